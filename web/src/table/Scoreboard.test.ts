import { expect, test } from "vitest";
import { Deck } from "../lib/deck.ts";
import type { RoundFrame } from "../lib/frames.ts";
import { termsOf } from "../lib/words.ts";
import { rules } from "../testing/frames.ts";
import { render } from "../testing/render.ts";
import Scoreboard from "./Scoreboard.svelte";

const FIRST: RoundFrame = {
  starter: 1,
  runs: [[[8, 9, 10], [20]], [], [[13]]],
  chips: [1, 11, 2],
  scores: [27, -11, 11],
  places: [3, 1, 2],
  totals: [27, -11, 11],
  standing: [3, 1, 2],
};
const SECOND: RoundFrame = {
  starter: 2,
  runs: [[[5]], [[35]], [[21]]],
  chips: [3, 8, 5],
  scores: [2, 27, 16],
  places: [1, 3, 2],
  totals: [29, 16, 27],
  standing: [3, 1, 2],
};
const TIED: RoundFrame = { ...SECOND, scores: [2, 40, 18], totals: [29, 29, 29], standing: [1, 1, 1] };

function show(rounds: RoundFrame[], planned = 3, own: number | null = 0): HTMLElement {
  const of = rules();
  return render(Scoreboard, {
    deck: new Deck(of),
    terms: termsOf(of),
    rounds,
    planned,
    names: ["Ana", "Ben", "Carla"],
    own,
  });
}

function caption(page: Element | undefined): string | undefined {
  return page?.querySelector("caption")?.textContent.replaceAll(/\s+/g, " ").trim();
}

/** The cells of each row of `table` as they are read out: what is there for the eye alone is left out. */
function rows(table: Element | null): string[][] {
  const read = (cell: Element) => {
    const heard = cell.cloneNode(true) as Element;
    for (const part of heard.querySelectorAll("[aria-hidden=true]")) part.remove();
    return heard.textContent.replaceAll(/\s+/g, " ").trim();
  };
  return [...(table?.querySelectorAll("tr") ?? [])].map((row) => [...row.querySelectorAll("th, td")].map(read));
}

test("the sheet has a row for each round, with running totals, the total and the places so far", () => {
  const page = show([FIRST, SECOND]);
  expect(rows(page.querySelector(".sheet"))).toEqual([
    ["Round", "Ana", "Ben", "Carla"],
    ["Round 1", "27", "−11", "11"],
    ["Round 2", "2 in all 29", "27 in all 16", "16 in all 27"],
    ["Total", "29", "16", "27"],
    ["So far", "3rd", "1st", "2nd"],
  ]);
  expect(caption(page)).toBe("2 rounds of 3, with running totals");
});

test("each round tells its cards as runs, what they cost, the chips, the score and the place", () => {
  const [first] = show([FIRST, SECOND]).querySelectorAll(".hands");
  expect(caption(first)).toBe("Round 1, which Ben started");
  expect(rows(first ?? null).slice(1)).toEqual([
    ["Ana", "8, 9 and 10: together 8 points 20: 20 points 8 + 20 = 28", "−1", "27", "3rd"],
    ["Ben", "no cards", "−11", "−11", "1st"],
    ["Carla", "13: 13 points 13", "−2", "11", "2nd"],
  ]);
});

test("every cell has its headers: a column's and a row's", () => {
  for (const table of show([FIRST, SECOND]).querySelectorAll("table")) {
    expect(table.caption).not.toBeNull();
    const columns = table.querySelectorAll("thead th[scope=col]").length;
    for (const row of table.querySelectorAll("tbody tr, tfoot tr")) {
      expect(row.querySelectorAll("th[scope=row]")).toHaveLength(1);
      expect(row.children).toHaveLength(columns);
    }
  }
});

test("who ties shares a place, and at the end it is the match's", () => {
  const page = show([FIRST, TIED], 2);
  expect(rows(page.querySelector(".sheet")).at(-1)).toEqual(["Place", "shared 1st", "shared 1st", "shared 1st"]);
  expect(caption(page)).toBe("All 2 rounds, with running totals");
});

test("a match of one round has that round alone", () => {
  const page = show([FIRST], 1);
  expect(page.querySelectorAll("table")).toHaveLength(1);
  expect(caption(page)).toBe("The round, which Ben started");
});
