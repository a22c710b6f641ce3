// How the cards look on pages that know the rules by themselves.

import { Deck } from "../lib/deck.ts";
import { faceOf } from "../offline/face.ts";
import { cardsOf, type Ruleset } from "../offline/ruleset.ts";

export function deckOf(ruleset: Ruleset): Deck {
  const cards = [...cardsOf(ruleset), ...ruleset.removed].map((card) => ({ card, face: faceOf(card, ruleset.faces) }));
  return new Deck({ cards, removed: [...ruleset.removed] });
}
