// The sheet as a picture: places, names and totals; of one round the cards as they lay, of several the rounds' scores.

import type { Deck } from "../lib/deck.ts";
import { drawRows } from "../lib/picture.ts";
import { signed } from "../lib/words.ts";
import { runsOf } from "../offline/scoring.ts";
import { namesOf, scoresOf, standing, type Game } from "./game.ts";
import { roundsText, titleOf } from "./sentences.ts";

/** Draw the sheet; rejects where this browser draws no pictures. */
export async function drawSheet(game: Game, deck: Deck): Promise<Blob> {
  return drawRows(`${titleOf(game.rules)}, ${roundsText(game)}`, rowsOf(game), deck);
}

function rowsOf(game: Game): Parameters<typeof drawRows>[1] {
  const outcome = standing(game);
  const [only, ...more] = game.rounds;
  const rows = namesOf(game).map((name, seat) => {
    const hand = more.length === 0 && only?.kind === "cards" ? (only.lines[seat]!.hand ?? []) : [];
    const scores = game.rounds.map((round) => signed(scoresOf(round)[seat] ?? 0));
    return {
      place: outcome?.places[seat] ?? 1,
      name,
      score: outcome?.scores[seat] ?? 0,
      runs: runsOf([...new Set(hand)]).map((cards) => ({ cards })),
      note: more.length > 0 ? scores.join("   ") : "",
    };
  });
  return rows.toSorted((one, other) => one.place - other.place);
}
