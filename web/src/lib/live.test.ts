import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NOT_YOUR_TURN, event, moves, presence, seating, table, view, waiting } from "../testing/frames.ts";
import { FakeServer } from "../testing/socket.ts";
import { GUARD_MS, LiveTable } from "./live.svelte.ts";

let server: FakeServer;
let live: LiveTable;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  server = new FakeServer();
  live = new LiveTable("t1", server.open);
});

afterEach(() => {
  live.close();
  vi.useRealTimers();
});

function afterGuard(): void {
  vi.advanceTimersByTime(GUARD_MS);
}

test("a move names the round and the ply that the page shows", () => {
  server.last.says(table(), view({ round: 2, ply: 17 }));
  afterGuard();
  live.play("t");
  expect(server.last.sent).toEqual([{ type: "move", round: 2, ply: 17, move: "t" }]);
});

test("a doubled press makes one move", () => {
  server.last.says(table(), view());
  afterGuard();
  live.play("t");
  live.play("t");
  live.play("p");
  expect(server.last.sent.length).toBe(1);
});

test("a press right after a new card came up makes no move", () => {
  server.last.says(table(), view());
  afterGuard();
  live.play("t");
  server.last.says(view({ ply: 1, card: 30, deck_left: 19 }));
  live.play("t");
  vi.advanceTimersByTime(GUARD_MS - 1);
  live.play("t");
  expect(server.last.sent.length).toBe(1);
  vi.advanceTimersByTime(1);
  live.play("t");
  expect(server.last.sent.length).toBe(2);
});

test("a press right after a browser was handed over makes no move", () => {
  server.last.says(table({ seat: null, here: [0, 1] }), waiting({ seat: null, to_act: 1 }));
  afterGuard();
  server.last.says(view({ seat: 1, to_act: 1 }));
  live.play("t");
  expect(server.last.sent).toEqual([]);
  afterGuard();
  live.play("t");
  expect(server.last.sent.length).toBe(1);
});

test("the same card coming round needs no guard", () => {
  server.last.says(table(), waiting({ ply: 3 }));
  afterGuard();
  server.last.says(view({ ply: 4 }));
  live.play("p");
  expect(server.last.sent.length).toBe(1);
});

test("a move that is not legal is not sent, and its reason is shown", () => {
  server.last.says(table(), view({ moves: moves(null, { code: "no_chips", message: "You have no chips left." }) }));
  afterGuard();
  live.play("p");
  expect(server.last.sent).toEqual([]);
  expect(live.notice?.text).toBe("You have no chips left.");
  vi.advanceTimersByTime(10_000);
  expect(live.notice).toBeNull();
});

test("a spectator has no move to make", () => {
  server.last.says(table({ seat: null }), waiting({ moves: [] }));
  afterGuard();
  live.play("t");
  expect(server.last.sent).toEqual([]);
});

test("a press while the line is down is refused in words and not sent later", () => {
  server.last.says(table(), view());
  afterGuard();
  server.last.breaks();
  for (let press = 0; press < 3; press += 1) live.play("p");
  expect(live.notice?.code).toBe("offline");
  vi.advanceTimersByTime(2000);
  server.last.says(table(), view());
  expect(server.sockets.flatMap(({ sent }) => sent)).toEqual([]);
  expect(live.isOpen).toBe(true);
});

test("a refusal is shown, and the next press counts again", () => {
  server.last.says(table(), view());
  afterGuard();
  live.play("t");
  server.last.says({ type: "error", code: "stale", message: "The table has moved on." }, view({ ply: 1 }));
  expect(live.notice?.text).toBe("The table has moved on.");
  live.play("t");
  expect(server.last.sent.length).toBe(2);
});

test("another's move while an answer is on its way does not open the way for a second press", () => {
  server.last.says(table(), view());
  afterGuard();
  live.play("t");
  server.last.says(view({ events: [event(3)] }));
  live.play("t");
  expect(server.last.sent.length).toBe(1);
});

test("the nonce that is wanted is sent, the same one again after a break and from another tab", () => {
  server.last.says(table(), waiting({ phase: "dealing", card: null, nonce_wanted: true }));
  server.last.breaks();
  vi.advanceTimersByTime(2000);
  server.last.says(table(), waiting({ phase: "dealing", card: null, nonce_wanted: true }));
  const other = new FakeServer();
  const tab = new LiveTable("t1", other.open);
  other.last.says(table(), waiting({ phase: "dealing", card: null, nonce_wanted: true }));
  tab.close();
  const sent = [...server.sockets, other.last].flatMap((socket) => socket.sent) as { nonce: string }[];
  expect(sent.length).toBe(3);
  expect(new Set(sent.map(({ nonce }) => nonce)).size).toBe(1);
  expect(sent[0]).toMatchObject({ type: "nonce", round: 0, nonce: expect.stringMatching(/^[0-9a-f]{32}$/) });
});

test("each event is kept once, in order, whatever a new line repeats", () => {
  server.last.says(table(), view({ events: [event(1), event(2)] }), waiting({ events: [event(3)] }));
  server.last.breaks();
  vi.advanceTimersByTime(2000);
  server.last.says(table(), waiting({ events: [event(2), event(3), event(4)] }));
  expect(live.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
  expect(live.fresh.map(({ seq }) => seq)).toEqual([4]);
});

test("the next round is asked for once", () => {
  server.last.says(table({ rounds: 2 }), waiting({ phase: "round_over", card: null, moves: moves(NOT_YOUR_TURN) }));
  live.nextRound();
  live.nextRound();
  expect(server.last.sent).toEqual([{ type: "next_round", round: 0 }]);
});

test("a table that there is not is said to be gone", () => {
  server.last.says({ type: "error", code: "unknown_table", message: "There is no such table." });
  server.last.breaks(4404);
  expect(live.isGone).toBe(true);
});

test("before the start there are seats, and what is asked for is sent", () => {
  server.last.says(seating(), presence([true, true, true], { watching: 2 }));
  expect(live.isOpen).toBe(true);
  expect([live.seating?.seat, live.presence?.watching]).toEqual([0, 2]);
  live.ask({ type: "start" });
  server.last.breaks();
  live.ask({ type: "leave", seat: null });
  expect(server.sockets.flatMap(({ sent }) => sent)).toEqual([{ type: "start" }]);
  expect(live.notice?.code).toBe("offline");
});

test("what was decided is taken back once, and only where there is something to take back", () => {
  server.last.says(table(), view({ ply: 5 }));
  live.takeBack();
  expect(server.last.sent).toEqual([]);
  server.last.says(view({ ply: 5, can_take_back: true }));
  live.takeBack();
  live.takeBack();
  expect(server.last.sent).toEqual([{ type: "take_back", round: 0, ply: 5 }]);
  server.last.says(view({ ply: 2, can_take_back: false }));
  expect(live.isWaiting).toBe(false);
});

test("what somebody says is heard for a while, of each the newest alone", () => {
  server.last.says(table(), { type: "reaction", seat: 1, reaction: "ouch" });
  server.last.says({ type: "reaction", seat: 2, reaction: "ha" }, { type: "reaction", seat: 1, reaction: "thanks" });
  expect(live.said.map(({ seat, reaction }) => [seat, reaction])).toEqual([
    [2, "ha"],
    [1, "thanks"],
  ]);
  vi.advanceTimersByTime(5000);
  expect(live.said).toEqual([]);
});
