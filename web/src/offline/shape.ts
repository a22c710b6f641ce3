// The types of a record's keys: what is there, of the right kind, all elements of a list included.

import { GameError, type Place } from "./error.ts";
import { Decimal } from "./json.ts";
import { shown } from "./words.ts";

/** A type that a key may have: the words for it, and whether a value fits. */
export interface Kind<Value> {
  readonly words: string;
  readonly fits: (value: unknown) => value is Value;
}

/** Whether `value` is a JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Decimal);

const isFlag = (value: unknown): value is boolean => typeof value === "boolean";
const isText = (value: unknown): value is string => typeof value === "string";
const isNumber = (value: unknown): value is number => Number.isInteger(value);
const isNumbers = listOf(isNumber);

export const LIST = kind<unknown[]>("a list", Array.isArray);
export const OBJECT = kind("an object", isObject);
export const FLAG = kind("true or false", isFlag);
export const NUMBER = kind("a whole number", isNumber);
export const NUMBERS = kind("a list of whole numbers", isNumbers);
export const NUMBERS_OR_NULLS = kind("a list of whole numbers or nulls", listOf(orNull(isNumber)));
export const TEXT = kind("a string", isText);
export const TEXTS = kind("a list of strings", listOf(isText));
export const HANDS = kind("a list of hands, each a list of whole numbers or null", listOf(orNull(isNumbers)));

/** `data[key]`; throws `GameError` (`bad_format`) where it is missing or not of the kind. */
export function required<Value>(
  data: Record<string, unknown>,
  key: string,
  kind: Kind<Value>,
  place: Place = {},
): Value {
  if (!Object.hasOwn(data, key)) throw new GameError("bad_format", `${named(key, place)} is missing.`, place);
  return checked(data[key], named(key, place), kind, place);
}

/** `data[key]`, null where it is missing or null; throws `GameError` (`bad_format`) where it is not of the kind. */
export function optional<Value>(
  data: Record<string, unknown>,
  key: string,
  kind: Kind<Value>,
  place: Place = {},
): Value | null {
  const value = Object.hasOwn(data, key) ? (data[key] ?? null) : null;
  return value === null ? null : checked(value, named(key, place), kind, place);
}

/** `value`; throws `GameError` (`bad_format`), which calls it `name`, where it is not of the kind. */
export function checked<Value>(value: unknown, name: string, kind: Kind<Value>, place: Place = {}): Value {
  if (kind.fits(value)) return value;
  const given = Array.isArray(value) && kind.words !== OBJECT.words ? "something else" : shown(value);
  throw new GameError("bad_format", `${name} must be ${kind.words}, not ${given}.`, place);
}

function kind<Value>(words: string, fits: (value: unknown) => value is Value): Kind<Value> {
  return { words, fits };
}

function listOf<Item>(fits: (value: unknown) => value is Item) {
  return (value: unknown): value is Item[] => Array.isArray(value) && value.every(fits);
}

function orNull<Value>(fits: (value: unknown) => value is Value) {
  return (value: unknown): value is Value | null => value === null || fits(value);
}

function named(key: string, { round }: Place): string {
  return round === undefined ? `The record's ${key}` : `Round ${round + 1}: ${key}`;
}
