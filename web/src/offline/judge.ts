// The judge: whether a record or a score sheet holds, and what follows from it.

import { GameError } from "./error.ts";
import { readRecord } from "./reading.ts";
import { isObject } from "./shape.ts";
import { judgeSheet, SHEET_FORMAT } from "./sheet.ts";
import { faultOf, roundVerdictOf, verdictOf, type Judgement } from "./verdict.ts";

/**
 * Judge `value`, any JSON value: as a score sheet where it says that it is one, else as a record. Never throws. Read the
 * value of a file with `readJson`: `JSON.parse` takes 24.0 for 24.
 */
export function judge(value: unknown): Judgement {
  if (isObject(value) && value.format === SHEET_FORMAT) return judgeSheet(value);
  try {
    const { rounds, outcome } = readRecord(value);
    return verdictOf(
      rounds.map((round) => roundVerdictOf(round.position, round.outcome)),
      outcome,
    );
  } catch (error) {
    if (error instanceof GameError) return faultOf(error);
    throw error;
  }
}
