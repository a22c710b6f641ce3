// A game as the pad writes it down: who plays by which rules, and what each round left. Never changed: each function gives
// another game, so that what was can be kept and gone back to.

import type { Ruleset } from "../offline/ruleset.ts";
import { costOf, matchOutcome, outcomeOf, type Outcome } from "../offline/scoring.ts";

/** What is written down of one seat after a round; null where nothing is. */
export interface Line {
  /** The cards, in the order in which they were tapped. */
  readonly hand: readonly number[] | null;
  readonly chips: number | null;
  /** A score that somebody wrote down; cards and chips count themselves. */
  readonly score: number | null;
}

export interface Round {
  /** The seat that decided first, or null where nobody remembers. */
  readonly starter: number | null;
  /** Whether cards and chips are written down, or the bare scores. */
  readonly kind: "cards" | "scores";
  /** By seat. */
  readonly lines: readonly Line[];
  /** Whether the table left it so although something does not add up. */
  readonly asIs: boolean;
}

export interface Game {
  /** Resolved, so that no later change of named rules touches a game that was written down. */
  readonly rules: Ruleset;
  /** By seat, clockwise; a name may be empty. */
  readonly players: readonly string[];
  /** How many rounds the table means to play. */
  readonly planned: number;
  /** The seat that starts the first round. */
  readonly starter: number;
  readonly rounds: readonly Round[];
  /** The next round as far as it is entered. */
  readonly draft: Round | null;
}

const NOTHING: Line = { hand: null, chips: null, score: null };

/** A game before its first round. */
export function newGame(rules: Ruleset, players: readonly string[], planned: number, starter: number): Game {
  return { rules, players, planned, starter, rounds: [], draft: null };
}

/** What a seat is called; those without a name by their number. */
export function nameOf({ players }: Pick<Game, "players">, seat: number): string {
  return players[seat]?.trim() || `Player ${seat + 1}`;
}

export function namesOf(game: Pick<Game, "players">): string[] {
  return game.players.map((_, seat) => nameOf(game, seat));
}

/** The seat that starts the next round: one to the left of the last starter that is known. */
export function nextStarter({ players, starter, rounds }: Game): number {
  const known = rounds.findLastIndex((round) => round.starter !== null);
  const from = known < 0 ? starter : rounds[known]!.starter!;
  return (from + rounds.length - Math.max(0, known)) % players.length;
}

/** The next round as far as it is entered; an empty one of the last round's kind where nothing is yet. */
export function draftOf(game: Game): Round {
  if (game.draft !== null) return game.draft;
  const kind = game.rounds.at(-1)?.kind ?? "cards";
  const line = kind === "cards" ? { ...NOTHING, hand: [] } : NOTHING;
  return { starter: nextStarter(game), kind, lines: game.players.map(() => line), asIs: false };
}

/** The game with `round` at `index`: written anew there, or the next one, whose draft is then done. */
export function withRound(game: Game, index: number, round: Round): Game {
  if (index < game.rounds.length) return { ...game, rounds: game.rounds.with(index, round) };
  return { ...game, rounds: [...game.rounds, round], draft: null, planned: Math.max(game.planned, index + 1) };
}

/** The game without the round at `index`. */
export function withoutRound(game: Game, index: number): Game {
  return { ...game, rounds: game.rounds.toSpliced(index, 1) };
}

/** The round with `card` at `seat`, or without it there where it lay there already; others may have it too. */
export function withCard(round: Round, seat: number, card: number): Round {
  const hand = round.lines[seat]?.hand ?? [];
  return withLine(round, seat, {
    hand: hand.includes(card) ? hand.filter((other) => other !== card) : [...hand, card],
  });
}

/** The round with `card` at `seat` and nowhere else. */
export function withCardMoved(round: Round, seat: number, card: number): Round {
  const lines = round.lines.map((line) =>
    line.hand?.includes(card) ? { ...line, hand: line.hand.filter((other) => other !== card), score: null } : line,
  );
  return withCard({ ...round, lines }, seat, card);
}

export function withChips(round: Round, seat: number, chips: number | null): Round {
  return withLine(round, seat, { chips });
}

export function withScore(round: Round, seat: number, score: number | null): Round {
  return { ...round, asIs: false, lines: round.lines.with(seat, { ...round.lines[seat]!, score }) };
}

/** The same round for bare scores, which begin as what cards and chips made, or for cards and chips. */
export function withKind(round: Round, kind: Round["kind"]): Round {
  const lines = round.lines.map((line) =>
    kind === "scores" ? { ...line, score: lineScore(round, line) } : { ...line, hand: line.hand ?? [], score: null },
  );
  return { ...round, kind, lines, asIs: false };
}

/** The seats in whose hands `card` lies. */
export function ownersOf({ lines }: Round, card: number): number[] {
  return lines.flatMap(({ hand }, seat) => (hand?.includes(card) ? [seat] : []));
}

/** What a seat's cards and chips make; null where they are not both written down. */
export function computedScore({ hand, chips }: Line): number | null {
  return hand === null || chips === null ? null : costOf([...new Set(hand)]) - chips;
}

/** By seat: as it was written down, else as cards and chips make it; null where neither is there. */
export function scoresOf(round: Round): (number | null)[] {
  return round.lines.map((line) => lineScore(round, line));
}

/** Whether every seat has a score. */
export function isComplete(round: Round): boolean {
  return !scoresOf(round).includes(null);
}

/** Places and winners of a complete round; where not all chips are written down, they break no tie. */
export function roundOutcome(rules: Ruleset, round: Round): Outcome {
  const scores = scoresOf(round).map((score) => score ?? 0);
  const chips = round.kind === "cards" ? round.lines.map((line) => line.chips) : [null];
  if (chips.includes(null)) return outcomeOf(scores, scores, "share");
  return outcomeOf(scores, chips as number[], rules.tie_break);
}

/** Totals, places and winners so far; null before the first round. */
export function standing({ rules, rounds }: Game): Outcome | null {
  return matchOutcome(rounds.map((round) => roundOutcome(rules, round)));
}

/** Whether all planned rounds are written down. */
export function isOver({ rounds, planned }: Game): boolean {
  return rounds.length >= planned;
}

function lineScore({ kind }: Round, line: Line): number | null {
  return kind === "scores" ? line.score : (line.score ?? computedScore(line));
}

/** Another hand or other chips make another score than the one that was written down. */
function withLine(round: Round, seat: number, change: Partial<Line>): Round {
  return { ...round, asIs: false, lines: round.lines.with(seat, { ...round.lines[seat]!, ...change, score: null }) };
}
