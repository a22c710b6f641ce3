import { expect, test } from "vitest";
import type { OwnGame } from "../lib/frames.ts";
import { ownGame } from "../testing/games.ts";
import { gameTitle, peopleOf, standingOf, totalsOf } from "./words.ts";

function says(changes: Partial<OwnGame>): string {
  return standingOf(ownGame(changes));
}

test("a game that runs says whose turn it is, and which round", () => {
  expect(says({ standing: "your_turn" })).toBe("Your turn");
  expect(says({ standing: "running", to_act: 1 })).toBe("Ben decides");
  expect(says({ standing: "your_turn", rounds: 4, round: 1 })).toBe("Your turn, round 2 of 4");
  expect(says({ standing: "your_turn", here: [0, 1], to_act: 1 })).toBe("Ben decides");
  expect(says({ standing: "your_turn", phase: "dealing", to_act: null })).toBe("The deal waits for you");
  expect(says({ standing: "running", phase: "dealing", to_act: null })).toBe("The deal waits for others");
  expect(says({ standing: "running", phase: "round_over", to_act: null })).toBe("The round is over");
});

test("before the start it says how many are missing", () => {
  const seating = { standing: "seating", phase: null, to_act: null } as const;
  const [ann, ben] = ownGame().seats;
  expect(says({ ...seating, seats: [ann!, null] })).toBe("Waiting for one more");
  expect(says({ ...seating, seats: [ann!, null, null] })).toBe("Waiting for 2 more");
  expect(says({ ...seating, seats: [ann!, ben!] })).toBe("Everybody is here; not started");
});

test("a finished game says how one did, or by names who won", () => {
  const over = { standing: "over", totals: [-3, 1, 30], places: [1, 2, 3], winners: [0] } as const;
  const of = (changes: Partial<OwnGame>) =>
    says({ ...over, totals: [...over.totals], places: [1, 2, 3], winners: [0], ...changes });
  expect(of({})).toBe("You won with −3 points");
  expect(of({ here: [1] })).toBe("2nd of 3 with 1 point");
  expect(of({ winners: [0, 1], places: [1, 1, 3] })).toBe("You shared the win with −3 points");
  expect(of({ here: [0, 1] })).toBe("Ann won");
  expect(of({ here: [0, 1], winners: [0, 2] })).toBe("Ann and Cleo shared the win");
  expect(totalsOf(ownGame({ totals: [-3, 1, 30] }))).toBe("Ann −3, Ben 1, Cleo 30");
});

test("rules and people are named", () => {
  expect(gameTitle(ownGame({ rules: "no-thanks+hidden-tiger" }))).toBe("No thanks, hidden tiger");
  expect(gameTitle(ownGame({ rules: " ", custom: true }))).toBe("Own rules");
  expect(gameTitle(ownGame({ rules: "Short", custom: true }))).toBe("Own rules: Short");
  expect(gameTitle(ownGame({ standing: "unreadable", rules: "" }))).toBe("A game that cannot be read");
  expect(peopleOf(ownGame({ seats: [null, ...ownGame().seats] }))).toBe("Ann, Ben and Cleo");
});
