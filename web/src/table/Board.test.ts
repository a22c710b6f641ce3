import { expect, test } from "vitest";
import { Deck } from "../lib/deck.ts";
import type { TableFrame, ViewFrame } from "../lib/frames.ts";
import { NOT_YOUR_TURN, moves, person, presence, rules, seat, table, view, waiting } from "../testing/frames.ts";
import { button, render } from "../testing/render.ts";
import Board from "./Board.svelte";

function show(shown: ViewFrame, at: TableFrame = table(), onmove: (letter: string) => void = () => {}): HTMLElement {
  return render(Board, {
    deck: new Deck(at.rules),
    table: at,
    view: shown,
    names: at.seats.map(({ name }) => name),
    turn: "",
    events: shown.events,
    canAct: true,
    usesKeys: true,
    onmove,
  });
}

function seatOf(name: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(".seat")].find(
    (one) => one.querySelector("bdi")?.textContent === name,
  );
  if (found === undefined) throw new Error(`nobody is called ${name}`);
  return found;
}

test("chips that are not told have no number anywhere, not even as chips that could be counted", () => {
  show(view());
  const chips = seatOf("Ben").querySelector(".chips")!;
  expect(chips.textContent.trim()).toBe("chips hidden");
  expect(chips.innerHTML).not.toMatch(/\d(?![\w-]*")/);
  expect(seatOf("Ben").querySelectorAll(".chip").length).toBe(0);
});

test("the own chips are shown, as a number and one by one", () => {
  show(view());
  expect(seatOf("Ana").querySelector(".count")?.textContent).toBe("9 chips");
  expect(seatOf("Ana").querySelectorAll(".chip").length).toBe(9);
});

test("a browser that people share shows nobody's own side while it is covered", () => {
  const covered = waiting({ to_act: 0, seat: null, moves: [], seats: [seat(), seat(), seat()] });
  const page = show(covered, table({ seat: null, here: [0, 1] }));
  expect(page.querySelector(".own")).toBeNull();
  expect(page.querySelector(".move")).toBeNull();
});

test("open chips are shown at every seat, none as well as one", () => {
  const seats = [seat({ chips: 1 }), seat({ chips: 0 }), seat({ chips: 4 })];
  show(view({ seats }), table({ rules: rules({ open_chips: true, counter: "token" }) }));
  const shown = ["Ana", "Ben", "Carla"].map((name) => seatOf(name).querySelector(".count")?.textContent);
  expect(shown).toEqual(["1 token", "0 tokens", "4 tokens"]);
});

test("names are text, whatever they look like", () => {
  const name = "<img src=x onerror=1>";
  const at = table({ seats: table().seats.map((one) => ({ ...one, name })) });
  const page = show(view({ events: [{ seq: 1, kind: "passed", text: `${name} passed.`, round: 0 }] }), at);
  expect(page.querySelector("img")).toBeNull();
  expect(page.textContent).toContain(name);
});

test("owners whose names begin alike have marks of their own, which their seats show too", () => {
  const at = table({ seats: [person("Ana"), person("Anastasia"), person("👩‍👩‍👧👍🏽")] });
  const seats = [[5], [6], [7]].map((cards) => seat({ runs: [{ cards, cost: cards[0]! }] }));
  const page = show(view({ seats }), at);
  const marks = [5, 6, 7].map((card) => page.querySelector(`li[title^="${card}:"] .mark`)?.textContent);
  expect(marks).toEqual(["you", "An2", "👩‍👩‍👧👍🏽3"]);
  expect(seatOf("Anastasia").querySelector(".mark")?.textContent).toBe("An2");
  expect(seatOf("Ana").querySelector(".mark")).toBeNull();
});

test("a spectator sees every seat and no button to act", () => {
  const page = show(waiting({ moves: [], take_cost: null, seats: [seat(), seat(), seat()] }), table({ seat: null }));
  expect(page.querySelectorAll(".seat").length).toBe(3);
  expect(page.querySelectorAll("button").length).toBe(0);
});

test("take and pass stand in the same order, whoever is on turn and whatever is legal", () => {
  for (const shown of [view(), waiting(), view({ moves: moves(null, { code: "no_chips", message: "None left." }) })]) {
    const page = show(shown);
    const labels = [...page.querySelectorAll(".buttons button .label")].map((label) => label.firstChild?.textContent);
    expect(labels).toEqual(["Take", "Pass"]);
    document.body.replaceChildren();
  }
});

test("a press is handed on as the move's letter", () => {
  const made: string[] = [];
  show(view(), table(), (letter) => made.push(letter));
  button("Take").click();
  button("Pass").click();
  expect(made).toEqual(["t", "p"]);
});

test("a button that is off says why, to the eye and to a screen reader", () => {
  const page = show(view({ moves: moves(null, { code: "no_chips", message: "You have no chips left." }) }));
  expect(button("Take").getAttribute("aria-disabled")).toBe("false");
  expect(button("Pass").getAttribute("aria-disabled")).toBe("true");
  const reason = page.querySelector(`#${button("Pass").getAttribute("aria-describedby")}`);
  expect(reason?.textContent).toBe("You have no chips left.");
  expect(reason?.classList.contains("unseen")).toBe(false);
});

test("one reason for both buttons is said once", () => {
  const page = show(waiting());
  expect(page.querySelector("#why-not")?.textContent).toBe(NOT_YOUR_TURN.message);
});

test("in a run the lowest card is whole, and the others are tucked under it", () => {
  const run = { cards: [23, 24, 25], cost: 23 };
  show(view({ seats: [seat({ chips: 1, runs: [run] }), seat(), seat()] }));
  const cards = [...seatOf("Ana").querySelectorAll(".card")];
  expect(cards.map((card) => [card.textContent.trim(), card.classList.contains("tucked")])).toEqual([
    ["23", false],
    ["24", true],
    ["25", true],
  ]);
  expect(seatOf("Ana").querySelector(".run .unseen")?.textContent).toBe("23, 24 and 25: together 23 points");
});

test("the others sit clockwise from the left of the own seat", () => {
  const at = table({ seat: 1 });
  show(view({ to_act: 1 }), at);
  const order = [...document.querySelectorAll(".others .seat bdi")].map((name) => name.textContent);
  expect(order).toEqual(["Carla", "Ana"]);
});

test("the own hidden card is shown with its button, others' only as held", () => {
  const at = table({ rules: rules({ hidden_tiger: true }) });
  const seats = [
    seat({ chips: 3, hidden_unplayed: true }),
    seat({ hidden_unplayed: true }),
    seat({ hidden_unplayed: false }),
  ];
  const made: string[] = [];
  const shown = view({ seats, hidden: 12, moves: [...moves(), { move: "h", why_not: null, card: 12 }] });
  show(shown, at, (letter) => made.push(letter));
  button("Play it").click();
  expect(made).toEqual(["h"]);
  expect(seatOf("Ben").textContent).toContain("holds a hidden card");
  expect(seatOf("Carla").textContent).not.toContain("holds a hidden card");
  expect(document.querySelectorAll(".tiger").length).toBe(1);
});

test("every card of the rules is listed with whose it is", () => {
  const amigo = rules({ cards: rules().cards.filter(({ card }) => card !== 10), removed: [10] });
  show(view({ card: 24 }), table({ rules: amigo }));
  const cells = [...document.querySelectorAll("[aria-labelledby=values] li")].map((cell) => cell.getAttribute("title"));
  expect(cells).toContain("24: is up");
  expect(cells).toContain("23: Ben");
  expect(cells).toContain("10: not in these rules");
  expect(cells).toContain("11: not seen yet");
  expect(cells.length).toBe(33);
});

test("the pot is said in chips, of which one is one", () => {
  const page = show(view({ pot: 1 }));
  expect(page.querySelector(".pot")?.textContent).toContain("1 chip");
  expect(page.querySelector(".pot")?.textContent).not.toContain("1 chips");
  expect(page.querySelectorAll(".pot .chip").length).toBe(1);
});

test("a card that joins a run is shown where it would lie, with its real cost; what counts now stays big", () => {
  const own = seat({
    chips: 3,
    runs: [
      { cards: [23], cost: 23 },
      { cards: [25, 26], cost: 25 },
    ],
    cost: 48,
  });
  const take_runs = [{ cards: [23, 24, 25, 26], cost: 23 }];
  show(view({ seats: [own, seat(), seat()], take_runs, take_cost: -25 }));
  const cards = [...seatOf("Ana").querySelectorAll(".card")];
  const shown = cards.map(({ textContent, classList }) => [
    textContent.trim(),
    classList.contains("tucked") ? "slim" : "big",
    classList.contains("ghost") ? "ghost" : "",
  ]);
  expect(shown).toEqual([
    ["23", "big", ""],
    ["24", "slim", "ghost"],
    ["25", "big", ""],
    ["26", "slim", ""],
  ]);
  expect(seatOf("Ana").querySelector(".would")?.textContent).toBe("saves 28");
  expect(seatOf("Ana").querySelector(".run .unseen")?.textContent.replace(/\s+/g, " ")).toBe(
    "23: 23 points. 25 and 26: together 25 points. 24 would join here",
  );
});

test("a card that joins nothing is not shown among one's cards", () => {
  show(
    view({
      seats: [seat({ runs: [{ cards: [9], cost: 9 }] }), seat(), seat()],
      take_runs: [
        { cards: [9], cost: 9 },
        { cards: [24], cost: 24 },
      ],
    }),
  );
  expect(seatOf("Ana").querySelectorAll(".ghost").length).toBe(0);
});

test("alone one may take back, with others at the table not", () => {
  const back = () => document.querySelector(".undo");
  const props = { deck: new Deck(rules()), names: ["Ana", "Ben", "Carla"], turn: "", events: [], canAct: true };
  const more = { usesKeys: true, onmove: () => {}, ontakeback: () => {} };
  render(Board, { ...props, ...more, table: table(), view: view({ can_take_back: true }) });
  expect(back()?.getAttribute("aria-disabled")).toBe("false");
  document.body.replaceChildren();
  render(Board, { ...props, ...more, table: table({ alone: false }), view: view() });
  expect(back()).toBeNull();
});

test("at a table that is open to spectators these see hidden cards and chips", () => {
  const at = table({ seat: null, open_to_spectators: true, rules: rules({ hidden_tiger: true }) });
  const seats = [seat({ chips: 3, hidden_unplayed: true, hidden: 31 }), seat({ chips: 1 }), seat({ chips: 0 })];
  show(waiting({ seats, moves: [], take_cost: null, take_runs: null }), at);
  expect(seatOf("Ana").textContent).toContain("holds a hidden card: 31");
  expect(seatOf("Carla").querySelector(".count")?.textContent).toBe("0 chips");
});

test("who has no line is said to be away", () => {
  render(Board, {
    deck: new Deck(rules()),
    table: table(),
    view: view(),
    names: ["Ana", "Ben", "Carla"],
    turn: "",
    events: [],
    canAct: true,
    usesKeys: true,
    onmove: () => {},
    presence: presence([true, false, true]),
  });
  expect(seatOf("Ben").querySelector("[title='Ben is away']")).not.toBeNull();
  expect(seatOf("Carla").querySelector(".away")).toBeNull();
});

test("without a line to the table the buttons look as dead as they are", () => {
  const props = { deck: new Deck(rules()), table: table(), view: view(), names: ["Ana", "Ben", "Carla"], turn: "" };
  const page = render(Board, {
    ...props,
    events: [],
    canAct: false,
    isOpen: false,
    usesKeys: true,
    onmove: () => {},
    presence: null,
  });
  expect([...page.querySelectorAll<HTMLElement>(".move")].map((button) => button.dataset.off)).toEqual([
    "true",
    "true",
  ]);
});
