import { beforeEach, expect, test } from "vitest";
import { reveal, TAKE } from "../offline/move.ts";
import { storage } from "../testing/pad.ts";
import { playedOut, start, tape } from "../testing/referee.ts";
import { recordText } from "./exchange.ts";
import { Keeper } from "./keeper.ts";
import { Referee } from "./referee.svelte.ts";
import { matchOf } from "./tape.ts";

const RUNNING = "takeorpass:referee/1";
let kept: Storage;

beforeEach(() => {
  kept = storage();
});

/** A page that is opened with what this browser has kept. */
function opened(): Referee {
  return new Referee(new Keeper(kept));
}

function begun(): Referee {
  const referee = opened();
  referee.begin(start());
  return referee;
}

test("every tap is kept: tomorrow the match is as it was, what was taken back included", () => {
  const referee = begun();
  for (const tap of [reveal(24), TAKE, reveal(6)]) referee.tap(tap);
  referee.undo();
  const again = opened();
  expect(again.tape).toEqual(referee.tape);
  again.redo();
  expect(matchOf(again.tape!).position.card).toBe(6);
});

test("what is not legal is said and changes nothing; the next legal tap clears it", () => {
  const referee = begun();
  referee.tap(reveal(24));
  referee.tap(reveal(25));
  expect(referee.refusal).toBe("The card that is up has not been taken yet.");
  expect(matchOf(referee.tape!).position.card).toBe(24);
  referee.tap(TAKE);
  expect(referee.refusal).toBe("");
});

test("each tap is told with what comes next, and so is what was taken back", () => {
  const referee = begun();
  referee.tap(reveal(24));
  expect(referee.told).toBe("24 was turned up. Ana decides on 24.");
  referee.undo();
  expect(referee.told).toBe("Taken back: 24 was turned up. The next card is turned up, and Ana decides on it.");
  referee.redo();
  expect(referee.told).toBe("Again: 24 was turned up. Ana decides on 24.");
});

test("a new match loses none: the one before waits among the earlier ones, and goes on from there", () => {
  const referee = begun();
  referee.tap(reveal(24));
  referee.begin(start("take-or-pay"));
  expect(opened().earlier).toEqual([tape("24")]);
  referee.tap(reveal(9));
  referee.open(referee.earlier[0]!);
  expect(referee.tape).toEqual(tape("24"));
  expect(opened().earlier).toEqual([tape("9", start("take-or-pay"))]);
});

test("a match in which nothing was tapped is not put away", () => {
  const referee = begun();
  referee.putAway();
  expect(opened()).toMatchObject({ tape: null, earlier: [] });
});

test("what is taken off the list can be brought back", () => {
  const referee = begun();
  referee.tap(reveal(24));
  referee.putAway();
  const [only] = referee.earlier;
  referee.remove(only!);
  expect(opened().earlier).toEqual([]);
  referee.restore(only!);
  expect(opened().earlier).toEqual([only]);
});

test("a record's file is opened as a match; one that is none throws and leaves all as it is", () => {
  const referee = begun();
  referee.tap(reveal(24));
  expect(() => referee.openFile("{}")).toThrow("The format is missing, not 'takeorpass-record/1'.");
  expect(referee.tape).toEqual(tape("24"));
  const full = playedOut(tape("", start("take-or-pay")));
  referee.openFile(recordText(full));
  expect(opened()).toMatchObject({ tape: full, earlier: [tape("24")] });
});

test("what another tab did is taken over, and never written over", () => {
  const here = begun();
  const there = opened();
  const stop = there.follow();
  here.tap(reveal(24));
  there.tap(reveal(6));
  expect(there.refusal).toContain("went on in another tab");
  expect(there.tape).toEqual(here.tape);
  here.tap(TAKE);
  dispatchEvent(new StorageEvent("storage", { key: RUNNING }));
  expect(there.tape).toEqual(here.tape);
  stop();
});

test.each([
  ["running", RUNNING, '{"revision": 3, "tape": {"taps": "24 24"}}'],
  ["cut off", RUNNING, '{"revision": 3, "ta'],
  ["earlier", `${RUNNING}:earlier`, "[7]"],
  ["no list", `${RUNNING}:earlier`, "{"],
])("what cannot be read (%s) is said, and its text stays", (_, key, text) => {
  kept.setItem(key, text);
  const referee = opened();
  expect(referee.tape).toBeNull();
  expect(referee.unreadable).toHaveLength(1);
  expect(text).toContain(referee.unreadable[0]);
  referee.begin(start());
  expect(opened().unreadable).toEqual(referee.unreadable);
  referee.forgetUnreadable();
  expect(opened().unreadable).toEqual([]);
});

test("a browser that keeps nothing is said to, and the match goes on", () => {
  for (const keeper of [new Keeper(null), new Keeper(storage({ isFull: true }))]) {
    const referee = new Referee(keeper);
    referee.begin(start());
    referee.tap(reveal(24));
    referee.begin(start("take-or-pay"));
    const stop = referee.follow();
    dispatchEvent(new Event("pageshow"));
    stop();
    expect(referee.trouble).toContain("This browser keeps nothing");
    expect(referee.earlier).toEqual([tape("24")]);
    expect(matchOf(referee.tape!).position.ruleset.name).toBe("take-or-pay");
  }
});
