// What this browser keeps between visits. A browser that keeps nothing (private windows may) only forgets.

const PREFIX = "takeorpass:";

/** Read what was kept under `key`, or null. */
export function recall<Value>(key: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") as Value | null;
  } catch {
    return null;
  }
}

/** Keep nothing under `key` any more. */
export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // It was not kept.
  }
}

/** Keep `value` under `key`. */
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Full, or switched off: the page works without.
  }
}
