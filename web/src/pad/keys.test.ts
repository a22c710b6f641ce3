import { expect, test } from "vitest";
import { parseNumber, press, type Key } from "./keys.ts";

function typed(keys: string, longest = 2, before = ""): string {
  return [...keys].reduce((text, key, at) => press(text, key as Key, longest, at === 0), before);
}

test("minus eleven needs no minus on the phone's own keys", () => {
  for (const keys of ["±11", "11±", "1±1"]) expect(parseNumber(typed(keys), 4, true), keys).toBe(-11);
  expect(parseNumber(typed("11±±"), 4, true)).toBe(11);
});

test("the first digit over an old number begins anew, and so does one too many", () => {
  expect(typed("7", 2, "12")).toBe("7");
  expect(typed("345")).toBe("5");
  expect(typed("07")).toBe("7");
});

test("the eraser takes the last digit, then the sign", () => {
  expect([typed("12⌫"), typed("±1⌫"), typed("±1⌫⌫")]).toEqual(["1", "-", ""]);
});

test("any minus sign is read, and nothing that is no number", () => {
  expect(["-11", "−11", "–11", " 5 "].map((text) => parseNumber(text, 4, true))).toEqual([-11, -11, -11, 5]);
  expect(["", "-", "1.5", "x", "12345", "--1"].map((text) => parseNumber(text, 4, true))).toEqual(Array(6).fill(null));
  expect(parseNumber("-0", 4, true)).toBe(0);
  expect(parseNumber("-3", 4, false)).toBe(null);
});
