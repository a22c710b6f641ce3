import { describe, expect, it } from "vitest";
import { chipsText, factsOf, gameNamed, GAMES, knownOf, starterText, sumOf } from "./games.ts";

describe("the rules pages", () => {
  it("have every game of the family, and no other", () => {
    expect(GAMES.map(({ name }) => name)).toEqual(["no-thanks", "take-or-pass", "take-or-pay"]);
    expect(gameNamed("poker")).toBeNull();
  });

  it("work the examples out", () => {
    expect(GAMES.map((game) => sumOf(knownOf(game).example))).toEqual([
      "8 + 13 + 17 = 38, less 4: 34",
      "6 + 8 + 13 + 23 + 33 = 83, less 6: 77",
      "4 + 9 + 11 = 24, less 3: 21",
    ]);
  });

  it("say how many chips each gets", () => {
    expect(GAMES.map(chipsText)).toEqual([
      "11 with 3 to 5 players, 9 with 6, 7 with 7",
      "11 with 3 to 5 players, 9 with 6, 7 with 7",
      "7",
    ]);
  });

  it("say who starts", () => {
    expect(GAMES.map((game) => starterText(game).split(/[.:;]/)[0])).toEqual([
      "Whoever was given a present most recently starts",
      "Choose a dealer, or draw one",
      "Choose who starts, or draw",
    ]);
  });

  it("name players, time where it is known, cards and chips", () => {
    expect(factsOf(gameNamed("take-or-pay")!)).toEqual([
      { label: "Players", text: "3 to 5" },
      { label: "Time", text: "12 to 20 minutes" },
      { label: "Cards", text: "3 to 17; all are played" },
      { label: "Tokens each", text: "7" },
    ]);
    expect(factsOf(gameNamed("take-or-pass")!)[0]!.text).toBe("3 to 7; best with 4 or 5");
  });
});
