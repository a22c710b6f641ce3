// Card and chips fly to who takes them. Where a browser cannot, or its owner wants no motion, they are simply there.

import { flushSync } from "svelte";
import type { Bring } from "./live.svelte.ts";

const NAMES = { card: "flight-card", chips: "flight-chips" } as const;

/** Brings views on a page: those with a take as a flight, the others at once. The newest is never kept waiting. */
export class Flights {
  /** The view that waits for the browser to take its picture of the page before. */
  #waiting: (() => void) | null = null;
  #running: ViewTransition | null = null;

  readonly bring: Bring = (view, apply) => {
    this.#land();
    const took = view.events.findLast(({ kind }) => kind === "took");
    const up = document.querySelector<HTMLElement>("[data-flight=card]");
    const isShown = took !== undefined && up?.dataset["card"] === `${took.card}`;
    if (!isShown || !mayFly()) return apply();
    const start = [up, document.querySelector<HTMLElement>("[data-flight=chips]")];
    name(start);
    this.#waiting = apply;
    const flight = document.startViewTransition(() => {
      this.#land();
      name(start, false);
      name(goalsOf(took.seat ?? 0, took.card ?? 0));
    });
    this.#running = flight;
    // Cut short by the next one is no fault.
    flight.ready.catch(() => {});
    void flight.finished.finally(() => {
      name(goalsOf(took.seat ?? 0, took.card ?? 0), false);
      name(start, false);
    });
  };

  /** Put what waits on the page now, and end the flight that goes on. */
  #land(): void {
    const apply = this.#waiting;
    this.#waiting = null;
    if (apply !== null) flushSync(apply);
    else this.#running?.skipTransition();
  }
}

function mayFly(): boolean {
  return (
    "startViewTransition" in document && !document.hidden && !matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

function goalsOf(seat: number, card: number): (HTMLElement | null)[] {
  const place = document.querySelector(`[data-seat="${seat}"]`);
  return [
    place?.querySelector<HTMLElement>(`[data-card="${card}"]`) ?? null,
    place?.querySelector<HTMLElement>(".chips") ?? null,
  ];
}

function name([card, chips]: (HTMLElement | null)[], isNamed = true): void {
  for (const [part, flight] of [
    [card, NAMES.card],
    [chips, NAMES.chips],
  ] as const) {
    if (isNamed) part?.style.setProperty("view-transition-name", flight);
    else part?.style.removeProperty("view-transition-name");
  }
}
