// Files that somebody opens on these pages.

/** The most bytes of a file that is read: far beyond what a table plays, and read at once. */
const LARGEST_FILE = 2_000_000;

/** The text of `file`, which should be a `kind`; throws an `Error` with one sentence where it is far too large for one. */
export async function textOf(file: File, kind: string): Promise<string> {
  if (file.size > LARGEST_FILE) throw new Error(`This file is no ${kind}: it is far too large.`);
  return await file.text();
}
