// How people write an ordinary card, and what it counts on the ladder.

import { GameError } from "../offline/error.ts";
import { LADDER } from "../offline/rulesets.ts";

const SUITS = ["♣", "♦", "♥"] as const;
const SUIT_WORDS: Record<string, string> = {
  c: "♣",
  "♣": "♣",
  "♧": "♣",
  club: "♣",
  clubs: "♣",
  d: "♦",
  "♦": "♦",
  "♢": "♦",
  diamond: "♦",
  diamonds: "♦",
  h: "♥",
  "♥": "♥",
  "♡": "♥",
  heart: "♥",
  hearts: "♥",
  s: "♠",
  "♠": "♠",
  "♤": "♠",
  spade: "♠",
  spades: "♠",
};
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const NUMBER_WORDS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const RANK_WORDS: Record<string, string> = {
  ace: "A",
  jack: "J",
  queen: "Q",
  king: "K",
  t: "10",
  "1": "A",
  ...Object.fromEntries(NUMBER_WORDS.map((word, index) => [word, `${index + 2}`])),
};
const NUMBERS = Object.keys(LADDER).map(Number);
const LOWEST = Math.min(...NUMBERS);
const HIGHEST = Math.max(...NUMBERS);

/**
 * The value of a card as a person writes it: `24`, `J♦`, `♦J`, `jd`, `jack of diamonds`. Throws `GameError`: `not_used`
 * for a playing card that is none of the ladder's, `bad_card` for anything else.
 */
export function parseCard(text: string): number {
  const written = text.trim().replaceAll("\ufe0f", "");
  if (/^\d{1,4}$/.test(written)) return numbered(Number(written));
  const found = ordinary(written.toLowerCase());
  if (found === null) throw new GameError("bad_card", `${quoted(text)} is no card: write one like J♦, jd or 24.`);
  const [rank, suit] = found;
  const value = RANKS.indexOf(rank) + 1 + RANKS.length * SUITS.indexOf(suit as (typeof SUITS)[number]);
  if (suit === "♠" || LADDER[value] === undefined)
    throw new GameError("not_used", `${rank}${suit} is not used: it stays in the box.`);
  return value;
}

/** The cards of a pile, separated by spaces, commas or lines; each as it is written, with its value or what is wrong. */
export function parsePile(text: string): { written: string; card: number | null; fault: string }[] {
  const joined = text.replaceAll(/(\w+)\s+of\s+(\w+)/gi, "$1_of_$2");
  return joined
    .split(/[\s,;]+/)
    .filter((word) => word !== "")
    .map((word) => {
      const written = word.replaceAll("_", " ");
      try {
        return { written, card: parseCard(written), fault: "" };
      } catch (error) {
        if (!(error instanceof GameError)) throw error;
        return { written, card: null, fault: error.message };
      }
    });
}

function numbered(number: number): number {
  if (LADDER[number] !== undefined) return number;
  throw new GameError("bad_card", `No card counts ${number}: they go from ${LOWEST} to ${HIGHEST}.`);
}

/** Rank and suit in either order, as signs, letters or words. */
function ordinary(written: string): [rank: string, suit: string] | null {
  const words = written.split(/\s+of\s+/);
  const pairs = words.length === 2 ? [words] : [splitBefore(written, 1), splitBefore(written, written.length - 1)];
  for (const [one = "", other = ""] of pairs) {
    for (const [rank, suit] of [
      [one, other],
      [other, one],
    ] as const) {
      const known = SUIT_WORDS[suit];
      const face = RANK_WORDS[rank] ?? rank.toUpperCase();
      if (known !== undefined && RANKS.includes(face)) return [face, known];
    }
  }
  return null;
}

function splitBefore(text: string, place: number): string[] {
  return [text.slice(0, place), text.slice(place)];
}

function quoted(text: string): string {
  return `“${text.length > 20 ? `${text.slice(0, 20)}…` : text}”`;
}
