// A `Position`: what the whole table could know of a round, its legal moves, and the position after a move. The deck's
// order, the cards set aside and the hidden cards are no part of it: whoever turns cards up says which they were.

import { GameError } from "./error.ts";
import { PASS, playHidden, reveal, TAKE, type Move } from "./move.ts";
import { cardsOf, chipsFor, deckSize, whyNotCard, type Ruleset } from "./ruleset.ts";
import { REASONS } from "./rulesets.ts";
import { outcomeOf, scoreOf, type Outcome } from "./scoring.ts";

/** A round between two moves. Never changed: `apply` gives another one. */
export interface Position {
  readonly ruleset: Ruleset;
  /** By seat, the cards held, ascending, played hidden cards included. */
  readonly hands: readonly (readonly number[])[];
  /** By seat; chips on the card that is up belong to nobody. */
  readonly chips: readonly number[];
  /** By seat, who still holds a hidden card. */
  readonly unplayed: readonly boolean[];
  /** The card that is up, or null while the next has to be turned up. */
  readonly card: number | null;
  /** The chips on it. */
  readonly pot: number;
  /** The seat that decides on the card that is up or, without one, on the next. */
  readonly toAct: number;
  /** How many cards are not yet turned up. */
  readonly deckLeft: number;
}

/** Why a move is not legal: `sentence` is said to the player concerned. */
export interface Reason {
  readonly code: keyof typeof REASONS;
  readonly sentence: string;
}

/**
 * The position before the first card, with `starter` (a seat from 0) to decide on it. Throws `GameError`:
 * `player_count` where so many are not allowed, `bad_starter` for no such seat.
 */
export function startPosition(ruleset: Ruleset, players: number, starter = 0): Position {
  const chips = chipsFor(ruleset, players);
  if (!(starter >= 0 && starter < players))
    throw new GameError("bad_starter", `There is no seat ${starter} among ${players} players.`);
  const bySeat = <Value>(value: Value): Value[] => Array.from({ length: players }, () => value);
  return {
    ruleset,
    hands: bySeat([]),
    chips: bySeat(chips),
    unplayed: bySeat(ruleset.hidden_tiger),
    card: null,
    pot: 0,
    toAct: starter,
    deckLeft: deckSize(ruleset),
  };
}

/** Whether the last card of the deck has been taken. */
export function isOver(position: Position): boolean {
  return position.card === null && position.deckLeft === 0;
}

/** The cards that nobody has seen on the table, ascending: in the deck, set aside, or hidden in a hand. */
export function unseenCards(position: Position): number[] {
  return cardsOf(position.ruleset).filter((card) => !isSeen(position, card));
}

/** Why `move` is not legal here, or null where it is. The only place where legality is decided. */
export function whyNot(position: Position, move: Move): Reason | null {
  const code = codeAgainst(position, move);
  return code && { code, sentence: REASONS[code].replace("{counter}", position.ruleset.counter) };
}

/**
 * The legal moves, none once the round is over. While a card is up: take, pass, and where the seat to act still holds a
 * hidden card a play of every card that it could be. Without one: a reveal of every unseen card.
 */
export function legalMoves(position: Position): Move[] {
  const unseen = unseenCards(position);
  const candidates = [TAKE, PASS, ...unseen.map(playHidden), ...unseen.map(reveal)];
  return candidates.filter((move) => codeAgainst(position, move) === null);
}

/** The position after `move`; throws `GameError` with the reason's code and sentence for an illegal one. */
export function apply(position: Position, move: Move): Position {
  const reason = whyNot(position, move);
  if (reason !== null) throw new GameError(reason.code, reason.sentence);
  const { ruleset, hands, chips, unplayed, toAct, pot } = position;
  const next = (toAct + 1) % hands.length;
  const handsWith = (card: number) =>
    hands.with(
      toAct,
      [...hands[toAct]!, card].sort((one, other) => one - other),
    );
  switch (move.kind) {
    case "pass":
      return { ...position, chips: chips.with(toAct, chips[toAct]! - 1), pot: pot + 1, toAct: next };
    case "take":
      return {
        ...position,
        hands: handsWith(position.card!),
        chips: chips.with(toAct, chips[toAct]! + pot),
        card: null,
        pot: 0,
        toAct: ruleset.after_take === "same" ? toAct : next,
      };
    case "play_hidden":
      return { ...position, hands: handsWith(move.card), unplayed: unplayed.with(toAct, false) };
    case "reveal":
      return { ...position, card: move.card, deckLeft: position.deckLeft - 1 };
  }
}

/** By seat, what each would score if the round ended now; chips on the card that is up are nobody's. */
export function scoresNow({ hands, chips }: Position): number[] {
  return hands.map((hand, seat) => scoreOf(hand, chips[seat]!));
}

/** Scores, places and winners once the round is over, else null. */
export function roundOutcome(position: Position): Outcome | null {
  if (!isOver(position)) return null;
  return outcomeOf(scoresNow(position), position.chips, position.ruleset.tie_break);
}

function codeAgainst(position: Position, move: Move): Reason["code"] | null {
  if (isOver(position)) return "round_over";
  if (move.kind === "reveal") return position.card === null ? codeAgainstNew(position, move.card) : "card_not_taken";
  if (position.card === null) return "no_card";
  if (move.kind === "pass") return position.chips[position.toAct]! > 0 ? null : "no_chips";
  if (move.kind === "take") return null;
  return position.unplayed[position.toAct] ? codeAgainstNew(position, move.card) : "no_hidden_card";
}

function codeAgainstNew(position: Position, card: number): Reason["code"] | null {
  return whyNotCard(position.ruleset, card) ?? (isSeen(position, card) ? "duplicate_card" : null);
}

function isSeen({ card: up, hands }: Position, card: number): boolean {
  return card === up || hands.some((hand) => hand.includes(card));
}
