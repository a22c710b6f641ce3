// A game as files: a score sheet that the judge reads, a table for a spreadsheet, and a game from such a file.

import { textOf } from "../frame/files.ts";
import { shownName } from "../frame/names.ts";
import { parseRules, rulesData } from "../offline/custom.ts";
import { readJson } from "../offline/json.ts";
import { judge } from "../offline/judge.ts";
import { SHEET_FORMAT, type ScoreSheet, type SheetRound } from "../offline/sheet.ts";
import type { RoundVerdict } from "../offline/verdict.ts";
import { computedScore, namesOf, scoresOf, standing, type Game, type Line, type Round } from "./game.ts";

/** The most rounds of a file that is read: far beyond what a table plays, and shown at once. */
const MOST_ROUNDS_READ = 200;

/** The game as a score sheet, `takeorpass-scores/1`. */
export function sheetOf(game: Game): ScoreSheet {
  const outcome = standing(game);
  return {
    format: SHEET_FORMAT,
    rules: rulesData(game.rules),
    players: [...game.players],
    rounds: game.rounds.map(sheetRound),
    totals: outcome && [...outcome.scores],
    winners: outcome && [...outcome.winners],
  };
}

/** A line for each seat of each round, with the total up to then; as spreadsheets read it. */
export function csvOf(game: Game): string {
  const names = namesOf(game);
  const totals = names.map(() => 0);
  const lines: (string | number)[][] = [["round", "started", "player", "cards", "chips", "score", "total", "as it is"]];
  game.rounds.forEach((round, index) => {
    const isCounted = round.kind === "cards";
    scoresOf(round).forEach((score, seat) => {
      const { hand, chips } = round.lines[seat]!;
      totals[seat]! += score ?? 0;
      const cards = isCounted ? (hand ?? []).toSorted((one, other) => one - other).join(" ") : "";
      const started = seat === round.starter ? "yes" : "";
      const left = round.asIs ? "yes" : "";
      lines.push([
        index + 1,
        started,
        names[seat]!,
        cards,
        (isCounted ? chips : null) ?? "",
        score ?? "",
        totals[seat]!,
        left,
      ]);
    });
  });
  return lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}

/** The game that `file` tells, as `gameFrom` reads it; one that is far too large is not even opened. */
export async function gameInFile(file: File): Promise<Game> {
  return gameFrom(await textOf(file, "score sheet"));
}

/**
 * The game that a file tells: a score sheet, or the record of a game, whose finished rounds are taken over. Throws an
 * `Error` with one sentence for a person where it is none. Names are cut where the pad's own fields would end.
 */
export function gameFrom(text: string): Game {
  const value = parse(text);
  const verdict = judge(value);
  if (!verdict.valid) throw new Error(verdict.message);
  // The judge has read it, so these are there and of their types.
  const { rules, players, rounds } = value as Pick<ScoreSheet, "rules" | "players" | "rounds">;
  if (rounds.length > MOST_ROUNDS_READ)
    throw new Error(`This sheet has ${rounds.length} rounds; ${MOST_ROUNDS_READ} are the most that the pad shows.`);
  const ruleset = parseRules(rules);
  const done = verdict.rounds.flatMap((round, index) =>
    round.complete ? [roundFrom(round, rounds[index]!.starter ?? null)] : [],
  );
  const planned = Math.max(1, done.length || ruleset.rounds_offered);
  const names = players.map(shownName);
  return { rules: ruleset, players: names, planned, starter: done[0]?.starter ?? 0, rounds: done, draft: null };
}

function sheetRound(round: Round): SheetRound {
  const isCounted = round.kind === "cards";
  return {
    starter: round.starter,
    hands: isCounted ? round.lines.map(({ hand }) => hand && hand.toSorted((one, other) => one - other)) : null,
    chips: isCounted ? round.lines.map(({ chips }) => chips) : null,
    scores: scoresOf(round),
    ...(round.asIs ? { as_is: true } : {}),
  };
}

function roundFrom(verdict: RoundVerdict & { complete: true }, starter: number | null): Round {
  const lines = verdict.hands.map((hand, seat): Line => {
    const line = { hand, chips: verdict.chips[seat] ?? null, score: null };
    const score = verdict.scores[seat]!;
    return computedScore(line) === score ? line : { ...line, score };
  });
  const isCounted = lines.some(({ hand, chips }) => hand !== null || chips !== null);
  return { starter, kind: isCounted ? "cards" : "scores", lines, asIs: verdict.finding !== undefined };
}

function parse(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw new Error("This file is no score sheet: it cannot be read as JSON.");
  }
}

/** Quoted where it must be; and what a spreadsheet would take for a formula made plain text. */
function cell(value: string | number): string {
  if (typeof value === "number") return `${value}`;
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
