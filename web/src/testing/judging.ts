// Judges the records of standard input, a JSON text a line, as a browser would, and prints a line for each: the verdict,
// and for a record that holds what writing its match anew gives. tests/offline holds the lines against those of Python.

import { text } from "node:stream/consumers";
import { readJson } from "../offline/json.ts";
import { judge } from "../offline/judge.ts";
import { matchFrom, readRecord } from "../offline/reading.ts";
import { FORMAT, recordOf, type GameRecord } from "../offline/record.ts";

const lines = (await text(process.stdin)).trimEnd().split("\n");
process.stdout.write(lines.map((line) => `${JSON.stringify(answerTo(readJson(line)))}\n`).join(""));

function answerTo(value: unknown): object {
  const verdict = judge(value);
  const isRecord = verdict.valid && (value as GameRecord).format === FORMAT;
  return { verdict, rewritten: isRecord ? rewritten(value) : null };
}

function rewritten(value: unknown): GameRecord {
  const record = readRecord(value);
  return recordOf(matchFrom(record), record.players);
}
