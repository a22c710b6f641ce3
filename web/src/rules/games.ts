// What the rules pages say of a game, from its ruleset: nothing here is true of another one.

import { deckSize, playerCounts, type Ruleset } from "../offline/ruleset.ts";
import { BASES, RULESETS } from "../offline/rulesets.ts";
import { costOf, runsOf, scoreOf } from "../offline/scoring.ts";
import { count, list, rulesTitle, signed } from "../lib/words.ts";

/** One fact of the row that people look at first. */
export interface Fact {
  label: string;
  text: string;
}

/** A hand whose score the page works out. */
export interface Example {
  cards: readonly number[];
  chips: number;
}

interface Known {
  /** What the game is, in a sentence. */
  line: string;
  bestWith?: string;
  time?: string;
  example: Example;
  /** Where it comes from, and what is not claimed. */
  source: string;
}

const KNOWN: Record<string, Known> = {
  "no-thanks": {
    line: "The classic: 33 bad cards, nine of them missing, and nobody knows which.",
    example: { cards: [8, 13, 14, 15, 17], chips: 4 },
    source:
      "The published game is No Thanks! (in German Geschenkt) by Thorsten Gimmler, Amigo, 2004; the hidden tiger is by Larry Chong. Our own choices, where our source is silent: equal scores share the win, in later rounds the start moves one to the left, chips may lie open, and a hidden tiger is played before one passes or takes, never after the last card.",
  },
  "take-or-pass": {
    line: "The same game with a pack of playing cards: three suits make one long ladder.",
    bestWith: "4 or 5",
    example: { cards: [6, 8, 9, 10, 13, 14, 15, 23, 24, 33], chips: 6 },
    source:
      "An adaptation for ordinary cards, inspired by No Thanks! (Thorsten Gimmler, Amigo, 2004). Its author says that it has not been playtested in this form yet. Our own choices, where it is silent: in later games the deal moves one to the left, equal sums of several games share the win, and lower places follow the same order as the first.",
  },
  "take-or-pay": {
    line: "Small numbers, everything in the open: a short game for a class or a family.",
    time: "12 to 20 minutes",
    example: { cards: [4, 5, 6, 9, 11, 12], chips: 3 },
    source:
      "Its earliest inventor is not established. No trial in a classroom or of a printer, no gain in learning and no endorsement is claimed, and nothing should be concluded about a child from one round. That several rounds may be added up, and how the start then moves, is our choice.",
  },
};

/** The games in the order of the family, each by its plain rules. */
export const GAMES: readonly Ruleset[] = BASES.map(({ name }) => RULESETS.find((ruleset) => ruleset.name === name)!);

export function gameNamed(name: string): Ruleset | null {
  return GAMES.find((ruleset) => ruleset.name === name) ?? null;
}

export function knownOf(ruleset: Ruleset): Known {
  return KNOWN[ruleset.name]!;
}

export function titleOf(ruleset: Ruleset): string {
  return rulesTitle(ruleset.name);
}

/** Players, time, cards, chips: what one looks for before anything else. */
export function factsOf(ruleset: Ruleset): Fact[] {
  const { bestWith, time } = knownOf(ruleset);
  const counts = playerCounts(ruleset);
  const players = `${counts[0]} to ${counts.at(-1)}`;
  return [
    { label: "Players", text: bestWith === undefined ? players : `${players}; best with ${bestWith}` },
    ...(time === undefined ? [] : [{ label: "Time", text: time }]),
    { label: "Cards", text: cardsText(ruleset) },
    { label: `${capital(ruleset.counter)}s each`, text: chipsText(ruleset) },
  ];
}

/** How the example's score comes about: "8 + 13 + 17 − 4 = 34". */
export function sumOf({ cards, chips }: Example): string {
  const lowest = runsOf(cards).map((run) => run[0]);
  return `${lowest.join(" + ")} = ${costOf(cards)}, less ${chips}: ${signed(scoreOf(cards, chips))}`;
}

/** "11 with 3 to 5 players, 9 with 6, 7 with 7", or "7" where it is the same for all. */
export function chipsText({ chips_by_players }: Ruleset): string {
  const chips = [...new Set(chips_by_players.map(([, each]) => each))];
  if (chips.length === 1) return `${chips[0]}`;
  return chips
    .map((each, index) => {
      const players = chips_by_players.filter(([, other]) => other === each).map(([number]) => number);
      const span = players.length > 1 ? `${players[0]} to ${players.at(-1)}` : `${players[0]}`;
      return `${each} with ${span}${index === 0 ? " players" : ""}`;
    })
    .join(", ");
}

/** Who starts the first round, and what moves on after it. */
export function starterText({ starter_rule, rounds_offered }: Ruleset): string {
  const later = "In later rounds the start moves one player to the left.";
  if (starter_rule === "dealer")
    return "Choose a dealer, or draw one: the player to the dealer’s left starts. In later rounds the deal moves one to the left.";
  if (starter_rule === "gift") return `Whoever was given a present most recently starts; or draw. ${later}`;
  return `Choose who starts, or draw.${rounds_offered > 1 ? ` ${later}` : ""}`;
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function cardsText(ruleset: Ruleset): string {
  const { low, high, faces, set_aside, removed } = ruleset;
  const range = faces === "ladder" ? "♣3 to ♥9, worth 3 to 35" : `${low} to ${high}`;
  const without = removed.length > 0 ? ` without ${list(removed.map(String))}` : "";
  const unseen = set_aside === 0 ? "all are played" : `${deckSize(ruleset)} are played, ${set_aside} lie unseen`;
  return `${range}${without}; ${unseen}`;
}

/** "1 chip", "2 tokens": a number of what these rules call a chip. */
export function counted(number: number, { counter }: Ruleset): string {
  return count(number, counter);
}
