// What the referee says: what a tap did, who is on turn, how it ended.

import { count, list, place, rulesTitle } from "../lib/words.ts";
import type { Deck } from "../lib/deck.ts";
import { isMatchOver, type Match } from "../offline/match.ts";
import { isOver, type Position } from "../offline/position.ts";
import { isNamed } from "../offline/custom.ts";
import type { Ruleset } from "../offline/ruleset.ts";
import { matchOutcome, type Outcome } from "../offline/scoring.ts";
import { matchOf, type Start, type Tap, type Tape } from "./tape.ts";

/** What is needed to speak of a match: names by seat, and how the cards are called. */
export interface Voice {
  readonly names: readonly string[];
  readonly deck: Deck;
}

/** What `tap` did to `before`: "Ben took 24 with 5 chips." */
export function tapText({ names, deck }: Voice, before: Match, tap: Tap): string {
  const { ruleset, toAct, card, pot } = before.position;
  const name = names[toAct]!;
  switch (tap.kind) {
    case "reveal":
      return `${deck.say(tap.card)} was turned up.`;
    case "pass":
      return `${name} ${passVerb(ruleset).past} on ${deck.say(card!)}.`;
    case "take":
      return `${name} took ${deck.say(card!)}${pot === 0 ? "" : ` with ${count(pot, ruleset.counter)}`}.`;
    case "play_hidden":
      return `${name} played a hidden card: ${deck.say(tap.card)}.`;
    case "next_round":
      return `Round ${before.logs.length + 1} began: ${names[tap.starter]} starts.`;
  }
}

/** How it stands: who decides on what, who turns up the next card. */
export function stateText({ names, deck }: Voice, { position }: Match): string {
  const { card, pot, ruleset, toAct } = position;
  const name = names[toAct]!;
  if (isOver(position)) return "The round is over.";
  if (card === null) return `The next card is turned up, and ${name} decides on it.`;
  return `${name} decides on ${deck.say(card)}${pot === 0 ? "" : `, with ${count(pot, ruleset.counter)} on it`}.`;
}

/** The last `most` lines of this round, the newest last; the last take stays among them. */
export function lastLines(voice: Voice, { taps, moments, at }: Tape, most: number): string[] {
  const standing = taps.slice(0, at);
  const first = standing.findLastIndex(({ kind }) => kind === "next_round") + 1;
  const take = standing.findLastIndex(({ kind }) => kind === "take");
  const recent = standing.map((_, index) => index).slice(Math.max(first, at - most));
  const shown = take < first || recent.includes(take) ? recent : [take, ...recent.slice(1)];
  return shown.map((index) => tapText(voice, moments[index]!, standing[index]!));
}

/** How these rules speak of a pass: chips are passed with, tokens are paid. */
export function passVerb({ counter }: Ruleset): { present: string; past: string } {
  return counter === "token" ? { present: "Pay", past: "paid a token" } : { present: "Pass", past: "passed" };
}

/** What is played: "No thanks, amigo", or for custom rules their name. */
export function titleOf(rules: Ruleset): string {
  return isNamed(rules) ? rulesTitle(rules.name) : rules.name || "Rules of your own";
}

/** How far a match is: "4 rounds", "2 of 4 rounds", "round 2 of 4, 13 cards to come". */
export function progressText({ logs, outcomes, rounds, position }: Match): string {
  if (outcomes.length === rounds) return count(rounds, "round");
  if (isOver(position)) return `${outcomes.length} of ${count(rounds, "round")}`;
  const cards = `${count(position.deckLeft, "card")} to come`;
  return rounds === 1 ? cards : `round ${logs.length} of ${rounds}, ${cards}`;
}

/** Who won the round that is over, or with the last planned one the match, and by what. */
export function winText(names: readonly string[], match: Match): string {
  const isWhole = isMatchOver(match);
  const outcome = (isWhole ? matchOutcome(match.outcomes) : match.outcomes.at(-1))!;
  const { winners, scores } = outcome;
  const points = count(scores[winners[0]!]!, "point");
  const what = isWhole ? (match.rounds > 1 ? "the match" : "the game") : `round ${match.outcomes.length}`;
  const who = list(winners.map((seat) => names[seat]!));
  if (winners.length > 1) return `${who} share ${what} with ${points} each`;
  return `${who} wins ${what} with ${points}${tieText(names, match.position, outcome, isWhole && match.rounds > 1)}`;
}

/** The result in a few lines, to send to others. */
export function resultText(tape: Tape, names: readonly string[]): string {
  const match = matchOf(tape);
  const outcome = matchOutcome(match.outcomes);
  const title = `Take or Pass: ${titleOf(tape.start.rules)}, ${progressText(match)}`;
  if (outcome === null) return [title, list(names)].join("\n");
  const seats = names.map((_, seat) => seat).toSorted((one, other) => outcome.places[one]! - outcome.places[other]!);
  const lines = seats.map(
    (seat) => `${place(outcome.places[seat]!)} ${names[seat]}: ${count(outcome.scores[seat]!, "point")}`,
  );
  return [title, ...lines].join("\n");
}

/** What a seat is called; those without a name by their number. */
export function namesOf({ players }: Pick<Start, "players">): string[] {
  return players.map((name, seat) => name.trim() || `Player ${seat + 1}`);
}

/** Where chips decided between equal scores, that they did. */
function tieText(names: readonly string[], position: Position, outcome: Outcome, isTotal: boolean): string {
  const [winner] = outcome.winners;
  const level = names.flatMap((_, seat) => (outcome.scores[seat] === outcome.scores[winner!] ? [seat] : []));
  const rivals = level.filter((seat) => seat !== winner);
  if (rivals.length === 0 || isTotal) return "";
  const counts = level.map((seat) => position.chips[seat]!).toSorted((one, other) => other - one);
  return `, as many as ${list(rivals.map((seat) => names[seat]!))}, but with more ${position.ruleset.counter}s (${counts.join(" to ")})`;
}
