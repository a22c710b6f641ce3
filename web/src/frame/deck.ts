// How the cards of a ruleset look, without a server to say so.

import { Deck } from "../lib/deck.ts";
import { faceOf } from "../offline/face.ts";
import type { Ruleset } from "../offline/ruleset.ts";

/** The deck of these rules with its faces: numbers, or the ladder of ordinary cards. */
export function deckOf({ low, high, removed, faces }: Ruleset): Deck {
  const cards = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  return new Deck({ cards: cards.map((card) => ({ card, face: faceOf(card, faces) })), removed: [...removed] });
}
