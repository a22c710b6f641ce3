// A `Ruleset`: everything that makes one game of the family differ from another, as data. No code asks for its name.

import { GameError } from "./error.ts";

/** The rules of a game; the fields are those of `takeorpass.rules.Ruleset`, which explains them. */
export interface Ruleset {
  /** The name of named rules, "" or any text for custom ones. */
  readonly name: string;
  /** `low` to `high` are the cards, less the `removed` ones; `set_aside` random ones of them lie unseen. */
  readonly low: number;
  readonly high: number;
  readonly set_aside: number;
  /** Pairs: an allowed number of players, and the chips that each of them gets. Ascending. */
  readonly chips_by_players: readonly (readonly [players: number, chips: number])[];
  /** Who decides on the next card: the taker, or the seat after. */
  readonly after_take: "same" | "next";
  /** Whether more chips win a tied round, or the win is shared. */
  readonly tie_break: "chips" | "share";
  readonly removed: readonly number[];
  readonly open_chips: boolean;
  readonly hidden_tiger: boolean;
  readonly faces: "numbers" | "ladder";
  /** What a chip is called, in the singular. */
  readonly counter: string;
  readonly rounds_offered: number;
  /** How a table usually finds its starter. */
  readonly starter_rule: "dealer" | "gift" | "chosen";
}

/** One game of the family: the options that it may have, and a line that explains it. */
export interface Base {
  readonly name: string;
  readonly line: string;
  readonly options: readonly string[];
}

/** One option of a base, and the options that it excludes. */
export interface Option {
  readonly name: string;
  readonly line: string;
  readonly excludes: readonly string[];
}

/** Every card of these rules, ascending: those that are set aside included, the removed ones not. */
export function cardsOf({ low, high, removed }: Ruleset): number[] {
  return Array.from({ length: high - low + 1 }, (_, index) => low + index).filter((card) => !removed.includes(card));
}

/** How many cards are turned up in a round. */
export function deckSize(ruleset: Ruleset): number {
  return cardsOf(ruleset).length - ruleset.set_aside;
}

/** The numbers of players that these rules allow, ascending; none where a hidden card could go to nobody. */
export function playerCounts(ruleset: Ruleset): number[] {
  return ruleset.chips_by_players.map(([players]) => players);
}

/** The chips that each of `players` gets; throws `GameError` (`player_count`) for a number that is not allowed. */
export function chipsFor(ruleset: Ruleset, players: number): number {
  const chips = ruleset.chips_by_players.find(([count]) => count === players)?.[1];
  if (chips !== undefined) return chips;
  const counts = playerCounts(ruleset);
  const allowed = [...new Set([...counts.slice(0, 1), ...counts.slice(-1)])].join(" to ") || "no number of";
  const rules = ruleset.name || "these rules";
  throw new GameError("player_count", `With ${rules} ${allowed} players may play, not ${players}.`);
}

/**
 * The seat that starts the first round, given the seat that answers the question of these rules: left of the dealer; who
 * last received a gift, or was chosen, starts.
 */
export function starterFrom(ruleset: Ruleset, answer: number, players: number): number {
  return ruleset.starter_rule === "dealer" ? (answer + 1) % players : answer;
}

/** Why `card` is none of these rules: taken out by them, or never a card of them; else null. */
export function whyNotCard(ruleset: Ruleset, card: number): "removed_card" | "bad_card" | null {
  if (ruleset.removed.includes(card)) return "removed_card";
  return ruleset.low <= card && card <= ruleset.high ? null : "bad_card";
}
