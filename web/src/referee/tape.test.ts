// @vitest-environment node
import { expect, test } from "vitest";
import { parseRules } from "../offline/custom.ts";
import { reveal, TAKE } from "../offline/move.ts";
import { readRecord } from "../offline/reading.ts";
import { oneMore, playedOut, start, tape, taps, tapsOfRound } from "../testing/referee.ts";
import { recordFrom } from "./exchange.ts";
import { matchOf, newTape, tapeOf, tapForNextRound, tapped, wound } from "./tape.ts";

test("what is tapped is what the match is", () => {
  const { position } = matchOf(tape("24 p p t 6"));
  expect(position).toMatchObject({ card: 6, pot: 0, toAct: 2, deckLeft: 22 });
  expect(position.hands[2]).toEqual([24]);
  expect(position.chips).toEqual([10, 10, 13]);
});

test("what is not legal is refused with the kernel's sentence, and the tape stays", () => {
  const before = tape("24 t");
  expect(() => tapped(before, reveal(24))).toThrow("That card has been seen already.");
  expect(() => tapped(before, TAKE)).toThrow("No card is up yet.");
  expect(before).toEqual(tape("24 t"));
});

test("every tap is taken back, to the start of the match, and made again", () => {
  const full = oneMore(playedOut(tape("", start("take-or-pay", { planned: 2 }))));
  for (let at = full.taps.length; at >= 0; at--) expect(wound(full, at).at).toBe(at);
  expect(matchOf(wound(full, 0))).toEqual(matchOf(newTape(full.start)));
  expect(wound(full, -1).at).toBe(0);
  expect(matchOf(wound(wound(full, 3), 999))).toEqual(matchOf(full));
});

test("a tap after some were taken back replaces them", () => {
  const then = tapped(wound(tape("24 p p t"), 1), TAKE);
  expect(then).toEqual(tape("24 t"));
});

test("a round follows a round that is over; the start moves one to the left", () => {
  const first = playedOut(tape("", start("take-or-pay", { planned: 2, starter: 2 })));
  expect(tapForNextRound(matchOf(first))).toEqual({ kind: "next_round", starter: 0 });
  expect(() => tapForNextRound(matchOf(tape("24")))).toThrow("Round 1 is not over yet.");
  expect(oneMore(first).taps).toHaveLength(2 * tapsOfRound(first) + 1);
});

test("a table may play one round more than it had planned, and take that back", () => {
  const first = playedOut(tape("", start("take-or-pay")));
  expect(matchOf(oneMore(first))).toMatchObject({ rounds: 2, outcomes: [{}, {}] });
  expect(matchOf(wound(oneMore(first), first.at)).rounds).toBe(1);
});

test("a record is read into the tape that it was written from, with whatever starters it tells", () => {
  const rules = { low: 1, high: 3, set_aside: 1, chips: 2, after_take: "same", tie_break: "chips" };
  const begun = start(undefined, { rules: parseRules(rules), players: ["A", "B"], planned: 2 });
  const first = tape("3 p t 1 t", begun);
  const full = taps("2 t 1 p p t").reduce(tapped, tapped(first, { kind: "next_round", starter: 0 }));
  const read = tapeOf(readRecord(recordFrom(full)));
  expect(read).toEqual(full);
  expect(matchOf(read).logs.map(({ starter }) => starter)).toEqual([0, 0]);
});
