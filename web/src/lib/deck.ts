// How the cards of a table look: their faces, and where each lies on the way from cool to warm.

import type { RulesInfo } from "./frames.ts";

const SUITS = { "♣": "clubs", "♦": "diamonds", "♥": "hearts" } as const;

export type Suit = (typeof SUITS)[keyof typeof SUITS];

/** A face in its parts: a plain number has no suit. */
export interface Face {
  text: string;
  rank: string;
  suit: Suit | null;
}

export class Deck {
  readonly #faces: ReadonlyMap<number, Face>;
  readonly #places: ReadonlyMap<number, number>;
  /** Every card that a seat can come to hold, ascending. */
  readonly cards: readonly number[];
  /** The cards that everybody knows to be out. */
  readonly removed: readonly number[];

  constructor(rules: Pick<RulesInfo, "cards" | "removed">) {
    this.removed = rules.removed;
    this.cards = rules.cards.map(({ card }) => card).filter((card) => !rules.removed.includes(card));
    const all = [...new Set([...this.cards, ...this.removed])].sort((one, other) => one - other);
    this.#places = new Map(all.map((card, index) => [card, index / Math.max(1, all.length - 1)]));
    this.#faces = new Map(rules.cards.map(({ card, face }) => [card, faceFrom(face)]));
  }

  /** All cards and those taken out, ascending. */
  get ladder(): number[] {
    return [...this.#places.keys()];
  }

  face(card: number): Face {
    return this.#faces.get(card) ?? faceFrom(`${card}`);
  }

  /** From 0 (the lowest card, cool) to 1 (the highest, warm). */
  warmth(card: number): number {
    return this.#places.get(card) ?? 0.5;
  }

  /** A card as it is spoken of: "24", or "J♦ (24)" where it has a face of its own. */
  say(card: number): string {
    const { text, suit } = this.face(card);
    return suit === null ? text : `${text} (${card})`;
  }
}

function faceFrom(text: string): Face {
  const suit = SUITS[text.slice(-1) as keyof typeof SUITS] ?? null;
  return { text, rank: suit === null ? text : text.slice(0, -1), suit };
}
