// Custom rulesets as data: the object form that a record carries, and back.

import { GameError } from "./error.ts";
import { namedRules } from "./named.ts";
import type { Ruleset } from "./ruleset.ts";
import { MAX_PLAYERS, MIN_PLAYERS } from "./rulesets.ts";
import { FLAG, isObject, NUMBER, NUMBERS, TEXT, type Kind } from "./shape.ts";
import { quoted } from "./words.ts";

/** Custom rules as a record carries them; RECORD.md gives the bounds. */
export interface CustomRules {
  low: number;
  high: number;
  set_aside: number;
  /** What each player gets, whatever their number. */
  chips: number;
  after_take: Ruleset["after_take"];
  tie_break: Ruleset["tie_break"];
  removed?: readonly number[] | null;
  open_chips?: boolean | null;
  hidden_tiger?: boolean | null;
  name?: string | null;
}

const HIGHEST = 99;
const WORDS = { after_take: ["same", "next"], tie_break: ["chips", "share"] };
const REQUIRED = new Map<string, Kind<unknown>>([
  ["low", NUMBER],
  ["high", NUMBER],
  ["set_aside", NUMBER],
  ["chips", NUMBER],
  ["after_take", TEXT],
  ["tie_break", TEXT],
]);
const OPTIONAL = new Map<string, Kind<unknown>>([
  ["removed", NUMBERS],
  ["open_chips", FLAG],
  ["hidden_tiger", FLAG],
  ["name", TEXT],
]);

/**
 * Read rules as a record has them: a name, or an object for custom rules. Throws `GameError`: `bad_format` for a wrong
 * type, `unknown_rules` for a name or an object that is none.
 */
export function parseRules(value: unknown): Ruleset {
  if (typeof value === "string") return namedRules(value);
  if (isObject(value)) return parseCustom(value);
  throw new GameError("bad_format", "The rules are neither a name nor an object.");
}

/** The form in which a record carries `ruleset`: its name, or for custom rules an object. */
export function rulesData(ruleset: Ruleset): string | CustomRules {
  if (isNamed(ruleset)) return ruleset.name;
  const { name, low, high, set_aside, after_take, tie_break, removed, open_chips, hidden_tiger } = ruleset;
  // Custom rules that no number of players can play give nobody a chip; the object still needs the number.
  const chips = ruleset.chips_by_players[0]?.[1] ?? 0;
  const data = { low, high, set_aside, chips, after_take, tie_break, removed: [...removed], open_chips, hidden_tiger };
  return name === "" ? data : { ...data, name };
}

/** Whether `ruleset` is what its name stands for; custom rules may carry any name. */
export function isNamed(ruleset: Ruleset): boolean {
  try {
    const named = namedRules(ruleset.name);
    return Object.entries(named).every(([key, value]) => String(value) === String(ruleset[key as keyof Ruleset]));
  } catch {
    return false;
  }
}

function parseCustom(data: Record<string, unknown>): Ruleset {
  for (const [key, { words, fits }] of [...REQUIRED, ...OPTIONAL]) {
    const mayBeNull = OPTIONAL.has(key) && data[key] === null;
    if (Object.hasOwn(data, key) && !mayBeNull && !fits(data[key]))
      throw new GameError("bad_format", `In the rules, ${quoted(key)} must be ${words}.`);
  }
  checkKeys(data);
  const { low, high, set_aside, chips, after_take, tie_break, ...given } = data as unknown as CustomRules;
  const removed = (given.removed ?? []).toSorted((one, other) => one - other);
  checkBounds({ low, high, set_aside, chips, after_take, tie_break, removed });
  const hidden_tiger = given.hidden_tiger ?? false;
  const most = hidden_tiger ? Math.min(MAX_PLAYERS, set_aside) : MAX_PLAYERS;
  const counts = Array.from({ length: Math.max(0, most - MIN_PLAYERS + 1) }, (_, index) => MIN_PLAYERS + index);
  return {
    name: given.name ?? "",
    low,
    high,
    set_aside,
    chips_by_players: counts.map((players) => [players, chips]),
    after_take,
    tie_break,
    removed,
    open_chips: given.open_chips ?? true,
    hidden_tiger,
    faces: "numbers",
    counter: "chip",
    rounds_offered: 1,
    starter_rule: "chosen",
  };
}

function checkKeys(data: Record<string, unknown>): void {
  for (const key of REQUIRED.keys()) if (!Object.hasOwn(data, key)) throw unknown(`The rules lack ${quoted(key)}.`);
  for (const key of Object.keys(data))
    if (!REQUIRED.has(key) && !OPTIONAL.has(key))
      throw unknown(`The rules have a key ${quoted(key)} that means nothing.`);
}

function checkBounds(rules: CustomRules & { removed: number[] }): void {
  for (const [key, words] of Object.entries(WORDS))
    if (!words.includes(rules[key as keyof typeof WORDS]))
      throw unknown(`In the rules, ${quoted(key)} must be ${words.map(quoted).join(" or ")}.`);
  const { low, high, chips, removed, set_aside } = rules;
  if (!(1 <= low && low <= high && high <= HIGHEST))
    throw unknown(`The cards must lie within 1 to ${HIGHEST}, the lowest not above the highest.`);
  if (!(0 <= chips && chips <= HIGHEST)) throw unknown(`Each player must get 0 to ${HIGHEST} chips.`);
  if (new Set(removed).size !== removed.length || !removed.every((card) => low <= card && card <= high))
    throw unknown("The removed cards must be different cards of these rules.");
  if (set_aside < 0) throw unknown("Fewer than no cards cannot be set aside.");
  if (high - low + 1 - removed.length - set_aside < 1) throw unknown("No card is left for the deck.");
}

function unknown(message: string): GameError {
  return new GameError("unknown_rules", message);
}
