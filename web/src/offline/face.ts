// How cards look: plain numbers, or a ladder of ordinary playing cards from ♣3 (3) to ♥9 (35).

import type { Ruleset } from "./ruleset.ts";
import { LADDER } from "./rulesets.ts";

/** How `card` is shown: its number, or on the ladder its ordinary card (beyond the ladder the number). */
export function faceOf(card: number, faces: Ruleset["faces"]): string {
  return (faces === "ladder" ? LADDER[card] : undefined) ?? `${card}`;
}
