// Small words of the page: plurals, signs, names. Sentences about the game come from the server.

import type { RulesInfo, SeatInfo } from "./frames.ts";

/** "1 chip", "2 chips"; `noun` is the singular. */
export function count(number: number, noun: string): string {
  return `${signed(number)} ${Math.abs(number) === 1 ? noun : `${noun}s`}`;
}

/** How much later those who watch see it: "3 minutes later", "90 seconds later". */
export function delayWords(seconds: number): string {
  return `${seconds % 60 === 0 ? count(seconds / 60, "minute") : count(seconds, "second")} later`;
}

/** A number with a real minus sign. */
export function signed(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`;
}

/** "Ana", "Ana and Ben", "Ana, Ben and Carla". */
export function list(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} and ${last}`;
}

/** "1st", "2nd", "3rd", "4th": places go up to 7. */
export function place(number: number): string {
  return `${number}${{ 1: "st", 2: "nd", 3: "rd" }[number] ?? "th"}`;
}

/** The place of `seat` among the `places` by seat: "2nd", or where somebody has the same one "shared 2nd". */
export function placed(places: readonly number[], seat: number): string {
  const own = places[seat] ?? 0;
  return `${places.filter((other) => other === own).length > 1 ? "shared " : ""}${place(own)}`;
}

/** "no-thanks+hidden-tiger" as a person reads it: "No thanks, hidden tiger". */
export function rulesTitle(name: string): string {
  const [base = "", ...options] = name.split("+").map((part) => part.replaceAll("-", " "));
  return [base.charAt(0).toUpperCase() + base.slice(1), ...options].join(", ");
}

/** What a table plays, for its title: rules that are somebody's own are called so, with the name that they may have. */
export function tableTitle({ name, custom }: RulesInfo): string {
  if (!custom) return rulesTitle(name);
  return name.trim() === "" ? "Own rules" : `Own rules: ${name.trim()}`;
}

/** What somebody's own rules are made of, in short: "cards 3–20, 4 unseen, 7 chips each". */
export function factsOf({ cards, set_aside, chips, counter }: RulesInfo): string {
  const range = `cards ${cards[0]?.card}–${cards.at(-1)?.card}`;
  return `${range}, ${set_aside === 0 ? "none" : set_aside} unseen, ${count(chips, counter)} each`;
}

/** What a seat is called; those without a name by their number. */
export function seatName(seats: readonly SeatInfo[], seat: number): string {
  return seats[seat]?.name.trim() || `Seat ${seat + 1}`;
}

/** What these rules call things: where chips are tokens, one pays, and the tokens on the card are a pile. */
export interface Terms {
  counter: string;
  pass: string;
  pot: string;
}

export function termsOf(rules: RulesInfo): Terms {
  return rules.counter === "token"
    ? { counter: "token", pass: "Pay", pot: "pile" }
    : { counter: rules.counter, pass: "Pass", pot: "pot" };
}

/** What taking a card would really mean: its cost less the chips on it, in words and as the bare sum. */
export interface TakeMeans {
  words: string;
  sum: string;
}

/** `takeCost` is what the card adds to the cost of the taker's runs: its own number, unless it joins one of them. */
export function takeMeans(takeCost: number, card: number, pot: number, counter: string): TakeMeans {
  const cost = takeCost < 0 ? `saves ${-takeCost}` : `costs ${takeCost}`;
  const joins = takeCost === card ? "" : "joins: ";
  if (pot === 0) return { words: `${joins}${cost}`, sum: cost };
  const chips = count(pot, counter);
  const real = takeCost < 0 ? `, and ${chips}: ${pot - takeCost}` : `, less ${chips}: ${signed(takeCost - pot)}`;
  return { words: `${joins}${cost}${real}`, sum: `${signed(takeCost)} − ${pot} = ${signed(takeCost - pot)}` };
}

const MARK_LENGTH = 3;
const signs = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A mark for each seat where there is room for no name: how it begins, or that and the seat where two begin alike. */
export function marksOf(names: readonly string[]): string[] {
  const starts = names.map((name) => Array.from(signs.segment(name.trim()), ({ segment }) => segment));
  const marks = starts.map((start) => start.slice(0, MARK_LENGTH).join(""));
  const areTold = new Set(marks.map((mark) => mark.toLocaleLowerCase())).size === marks.length;
  return areTold ? marks : starts.map((start, seat) => `${start.slice(0, MARK_LENGTH - 1).join("")}${seat + 1}`);
}
