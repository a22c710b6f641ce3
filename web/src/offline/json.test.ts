// @vitest-environment node
import { expect, test } from "vitest";
import { Decimal, readJson } from "./json.ts";

test("JSON is read as everywhere", () => {
  const value = { text: 'a "b" \\ {[,:]} \u2028', list: [1, -2, null, true, [], {}], inner: { "": "" } };
  for (const indent of [0, 2]) expect(readJson(JSON.stringify(value, null, indent))).toEqual(value);
  expect(readJson("\uFEFF [3]\n")).toEqual([3]);
  expect(readJson("3")).toBe(3);
});

test("a number with a point or an exponent is not a whole number", () => {
  for (const source of ["24.0", "2.5", "1e0", "-3E2", "1e400"]) expect(readJson(source)).toEqual(new Decimal(source));
});

test("an endless whole number stays a whole number", () => {
  expect(Number.isInteger(readJson("1".repeat(400)))).toBe(true);
  expect(Number.isInteger(readJson(`-${"1".repeat(400)}`))).toBe(true);
});

test("of a key that stands twice the last counts, and any word may be a key", () => {
  expect(readJson('{"a": 1, "b": 2, "a": 3}')).toEqual({ a: 3, b: 2 });
  expect(Object.keys(readJson('{"__proto__": 1, "constructor": 2}') as object)).toEqual(["__proto__", "constructor"]);
});

test.for(["", "{", "[1,]", "NaN", "-Infinity", "01", "'a'", "{a: 1}", "[1] 2"])("%s is refused", (text) => {
  expect(() => readJson(text)).toThrow(SyntaxError);
});

test("lists may be nested 500 deep and no deeper", () => {
  const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
  expect(readJson(nested(500))).toBeInstanceOf(Array);
  expect(() => readJson(nested(501))).toThrow("nested too deep");
  expect(() => readJson(nested(100_000))).toThrow("nested too deep");
});
