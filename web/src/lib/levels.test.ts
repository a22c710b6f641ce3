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
  expect(catalog.levels.map(levelTitle)).toEqual([
    "Newcomer bot, 1000",
    "Careful bot, 1450",
    "Greedy bot, 1430",
    "Mine bot",
  ]);
});
