// Writing a match as a record, `takeorpass-record/1`.

import { rulesData, type CustomRules } from "./custom.ts";
import { GameError } from "./error.ts";
import { cardsTurnedUp, finalOutcome, lettersOf, type Match, type RoundLog } from "./match.ts";
import { apply, startPosition } from "./position.ts";

export const FORMAT = "takeorpass-record/1";

/** A record as it is written; the judge reads any JSON value. */
export interface GameRecord {
  format: typeof FORMAT;
  rules: string | CustomRules;
  players: string[];
  rounds: RecordRound[];
  totals?: number[];
  winners?: number[];
}

export interface RecordRound {
  starter: number;
  cards: number[];
  moves: string[];
  set_aside?: number[];
  tigers?: (number | null)[];
  scores?: number[];
}

/** What a record tells of a round beyond its moves; nothing by default. Hidden cards that were played are told anyway. */
export interface Disclosure {
  setAside?: readonly number[];
  /** By seat, null for a hidden card that nobody but its owner ever learned. */
  tigers?: readonly (number | null)[];
}

/**
 * `match` as a record; `players` are the names by seat, `disclosures` belong to the rounds in order. Scores are written
 * for each round that is over, totals and winners once the match is. Throws `GameError` (`player_count`) where there is
 * not one name for each seat.
 */
export function recordOf(
  match: Match,
  players: readonly string[],
  disclosures: readonly Disclosure[] = [],
): GameRecord {
  const seats = match.position.hands.length;
  if (players.length !== seats)
    throw new GameError("player_count", `A match of ${seats} players has as many names, not ${players.length}.`);
  const rounds = match.logs.map((log, index) => {
    const round = roundOf(match, log, disclosures[index] ?? {});
    const outcome = match.outcomes[index];
    return outcome === undefined ? round : { ...round, scores: [...outcome.scores] };
  });
  const record: GameRecord = {
    format: FORMAT,
    rules: rulesData(match.position.ruleset),
    players: [...players],
    rounds,
  };
  const outcome = finalOutcome(match);
  return outcome === null ? record : { ...record, totals: [...outcome.scores], winners: [...outcome.winners] };
}

function roundOf(match: Match, log: RoundLog, { setAside, tigers }: Disclosure): RecordRound {
  const round: RecordRound = { starter: log.starter, cards: cardsTurnedUp(log), moves: lettersOf(log) };
  if (setAside !== undefined) round.set_aside = setAside.toSorted((one, other) => one - other);
  if (match.position.ruleset.hidden_tiger)
    round.tigers = playedHidden(match, log).map((card, seat) => card ?? tigers?.[seat] ?? null);
  return round;
}

/** By seat, the hidden cards that were played; the log names the card, not who was on turn. */
function playedHidden({ position: { ruleset, hands } }: Match, { starter, moves }: RoundLog): (number | null)[] {
  const played: (number | null)[] = hands.map(() => null);
  let position = startPosition(ruleset, hands.length, starter);
  for (const move of moves) {
    if (move.kind === "play_hidden") played[position.toAct] = move.card;
    position = apply(position, move);
  }
  return played;
}
