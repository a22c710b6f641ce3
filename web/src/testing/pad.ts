// Games as a table would write them down, for tests: each names only what it is about.

import { namedRules } from "../offline/named.ts";
import { newGame, withRound, type Game, type Round } from "../pad/game.ts";

export const NAMES = ["Ana", "Ben", "Carla"];

/** A round of bare scores. */
export function scores(...numbers: (number | null)[]): Round {
  return {
    starter: 0,
    kind: "scores",
    lines: numbers.map((score) => ({ hand: null, chips: null, score })),
    asIs: false,
  };
}

/** A round of hands and chips. */
export function hands(cards: readonly (readonly number[])[], chips: readonly (number | null)[]): Round {
  const lines = cards.map((hand, seat) => ({ hand, chips: chips[seat] ?? null, score: null }));
  return { starter: 0, kind: "cards", lines, asIs: false };
}

/** A whole round of three: 24 cards and 33 chips make 42, 32 and 10 points. */
export const WHOLE = hands(
  [
    [3, 4, 5, 6, 7, 8, 20, 30],
    [9, 10, 11, 12, 13, 14, 15, 34],
    [21, 22, 23, 24, 25, 26, 27, 28],
  ],
  [11, 11, 11],
);

/** A game that was played so far. */
export function game(rounds: readonly Round[] = [], rules = "no-thanks", planned = 4, players = NAMES): Game {
  return rounds.reduce(
    (played, round, index) => withRound(played, index, round),
    newGame(namedRules(rules), players, planned, 0),
  );
}

/** A browser's storage, or one that is full. */
export function storage({ isFull = false } = {}): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
  };
}
