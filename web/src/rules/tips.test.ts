import { describe, expect, it } from "vitest";
import { legalMoves, unseenCards } from "../offline/position.ts";
import { chipsFor, deckSize } from "../offline/ruleset.ts";
import { costOf } from "../offline/scoring.ts";
import { NAMES, TIPS } from "./tips.ts";

describe("the tips", () => {
  it.each(TIPS)("$title: a position that can be", ({ position }) => {
    const seen = [...position.hands.flat(), position.card];
    const chips = position.chips.reduce((sum, one) => sum + one, position.pot);
    expect(new Set(seen).size).toBe(seen.length);
    expect(chips).toBe(NAMES.length * chipsFor(position.ruleset, NAMES.length));
    expect(position.deckLeft).toBe(deckSize(position.ruleset) - seen.length);
    expect(legalMoves(position).map(({ kind }) => kind)).toEqual(["take", "pass"]);
  });

  it("say of the cards what is true", () => {
    const added = TIPS.map(
      ({ position: { hands, card, pot } }) => costOf([...hands[0]!, card!]) - costOf(hands[0]!) - pot,
    );
    expect(added).toEqual([-1, 6, 7, 16, 31]);
    const missing = TIPS[3]!.position;
    expect([missing.deckLeft, unseenCards(missing).length]).toEqual([7, 16]);
    expect(unseenCards(missing)).toContain(20);
  });
});
