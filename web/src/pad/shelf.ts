// Where games are kept between visits: each under a key of its own in this browser's storage, with a number that grows
// with every change, so that a tab that missed a change never writes over it.

import { isGame, isRound, type Book } from "./book.ts";
import type { Game } from "./game.ts";

const PREFIX = "takeorpass:pad/1:";

/** What became of a write: `newer` where another tab had written since, and nothing was written over. */
export type Written = "kept" | "newer" | "failed";

export class Shelf {
  readonly #storage: Storage | null;

  /** Without `storage` (a browser may offer none) nothing is kept. */
  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  /** The storage of this browser, as far as it has one. */
  static ofBrowser(): Shelf {
    try {
      return new Shelf(window.localStorage);
    } catch {
      return new Shelf(null);
    }
  }

  /** The book that a storage event's key belongs to; null for a key that is no book's. */
  static idOf(key: string | null): string | null {
    return key?.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;
  }

  /** Whether anything can be kept: some browsers offer a storage that takes nothing. */
  isUsable(): boolean {
    try {
      this.#storage!.setItem(`${PREFIX}probe`, "");
      this.#storage!.removeItem(`${PREFIX}probe`);
      return true;
    } catch {
      return false;
    }
  }

  /** All books, the last changed first; and how many are there that this page cannot read, which stay as they are. */
  list(): { books: Book[]; unreadable: number } {
    const ids = this.#ids();
    const books = ids.map((id) => this.read(id)).filter((book) => book !== null);
    return {
      books: books.toSorted((one, other) => other.changed - one.changed),
      unreadable: ids.length - books.length,
    };
  }

  /** The book under `id`; null where there is none that can be read. */
  read(id: string): Book | null {
    try {
      const value: unknown = JSON.parse(this.#storage?.getItem(PREFIX + id) ?? "null");
      return isBook(value) && value.id === id ? value : null;
    } catch {
      return null;
    }
  }

  /** Keep `book`, which was made from the one with the number before. */
  write(book: Book): Written {
    const there = this.read(book.id);
    if (there !== null && there.revision >= book.revision) return "newer";
    try {
      this.#storage!.setItem(PREFIX + book.id, JSON.stringify(book));
      return "kept";
    } catch {
      return "failed";
    }
  }

  remove(id: string): void {
    try {
      this.#storage?.removeItem(PREFIX + id);
    } catch {
      // What cannot be reached cannot be removed.
    }
  }

  #ids(): string[] {
    try {
      const storage = this.#storage!;
      return Array.from({ length: storage.length }, (_, index) => Shelf.idOf(storage.key(index))).filter(
        (id) => id !== null,
      );
    } catch {
      return [];
    }
  }
}

function isBook(value: unknown): value is Book {
  if (typeof value !== "object" || value === null) return false;
  const { id, revision, changed, history, edited } = value as Partial<Book>;
  const isNumbered =
    typeof id === "string" && Number.isInteger(revision) && !Number.isNaN(new Date(changed!).getTime());
  return (
    isNumbered &&
    Array.isArray(history?.past) &&
    Array.isArray(history.future) &&
    [...history.past, history.now, ...history.future].every(isGame) &&
    isEdited(edited, history.now)
  );
}

/** Whether what is being changed is nothing, or a round of the sheet. */
function isEdited(edited: Book["edited"] | undefined, { rounds, players }: Game): boolean {
  if (edited === null) return true;
  return edited !== undefined && rounds[edited.index] !== undefined && isRound(edited.round, players.length);
}
