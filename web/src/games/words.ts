// One's own games in words.

import type { OwnGame } from "../lib/frames.ts";
import { count, list, place, rulesTitle, signed } from "../lib/words.ts";

/** What is played: rules that are somebody's own are called so. */
export function gameTitle({ rules, custom, standing }: Pick<OwnGame, "rules" | "custom" | "standing">): string {
  if (standing === "unreadable") return "A game that cannot be read";
  if (!custom) return rulesTitle(rules);
  return rules.trim() === "" ? "Own rules" : `Own rules: ${rules.trim()}`;
}

/** Who sits there. */
export function peopleOf({ seats }: Pick<OwnGame, "seats">): string {
  return list(seats.flatMap((sits, seat) => (sits === null ? [] : [sits.name.trim() || `Seat ${seat + 1}`])));
}

/** How it stands, in a few words for who has the seats that are `here`. */
export function standingOf(game: OwnGame): string {
  const { standing, seats, here, phase, to_act, round, rounds } = game;
  switch (standing) {
    case "unreadable":
      return "Another version played it, or it is damaged.";
    case "seating": {
      const open = seats.filter((sits) => sits === null).length;
      return open === 0 ? "Everybody is here; not started" : `Waiting for ${open === 1 ? "one more" : `${open} more`}`;
    }
    case "over":
      return resultOf(game);
    default: {
      const where = rounds > 1 ? `round ${round + 1} of ${rounds}` : "";
      return [turnOf(standing === "your_turn", seats, here, phase, to_act), where].filter(Boolean).join(", ");
    }
  }
}

function turnOf(
  isYours: boolean,
  seats: OwnGame["seats"],
  here: readonly number[],
  phase: OwnGame["phase"],
  toAct: number | null,
): string {
  if (phase === "round_over") return "The round is over";
  if (phase === "dealing") return isYours ? "The deal waits for you" : "The deal waits for others";
  if (isYours && here.length === 1) return "Your turn";
  return `${seats[toAct ?? 0]?.name ?? ""} decides`;
}

/** "You won with 7 points", "3rd of 4 with 41 points"; by names where several play at this browser. */
function resultOf({ seats, here, totals, places, winners }: OwnGame): string {
  const own = here[0];
  if (places === null || winners === null) return "Over";
  if (own === undefined || here.length > 1) {
    const names = list(winners.map((seat) => seats[seat]?.name ?? ""));
    return `${names} ${winners.length === 1 ? "won" : "shared the win"}`;
  }
  const points = count(totals[own] ?? 0, "point");
  if (!winners.includes(own)) return `${place(places[own] ?? 0)} of ${seats.length} with ${points}`;
  return `You ${winners.length === 1 ? "won" : "shared the win"} with ${points}`;
}

/** Everybody's total, by name: "Ana 12, Ben −3". */
export function totalsOf({ seats, totals }: OwnGame): string {
  return seats.map((sits, seat) => `${sits?.name ?? ""} ${signed(totals[seat] ?? 0)}`).join(", ");
}
