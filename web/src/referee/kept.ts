// A tape as it is kept in a browser's storage: short, and read back by playing it anew, so that nothing is believed
// which the rules do not allow.

import { parseRules, rulesData, type CustomRules } from "../offline/custom.ts";
import { PASS, playHidden, reveal, TAKE } from "../offline/move.ts";
import { newTape, tapped, wound, type Tap, type Tape } from "./tape.ts";

/** `taps` are words: a card that was turned up (`24`), `p` pass, `t` take, `h12` a hidden card, `n2` a round of seat 2. */
export interface Kept {
  rules: string | CustomRules;
  players: readonly string[];
  planned: number;
  starter: number;
  taps: string;
  at: number;
}

export function keptOf({ start, taps, at }: Tape): Kept {
  const { rules, players, planned, starter } = start;
  return { rules: rulesData(rules), players, planned, starter, taps: taps.map(wordOf).join(" "), at };
}

/** The tape that `value` tells, any JSON value; throws an `Error` where it tells none. */
export function tapeFrom(value: unknown): Tape {
  const { rules, players, planned, starter, taps, at } = value as Partial<Kept>;
  const isWhole = [planned, starter, at].every(Number.isInteger) && typeof taps === "string";
  const isNamed = Array.isArray(players) && players.every((name) => typeof name === "string");
  if (!isWhole || !isNamed) throw new Error("This is no match.");
  const start = { rules: parseRules(rules), players: [...players], planned: planned!, starter: starter! };
  const words = taps.split(" ").filter((word) => word !== "");
  return wound(words.map(tapFrom).reduce(tapped, newTape(start)), at!);
}

function wordOf(tap: Tap): string {
  switch (tap.kind) {
    case "pass":
      return "p";
    case "take":
      return "t";
    case "reveal":
      return `${tap.card}`;
    case "play_hidden":
      return `h${tap.card}`;
    case "next_round":
      return `n${tap.starter}`;
  }
}

function tapFrom(word: string): Tap {
  const [, letter, digits] = /^([pthn]?)(\d*)$/.exec(word) ?? [];
  const number = Number(digits);
  if (letter === "p") return PASS;
  if (letter === "t") return TAKE;
  if (letter === "h") return playHidden(number);
  if (letter === "n") return { kind: "next_round", starter: number };
  if (letter === "" && digits !== "") return reveal(number);
  throw new Error(`This is no tap: ${word}`);
}
