import { expect, test } from "vitest";
import { game, scores, storage } from "../testing/pad.ts";
import { change, edit, finish, gameOf, roundOf, strike, withEntry, type Book } from "./book.ts";
import { nextStarter, standing } from "./game.ts";
import { Pad } from "./pad.svelte.ts";
import { Shelf } from "./shelf.ts";

function open(kept: Storage): Pad {
  return new Pad(new Shelf(kept), () => 1000);
}

function enter(pad: Pad, id: string, ...numbers: number[]): void {
  pad.change(withEntry(pad.book(id)!, { ...roundOf(pad.book(id)!).round, ...scores(...numbers), starter: null }));
  pad.change(finish(pad.book(id)!, false));
}

const totals = (book: Book | undefined) => book && standing(gameOf(book))?.scores;

test("tomorrow the game is still there, and its steps can still be undone", () => {
  const kept = storage();
  const first = open(kept);
  const id = first.begin(game());
  enter(first, id, 28, 5, 60);
  enter(first, id, -11, 5, 0);
  const tomorrow = open(kept);
  expect(totals(tomorrow.book(id))).toEqual([17, 10, 60]);
  tomorrow.undo(tomorrow.book(id)!);
  expect(totals(tomorrow.book(id))).toEqual([28, 5, 60]);
  expect(tomorrow.said).toBe("Undone: round 2.");
  tomorrow.redo(tomorrow.book(id)!);
  expect(totals(tomorrow.book(id))).toEqual([17, 10, 60]);
});

test("undo brings back who starts next, and the round as it was entered", () => {
  const pad = open(storage());
  const id = pad.begin(game());
  pad.change(withEntry(pad.book(id)!, scores(1, 2, 3)));
  pad.change(finish(pad.book(id)!, false));
  expect(nextStarter(gameOf(pad.book(id)!))).toBe(1);
  pad.undo(pad.book(id)!);
  expect(nextStarter(gameOf(pad.book(id)!))).toBe(0);
  expect(roundOf(pad.book(id)!)).toEqual({ index: 0, round: scores(1, 2, 3) });
});

test("a round is changed and struck off, and either is undone", () => {
  const pad = open(storage());
  const id = pad.begin(game());
  enter(pad, id, 1, 2, 3);
  enter(pad, id, 10, 20, 30);
  pad.change(edit(pad.book(id)!, 0));
  pad.change(withEntry(pad.book(id)!, scores(5, 2, 3)));
  pad.change(finish(pad.book(id)!, false));
  expect(totals(pad.book(id))).toEqual([15, 22, 33]);
  pad.change(edit(pad.book(id)!, 0));
  pad.change(strike(pad.book(id)!));
  expect(totals(pad.book(id))).toEqual([10, 20, 30]);
  pad.undo(pad.book(id)!);
  pad.undo(pad.book(id)!);
  expect(totals(pad.book(id))).toEqual([11, 22, 33]);
});

test("a stale tab writes over nothing: it shows what is newer, and says so", () => {
  const kept = storage();
  const here = open(kept);
  const id = here.begin(game());
  const there = open(kept);
  enter(there, id, 1, 2, 3);
  here.change(change(here.book(id)!, { planned: 9 }));
  expect(totals(here.book(id))).toEqual([1, 2, 3]);
  expect(gameOf(here.book(id)!).planned).toBe(4);
  expect(here.said).toContain("went on in another tab");
  expect(totals(open(kept).book(id))).toEqual([1, 2, 3]);
});

test("another tab's changes and games are taken over as they happen", () => {
  const kept = storage();
  const here = open(kept);
  const id = here.begin(game());
  const stop = here.follow();
  const there = open(kept);
  enter(there, id, 1, 2, 3);
  dispatchEvent(new StorageEvent("storage", { key: `takeorpass:pad/1:${id}` }));
  expect(totals(here.book(id))).toEqual([1, 2, 3]);
  const other = there.begin(game());
  dispatchEvent(new Event("pageshow"));
  expect(here.book(other)).toBeDefined();
  stop();
});

test("where nothing can be kept the pad says so, and works", () => {
  const pad = open(storage({ isFull: true }));
  expect(pad.trouble).toContain("keeps nothing");
  const id = pad.begin(game());
  enter(pad, id, 1, 2, 3);
  expect(totals(pad.book(id))).toEqual([1, 2, 3]);
  expect(pad.trouble).toContain("keeps nothing");
});

test("a game that was taken off the list can be brought back", () => {
  const kept = storage();
  const pad = open(kept);
  const id = pad.begin(game());
  const book = pad.book(id)!;
  pad.remove(id);
  expect([pad.books.length, open(kept).books.length]).toEqual([0, 0]);
  pad.restore(book);
  expect(open(kept).book(id)).toEqual(book);
});
