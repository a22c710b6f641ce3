import { describe, expect, it } from "vitest";
import { ALL_CARDS, checkPile } from "./pile.ts";

describe("a pile", () => {
  it("counts as a hand, with runs from suit to suit", () => {
    expect(checkPile("KC AD 2D QD")).toMatchObject({ cards: [13, 14, 15, 25], runs: [[13, 14, 15], [25]], cost: 38 });
  });

  it("is told what should not be there", () => {
    expect(checkPile("KC 13 10H spade").faults).toEqual([
      "K♣ (13) is there twice.",
      "10♥ is not used: it stays in the box.",
      "“spade” is no card: write one like J♦, jd or 24.",
    ]);
  });

  it("is told the same only once", () => {
    expect(checkPile("3 3 3 zz zz").faults).toHaveLength(2);
  });

  it("lacks nothing when all 33 are there", () => {
    expect(checkPile(ALL_CARDS.join(" "))).toMatchObject({ missing: [], faults: [] });
    expect(checkPile("").missing).toHaveLength(33);
  });
});
