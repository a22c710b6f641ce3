// The moves: what players do and what the dealer does. The log of them is the record of a round.

/** Pay one chip onto the card that is up and leave the decision to the next seat. */
export const PASS = { kind: "pass" } as const;

/** Take the card that is up together with the chips that lie on it. */
export const TAKE = { kind: "take" } as const;

/** Play one's own hidden card into one's area; the turn goes on. */
export interface PlayHidden {
  readonly kind: "play_hidden";
  readonly card: number;
}

/** The dealer's move: `card` was turned up. */
export interface Reveal {
  readonly kind: "reveal";
  readonly card: number;
}

export type PlayerMove = typeof PASS | typeof TAKE | PlayHidden;
export type Move = PlayerMove | Reveal;

/** A player's move as a record writes it. */
export const LETTERS = { pass: "p", take: "t", play_hidden: "h" } as const;

export function playHidden(card: number): PlayHidden {
  return { kind: "play_hidden", card };
}

export function reveal(card: number): Reveal {
  return { kind: "reveal", card };
}
