// What the judge says, in its JSON form: a `Verdict` on what holds, or the `Fault` that was found first.

import type { GameError, Place } from "./error.ts";
import type { Position } from "./position.ts";
import type { Outcome } from "./scoring.ts";

/** The first fault in reading order. The place counts from 0, the sentence from 1, as people do. */
export interface Fault extends Place {
  readonly valid: false;
  readonly code: string;
  readonly message: string;
}

/** What follows of one round, by seat. In a score sheet what nobody wrote down is null. */
export type RoundVerdict = {
  readonly hands: readonly (readonly number[] | null)[];
  readonly chips: readonly (number | null)[];
} & (
  | { readonly complete: false; readonly to_move: number }
  | {
      readonly complete: true;
      readonly scores: readonly number[];
      readonly winners: readonly number[];
      /** In a score sheet: the fault that the round was kept against. */
      readonly finding?: Fault;
    }
);

/** What follows of a record or a score sheet that holds. */
export interface Verdict {
  readonly valid: true;
  /** Whether there is at least one round and all are over; then alone totals and winners are there. */
  readonly complete: boolean;
  readonly rounds: readonly RoundVerdict[];
  readonly totals?: readonly number[];
  readonly winners?: readonly number[];
}

export type Judgement = Verdict | Fault;

export function faultOf({ code, message, place }: GameError): Fault {
  return { valid: false, code, message, ...place };
}

export function verdictOf(rounds: readonly RoundVerdict[], outcome: Outcome | null): Verdict {
  if (outcome === null) return { valid: true, complete: false, rounds };
  return { valid: true, complete: true, rounds, totals: outcome.scores, winners: outcome.winners };
}

export function roundVerdictOf({ hands, chips, toAct }: Position, outcome: Outcome | null): RoundVerdict {
  if (outcome === null) return { complete: false, hands, chips, to_move: toAct };
  return { complete: true, hands, chips, scores: outcome.scores, winners: outcome.winners };
}
