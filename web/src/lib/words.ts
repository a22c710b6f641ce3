// Small words of the page: plurals, signs, names. Sentences about the game come from the server.

import type { RulesInfo, SeatInfo } from "./frames.ts";

/** "1 chip", "2 chips"; `noun` is the singular. */
export function count(number: number, noun: string): string {
  return `${signed(number)} ${Math.abs(number) === 1 ? noun : `${noun}s`}`;
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

/** "no-thanks+hidden-tiger" as a person reads it: "No thanks, hidden tiger". */
export function rulesTitle(name: string): string {
  const [base = "", ...options] = name.split("+").map((part) => part.replaceAll("-", " "));
  return [base.charAt(0).toUpperCase() + base.slice(1), ...options].join(", ");
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

/** What taking the card would mean for the taker's runs, in a few words; chips apart. */
export function takeMeans(takeCost: number, card: number): string {
  if (takeCost < 0) return `joins your run: saves ${-takeCost}`;
  if (takeCost === 0) return "joins your run: costs 0";
  return takeCost === card ? `would cost you ${takeCost}` : `joins your run: costs ${takeCost}`;
}
