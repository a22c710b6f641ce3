import { expect, test } from "vitest";
import { rules, table } from "../testing/frames.ts";
import { matchTitle, resultText } from "./share.ts";
import type { ResultFrame } from "./frames.ts";

test("the result as text has everybody by place, the right plurals and the link", () => {
  const result: Pick<ResultFrame, "places" | "match_places" | "totals"> = {
    places: [3, 1, 2],
    match_places: [1, 1, 3],
    totals: [1, 1, -2],
  };
  const at = table({ rules: rules({ name: "no-thanks+hidden-tiger" }), rounds: 4 });
  expect(resultText(at, result as ResultFrame, "http://x/t/t1")).toBe(
    [
      "Take or Pass: No thanks, hidden tiger, 4 rounds",
      "1st Ana: 1 point",
      "1st Ben: 1 point",
      "3rd Carla: −2 points",
      "http://x/t/t1",
    ].join("\n"),
  );
});

test("a match by somebody's own rules says what these are made of", () => {
  const at = table({ rules: rules({ name: "", custom: true }) });
  expect(matchTitle(at)).toBe("Own rules (cards 3–35, 9 unseen, 11 chips each), 1 round");
});
