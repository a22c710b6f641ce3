// Looking back: the table as it was after some step of the match, as one seat saw it then. The address says which, so
// that it can be sent to somebody. Nothing can be done here: moves belong to the live view.

import { getView } from "./api.ts";
import type { ViewFrame } from "./frames.ts";

/** Whose eyes: a seat's, everybody's, or with null those of this browser's own seat (everybody's, where it has none). */
export type Whose = number | "public" | null;

export interface Look {
  step: number;
  seat: Whose;
}

/** Read what the part of an address behind its # asks for; null where that is the live view. */
export function parseLook(hash: string): Look | null {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  const step = asked.get("step") ?? "";
  const seat = asked.get("seat") ?? "";
  if (!/^\d{1,5}$/.test(step)) return null;
  return { step: Number(step), seat: seat === "public" ? seat : /^\d$/.test(seat) ? Number(seat) : null };
}

export function lookHash({ step, seat }: Look): string {
  return `#step=${step}${seat === null ? "" : `&seat=${seat}`}`;
}

export class Looking {
  /** What is looked at; null is the live view. */
  look = $state.raw<Look | null>(parseLook(location.hash));
  /** The newest view that came; while one is scrubbing it is a little behind. */
  view = $state.raw<ViewFrame | null>(null);
  error = $state("");
  readonly #table: string;
  readonly #getView: typeof getView;
  readonly #listening = new AbortController();
  #isLoading = false;

  constructor(table: string, ask: typeof getView = getView) {
    this.#table = table;
    this.#getView = ask;
    addEventListener("hashchange", () => this.#show(parseLook(location.hash)), { signal: this.#listening.signal });
    void this.#load();
  }

  /** Look at something else; null goes back to the live view. */
  go(look: Look | null): void {
    history.replaceState(history.state, "", look === null ? location.pathname : lookHash(look));
    this.#show(look);
  }

  close(): void {
    this.#listening.abort();
  }

  #show(look: Look | null): void {
    this.look = look;
    this.error = "";
    if (look === null) this.view = null;
    void this.#load();
  }

  /** One question at a time, and next the newest: who drags the slider asks for no more than the server answers. */
  async #load(): Promise<void> {
    if (this.#isLoading) return;
    this.#isLoading = true;
    let shown: Look | null = null;
    while (this.look !== null && this.look !== shown) {
      shown = this.look;
      try {
        const view = await this.#getView(this.#table, shown.step, shown.seat);
        if (this.look !== null) this.view = view;
      } catch (reason) {
        if (this.look === shown) this.error = reason instanceof Error ? reason.message : String(reason);
      }
    }
    this.#isLoading = false;
  }
}
