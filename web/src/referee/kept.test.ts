// @vitest-environment node
import { expect, test } from "vitest";
import { parseRules } from "../offline/custom.ts";
import { oneMore, playedOut, start, tape } from "../testing/referee.ts";
import { keptOf, tapeFrom } from "./kept.ts";
import { wound } from "./tape.ts";

const OWN = { low: 1, high: 9, set_aside: 2, chips: 3, after_take: "next", tie_break: "chips", name: "Ours" };

test("a tape is kept short and read back as it was, what was taken back included", () => {
  const tapes = [
    tape("24 p h7 p t 6", start("no-thanks+hidden-tiger", { starter: 1 })),
    wound(tape("24 p p t"), 2),
    oneMore(playedOut(tape("", start("take-or-pay", { planned: 2 })))),
    tape("4 p t", start(undefined, { rules: parseRules(OWN), players: ["", "B"] })),
  ];
  for (const one of tapes) expect(tapeFrom(JSON.parse(JSON.stringify(keptOf(one))))).toEqual(one);
  expect(keptOf(tapes[0]!).taps).toBe("24 p h7 p t 6");
});

test("what is no tape, or one that the rules do not allow, is not believed", () => {
  const kept = keptOf(tape("24 p p t"));
  const broken = [
    null,
    7,
    {},
    { ...kept, players: "Ana" },
    { ...kept, at: 1.5 },
    { ...kept, starter: 3 },
    { ...kept, rules: "chess" },
    { ...kept, taps: "24 x" },
    { ...kept, taps: "24 24" },
    { ...kept, taps: "t" },
    { ...kept, taps: "24 t n1" },
    { ...kept, taps: 24 },
  ];
  for (const value of broken) expect(() => tapeFrom(value), JSON.stringify(value)).toThrow();
});
