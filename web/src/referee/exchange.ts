// A match as a file: its record, which the judge reads, and a match from such a file.

import { readJson } from "../offline/json.ts";
import { readRecord } from "../offline/reading.ts";
import { recordOf, type GameRecord } from "../offline/record.ts";
import { isObject } from "../offline/shape.ts";
import { SHEET_FORMAT } from "../offline/sheet.ts";
import { matchOf, tapeOf, type Tape } from "./tape.ts";

/**
 * The record of what stands on the tape, `takeorpass-record/1`. Of real cards only what lay open is known: neither the
 * ones set aside, nor the hidden ones that nobody played.
 */
export function recordFrom(tape: Tape): GameRecord {
  return recordOf(matchOf(tape), tape.start.players);
}

/** The record as the text of a file. */
export function recordText(tape: Tape): string {
  return `${JSON.stringify(recordFrom(tape))}\n`;
}

/** The tape that a record's file tells; throws an `Error` with one sentence, the first fault, where it is none. */
export function tapeFromFile(text: string): Tape {
  const value = parse(text);
  if (isObject(value) && value.format === SHEET_FORMAT)
    throw new Error("This is a score sheet, which has no moves: the score pad opens it.");
  return tapeOf(readRecord(value));
}

function parse(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw new Error("This file is no record: it cannot be read as JSON.");
  }
}
