// The end of a match as text, to send to friends; and how something is handed to them.

import type { ResultFrame, TableFrame } from "./frames.ts";
import { count, factsOf, place, seatName, tableTitle } from "./words.ts";

export interface Standing {
  place: number;
  name: string;
  score: number;
}

/** Who came where with how many points in all, the first ones first. */
export function standings({ seats }: TableFrame, result: ResultFrame): Standing[] {
  const places = result.match_places ?? result.places;
  return seats
    .map((_, seat) => ({
      place: places[seat] ?? 0,
      name: seatName(seats, seat),
      score: result.totals[seat] ?? 0,
    }))
    .toSorted((one, other) => one.place - other.place);
}

/** What was played: "No thanks, 4 rounds". */
export function matchTitle({ rules, rounds }: TableFrame): string {
  const facts = rules.custom ? ` (${factsOf(rules)})` : "";
  return `${tableTitle(rules)}${facts}, ${count(rounds, "round")}`;
}

/** The result in a few lines, with the link under which the match can be stepped through. */
export function resultText(table: TableFrame, result: ResultFrame, link: string): string {
  const lines = standings(table, result).map(
    (standing) => `${place(standing.place)} ${standing.name}: ${count(standing.score, "point")}`,
  );
  return [`Take or Pass: ${matchTitle(table)}`, ...lines, link].join("\n");
}

/** Hand `text` on: by the phone's own sheet, or else to the clipboard. Returns what was done, in a sentence. */
export async function shareText(text: string): Promise<string> {
  try {
    if (typeof navigator.share === "function") {
      await navigator.share({ text });
      return "";
    }
    await navigator.clipboard.writeText(text);
    return "Copied: paste it where you like.";
  } catch (reason) {
    if (reason instanceof DOMException && reason.name === "AbortError") return "";
    return "This page may not copy by itself: mark the text below and copy it.";
  }
}

/** Hand a picture on: by the phone's own sheet, or else as a file to keep. */
export async function sharePicture(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {});
    return;
  }
  keepFile(picture, name);
}

/** Hand a file over to be kept. */
export function keepFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
