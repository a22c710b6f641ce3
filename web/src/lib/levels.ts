// The levels of bots as one chooses among them: in groups, with what they are called and their ratings.

import type { LevelInfo } from "./frames.ts";
import { rulesTitle } from "./words.ts";

export interface LevelGroup {
  label: string;
  levels: LevelInfo[];
}

const LABELS: [LevelInfo["kind"], string][] = [
  ["level", "Levels"],
  ["style", "Styles"],
  ["program", "Programs"],
];

/** The levels in groups, each in the order of the catalog; empty groups are left out. */
export function levelGroups(levels: readonly LevelInfo[]): LevelGroup[] {
  return LABELS.map(([kind, label]) => ({ label, levels: levels.filter((level) => level.kind === kind) })).filter(
    (group) => group.levels.length > 0,
  );
}

/** A level with its rating, if it has one: "Careful, 1450", or after its name another word: "Careful bot, 1450". */
export function levelTitle({ name, rating }: LevelInfo, word = ""): string {
  const title = `${rulesTitle(name)}${word === "" ? "" : ` ${word}`}`;
  return rating === null ? title : `${title}, ${rating}`;
}
