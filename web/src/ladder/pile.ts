// A pile of ordinary cards, checked: what of it is no card of the game, what is there twice, what it would cost as a hand.

import { LADDER } from "../offline/rulesets.ts";
import { costOf, runsOf } from "../offline/scoring.ts";
import { parsePile } from "./spelling.ts";

export interface Pile {
  /** The values, ascending, each once. */
  cards: readonly number[];
  /** In sentences, what should not be there, each said once. */
  faults: readonly string[];
  runs: readonly (readonly number[])[];
  cost: number;
  /** The values that the pile lacks to be the whole ladder, ascending. */
  missing: readonly number[];
}

export const ALL_CARDS: readonly number[] = Object.keys(LADDER).map(Number);

export function checkPile(text: string): Pile {
  const cards = new Set<number>();
  const faults = new Set<string>();
  for (const { card, fault } of parsePile(text)) {
    if (card === null) faults.add(fault);
    else if (cards.has(card)) faults.add(`${LADDER[card]} (${card}) is there twice.`);
    else cards.add(card);
  }
  const ascending = [...cards].sort((one, other) => one - other);
  return {
    cards: ascending,
    faults: [...faults],
    runs: runsOf(ascending),
    cost: costOf(ascending),
    missing: ALL_CARDS.filter((card) => !cards.has(card)),
  };
}
