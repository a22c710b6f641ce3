// Several people at one browser: whose side of the table it shows, and what is said of whose turn it is.

import type { PresenceFrame, RulesInfo, TableFrame, ViewFrame } from "./frames.ts";
import { seatName } from "./words.ts";

/** Whether several people share this browser at `table`. */
export function isShared({ here }: Pick<TableFrame, "here">): boolean {
  return here.length > 1;
}

/** Whether the rules hide something from somebody, so that a shared browser is covered between turns. */
export function hidesSomething({ open_chips, hidden_tiger }: RulesInfo): boolean {
  return hidden_tiger || !open_chips;
}

/** The table as it is seen from the seat in whose hands this browser is: null while it is in nobody's. */
export function seenFrom(table: TableFrame, view: ViewFrame): TableFrame {
  return { ...table, seat: view.seat };
}

/** Whether somebody at this browser is to decide, whether they have said so or not. */
export function isTurnHere({ here }: TableFrame, { phase, to_act, your_turn, company }: ViewFrame): boolean {
  const isDecidedHere = phase === "playing" && here.includes(to_act);
  return your_turn || (isDecidedHere && !company.bots.includes(to_act));
}

/** "Your turn", or where several people share this browser "Ana's turn". */
export function turnWords(table: TableFrame, { to_act }: ViewFrame, names: readonly string[]): string {
  return isShared(table) ? `${names[to_act]}’s turn` : "Your turn";
}

/** What the table waits for, in a few words; `presence` is null where nobody is to be called away. */
export function turnLine(
  table: TableFrame,
  view: ViewFrame,
  names: readonly string[],
  presence: PresenceFrame | null,
): string {
  const { seat, seats } = table;
  const { phase, your_turn, to_act } = view;
  if (phase === "dealing") return "Dealing …";
  if (phase === "round_over") return "Round over";
  if (phase === "match_over") return "Game over";
  if (view.company.bots.includes(to_act)) return `A bot decides for ${to_act === seat ? "you" : names[to_act]}`;
  if (view.clock?.paused) return "Paused";
  if (your_turn || to_act === seat || isTurnHere(table, view)) return turnWords(table, view, names);
  return `${seatName(seats, to_act)} ${presence?.connected[to_act] === false ? "is away" : "decides"}`;
}
