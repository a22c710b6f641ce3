// What was and can be gone back to, step by step.

export interface History<State> {
  /** Oldest first. */
  readonly past: readonly State[];
  readonly now: State;
  /** What was undone, the next to be redone first. */
  readonly future: readonly State[];
}

/** So many steps back are kept. */
export const LONGEST = 30;

export function begin<State>(now: State): History<State> {
  return { past: [], now, future: [] };
}

/** A step on to `now`; what had been undone is gone. */
export function step<State>(history: History<State>, now: State): History<State> {
  return { past: [...history.past, history.now].slice(-LONGEST), now, future: [] };
}

/** The same step, a little further: nothing more to undo, and nothing to redo. */
export function amend<State>(history: History<State>, now: State): History<State> {
  return { past: history.past, now, future: [] };
}

/** One step back, or the same where there is none. */
export function undo<State>({ past, now, future }: History<State>): History<State> {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

/** One undone step on again, or the same where there is none. */
export function redo<State>({ past, now, future }: History<State>): History<State> {
  const [after, ...rest] = future;
  return after === undefined ? { past, now, future } : { past: [...past, now], now: after, future: rest };
}
