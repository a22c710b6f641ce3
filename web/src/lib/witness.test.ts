import { beforeEach, expect, test } from "vitest";
import { event, view } from "../testing/frames.ts";
import { nonceFor, watch, witnessOf } from "./witness.ts";

beforeEach(() => localStorage.clear());

test("the commitment that was shown first is the one that is kept", () => {
  watch("t1", view({ commitment: "aa" }));
  watch("t1", view({ commitment: "bb" }));
  expect(witnessOf("t1", 0).commitment).toBe("aa");
});

test("cards that were turned up are kept by the number of their event, for their own round alone", () => {
  const old = event(3, { kind: "turned_up", card: 9, round: 0 });
  watch("t1", view({ round: 1, events: [old, event(7, { kind: "turned_up", card: 30, round: 1 }), event(8)] }));
  watch("t1", view({ round: 1, events: [event(9, { kind: "turned_up", card: 4, round: 1 })] }));
  expect(witnessOf("t1", 1).turnedUp).toEqual({ 7: 30, 9: 4 });
});

test("the own hidden card is kept after it was played", () => {
  watch("t1", view({ hidden: 12 }));
  watch("t1", view({ hidden: null }));
  expect(witnessOf("t1", 0).hidden).toBe(12);
});

test("a hidden card is not kept where several people share the browser", () => {
  watch("t1", view({ hidden: 12 }), true);
  expect(localStorage.getItem("takeorpass:witness")).not.toContain("12");
  expect(witnessOf("t1", 0).commitment).toBeDefined();
});

test("each round has a nonce of its own, drawn once", () => {
  const first = nonceFor("t1", 0);
  expect(nonceFor("t1", 0)).toBe(first);
  expect(nonceFor("t1", 1)).not.toBe(first);
  expect(nonceFor("t2", 0)).not.toBe(first);
  expect(witnessOf("t1", 0).nonce).toBe(first);
});

test("of many tables the latest few are kept", () => {
  for (let table = 0; table < 50; table += 1) watch(`t${table}`, view());
  expect(witnessOf("t49", 0).commitment).toBeDefined();
  expect(witnessOf("t0", 0).commitment).toBeUndefined();
  expect(localStorage.length).toBe(1);
});
