import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Clocks, clockWords, digits, isLow } from "./clock.svelte.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const FRAME = { left: [60_000, 12_000, null], running: 1, paused: false, agreed: [] };

test("the page counts down by itself, and only the clock that runs", () => {
  let now = 1000;
  const clocks = new Clocks(() => now);
  clocks.set(FRAME, 700);
  expect(clocks.of(1)).toEqual({ ms: 11_700, runs: true });
  now += 3000;
  vi.advanceTimersByTime(3000);
  expect(clocks.of(1)).toEqual({ ms: 8_700, runs: true });
  expect(clocks.of(0)).toEqual({ ms: 60_000, runs: false });
  expect(clocks.of(2)).toBeNull();
  expect([clocks.isLow([1]), clocks.isLow([0, 2])]).toEqual([true, false]);
  now += 60_000;
  vi.advanceTimersByTime(60_000);
  expect(clocks.of(1)).toEqual({ ms: 0, runs: true });
  clocks.close();
  expect(vi.getTimerCount()).toBe(0);
});

test("nothing ticks where no clock runs, and there is none at a table without", () => {
  const clocks = new Clocks(() => 0);
  clocks.set({ ...FRAME, running: null }, 0);
  expect(vi.getTimerCount()).toBe(0);
  clocks.set(FRAME, 0);
  expect(vi.getTimerCount()).toBe(1);
  clocks.set(null, 0);
  expect([clocks.of(1), vi.getTimerCount()]).toEqual([null, 0]);
});

test("what is left is read as minutes and seconds, never less than is there", () => {
  expect([0, 1, 999, 1000, 59_001, 65_000, 300_000].map(digits)).toEqual([
    "0:00",
    "0:01",
    "0:01",
    "0:01",
    "1:00",
    "1:05",
    "5:00",
  ]);
  expect(isLow({ ms: 3000, runs: false })).toBe(false);
  expect(clockWords({ bank_s: 180, supplement_s: 15 })).toBe("3 min + 15 s a turn");
  expect(clockWords({ bank_s: 90, supplement_s: 5 })).toBe("90 s + 5 s a turn");
});
