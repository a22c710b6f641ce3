import { describe, expect, it } from "vitest";
import { newSeed, shuffled } from "./shuffle.ts";

const CARDS = [1, 2, 3, 4];

describe("a shuffle", () => {
  it("is the same for the same seed and another for another", () => {
    const long = Array.from({ length: 15 }, (_, index) => index);
    expect(shuffled(long, "0".repeat(32))).toEqual(shuffled(long, "0".repeat(32)));
    expect(shuffled(long, "0".repeat(32))).not.toEqual(shuffled(long, `${"0".repeat(31)}1`));
    expect(shuffled(long, newSeed()).toSorted((one, other) => one - other)).toEqual(long);
  });

  it("makes every order as likely as any other", () => {
    const seen = new Map<string, number>();
    for (let number = 0; number < 24_000; number++) {
      const order = shuffled(CARDS, number.toString(16).padStart(8, "0").repeat(4)).join("");
      seen.set(order, (seen.get(order) ?? 0) + 1);
    }
    // 1,000 of each order; the standard deviation is 31.
    expect(seen.size).toBe(24);
    for (const times of seen.values()) expect(Math.abs(times - 1000)).toBeLessThan(140);
  });

  it("has seeds of 128 bits", () => {
    expect(newSeed()).toMatch(/^[0-9a-f]{32}$/);
    expect(newSeed()).not.toBe(newSeed());
  });
});
