// @vitest-environment node
import { expect, test } from "vitest";
import { parseRules } from "./custom.ts";
import { PASS, playHidden, reveal, TAKE, type Move } from "./move.ts";
import { namedRules } from "./named.ts";
import { apply, roundOutcome, scoresNow, startPosition, unseenCards, whyNot, type Position } from "./position.ts";

const TIGERS = namedRules("no-thanks+hidden-tiger+amigo");
const TINY = parseRules({ low: 1, high: 2, set_aside: 0, chips: 1, after_take: "next", tie_break: "chips" });

function after(position: Position, ...moves: Move[]): Position {
  return moves.reduce(apply, position);
}

function code(position: Position, move: Move): string | undefined {
  return whyNot(position, move)?.code;
}

test("before a card is up nobody can decide", () => {
  const start = startPosition(TIGERS, 3);
  for (const move of [PASS, TAKE, playHidden(9)]) expect(code(start, move)).toBe("no_card");
  expect(code(start, reveal(9))).toBeUndefined();
});

test("a card that is up must be taken before another one", () => {
  const up = after(startPosition(TIGERS, 3), reveal(9));
  expect(code(up, reveal(8))).toBe("card_not_taken");
  expect(code(after(up, TAKE), reveal(8))).toBeUndefined();
});

test("a card that is out, none, or seen already cannot be turned up or played", () => {
  const taken = after(startPosition(TIGERS, 3), reveal(9), TAKE);
  const up = after(taken, reveal(8));
  for (const [card, why] of [
    [10, "removed_card"],
    [2, "bad_card"],
    [36, "bad_card"],
    [9, "duplicate_card"],
  ] as const) {
    expect(code(taken, reveal(card))).toBe(why);
    expect(code(up, playHidden(card))).toBe(why);
  }
  expect(code(up, playHidden(8))).toBe("duplicate_card");
});

test("a hidden card is played once, and the turn goes on", () => {
  const played = after(startPosition(TIGERS, 3, 2), reveal(9), playHidden(12));
  expect(played).toMatchObject({
    hands: [[], [], [12]],
    unplayed: [true, true, false],
    toAct: 2,
    card: 9,
    deckLeft: 23,
  });
  expect(code(played, playHidden(13))).toBe("no_hidden_card");
  expect(code(after(startPosition(namedRules("no-thanks"), 3), reveal(9)), playHidden(12))).toBe("no_hidden_card");
});

test("without a chip one cannot pass, and is told so in the words of the rules", () => {
  const broke = after(startPosition(TINY, 2), reveal(2), PASS, PASS);
  expect(whyNot(broke, PASS)).toEqual({
    code: "no_chips",
    sentence: "You have no chips left: you must take the card.",
  });
  const pay = { ...startPosition(namedRules("take-or-pay"), 3), card: 5, chips: [0, 10, 10] };
  expect(whyNot(pay, PASS)?.sentence).toBe("You have no tokens left: you must take the card.");
});

test("a take brings card and pot, and the rules say who goes on", () => {
  const passed = after(startPosition(TINY, 2), reveal(2), PASS, TAKE);
  expect(passed).toMatchObject({ hands: [[], [2]], chips: [0, 2], card: null, pot: 0, toAct: 0, deckLeft: 1 });
  expect(after(startPosition(TIGERS, 3, 1), reveal(9), PASS, TAKE).toAct).toBe(2);
});

test("a round is over when the last card is taken, and then nothing is legal", () => {
  const last = after(startPosition(TINY, 2), reveal(2), TAKE, reveal(1));
  expect(roundOutcome(last)).toBeNull();
  const over = after(last, PASS, TAKE);
  expect(roundOutcome(over)).toEqual({ scores: [-1, 0], places: [1, 2], winners: [0] });
  for (const move of [PASS, TAKE, reveal(1), playHidden(1)]) expect(code(over, move)).toBe("round_over");
});

test("chips on the card are nobody's, and a card that is up has been seen", () => {
  const passed = after(startPosition(TINY, 2), reveal(2), PASS);
  expect(scoresNow(passed)).toEqual([0, -1]);
  expect(unseenCards(passed)).toEqual([1]);
});

test("an illegal move is refused with code and sentence, and the position stays as it was", () => {
  const start = startPosition(TINY, 2);
  const copy = structuredClone(start);
  expect(() => apply(start, PASS)).toThrow("No card is up yet.");
  apply(start, reveal(1));
  expect(start).toEqual(copy);
});

test("a table has as many players as the rules allow, and a seat that starts", () => {
  expect(() => startPosition(TINY, 8)).toThrow("With these rules 2 to 7 players may play, not 8.");
  for (const starter of [-1, 3]) expect(() => startPosition(TIGERS, 3, starter)).toThrow("There is no seat");
});
