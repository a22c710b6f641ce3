import { describe, expect, it } from "vitest";
import { PASS, TAKE } from "../offline/move.ts";
import { apply, legalMoves, roundOutcome, startPosition, type Position } from "../offline/position.ts";
import { PLAYERS, SCRIPT, SHORT_RULES } from "./script.ts";

/** Every position before and after each beat of the script. */
function played(): Position[] {
  const positions = [startPosition(SHORT_RULES, PLAYERS.length)];
  for (const beat of SCRIPT) {
    const moves = "asked" in beat ? [beat.asked] : beat.moves;
    positions.push(moves.reduce(apply, positions.at(-1)!));
  }
  return positions;
}

describe("the script of the first game", () => {
  it("is a legal round from the first card to the last", () => {
    expect(roundOutcome(played().at(-1)!)).toMatchObject({ scores: [16, 26, 56], winners: [0] });
  });

  it("asks the reader alone, and always where both moves are legal", () => {
    played().forEach((position, index) => {
      const beat = SCRIPT[index];
      if (beat === undefined || !("asked" in beat)) return;
      expect(position.toAct).toBe(0);
      expect(legalMoves(position)).toEqual([TAKE, PASS]);
    });
  });

  it("leaves every decision of the reader to the reader", () => {
    played().forEach((position, index) => {
      const beat = SCRIPT[index];
      if (beat === undefined || "asked" in beat) return;
      let then = position;
      for (const move of beat.moves) {
        if (move.kind !== "reveal") expect(then.toAct).not.toBe(0);
        then = apply(then, move);
      }
    });
  });

  it("shows a forced take, several takes in a row, and a run of three", () => {
    const last = played().at(-1)!;
    expect(last.hands).toEqual([
      [8, 9, 10, 16],
      [3, 24, 25],
      [29, 33],
    ]);
    expect(played().some(({ chips, card }) => card === 33 && chips[2] === 0)).toBe(true);
  });
});
