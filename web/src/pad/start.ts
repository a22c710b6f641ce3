// What a table says before its first round: rules, players in their order, rounds, who starts. What cannot be is said why.

import { shownName } from "../frame/names.ts";
import { parseRules, type CustomRules } from "../offline/custom.ts";
import { namedRules } from "../offline/named.ts";
import { chipsFor, playerCounts, starterFrom, type Ruleset } from "../offline/ruleset.ts";
import { BASES, MAX_PLAYERS, MIN_PLAYERS, OPTIONS } from "../offline/rulesets.ts";
import { list } from "../lib/words.ts";
import { newGame, type Game } from "./game.ts";

export const MOST_ROUNDS = 20;

export interface Setup {
  /** The name of a base, or null for rules of one's own. */
  base: string | null;
  options: readonly string[];
  own: OwnRules;
  /** By seat, clockwise. */
  players: readonly string[];
  planned: number;
  /** The seat that answers the rules' question of who starts; null draws lots. */
  answer: number | null;
}

export type OwnRules = Pick<CustomRules, "low" | "high" | "set_aside" | "chips" | "tie_break"> & {
  hidden_tiger: boolean;
};

/** What is offered first; after a game, the same table again. */
export function usualSetup(last: Game | null = null): Setup {
  const own: OwnRules = { low: 3, high: 35, set_aside: 9, chips: 11, tie_break: "share", hidden_tiger: false };
  const [base, ...options] = (last?.rules.name ?? BASES[0]!.name).split("+");
  const isKnown = BASES.some(({ name }) => name === base);
  const setup = { base: isKnown ? base! : BASES[0]!.name, options: isKnown ? options : [], own, answer: null };
  return { ...setup, players: last?.players ?? ["", "", "", ""], planned: roundsOffered(setup.base) };
}

/** The setup with another base, none of its options, and the rounds that it offers. */
export function withBase(setup: Setup, base: string | null): Setup {
  return { ...setup, base, options: [], planned: base === null ? setup.planned : roundsOffered(base), answer: null };
}

export function withOption(setup: Setup, option: string): Setup {
  const { options } = setup;
  return {
    ...setup,
    options: options.includes(option) ? options.filter((one) => one !== option) : [...options, option],
  };
}

/** Why `option` cannot be added to what is chosen, in a sentence; null where it can, or is chosen already. */
export function whyNotOption({ options }: Setup, option: string): string | null {
  const against = options.filter((other) => OPTIONS.find(({ name }) => name === other)?.excludes.includes(option));
  return options.includes(option) || against.length === 0 ? null : `Not together with ${list(against)}.`;
}

/** The player at `from` comes to sit at `to`. */
export function withMoved(setup: Setup, from: number, to: number): Setup {
  if (to < 0 || to >= setup.players.length) return setup;
  const players = setup.players.toSpliced(from, 1).toSpliced(to, 0, setup.players[from]!);
  return { ...setup, players, answer: null };
}

/** The rules that are chosen; throws a `GameError` with a sentence where they are none. */
export function rulesOf({ base, options, own }: Setup): Ruleset {
  return base === null ? parseRules({ ...own, after_take: "same" }) : namedRules([base, ...options].join("+"));
}

/** Why the game cannot begin yet, in a sentence; null where it can. */
export function whyNotBegin(setup: Setup): string | null {
  try {
    chipsFor(rulesOf(setup), setup.players.length);
    return null;
  } catch (reason) {
    return reason instanceof Error ? reason.message : String(reason);
  }
}

/** How few and how many players the chosen rules allow. */
export function playersAllowed(setup: Setup): { fewest: number; most: number } {
  try {
    const counts = playerCounts(rulesOf(setup));
    return { fewest: counts[0] ?? MIN_PLAYERS, most: counts.at(-1) ?? MAX_PLAYERS };
  } catch {
    return { fewest: MIN_PLAYERS, most: MAX_PLAYERS };
  }
}

/** The game that begins; `random` (0 to 1) draws the starter where nobody was named. */
export function gameFrom(setup: Setup, random: () => number = Math.random): Game {
  const rules = rulesOf(setup);
  const players = setup.players.map(shownName);
  const drawn = Math.floor(random() * players.length);
  const starter = setup.answer === null ? drawn : starterFrom(rules, setup.answer, players.length);
  return newGame(rules, players, setup.planned, starter);
}

function roundsOffered(base: string): number {
  return namedRules(base).rounds_offered;
}
