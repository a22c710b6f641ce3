// One's own games and open tables as the server would tell of them, for tests.

import type { ListedTable, OwnGame } from "../lib/frames.ts";
import { person } from "./frames.ts";

export function ownGame(changes: Partial<OwnGame> = {}): OwnGame {
  return {
    table: "t1",
    standing: "running",
    rules: "no-thanks",
    custom: false,
    rounds: 1,
    round: 0,
    seats: [person("Ann"), person("Ben"), person("Cleo")],
    here: [0],
    phase: "playing",
    to_act: 0,
    totals: [0, 0, 0],
    places: null,
    winners: null,
    since: 0,
    changed: 0,
    ...changes,
  };
}

export function listedTable(changes: Partial<ListedTable> = {}): ListedTable {
  return {
    table: "t1",
    rules: "no-thanks",
    custom: false,
    lines: ["Take the card, or pay a chip to pass it on."],
    rounds: 1,
    seats: [person("Ann"), null, null],
    host: 0,
    open_to_spectators: false,
    clock: null,
    delay_s: 0,
    since: 0,
    ...changes,
  };
}
