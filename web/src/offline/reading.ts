// Reading a record in its own order, up to its first fault. What is legal is asked of `Position`.

import { parseRules } from "./custom.ts";
import { GameError, type Place } from "./error.ts";
import { readLetters, type PlayedRound } from "./letters.ts";
import type { Match } from "./match.ts";
import { startPosition } from "./position.ts";
import { FORMAT } from "./record.ts";
import { chipsFor, deckSize, whyNotCard, type Ruleset } from "./ruleset.ts";
import { matchOutcome, type Outcome } from "./scoring.ts";
import * as shape from "./shape.ts";
import { counted, quoted, sentence, shown } from "./words.ts";

/** What stands before the rounds. */
export interface Head {
  readonly ruleset: Ruleset;
  readonly players: readonly string[];
  readonly rounds: readonly unknown[];
}

/** A record that holds. */
export interface ReadRecord {
  readonly ruleset: Ruleset;
  readonly players: readonly string[];
  readonly rounds: readonly PlayedRound[];
  /** Null where the game is not complete: it has no round, or one that is not over. */
  readonly outcome: Outcome | null;
}

/** Read `value`, any JSON value, as a record; throws `GameError` at its first fault in reading order. */
export function readRecord(value: unknown): ReadRecord {
  const data = shape.checked(value, "The record", shape.OBJECT);
  const { ruleset, players, rounds } = readHead(data, FORMAT);
  const played: PlayedRound[] = [];
  rounds.forEach((round, index) => {
    if (index > 0 && played[index - 1]!.outcome === null) {
      const message = `Round ${index} is not finished, and yet another one follows.`;
      throw new GameError("round_not_finished", message, { round: index - 1 });
    }
    played.push(readRound(ruleset, players, index, round));
  });
  const outcomes = played.flatMap(({ outcome }) => outcome ?? []);
  const outcome = outcomes.length === played.length ? matchOutcome(outcomes) : null;
  checkClaims(data, outcome);
  return { ruleset, players, rounds: played, outcome };
}

/** The match that a record tells, with as many planned rounds as it has; without one, a match before its first card. */
export function matchFrom({ ruleset, players, rounds }: ReadRecord): Match {
  const last = rounds.at(-1);
  return {
    rounds: Math.max(1, rounds.length),
    logs: last === undefined ? [{ starter: 0, moves: [] }] : rounds,
    outcomes: rounds.flatMap(({ outcome }) => outcome ?? []),
    position: last?.position ?? startPosition(ruleset, players.length),
  };
}

/** Read format (it must be `form`), rules and players; throws `GameError` at the first fault. */
export function readHead(data: Record<string, unknown>, form: string): Head {
  if (data.format !== form) {
    const given = Object.hasOwn(data, "format") ? shown(data.format) : "missing";
    throw new GameError("bad_format", `The format is ${given}, not ${quoted(form)}.`);
  }
  if (!Object.hasOwn(data, "rules")) throw new GameError("bad_format", "The record's rules are missing.");
  const ruleset = onOneLine(() => parseRules(data.rules));
  const players = shape.required(data, "players", shape.TEXTS);
  onOneLine(() => chipsFor(ruleset, players.length));
  return { ruleset, players, rounds: shape.required(data, "rounds", shape.LIST) };
}

/** Check what is claimed of the whole game: types always, values where the game has an `outcome`. */
export function checkClaims(data: Record<string, unknown>, outcome: Outcome | null): void {
  const totals = shape.optional(data, "totals", shape.NUMBERS);
  if (totals !== null && outcome !== null && !isSame(totals, outcome.scores))
    throw new GameError("score_mismatch", `The totals are ${spelled(outcome.scores)}, not what is written.`);
  const winners = shape.optional(data, "winners", shape.NUMBERS);
  if (winners === null || outcome === null) return;
  if (
    !isSame(
      winners.toSorted((one, other) => one - other),
      outcome.winners,
    )
  ) {
    const message = `By seat, counted from 0, the winners are ${spelled(outcome.winners)}, not what is written.`;
    throw new GameError("winner_mismatch", message);
  }
}

/** Check that the table has the seat that starts round `round`. */
export function checkStarter(starter: number, players: readonly string[], round: number): void {
  if (starter >= 0 && starter < players.length) return;
  const seats = `the seats are 0 to ${players.length - 1}`;
  throw new GameError("bad_starter", `Round ${round + 1} starts with seat ${shown(starter)}; ${seats}.`, { round });
}

/** Why `card` cannot lie beside the cards `seen`, by code and clause: out, unknown or there already. */
export function whyNotNew(
  ruleset: Ruleset,
  card: number,
  seen: ReadonlySet<number>,
): { code: string; clause: string } | null {
  const code = whyNotCard(ruleset, card);
  if (code === "removed_card") return { code, clause: `these rules take ${card} out` };
  if (code === "bad_card") return { code, clause: `these rules have no card ${shown(card)}` };
  return seen.has(card) ? { code: "duplicate_card", clause: `${card} is there twice` } : null;
}

function readRound(ruleset: Ruleset, players: readonly string[], round: number, value: unknown): PlayedRound {
  const place: Place = { round };
  const data = shape.checked(value, `Round ${round + 1}`, shape.OBJECT, place);
  const starter = shape.required(data, "starter", shape.NUMBER, place);
  checkStarter(starter, players, round);
  const cards = shape.required(data, "cards", shape.NUMBERS, place);
  checkCards(ruleset, cards, round);
  const setAside = shape.optional(data, "set_aside", shape.NUMBERS, place);
  const whyNotAside = setAside && whyNotSetAside(ruleset, cards, setAside);
  if (whyNotAside !== null)
    throw new GameError("bad_set_aside", `Round ${round + 1}, set-aside cards: ${whyNotAside}.`, place);
  const tigers = shape.optional(data, "tigers", shape.NUMBERS_OR_NULLS, place);
  const whyNot = whyNotTigers(ruleset, players.length, tigers, cards, setAside);
  if (whyNot !== null) throw new GameError("bad_tigers", `Round ${round + 1}: ${whyNot}.`, place);
  const strings = shape.required(data, "moves", shape.TEXTS, place);
  const start = startPosition(ruleset, players.length, starter);
  const played = readLetters({ round, start, cards, tigers, players }, strings);
  const scores = shape.optional(data, "scores", shape.NUMBERS, place);
  if (scores !== null && played.outcome !== null && !isSame(scores, played.outcome.scores)) {
    const message = `The scores of round ${round + 1} are ${spelled(played.outcome.scores)}, not what is written.`;
    throw new GameError("score_mismatch", message, place);
  }
  return played;
}

function checkCards(ruleset: Ruleset, cards: readonly number[], round: number): void {
  const seen = new Set<number>();
  const size = deckSize(ruleset);
  cards.forEach((card, index) => {
    const tooMany = `the deck holds ${counted(size, "card")}, and ${card} is one too many`;
    const fault = whyNotNew(ruleset, card, seen) ?? (index >= size ? { code: "deck_size", clause: tooMany } : null);
    if (fault !== null) {
      const message = `Round ${round + 1}, card ${index + 1}: ${fault.clause}.`;
      throw new GameError(fault.code, message, { round, card: index });
    }
    seen.add(card);
  });
}

function whyNotSetAside(ruleset: Ruleset, cards: readonly number[], setAside: readonly number[]): string | null {
  if (setAside.length !== ruleset.set_aside)
    return `these rules set ${counted(ruleset.set_aside, "card")} aside, not ${setAside.length}`;
  return whyNotUnseen(ruleset, cards, setAside);
}

function whyNotTigers(
  ruleset: Ruleset,
  players: number,
  tigers: readonly (number | null)[] | null,
  cards: readonly number[],
  setAside: readonly number[] | null,
): string | null {
  if (!ruleset.hidden_tiger)
    return tigers === null ? null : "these rules have no hidden cards, and yet there are tigers";
  if (tigers === null)
    return "these rules have hidden cards, and yet there are no tigers (null stands for one that is not known)";
  if (tigers.length !== players)
    return `tigers are told for ${counted(tigers.length, "seat")}, and the table has ${players}`;
  const known = tigers.filter((tiger) => tiger !== null);
  if (setAside !== null && !known.every((tiger) => setAside.includes(tiger)))
    return "a tiger is not among the set-aside cards";
  const whyNot = whyNotUnseen(ruleset, cards, known);
  return whyNot && `tigers: ${whyNot}`;
}

/** Why `unseen` cannot be cards that were not turned up: no cards of these rules, one twice or turned up. */
function whyNotUnseen(ruleset: Ruleset, turnedUp: readonly number[], unseen: readonly number[]): string | null {
  const seen = new Set(turnedUp);
  for (const card of unseen) {
    const fault = whyNotNew(ruleset, card, seen);
    if (fault !== null) return fault.clause;
    seen.add(card);
  }
  return null;
}

/** What `read` gives; its fault, which may quote what somebody wrote, on one line of bearable length. */
function onOneLine<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof GameError ? new GameError(error.code, sentence(error.message)) : error;
  }
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number, index) => number === other[index]);
}

function spelled(numbers: readonly number[]): string {
  return numbers.join(", ");
}
