import { expect, test } from "vitest";
import { game } from "../testing/pad.ts";
import {
  gameFrom,
  playersAllowed,
  rulesOf,
  usualSetup,
  whyNotBegin,
  whyNotOption,
  withBase,
  withMoved,
  withOption,
} from "./start.ts";

const USUAL = usualSetup();

test("the last table is offered again", () => {
  const last = usualSetup(game([], "no-thanks+amigo"));
  expect(last).toMatchObject({ base: "no-thanks", options: ["amigo"], players: ["Ana", "Ben", "Carla"], planned: 4 });
});

test("options that exclude each other say so", () => {
  const amigo = withOption(USUAL, "amigo");
  expect(whyNotOption(amigo, "amigo-high")).toBe("Not together with amigo.");
  expect([whyNotOption(amigo, "amigo"), whyNotOption(amigo, "hidden-tiger")]).toEqual([null, null]);
  expect(withOption(amigo, "amigo").options).toEqual([]);
});

test("so many players as the rules do not seat are refused with a sentence", () => {
  const crowd = withOption({ ...USUAL, players: Array(6).fill("") }, "amigo");
  expect(whyNotBegin(crowd)).toBe("With no-thanks+amigo 3 to 5 players may play, not 6.");
  expect(playersAllowed(crowd)).toEqual({ fewest: 3, most: 5 });
});

test("rules of one's own are checked as those of a sheet are", () => {
  const own = withBase(USUAL, null);
  expect(whyNotBegin(own)).toBeNull();
  expect(rulesOf({ ...own, own: { ...own.own, low: 1, high: 9, set_aside: 2 } })).toMatchObject({ high: 9, name: "" });
  expect(whyNotBegin({ ...own, own: { ...own.own, high: 2 } })).toContain("the lowest not above the highest");
  expect(whyNotBegin({ ...own, own: { ...own.own, set_aside: 33 } })).toBe("No card is left for the deck.");
});

test("another base forgets its options and offers its rounds", () => {
  expect(withBase(withOption(USUAL, "amigo"), "take-or-pay")).toMatchObject({ options: [], planned: 1, answer: null });
});

test("who starts follows from the answer to the rules' question, or is drawn", () => {
  const named = { ...USUAL, players: ["Ana", " Ben ", "Carla"], answer: 2 };
  expect(gameFrom(named)).toMatchObject({ starter: 2, players: ["Ana", "Ben", "Carla"] });
  expect(gameFrom({ ...withBase(named, "take-or-pass"), answer: 2 }).starter).toBe(0);
  expect(gameFrom({ ...named, answer: null }, () => 0.5).starter).toBe(1);
});

test("a player moves to another seat, and nobody beyond the ends", () => {
  const named = { ...USUAL, players: ["Ana", "Ben", "Carla"] };
  expect(withMoved(named, 0, 2).players).toEqual(["Ben", "Carla", "Ana"]);
  expect(withMoved(named, 0, -1)).toBe(named);
});
