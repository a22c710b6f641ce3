// @vitest-environment node
import { expect, test } from "vitest";
import { catalog } from "../testing/frames.ts";
import { levelGroups, levelTitle } from "./levels.ts";

test("levels stand in groups, in their order, and an empty group is left out", () => {
  const groups = levelGroups(catalog.levels).map(({ label, levels }) => [label, levels.map(({ name }) => name)]);
  expect(groups).toEqual([
    ["Levels", ["newcomer", "careful"]],
    ["Styles", ["greedy"]],
    ["Programs", ["mine"]],
  ]);
  expect(levelGroups(catalog.levels.slice(0, 2)).length).toBe(1);
});

test("a level is called by its name and rating, a program by its name", () => {
  expect(catalog.levels.map((level) => levelTitle(level))).toEqual([
    "Newcomer, 1000",
    "Careful, 1450",
    "Greedy, 1430",
    "Mine",
  ]);
  expect(catalog.levels.map((level) => levelTitle(level, "bot")).slice(2)).toEqual(["Greedy bot, 1430", "Mine bot"]);
});
