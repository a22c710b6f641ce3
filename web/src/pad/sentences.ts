// What the pad says about a game: who leads, who won and by what, what a step was.

import { count, list, place, rulesTitle, signed } from "../lib/words.ts";
import { BASES } from "../offline/rulesets.ts";
import type { Ruleset } from "../offline/ruleset.ts";
import type { Outcome } from "../offline/scoring.ts";
import { isOver, namesOf, roundOutcome, standing, type Game, type Round } from "./game.ts";

/** What is played: "No thanks, amigo", or for rules of one's own their name. */
export function titleOf({ name }: Ruleset): string {
  const isNamed = BASES.some((base) => base.name === name.split("+")[0]);
  return isNamed ? rulesTitle(name) : name || "Rules of your own";
}

/** How the game stands, in a sentence: who leads, or once all rounds are written down who won. */
export function standingText(game: Game): string {
  const outcome = standing(game);
  if (outcome === null) return "No round yet.";
  const { rounds, planned } = game;
  const names = namesOf(game);
  if (isOver(game)) return `${winText(names, outcome, "the win", tieBreak(game))}.`;
  const leaders = list(outcome.winners.map((seat) => names[seat]!));
  const verb = outcome.winners.length > 1 ? "lead" : "leads";
  const after = `After ${rounds.length} of ${count(planned, "round")}`;
  return `${after} ${leaders} ${verb} with ${eachPoints(outcome)}${aheadText(names, outcome)}.`;
}

/** The game in a few lines, to send to others: what was played, who came where, how it stands. */
export function gameText(game: Game): string {
  const outcome = standing(game);
  const names = namesOf(game);
  const places = outcome?.places ?? [];
  const seats = names.map((_, seat) => seat).toSorted((one, other) => (places[one] ?? 0) - (places[other] ?? 0));
  const lines = seats.map((seat) => {
    const points = count(outcome?.scores[seat] ?? 0, "point");
    return outcome === null ? names[seat]! : `${place(places[seat]!)} ${names[seat]}: ${points}`;
  });
  return [`Take or Pass: ${titleOf(game.rules)}, ${roundsText(game)}`, ...lines, standingText(game)].join("\n");
}

/** "4 rounds", or how many of them are written down. */
export function roundsText({ rounds, planned }: Game): string {
  return rounds.length >= planned ? count(rounds.length, "round") : `${rounds.length} of ${count(planned, "round")}`;
}

/** Who had the best of one round, in a few words. */
export function roundText(game: Game, round: Round): string {
  const chips = round.kind === "cards" ? round.lines.map((line) => line.chips ?? 0) : null;
  return winText(namesOf(game), roundOutcome(game.rules, round), "it", { rules: game.rules, chips });
}

/** What leads from one game to the next or back: "round 2", "the change of round 1". */
export function stepText(before: Game, after: Game): string {
  const [fewer, more] = [before.rounds, after.rounds].toSorted((one, other) => one.length - other.length);
  if (more!.length > fewer!.length) {
    const index = more!.findIndex((round, at) => round !== fewer![at] && !isSame(round, fewer![at]));
    return `round ${index + 1}`;
  }
  const index = after.rounds.findIndex((round, at) => !isSame(round, before.rounds[at]));
  return index < 0 ? "the change of the game" : `the change of round ${index + 1}`;
}

interface TieBreak {
  rules: Ruleset;
  /** By seat; null where only scores were written down. */
  chips: readonly number[] | null;
}

/** A game of one round is decided as that round is. */
function tieBreak({ rules, rounds }: Game): TieBreak | null {
  const [only] = rounds;
  if (only === undefined || rounds.length > 1) return null;
  return { rules, chips: only.kind === "cards" ? only.lines.map((line) => line.chips ?? 0) : null };
}

function winText(names: readonly string[], outcome: Outcome, what: string, tie: TieBreak | null): string {
  const { winners, scores } = outcome;
  const best = scores[winners[0]!]!;
  const level = scores.flatMap((score, seat) => (score === best ? [seat] : []));
  const who = list(winners.map((seat) => names[seat]!));
  if (winners.length > 1) {
    const unknown = tie?.rules.tie_break === "chips" && tie.chips === null;
    const why = unknown ? `; more ${tie.rules.counter}s would decide, but they were not written down` : "";
    return `${who} share ${what} with ${eachPoints(outcome)}${why}`;
  }
  const others = level.filter((seat) => seat !== winners[0]);
  if (others.length > 0 && tie?.chips) {
    const rivals = list(others.map((seat) => names[seat]!));
    const counts = [winners[0]!, ...others].map((seat) => tie.chips![seat]);
    return `${who} wins ${what === "it" ? "it " : ""}with ${count(best, "point")}, as many as ${rivals}, but more ${tie.rules.counter}s (${counts.join(" to ")})`;
  }
  return `${who} wins ${what === "it" ? "it " : ""}with ${count(best, "point")}${aheadText(names, outcome)}`;
}

/** ", 5 fewer than Ben": the lead over whoever comes next. */
function aheadText(names: readonly string[], { scores, winners, places }: Outcome): string {
  const next = Math.min(...places.filter((place) => place > 1));
  if (!Number.isFinite(next)) return "";
  const seats = places.flatMap((place, seat) => (place === next ? [seat] : []));
  const lead = scores[seats[0]!]! - scores[winners[0]!]!;
  return lead === 0 ? "" : `, ${signed(lead)} fewer than ${list(seats.map((seat) => names[seat]!))}`;
}

function eachPoints({ scores, winners }: Outcome): string {
  const points = count(scores[winners[0]!]!, "point");
  return winners.length > 1 ? `${points} each` : points;
}

function isSame(one: Round | undefined, other: Round | undefined): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
