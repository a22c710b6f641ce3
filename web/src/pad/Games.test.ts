import { tick } from "svelte";
import { expect, test, vi } from "vitest";
import { game, scores } from "../testing/pad.ts";
import { button, render } from "../testing/render.ts";
import { newBook, type Book } from "./book.ts";
import { sheetOf } from "./exchange.ts";
import Games from "./Games.svelte";

function show(books: readonly Book[] = [], unreadable = 0) {
  const does = { onnew: vi.fn(), onopen: vi.fn(), onimport: vi.fn(), onremove: vi.fn(), onrestore: vi.fn() };
  return { page: render(Games, { books, unreadable, ...does }), does };
}

async function pick(page: HTMLElement, text: string): Promise<void> {
  const input = page.querySelector<HTMLInputElement>("input[type=file]")!;
  Object.defineProperty(input, "files", { value: [{ text: async () => text }], configurable: true });
  Object.defineProperty(input, "value", { value: "", writable: true });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await new Promise((resolve) => setTimeout(resolve));
  await tick();
}

test("each game says who plays and how it stands", () => {
  const { page, does } = show([newBook(game([scores(1, 2, 3)]), 0)]);
  const open = page.querySelector<HTMLElement>("li button")!;
  expect(open.textContent).toContain("Ana, Ben and Carla");
  expect(open.textContent).toContain("After 1 of 4 rounds Ana leads with 1 point, 1 fewer than Ben.");
  open.click();
  expect(does.onopen).toHaveBeenCalledOnce();
});

test("a sheet from a file is another game", async () => {
  const { page, does } = show();
  await pick(page, JSON.stringify(sheetOf(game([scores(1, 2, 3)]))));
  expect(does.onimport.mock.calls[0]![0]).toMatchObject({ players: ["Ana", "Ben", "Carla"], rounds: [{}] });
});

test("a file that is no sheet is refused in a sentence", async () => {
  const { page, does } = show();
  await pick(page, "{}");
  expect(page.querySelector("[role=alert]")!.textContent).toContain("format");
  expect(does.onimport).not.toHaveBeenCalled();
});

test("a game that was taken off the list can be brought back", async () => {
  const book = newBook(game(), 0);
  const { page, does } = show([book]);
  page.querySelector<HTMLElement>("[aria-label^='Take the game']")!.click();
  await tick();
  button("Bring it back").click();
  expect(does.onremove).toHaveBeenCalledWith(book.id);
  expect(does.onrestore).toHaveBeenCalledWith(book);
});

test("games that cannot be read are counted", () => {
  expect(show([], 2).page.textContent).toContain("2 kept games");
});
