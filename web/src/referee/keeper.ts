// Where matches are kept between visits: the running one, those that were put away, and the text of what could not be
// read, in this browser's storage. The running one carries a number that grows with every change, by which a tab knows
// that it missed one.

import { keptOf, tapeFrom } from "./kept.ts";
import type { Tape } from "./tape.ts";

const RUNNING = "takeorpass:referee/1";
const EARLIER = "takeorpass:referee/1:earlier";
const UNREADABLE = "takeorpass:referee/1:unreadable";

/** The running match, or null for none; `revision` counts its changes. */
export interface Running {
  readonly revision: number;
  readonly tape: Tape | null;
}

export class Keeper {
  readonly #storage: Storage | null;

  /** Without `storage` (a browser may offer none) nothing is kept. */
  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  /** The storage of this browser, as far as it has one. */
  static ofBrowser(): Keeper {
    try {
      return new Keeper(window.localStorage);
    } catch {
      return new Keeper(null);
    }
  }

  /** Whether a storage event's key is one of these. */
  static isOurs(key: string | null): boolean {
    return key === null || [RUNNING, EARLIER, UNREADABLE].includes(key);
  }

  running(): Running {
    const text = this.#read(RUNNING);
    if (text === null) return { revision: 0, tape: null };
    try {
      const { revision, tape } = JSON.parse(text) as { revision: number; tape: unknown };
      if (!Number.isInteger(revision)) throw new Error("This has no number.");
      return { revision, tape: tape === null ? null : tapeFrom(tape) };
    } catch {
      if (this.#lay(text)) this.#remove(RUNNING);
      return { revision: 0, tape: null };
    }
  }

  /** Keep the running match; returns whether that was possible. */
  keep({ revision, tape }: Running): boolean {
    return this.#write(RUNNING, JSON.stringify({ revision, tape: tape && keptOf(tape) }));
  }

  /** The matches that were put away, the last one first. */
  earlier(): Tape[] {
    const { tapes, broken } = tapesIn(this.#read(EARLIER) ?? "[]");
    if (broken.length > 0 && this.#lay(...broken)) this.keepEarlier(tapes);
    return tapes;
  }

  /** Keep `tapes` as the matches that were put away; returns whether that was possible. */
  keepEarlier(tapes: readonly Tape[]): boolean {
    return this.#write(EARLIER, JSON.stringify(tapes.map(keptOf)));
  }

  /** The texts of what was kept and could not be read. */
  unreadable(): string[] {
    const text = this.#read(UNREADABLE);
    if (text === null) return [];
    try {
      const texts: unknown = JSON.parse(text);
      return Array.isArray(texts) ? texts.map(String) : [text];
    } catch {
      return [text];
    }
  }

  forgetUnreadable(): void {
    this.#remove(UNREADABLE);
  }

  /** Lay `texts` beside, so that nothing that was kept is lost; returns whether that was possible. */
  #lay(...texts: string[]): boolean {
    return this.#write(UNREADABLE, JSON.stringify([...this.unreadable(), ...texts]));
  }

  #read(key: string): string | null {
    try {
      return this.#storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  #write(key: string, text: string): boolean {
    try {
      this.#storage!.setItem(key, text);
      return true;
    } catch {
      return false;
    }
  }

  #remove(key: string): void {
    try {
      this.#storage?.removeItem(key);
    } catch {
      // What cannot be reached cannot be removed.
    }
  }
}

function tapesIn(text: string): { tapes: Tape[]; broken: string[] } {
  const tapes: Tape[] = [];
  const broken: string[] = [];
  for (const value of listIn(text) ?? [text])
    try {
      tapes.push(tapeFrom(value));
    } catch {
      broken.push(typeof value === "string" ? value : JSON.stringify(value));
    }
  return { tapes, broken };
}

function listIn(text: string): unknown[] | null {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
