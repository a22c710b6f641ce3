// Words for people: numbers with their nouns, names and values as the sentences of faults have them. The same wording as
// `takeorpass.record.words`.

import { Decimal } from "./json.ts";

const LONGEST_NAME = 40;
const LONGEST_VALUE = 60;
const LONGEST_SENTENCE = 300;
const UNPRINTABLE = /[\p{C}\p{Z}]/u;

/** `number` with its noun, which takes an s unless there is exactly one. */
export function counted(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`;
}

/** The name of a seat, fit to be shown: cut where it is long, a number where there is nothing to read. */
export function called(players: readonly string[], seat: number): string {
  const letters = [...players[seat]!]
    .slice(0, LONGEST_NAME + 1)
    .map((letter) => (UNPRINTABLE.test(letter) ? " " : letter));
  return cut(letters.join("").trim(), LONGEST_NAME) || `player ${seat + 1}`;
}

/** A value as a sentence may quote it: kind and size of a long one, never pages of it. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (value instanceof Decimal) return value.source;
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "number" && Number.isInteger(value))
    return Math.abs(value) < 10 ** LONGEST_VALUE ? `${BigInt(value)}` : "an endless number";
  if (typeof value !== "string") return `${value}`;
  const text = [...quoted([...value].slice(0, LONGEST_VALUE + 1).join(""))];
  return text.length <= LONGEST_VALUE ? text.join("") : `${text.slice(0, LONGEST_VALUE - 2).join("")}…${text.at(-1)}`;
}

/** `text` on one line, cut where it is long. */
export function sentence(text: string): string {
  return cut(text.trim().replaceAll(/\s+/g, " "), LONGEST_SENTENCE);
}

/** `text` in quotation marks, with signs that cannot be seen written out, as Python writes strings. */
export function quoted(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  return `${mark}${Array.from(text, (letter) => escaped(letter, mark)).join("")}${mark}`;
}

function escaped(letter: string, mark: string): string {
  if (letter === "\\" || letter === mark) return `\\${letter}`;
  const short = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[letter];
  if (short !== undefined || letter === " " || !UNPRINTABLE.test(letter)) return short ?? letter;
  const code = letter.codePointAt(0)!.toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}

function cut(text: string, longest: number): string {
  const letters = [...text];
  return letters.length <= longest ? text : `${letters.slice(0, longest - 1).join("")}…`;
}
