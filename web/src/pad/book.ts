// A book: one game with its history, as it is kept, and every change that the pad makes to it.

import { parseRules, rulesData } from "../offline/custom.ts";
import { chipsFor, type Ruleset } from "../offline/ruleset.ts";
import { draftOf, withoutRound, withRound, type Game, type Round } from "./game.ts";
import { amend, begin, redo, step, undo, type History } from "./history.ts";

export interface Book {
  readonly id: string;
  /** Grows by one with each change. */
  readonly revision: number;
  /** When that was, in milliseconds since 1970. */
  readonly changed: number;
  readonly history: History<Game>;
  /** A round of the sheet that is being changed, until that is saved. */
  readonly edited: { readonly index: number; readonly round: Round } | null;
}

/** A book of its own for `game`. */
export function newBook(game: Game, now: number): Book {
  const id = `${now.toString(36)}-${Math.floor(Math.random() * 36 ** 6).toString(36)}`;
  return { id, revision: 1, changed: now, history: begin(game), edited: null };
}

export function gameOf({ history }: Book): Game {
  return history.now;
}

/** The round that is on the page to be entered: the one that is being changed, else the next one. */
export function roundOf(book: Book): { index: number; round: Round } {
  const game = gameOf(book);
  return book.edited ?? { index: game.rounds.length, round: draftOf(game) };
}

/** The same book with the round on the page as far as it is entered; that alone is no step to undo. */
export function withEntry(book: Book, round: Round): Book {
  if (book.edited !== null) return { ...book, edited: { ...book.edited, round } };
  return { ...book, history: amend(book.history, { ...gameOf(book), draft: round }) };
}

/** Begin to change the round at `index`. */
export function edit(book: Book, index: number): Book {
  return { ...book, edited: { index, round: gameOf(book).rounds[index]! } };
}

/** Write the round on the page down on the sheet. */
export function finish(book: Book, asIs: boolean): Book {
  const { index, round } = roundOf(book);
  const history = step(book.history, withRound(gameOf(book), index, { ...round, asIs }));
  return { ...book, history, edited: null };
}

/** Strike the round that is being changed off the sheet. */
export function strike(book: Book): Book {
  if (book.edited === null) return book;
  return { ...book, history: step(book.history, withoutRound(gameOf(book), book.edited.index)), edited: null };
}

/** A step of the game as a whole: its names, its rounds. */
export function change(book: Book, part: Partial<Game>): Book {
  return { ...book, history: step(book.history, { ...gameOf(book), ...part }) };
}

/** One step back; the same book where there is none. */
export function undone(book: Book): Book {
  const history = undo(book.history);
  return history.now === gameOf(book) ? book : { ...book, history, edited: null };
}

/** One undone step on again; the same book where there is none. */
export function redone(book: Book): Book {
  const history = redo(book.history);
  return history.now === gameOf(book) ? book : { ...book, history, edited: null };
}

/** Whether a value from a storage is a game that this page can show. */
export function isGame(value: unknown): value is Game {
  if (typeof value !== "object" || value === null) return false;
  const { rules, players, planned, starter, rounds, draft } = value as Partial<Game>;
  const seats = Array.isArray(players) ? players.length : 0;
  return (
    seats > 0 &&
    players!.every((name) => typeof name === "string") &&
    areRules(rules, seats) &&
    Number.isInteger(planned) &&
    isSeat(starter, seats) &&
    Array.isArray(rounds) &&
    [...rounds, ...(draft == null ? [] : [draft])].every((round) => isRound(round, seats))
  );
}

/** Whether a value from a storage is a round of `seats` players. */
export function isRound(value: unknown, seats: number): value is Round {
  if (typeof value !== "object" || value === null) return false;
  const { kind, lines, starter } = value as Partial<Round>;
  return (
    (kind === "cards" || kind === "scores") &&
    (starter === null || isSeat(starter, seats)) &&
    Array.isArray(lines) &&
    lines.length === seats &&
    lines.every(
      ({ hand, chips, score }) =>
        (hand === null || (Array.isArray(hand) && hand.every(Number.isInteger))) &&
        [chips, score].every(isNumberOrNull),
    )
  );
}

/** Whether these are rules that a record could carry, for so many players. */
function areRules(value: unknown, seats: number): boolean {
  try {
    const rules = value as Ruleset;
    parseRules(rulesData(rules));
    return chipsFor(rules, seats) >= 0 && typeof rules.counter === "string";
  } catch {
    return false;
  }
}

function isSeat(value: unknown, seats: number): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < seats;
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || Number.isInteger(value);
}
