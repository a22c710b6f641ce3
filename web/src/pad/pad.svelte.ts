// The pad while it is open: its books as this tab has them, kept on the shelf with every change, and taken over from other
// tabs as soon as they change there.

import { gameOf, newBook, redone, undone, type Book } from "./book.ts";
import type { Game } from "./game.ts";
import { stepText } from "./sentences.ts";
import { Shelf } from "./shelf.ts";

const NOT_KEPT =
  "This browser keeps nothing for this page (a private window, perhaps, or no room is left): the pad works, but take a file or a picture along before you close it.";
const NEWER = "This game went on in another tab: here is how it stands there. Your last step here was not taken over.";

export class Pad {
  /** The last changed first. */
  books = $state.raw<readonly Book[]>([]);
  /** How many games are kept here that this page cannot read. */
  unreadable = $state(0);
  /** What is wrong with keeping, in a sentence; "" where nothing is. */
  trouble = $state("");
  /** What happened last, for those who see and those who listen. */
  said = $state("");
  readonly #shelf: Shelf;
  readonly #now: () => number;

  constructor(shelf = Shelf.ofBrowser(), now: () => number = Date.now) {
    this.#shelf = shelf;
    this.#now = now;
    const { books, unreadable } = shelf.list();
    this.books = books;
    this.unreadable = unreadable;
    if (!shelf.isUsable()) this.trouble = NOT_KEPT;
  }

  book(id: string): Book | undefined {
    return this.books.find((book) => book.id === id);
  }

  /** Put a new game on the shelf; returns its id. */
  begin(game: Game): string {
    const book = newBook(game, this.#now());
    this.#take(book);
    this.#write(book);
    return book.id;
  }

  /** Make `changed` of the book that it was made from, unless another tab was first. */
  change(changed: Book): void {
    const book = { ...changed, revision: changed.revision + 1, changed: this.#now() };
    this.said = "";
    if (this.#write(book)) this.#take(book);
  }

  undo(book: Book): void {
    this.#go(book, undone(book), "Undone");
  }

  redo(book: Book): void {
    this.#go(book, redone(book), "Redone");
  }

  remove(id: string): void {
    this.#shelf.remove(id);
    this.books = this.books.filter((book) => book.id !== id);
  }

  /** Put a book that was removed back on the shelf. */
  restore(book: Book): void {
    this.#take(book);
    this.#write(book);
  }

  /** Take over what other tabs change; returns how to stop. */
  follow(): () => void {
    const onStorage = ({ key }: StorageEvent): void => {
      const id = Shelf.idOf(key);
      if (id !== null) this.#refresh(id);
    };
    // A tab that slept, or a page that the back button brought again, has missed what was said meanwhile.
    const onShow = (): void => {
      for (const { id } of [...this.books, ...this.#shelf.list().books]) this.#refresh(id);
    };
    addEventListener("storage", onStorage);
    addEventListener("pageshow", onShow);
    document.addEventListener("visibilitychange", onShow);
    return () => {
      removeEventListener("storage", onStorage);
      removeEventListener("pageshow", onShow);
      document.removeEventListener("visibilitychange", onShow);
    };
  }

  #go(before: Book, after: Book, what: string): void {
    if (before === after) return;
    this.change(after);
    this.said ||= `${what}: ${stepText(gameOf(before), gameOf(after))}.`;
  }

  #write(book: Book): boolean {
    const written = this.#shelf.write(book);
    this.trouble = written === "failed" ? NOT_KEPT : "";
    if (written !== "newer") return true;
    this.#refresh(book.id);
    this.said = NEWER;
    return false;
  }

  #refresh(id: string): void {
    const there = this.#shelf.read(id);
    if (there !== null && there.revision > (this.book(id)?.revision ?? 0)) this.#take(there);
  }

  #take(book: Book): void {
    this.books = [book, ...this.books.filter(({ id }) => id !== book.id)];
  }
}
