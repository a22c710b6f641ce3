// @vitest-environment node
import { expect, test } from "vitest";
import records from "../../../tests/vectors/records.json?raw";
import sheets from "../../../tests/vectors/scores.json?raw";
import { readJson } from "./json.ts";
import { judge } from "./judge.ts";

interface Vector {
  name: string;
  record: unknown;
  expect: object;
}

const RECORDS = readJson(records) as Vector[];
const SHEETS = readJson(sheets) as Vector[];

/** The verdict as JSON has it, without its sentences. */
function verdictOn(value: unknown): unknown {
  return JSON.parse(JSON.stringify(judge(value), (key, inner: unknown) => (key === "message" ? undefined : inner)));
}

test("there are as many vectors of records as in Python", () => {
  expect(RECORDS.length).toBe(460);
});

test.for([...RECORDS, ...SHEETS])("$name", ({ record, expect: expected }) => {
  expect(verdictOn(record)).toEqual(expected);
});

test.for([null, true, 3, 2.5, "record", [], [{}], undefined])("%j is no record", (value) => {
  expect(verdictOn(value)).toEqual({ valid: false, code: "bad_format" });
});
