// The letters of a record: for each card a string of `p` (pass), `t` (take) and `h` (play the hidden card). Here stands
// only what a string may look like and where a fault lies.

import { GameError } from "./error.ts";
import type { RoundLog } from "./match.ts";
import { PASS, playHidden, reveal, TAKE, type Move, type PlayerMove } from "./move.ts";
import { apply, isOver, roundOutcome, whyNot, type Position } from "./position.ts";
import type { Outcome } from "./scoring.ts";
import { called, shown } from "./words.ts";

/** A round as a record tells it: its moves, where they lead, and its outcome once it is over. */
export interface PlayedRound extends RoundLog {
  readonly position: Position;
  readonly outcome: Outcome | null;
}

/** What is known of round number `round` (from 0) before its letters are read; `cards` are a possible deck. */
export interface RoundToRead {
  readonly round: number;
  readonly start: Position;
  readonly cards: readonly number[];
  readonly tigers: readonly (number | null)[] | null;
  readonly players: readonly string[];
}

/** Play `strings`, one for each card; throws `GameError` at the first fault. */
export function readLetters(told: RoundToRead, strings: readonly string[]): PlayedRound {
  const reader = new LettersReader(told);
  reader.read(strings);
  const { position, moves } = reader;
  return { starter: told.start.toAct, moves, position, outcome: roundOutcome(position) };
}

class LettersReader {
  readonly moves: Move[] = [];
  position: Position;
  #actions = 0;

  constructor(readonly told: RoundToRead) {
    this.position = told.start;
  }

  read(strings: readonly string[]): void {
    const last = this.told.cards.length - 1;
    strings.forEach((letters, place) => {
      if (place > last) this.#refuseSurplus(place);
      this.#play(reveal(this.told.cards[place]!));
      [...letters].forEach((letter, number) => this.#readLetter(letter, place, number));
      if (place < last && this.position.card !== null) this.#refuseUntaken(place);
    });
    if (strings.length < last) this.#refuseUntaken(strings.length);
    if (strings.length === last) this.#play(reveal(this.told.cards[last]!));
  }

  #readLetter(letter: string, place: number, number: number): void {
    if (!"pth".includes(letter))
      this.#refuse("bad_move", `${shown(letter)} is no move: p, t and h are.`, place, number);
    if (this.position.card === null) this.#refuse("move_after_take", "the card has been taken already.", place, number);
    const move = this.#moveOf(letter);
    const code = move === null ? "no_hidden_card" : whyNot(this.position, move)?.code;
    if (code !== undefined) this.#refuse(code, this.#whyIllegal(code), place, number);
    this.#play(move!);
    this.#actions += 1;
  }

  /** The move of a letter; null for the play of a hidden card that is not there or that nobody learned. */
  #moveOf(letter: string): PlayerMove | null {
    if (letter === "p") return PASS;
    if (letter === "t") return TAKE;
    const tiger = this.told.tigers?.[this.position.toAct] ?? null;
    return tiger === null ? null : playHidden(tiger);
  }

  #play(move: Move): void {
    this.position = apply(this.position, move);
    this.moves.push(move);
  }

  #whyIllegal(code: string): string {
    const actor = called(this.told.players, this.position.toAct);
    if (code === "no_chips") return `${actor} has no ${this.position.ruleset.counter} left to pass with.`;
    return `${actor} has no hidden card left, or none that the record knows.`;
  }

  #refuse(code: string, clause: string, card: number, move: number): never {
    const { round, cards } = this.told;
    const where = `action ${this.#actions + 1} (letter ${move + 1} on card ${cards[card]})`;
    throw new GameError(code, `Round ${round + 1}, ${where}: ${clause}`, { round, card, move });
  }

  #refuseUntaken(card: number): never {
    const { round, cards } = this.told;
    const message = `Round ${round + 1}: nobody took card ${cards[card]}, and yet another one was turned up.`;
    throw new GameError("card_not_taken", message, { round, card });
  }

  #refuseSurplus(card: number): never {
    const { round } = this.told;
    const [code, why] = isOver(this.position)
      ? ["moves_after_end", "the round was over by then"]
      : ["missing_card", "no such card was turned up"];
    throw new GameError(code!, `Round ${round + 1} has moves on a card number ${card + 1}, but ${why}.`, {
      round,
      card,
    });
  }
}
