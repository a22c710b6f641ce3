import { expect, test } from "vitest";
import { game, hands, scores, storage } from "../testing/pad.ts";
import { gameOf, newBook, type Book } from "./book.ts";
import { Shelf } from "./shelf.ts";

const BOOK = newBook(game([scores(1, 2, 3)]), 1000);
const LATER = { ...newBook(game(), 2000), id: "later" };

test("what is kept is there again, the last changed first", () => {
  const kept = storage();
  for (const book of [BOOK, LATER]) expect(new Shelf(kept).write(book)).toBe("kept");
  expect(new Shelf(kept).list()).toEqual({ books: [LATER, BOOK], unreadable: 0 });
  expect(new Shelf(kept).read(BOOK.id)).toEqual(BOOK);
});

test("nothing is written over what is newer or as new", () => {
  const kept = storage();
  const shelf = new Shelf(kept);
  shelf.write({ ...BOOK, revision: 5 });
  expect([4, 5].map((revision) => shelf.write({ ...BOOK, revision }))).toEqual(["newer", "newer"]);
  expect(shelf.read(BOOK.id)?.revision).toBe(5);
});

test("a storage that is full, or none, is said and breaks nothing", () => {
  for (const shelf of [new Shelf(storage({ isFull: true })), new Shelf(null)]) {
    expect(shelf.isUsable()).toBe(false);
    expect(shelf.write(BOOK)).toBe("failed");
    expect(shelf.list()).toEqual({ books: [], unreadable: 0 });
    expect(() => shelf.remove(BOOK.id)).not.toThrow();
  }
});

test("what cannot be read is counted and left as it is", () => {
  const kept = storage();
  const key = (id: string) => `takeorpass:pad/1:${id}`;
  const broken: unknown[] = [{}, null, { ...BOOK, history: { past: [], future: [], now: { players: [] } } }, "x"];
  broken.forEach((value, at) => kept.setItem(key(`${at}`), JSON.stringify(value)));
  kept.setItem(key("cut"), '{"id"');
  kept.setItem("takeorpass:name", '"Ana"');
  new Shelf(kept).write(BOOK);
  expect(new Shelf(kept).list()).toEqual({ books: [BOOK], unreadable: 5 });
  expect(kept.length).toBe(7);
});

test.each([
  ["rules of nothing", { rules: { chips_by_players: [], removed: [] } }],
  ["rules without end", { rules: { ...gameOf(BOOK).rules, low: 1, high: 10 ** 9 } }],
  ["rules for other tables", { players: ["Ana", "Ben"], rounds: [] }],
  ["a starter who is not there", { starter: 3 }],
  ["cards that are no numbers", { draft: hands([["x"], [], []] as unknown as number[][], [1, 2, 3]) }],
  ["a round of a starter who is not there", { draft: { ...scores(1, 2, 3), starter: -1 } }],
])("a game with %s is left as it is", (_, part) => {
  const kept = storage();
  const broken = { ...BOOK, history: { ...BOOK.history, now: { ...gameOf(BOOK), ...part } } };
  new Shelf(kept).write(broken as Book);
  expect(new Shelf(kept).list()).toEqual({ books: [], unreadable: 1 });
});

test("a round that is being changed is one of the sheet", () => {
  const kept = storage();
  const [round] = gameOf(BOOK).rounds;
  new Shelf(kept).write({ ...BOOK, edited: { index: 0, round: round! } });
  new Shelf(kept).write({ ...LATER, edited: { index: 0, round: round! } });
  expect(new Shelf(kept).list()).toMatchObject({ books: [{ id: BOOK.id }], unreadable: 1 });
});

test("storage events of other pages are no book's", () => {
  expect([Shelf.idOf("takeorpass:pad/1:abc"), Shelf.idOf("takeorpass:name"), Shelf.idOf(null)]).toEqual([
    "abc",
    null,
    null,
  ]);
});
