// What the start page has chosen, and which choices the catalog allows together. The catalog knows; this only looks up.

import type { BaseInfo, Catalog, ClockRules, CombinationInfo, TableRequest } from "./frames.ts";

export const MOST_ROUNDS = 10;
/** In the place of a bot's level: a seat that stays open until somebody sits down by the table's link. */
export const PERSON = "person";
/** In the place of a bot's level: somebody who sits at this browser too. */
export const HERE = "here";
/** The clocks that are offered, by what a choice calls them. */
export const CLOCKS: Readonly<Record<string, ClockRules>> = {
  "60+10": { bank_s: 60, supplement_s: 10 },
  "180+15": { bank_s: 180, supplement_s: 15 },
  "300+30": { bank_s: 300, supplement_s: 30 },
};
/** How much later those who watch may see it, in seconds. */
export const DELAYS: readonly number[] = [0, 60, 180, 300];
const USUAL_SEATS = 4;
const USUAL_LEVEL = "careful";

export interface Choice {
  base: string;
  options: string[];
  players: number;
  /** The level of each seat's bot, `PERSON` or `HERE`, from the second seat on; longer than needed, so that none is forgotten. */
  levels: string[];
  /** What those who are `HERE` are called, as `levels` from the second seat on. */
  names: string[];
  rounds: number;
  /** The seat that answers the rules' question of who starts; null draws. */
  starter: number | null;
  /** Whether those who watch are to see everything, once all have agreed. */
  isOpen: boolean;
  /** One of `DELAYS`. */
  delay: number;
  /** Whether anybody on the server may find the table and sit down, where seats are for people by link. */
  isListed: boolean;
  /** One of `CLOCKS`; "" is none. Games whose rules have no clock are played without. */
  clock: string;
}

/** The game that one press starts: the first of the catalog, four seats, careful bots, its usual rounds. */
export function usualChoice(catalog: Catalog): Choice {
  const base = catalog.bases[0];
  const level = catalog.levels.find(({ name }) => name === USUAL_LEVEL) ?? catalog.levels.at(-1);
  const levels = Array<string>(mostPlayers(catalog) - 1).fill(level?.name ?? "");
  const rounds = base?.rounds_offered ?? 1;
  return {
    base: base?.name ?? "",
    options: [],
    players: USUAL_SEATS,
    levels,
    names: levels.map(() => ""),
    rounds,
    starter: null,
    isOpen: false,
    delay: 0,
    isListed: false,
    clock: "",
  };
}

/** The same game with people by link in all the other seats of bots, unless some are for people already. */
export function withFriends(choice: Choice): Choice {
  if (seatsForPeople(choice) > 0) return choice;
  return { ...choice, levels: choice.levels.map((level) => (level === HERE ? HERE : PERSON)) };
}

/** How many seats wait for people by link besides the one at the page. */
export function seatsForPeople(choice: Choice): number {
  return choice.levels.slice(0, choice.players - 1).filter((level) => level === PERSON).length;
}

export function baseOf(catalog: Catalog, choice: Choice): BaseInfo {
  const base = catalog.bases.find(({ name }) => name === choice.base) ?? catalog.bases[0];
  if (base === undefined) throw new Error("the catalog is empty");
  return base;
}

/** The combination of exactly these options, in whatever order; undefined where there is none. */
export function combinationOf(base: BaseInfo, options: readonly string[]): CombinationInfo | undefined {
  return base.combinations.find(
    (combination) =>
      combination.options.length === options.length && combination.options.every((option) => options.includes(option)),
  );
}

/** Why `option` cannot be added to what is chosen, in a sentence; null where it can, or is chosen already. */
export function whyNotOption(base: BaseInfo, options: readonly string[], option: string): string | null {
  if (options.includes(option) || combinationOf(base, [...options, option]) !== undefined) return null;
  const info = base.options.find(({ name }) => name === option);
  const against = options.filter(
    (other) =>
      info?.excludes.includes(other) || base.options.find(({ name }) => name === other)?.excludes.includes(option),
  );
  return `Not together with ${(against.length > 0 ? against : options).join(" and ")}.`;
}

/** Why `players` cannot sit down to what is chosen, in a sentence; null where they can. */
export function whyNotPlayers(base: BaseInfo, options: readonly string[], players: number): string | null {
  const allowed = combinationOf(base, options)?.players ?? [];
  return allowed.includes(players) ? null : `These rules are for ${allowed[0]} to ${allowed.at(-1)} players.`;
}

/** The chips that each player gets, or null where the rules do not seat so many. */
export function chipsFor(base: BaseInfo, choice: Choice): number | null {
  const combination = combinationOf(base, choice.options);
  return combination?.chips[combination.players.indexOf(choice.players)] ?? null;
}

/** The largest number of seats that any game of the catalog has. */
export function mostPlayers(catalog: Catalog): number {
  return Math.max(...catalog.bases.flatMap((base) => base.combinations.flatMap(({ players }) => players)));
}

/** The nearest choice that the catalog allows: what it no longer offers is dropped, the seats come into range. */
export function allowed(catalog: Catalog, choice: Choice): Choice {
  const base = baseOf(catalog, choice);
  const options = base.options.map(({ name }) => name).filter((option) => choice.options.includes(option));
  const combination = combinationOf(base, options) ?? combinationOf(base, []);
  const counts = combination?.players ?? [];
  const usual = usualChoice(catalog).levels;
  const known = new Set([PERSON, HERE, ...catalog.levels.map(({ name }) => name)]);
  const players = Math.min(Math.max(choice.players, Math.min(...counts)), Math.max(...counts));
  const starter = choice.starter ?? players;
  return {
    base: base.name,
    options: combination?.options ?? [],
    players,
    levels: usual.map((level, seat) => (known.has(choice.levels[seat] ?? "") ? choice.levels[seat]! : level)),
    names: usual.map((_, seat) => String(choice.names?.[seat] ?? "")),
    rounds: Math.min(Math.max(Math.round(choice.rounds) || 1, 1), MOST_ROUNDS),
    starter: starter < players ? starter : null,
    isOpen: choice.isOpen === true,
    delay: DELAYS.includes(choice.delay) ? choice.delay : 0,
    isListed: choice.isListed === true,
    clock: choice.clock in CLOCKS ? choice.clock : "",
  };
}

/** What is asked of the server: the person at the page on the first seat, bots and people by link on the others. */
export function requestFor(catalog: Catalog, choice: Choice, name: string): TableRequest {
  const base = baseOf(catalog, choice);
  const combination = combinationOf(base, choice.options);
  const others = choice.levels.slice(0, choice.players - 1);
  return {
    rules: combination?.name ?? choice.base,
    seats: [
      { kind: "person", name: name.trim(), level: "", here: false },
      ...others.map((level, seat) => seatFor(level, choice.names[seat] ?? "")),
    ],
    rounds: choice.rounds,
    starter: choice.starter,
    open_to_spectators: choice.isOpen,
    pace: null,
    listed: choice.isListed && seatsForPeople(choice) > 0,
    clock: base.may_be_timed ? (CLOCKS[choice.clock] ?? null) : null,
    delay_s: choice.delay,
  };
}

function seatFor(level: string, name: string): TableRequest["seats"][number] {
  if (level !== PERSON && level !== HERE) return { kind: "bot", name: "", level, here: false };
  const here = level === HERE;
  return { kind: "person", name: here ? name.trim() : "", level: "", here };
}
