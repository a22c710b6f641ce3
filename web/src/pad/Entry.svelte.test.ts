import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { namedRules } from "../offline/named.ts";
import { hands, NAMES, scores, WHOLE } from "../testing/pad.ts";
import { button, render } from "../testing/render.ts";
import Entry from "./Entry.svelte";
import { deckOf } from "../frame/deck.ts";
import { withCard, withChips, type Round } from "./game.ts";

const EMPTY = hands([[], [], []], [null, null, null]);

/** The page on which `round` is entered; what it becomes is the last of `rounds`, and shown. */
function show(round: Round, rulesName = "no-thanks") {
  const rules = namedRules(rulesName);
  const [rounds, finished]: [Round[], boolean[]] = [[round], []];
  const props = $state({
    rules,
    deck: deckOf(rules),
    names: NAMES,
    round,
    title: "Round 1",
    onfinish: (asIs: boolean) => void finished.push(asIs),
    onback: () => {},
    onchange: (next: Round) => {
      rounds.push(next);
      props.round = next;
    },
  });
  return { page: render(Entry, props), rounds, finished };
}

function press(element: HTMLElement): void {
  element.click();
  flushSync();
}

const card = (page: HTMLElement, number: number) => page.querySelector<HTMLElement>(`.grid [data-card="${number}"]`)!;
const seat = (page: HTMLElement, at: number) => page.querySelectorAll<HTMLElement>("fieldset input")[at]!;
const key = (page: HTMLElement, label: string) =>
  [...page.querySelectorAll<HTMLElement>(".key")].find(({ textContent }) => textContent === label)!;
const told = (page: HTMLElement) => page.querySelector("[role=status]")!.textContent;

test("a tap gives a card to the player who is chosen, another takes it away", () => {
  const { page, rounds } = show(EMPTY);
  press(card(page, 24));
  press(seat(page, 1));
  press(card(page, 9));
  expect(rounds.at(-1)!.lines.map(({ hand }) => hand)).toEqual([[24], [9], []]);
  expect(told(page)).toBe("9 to Ben. 2 of 24 cards.");
  press(card(page, 9));
  expect(rounds.at(-1)!.lines[1]!.hand).toEqual([]);
  expect(told(page)).toBe("9 away from Ben. 1 of 24 cards.");
});

test("only what counts is big: in a run the lowest card", () => {
  const { page } = show(hands([[13, 14, 20], [], []], [null, null, null]));
  const tucked = [...page.querySelectorAll<HTMLElement>(".grid .tucked")].map(({ dataset }) => dataset.card);
  expect(tucked).toEqual(["14"]);
});

test("a card that lies with somebody else is asked about: it moves, or both have it", () => {
  const { page, rounds } = show(WHOLE);
  press(card(page, 34));
  expect(page.querySelector(".ask p")!.textContent).toBe("34 lies with Ben already.");
  expect(rounds).toHaveLength(1);
  press(button("It is Ana"));
  expect(rounds.at(-1)!.lines.map(({ hand }) => hand!.includes(34))).toEqual([true, false, false]);
  press(card(page, 9));
  press(button("Both have it"));
  expect(rounds.at(-1)!.lines.map(({ hand }) => hand!.includes(9))).toEqual([true, true, false]);
  expect(page.querySelector(".faults")!.textContent).toContain("9 is there twice: with Ana and Ben.");
});

test("digits enter chips, the next player's begin anew, and Enter leads there", () => {
  const { page, rounds } = show(EMPTY);
  for (const digit of ["1", "1"]) press(key(page, digit));
  page.querySelector(".keypad input")!.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  flushSync();
  press(key(page, "7"));
  press(key(page, "+"));
  expect(rounds.at(-1)!.lines.map(({ chips }) => chips)).toEqual([11, 8, null]);
});

test("what is still open is asked for, with the player chosen", () => {
  const { page, finished } = show(withChips(WHOLE, 1, null));
  press(button("Write it down"));
  expect(told(page)).toBe("Ben has no chips yet: enter 0 for none.");
  expect((seat(page, 1) as HTMLInputElement).checked).toBe(true);
  expect(finished).toEqual([]);
});

test("a round that adds up is written down", () => {
  const { page, finished } = show(WHOLE);
  expect(page.querySelector(".faults")).toBeNull();
  press(button("Write it down"));
  expect(finished).toEqual([false]);
});

test("what does not add up is said, and can be left so", () => {
  const { page, finished } = show(withChips(withCard(WHOLE, 0, 30), 0, 9));
  expect(page.querySelector(".faults")!.textContent).toBe(
    "One card is missing: 23 of 24 are there.Two chips are missing: 31 are there, and 33 were dealt out.",
  );
  expect([...page.querySelectorAll(".bar button")].map(({ textContent }) => textContent)).toEqual(["Leave it so"]);
  press(button("Leave it so"));
  expect(finished).toEqual([true]);
});

test("a card that is out can be tapped, and is then named", () => {
  const { page } = show(WHOLE, "no-thanks+amigo");
  expect(card(page, 10).classList.contains("flagged")).toBe(true);
  expect(page.querySelector(".faults")!.textContent).toContain("10 is out by these rules, but lies with Ben.");
});

test("bare scores take a sign from a button, as a phone's number keys have none", () => {
  const { page, rounds } = show(scores(null, null, null));
  expect(page.querySelector(".grid")).toBeNull();
  for (const label of ["±", "1", "1"]) press(key(page, label));
  expect(rounds.at(-1)!.lines[0]!.score).toBe(-11);
  expect(page.querySelector<HTMLInputElement>(".keypad input")!.value).toBe("-11");
});

test("one may change one's mind about cards or bare scores", () => {
  const { page, rounds } = show(WHOLE);
  press(button("Only scores"));
  expect(rounds.at(-1)!.lines.map(({ score }) => score)).toEqual([42, 32, 10]);
  press(button("With cards"));
  expect(rounds.at(-1)).toEqual(WHOLE);
  expect(page.querySelector(".grid")).not.toBeNull();
});

test("arrow keys lead through the grid, which is one stop for Tab", () => {
  const { page } = show(EMPTY);
  const stops = () =>
    [...page.querySelectorAll<HTMLElement>(".grid [tabindex='0']")].map(({ dataset }) => dataset.card);
  expect(stops()).toEqual(["3"]);
  const grid = page.querySelector<HTMLElement>(".grid")!;
  for (const arrow of ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp"]) {
    grid.dispatchEvent(new KeyboardEvent("keydown", { key: arrow, bubbles: true }));
    flushSync();
  }
  expect(stops()).toEqual(["4"]);
});
