// @vitest-environment node
import { expect, test } from "vitest";
import { judge } from "../offline/judge.ts";
import { readJson } from "../offline/json.ts";
import { RULESETS } from "../offline/rulesets.ts";
import { oneMore, playedOut, start, tape } from "../testing/referee.ts";
import { recordFrom, recordText, tapeFromFile } from "./exchange.ts";
import { matchOf } from "./tape.ts";

test("a match of any rules gives a record that holds, with the scores that were shown", () => {
  for (const { name } of RULESETS) {
    const full = oneMore(playedOut(tape("", start(name, { planned: 2 }))));
    const verdict = judge(readJson(recordText(full)));
    expect(verdict, name).toMatchObject({ valid: true, complete: true });
    expect(verdict).toMatchObject({ rounds: matchOf(full).outcomes.map(({ scores }) => ({ scores })) });
  }
});

test("of hidden cards only those that were played are told", () => {
  const one = tape("24 p h7 p t", start("no-thanks+hidden-tiger"));
  expect(recordFrom(one).rounds[0]).toEqual({
    starter: 0,
    cards: [24],
    moves: ["phpt"],
    tigers: [null, 7, null],
  });
  expect(recordFrom(tape("24 t")).rounds[0]).not.toHaveProperty("set_aside");
});

test("a record's file is opened, one that is not finished too", () => {
  const one = tape("24 p p t 6");
  expect(tapeFromFile(recordText(one))).toEqual(one);
});

test("what is no record is refused with the first fault in its sentence", () => {
  const record = recordFrom(tape("24 p p t"));
  const round = record.rounds[0]!;
  expect(() => tapeFromFile("{")).toThrow("This file is no record: it cannot be read as JSON.");
  expect(() => tapeFromFile('{"format": "takeorpass-scores/1"}')).toThrow("the score pad opens it");
  expect(() => tapeFromFile(JSON.stringify({ ...record, rounds: [{ ...round, cards: [24.5] }] }))).toThrow(
    "Round 1: cards must be a list of whole numbers",
  );
  expect(() =>
    tapeFromFile(JSON.stringify({ ...record, rounds: [{ ...round, moves: [`${"p".repeat(34)}t`] }] })),
  ).toThrow("Round 1, action 34 (letter 34 on card 24): Ana has no chip left to pass with.");
});
