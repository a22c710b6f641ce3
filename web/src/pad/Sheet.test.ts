import { expect, test, vi } from "vitest";
import { game, scores, WHOLE } from "../testing/pad.ts";
import { button, render } from "../testing/render.ts";
import { finish, newBook, undone, withEntry, type Book } from "./book.ts";
import { deckOf } from "../frame/deck.ts";
import { withChips } from "./game.ts";
import Sheet from "./Sheet.svelte";

function show(book: Book) {
  const does = {
    onenter: vi.fn(),
    onedit: vi.fn(),
    onstarter: vi.fn(),
    onchange: vi.fn(),
    onundo: vi.fn(),
    onredo: vi.fn(),
    onback: vi.fn(),
  };
  return { page: render(Sheet, { book, deck: deckOf(book.history.now.rules), said: "", ...does }), does };
}

const cells = (page: HTMLElement) =>
  [...page.querySelectorAll("tbody tr")].map((row) => [...row.children].map(({ textContent }) => textContent.trim()));

test("the lowest total stands first, each round beside it", () => {
  const { page } = show(newBook(game([scores(28, 5, 60), scores(-11, 40, 0), scores(0, 1, 2)]), 0));
  expect(cells(page)).toEqual([
    ["1", "Ana", "28", "−11", "0", "17"],
    ["2", "Ben", "5", "40", "1", "46"],
    ["3", "Carla", "60", "0", "2", "62"],
  ]);
  expect(page.querySelector("h2")!.textContent).toBe(
    "After 3 of 4 rounds Ana leads with 17 points, 29 fewer than Ben.",
  );
});

test("who starts next is said and can be set; the next round is one press away", () => {
  const { page, does } = show(newBook(game([scores(1, 2, 3)]), 0));
  const select = page.querySelector("select")!;
  expect(select.value).toBe("1");
  select.value = "2";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  button("Enter round 2").click();
  expect(does.onstarter).toHaveBeenCalledWith(2);
  expect(does.onenter).toHaveBeenCalledOnce();
});

test("what would be undone or redone is named", () => {
  const book = undone(finish(withEntry(finish(withEntry(newBook(game(), 0), scores(1, 2, 3)), false), WHOLE), false));
  const { does } = show(book);
  button("Undo").click();
  button("Redo").click();
  expect(["Undo", "Redo"].map((label) => button(label).textContent.trim())).toEqual([
    expect.stringMatching(/^Undo\sround 1$/),
    expect.stringMatching(/^Redo\sround 2$/),
  ]);
  expect([does.onundo, does.onredo].map((done) => done.mock.calls.length)).toEqual([1, 1]);
  expect(button("Go on with round 2")).toBeDefined();
});

test("a round that the table left so is marked, with what is wrong with it", () => {
  const { page } = show(newBook(game([{ ...withChips(WHOLE, 0, 9), asIs: true }]), 0));
  expect(page.querySelector("thead")!.textContent).toContain("1*");
  expect(page.querySelector(".faults")!.textContent).toBe(
    "Two chips are missing: 31 are there, and 33 were dealt out.",
  );
});

test("the last round is open, and any can be changed", () => {
  const { page, does } = show(newBook(game([scores(1, 2, 3), WHOLE]), 0));
  expect([...page.querySelectorAll("section details")].map((one) => (one as HTMLDetailsElement).open)).toEqual([
    true,
    false,
    false,
  ]);
  page.querySelectorAll<HTMLElement>("details .foot button")[1]!.click();
  expect(does.onedit).toHaveBeenCalledWith(0);
});

test("a name is only text", () => {
  const { page } = show(newBook(game([WHOLE], "no-thanks", 4, ["<img src=x>", "Ben", "Carla"]), 0));
  expect(page.querySelector("img")).toBeNull();
  expect(page.querySelector("tbody")!.textContent).toContain("<img src=x>");
});

test("a table may still correct its names", () => {
  const { page, does } = show(newBook(game(), 0));
  const [name] = page.querySelectorAll<HTMLInputElement>("details input");
  name!.value = "Anna ";
  name!.dispatchEvent(new Event("change", { bubbles: true }));
  expect(does.onchange).toHaveBeenCalledWith({ players: ["Anna", "Ben", "Carla"] });
});

test("two of one name with the same fault are both told", () => {
  const round = { ...WHOLE, asIs: true, lines: WHOLE.lines.map((line) => ({ ...line, score: 99 })) };
  const lines = [round.lines[0]!, round.lines[0]!, round.lines[2]!];
  const { page } = show(newBook({ ...game([{ ...round, lines }]), players: ["Ana", "Ana", "Carla"] }, 0));
  const told = [...page.querySelectorAll("[aria-label='Left so by the table'] li")].map((item) => item.textContent);
  expect(told.filter((sentence) => sentence.startsWith("The cards and chips of Ana make"))).toHaveLength(2);
});
