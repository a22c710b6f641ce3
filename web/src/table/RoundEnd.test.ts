import { createRawSnippet } from "svelte";
import { expect, test } from "vitest";
import { Deck } from "../lib/deck.ts";
import type { ResultFrame } from "../lib/frames.ts";
import { termsOf } from "../lib/words.ts";
import { rules, seat } from "../testing/frames.ts";
import { render } from "../testing/render.ts";
import RoundEnd from "./RoundEnd.svelte";

const nothing = createRawSnippet(() => ({ render: () => "<span></span>" }));
const DEAL = {
  method: "takeorpass-deal/1",
  commitment: "",
  seed: "",
  nonces: [],
  set_aside: [35, 3, 11],
  deck: [],
  hidden: null,
};

function show(result: Partial<ResultFrame>, changes: { rounds?: number; own?: number | null } = {}): HTMLElement {
  const seats = [
    seat({ runs: [{ cards: [8, 9, 10], cost: 8 }], cost: 8, chips: 1 }),
    seat({ runs: [], chips: 11 }),
    seat({
      runs: [
        { cards: [3], cost: 3 },
        { cards: [20], cost: 20 },
      ],
      cost: 23,
      chips: 0,
    }),
  ];
  const scores = [7, -11, 23];
  const full: ResultFrame = {
    scores,
    places: [2, 1, 3],
    winners: [1],
    totals: scores,
    match_places: null,
    match_winners: null,
    deal: DEAL,
    ...result,
  };
  return render(RoundEnd, {
    deck: new Deck(rules()),
    terms: termsOf(rules()),
    result: full,
    seats,
    played: [],
    names: ["Ana", "Ben", "Carla"],
    own: 0,
    round: 0,
    rounds: 1,
    actions: nothing,
    check: nothing,
    ...changes,
  });
}

function rows(page: HTMLElement): string[] {
  return [...page.querySelectorAll(".scores > li")].map((row) => row.textContent.replaceAll(/\s+/g, " ").trim());
}

test("the lowest score comes first, and every score is added up run by run", () => {
  const [ben, ana, carla] = rows(show({}));
  expect(ben).toMatch(/^1.*Ben.*0 for no cards − 11 chips = −11.*−11 points/);
  expect(ana).toMatch(/^2.*Ana.*8 − 1 chip = 7/);
  expect(carla).toMatch(/^3.*Carla.*3 \+ 20 − 0 chips = 23/);
});

test("the winner is named with the score", () => {
  expect(show({}).querySelector("h2")?.textContent).toBe("Ben wins with −11 points");
});

test("one who wins alone is spoken to", () => {
  expect(show({ winners: [0], places: [1, 2, 3], scores: [1, 5, 9] }).querySelector("h2")?.textContent).toBe(
    "You win with 1 point",
  );
});

test("those who share the win are all named, the person at the page first", () => {
  const shared = { winners: [0, 1], places: [1, 1, 3], scores: [4, 4, 9] };
  expect(show(shared).querySelector("h2")?.textContent).toBe("You and Ben share the win with 4 points");
});

test("the last of several rounds tells who won the match, by the totals", () => {
  const page = show({ totals: [40, 60, 50], match_places: [1, 3, 2], match_winners: [0] }, { rounds: 4 });
  expect(page.querySelector("h2")?.textContent).toBe("You win the match with 40 points");
  const [ana, carla, ben] = rows(page);
  expect(ana).toMatch(/^1.*Ana.*8 − 1 chip = 7 40 points this round 7$/);
  expect(carla).toMatch(/^2.*Carla.*50 points this round 23$/);
  expect(ben).toMatch(/^3.*Ben.*60 points this round −11$/);
});

test("before the last of several rounds it is the round that is placed, and the totals stand beside it", () => {
  const [ben] = rows(show({ totals: [40, 60, 50] }, { rounds: 4 }));
  expect(ben).toMatch(/^1.*Ben.*−11 points total 60$/);
});

test("cards that were set aside are shown in order where nobody held one", () => {
  const aside = [...show({}).querySelectorAll(".aside .card")].map((card) => card.textContent.trim());
  expect(aside).toEqual(["3", "11", "35"]);
});

test("hidden cards are shown with who held them", () => {
  const page = show({ deal: { ...DEAL, hidden: [35, 3, 11] } });
  const held = [...page.querySelectorAll(".aside li")].map((card) => card.textContent.replaceAll(/\s+/g, " ").trim());
  expect(held[0]).toContain("35");
  expect(held[0]).toContain("Ana");
  expect(held[2]).toContain("Carla");
});

test("a spectator is told who won and gets no place", () => {
  const page = show({}, { own: null });
  expect(page.querySelector("header p")?.textContent.trim()).toBe("The lowest score wins.");
});
