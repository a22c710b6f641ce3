// What this browser saw of each round, kept over a reload, so that the deal can be held against it afterwards.

import { toHex, type Witness } from "./deal.ts";
import type { EventFrame, ViewFrame } from "./frames.ts";
import { keep, recall } from "./storage.ts";

const KEY = "witness";
const NONCE_BYTES = 16;
const TABLES_KEPT = 8;

interface Seen {
  table: string;
  rounds: Record<number, Witness>;
}

/** What this browser saw of `round` at `table`. */
export function witnessOf(table: string, round: number): Witness {
  return seenAt(table).rounds[round] ?? { turnedUp: {} };
}

/**
 * Note down what `view` shows; the commitment that was shown first is the one that counts. Where several people share
 * this browser no hidden card is kept: it would be there for all of them to read.
 */
export function watch(table: string, view: ViewFrame, isShared = false): void {
  const before = witnessOf(table, view.round);
  const after: Witness = { ...before, turnedUp: { ...before.turnedUp, ...turnedUp(view.events, view.round) } };
  after.commitment ??= view.commitment;
  if (!isShared && after.hidden === undefined && view.hidden !== null) after.hidden = view.hidden;
  if (JSON.stringify(after) !== JSON.stringify(before)) save(table, view.round, after);
}

/** This browser's part in the deal: drawn once for each round and kept, so that every tab and every try sends the same. */
export function nonceFor(table: string, round: number): string {
  const witness = witnessOf(table, round);
  const nonce = witness.nonce ?? toHex(crypto.getRandomValues(new Uint8Array(NONCE_BYTES)));
  if (witness.nonce === undefined) save(table, round, { ...witness, nonce });
  return nonce;
}

function turnedUp(events: readonly EventFrame[], round: number): Record<number, number> {
  const cards: Record<number, number> = {};
  for (const event of events) {
    if (event.kind === "turned_up" && event.round === round && event.card !== undefined) cards[event.seq] = event.card;
  }
  return cards;
}

function seenAt(table: string): Seen {
  return (recall<Seen[]>(KEY) ?? []).find((seen) => seen.table === table) ?? { table, rounds: {} };
}

function save(table: string, round: number, witness: Witness): void {
  const seen = seenAt(table);
  seen.rounds[round] = witness;
  const others = (recall<Seen[]>(KEY) ?? []).filter((other) => other.table !== table);
  keep(KEY, [seen, ...others].slice(0, TABLES_KEPT));
}
