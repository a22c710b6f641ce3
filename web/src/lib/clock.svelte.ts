// The clocks of a table, as they stand now: a frame says how much was left, and from then on this page counts down.

import type { ClockFrame, ClockRules } from "./frames.ts";

/** Milliseconds below which it is said that little time is left. */
export const LOW_MS = 10_000;
const TICK_MS = 200;

/** What a seat has left, and whether that is running. */
export interface Time {
  ms: number;
  runs: boolean;
}

export class Clocks {
  #frame = $state.raw<ClockFrame | null>(null);
  #past = $state(0);
  #at = 0;
  #ticking: ReturnType<typeof setInterval> | undefined;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Go by `frame`, which came `at` that moment; by none where the table has no clock. */
  set(frame: ClockFrame | null, at: number): void {
    this.close();
    this.#frame = frame;
    this.#at = at;
    this.#past = Math.max(0, this.#now() - at);
    if (frame !== null && frame.running !== null) {
      this.#ticking = setInterval(() => (this.#past = this.#now() - this.#at), TICK_MS);
    }
  }

  /** What `seat` has left; null for bots, which have no clock. */
  of(seat: number): Time | null {
    const left = this.#frame?.left[seat] ?? null;
    if (left === null) return null;
    const runs = this.#frame?.running === seat;
    return { ms: runs ? Math.max(0, left - this.#past) : left, runs };
  }

  /** Whether one of these seats is thinking and has little time left. */
  isLow(seats: readonly number[]): boolean {
    return seats.some((seat) => isLow(this.of(seat)));
  }

  close(): void {
    clearInterval(this.#ticking);
  }
}

/** Whether it is to be said that little time is left. */
export function isLow(time: Time | null): boolean {
  return time !== null && time.runs && time.ms < LOW_MS;
}

/** "1:05": minutes and seconds, of which the last one that has begun counts. */
export function digits(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** "1 min + 10 s a turn". */
export function clockWords({ bank_s, supplement_s }: ClockRules): string {
  const bank = bank_s % 60 === 0 ? `${bank_s / 60} min` : `${bank_s} s`;
  return `${bank} + ${supplement_s} s a turn`;
}
