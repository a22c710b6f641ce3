import { expect, test } from "vitest";
import { game, scores, storage } from "../testing/pad.ts";
import { newBook } from "./book.ts";
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

test("storage events of other pages are no book's", () => {
  expect([Shelf.idOf("takeorpass:pad/1:abc"), Shelf.idOf("takeorpass:name"), Shelf.idOf(null)]).toEqual([
    "abc",
    null,
    null,
  ]);
});
