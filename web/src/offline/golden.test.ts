// @vitest-environment node
// The golden playthroughs, told again by the kernel: rules, players and seeds are read from each file, all else is
// computed. How the players decide is said in tests/golden/playthrough.py.
import { expect, test } from "vitest";
import { dealFrom, toHex, type Deal } from "../lib/deal.ts";
import { parseRules } from "./custom.ts";
import { faceOf } from "./face.ts";
import { finalOutcome, isMatchOver, nextRound, play, startMatch, type Match } from "./match.ts";
import { PASS, playHidden, reveal, TAKE, type Move, type PlayerMove } from "./move.ts";
import { isOver, roundOutcome, whyNot, type Position } from "./position.ts";
import { cardsOf, type Ruleset } from "./ruleset.ts";
import { costOf, runsOf, type Outcome } from "./scoring.ts";
import { counted } from "./words.ts";

const FILES = import.meta.glob<string>("../../../tests/golden/*.txt", {
  query: "?raw",
  import: "default",
  eager: true,
});
const CAUTION = [3, 2, 4];
const LEGEND =
  "After each move: the card that is up + its pot | by seat: > on turn, chips, ? a hidden card, cards held";

test("there are golden playthroughs", () => {
  expect(Object.keys(FILES).length).toBeGreaterThan(20);
});

test.for(Object.entries(FILES))("the kernel tells %s as it is written", async ([, written]) => {
  expect((await told(written)).join("\n")).toBe(written.trimEnd());
});

async function told(written: string): Promise<string[]> {
  const [head = ""] = written.split("\n");
  const [, rules = "", players, rounds] = /^(.*), (\d) players, (\d) rounds?$/.exec(head)!;
  const phrases = Array.from(written.matchAll(/SHA-256 of "(.*)"/g), ([, phrase = ""]) => phrase);
  const starter = Number(/round 1: seat (\d) starts/.exec(written)![1]);
  const ruleset = parseRules(rules.startsWith("{") ? JSON.parse(rules) : rules);
  let match = startMatch(ruleset, Number(players), Number(rounds), starter);
  const lines = [head, LEGEND];
  for (const phrase of phrases) {
    if (isOver(match.position)) match = nextRound(match);
    const deal = await dealOf(ruleset, Number(players), phrase);
    lines.push(...dealLines(match, deal, phrase));
    match = playedOut(match, deal, lines);
    lines.push(...scoreLines(match.position));
  }
  expect(isMatchOver(match)).toBe(true);
  const { scores, places, ...outcome } = finalOutcome(match)!;
  const totals = match.rounds > 1 ? `, totals ${scores.join(" ")}, places ${places.join(" ")}` : "";
  return [...lines, "", `the match: won by ${seats(outcome)}${totals}`];
}

async function dealOf(ruleset: Ruleset, players: number, phrase: string): Promise<Deal> {
  const seed = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(phrase)));
  const nonces = Array.from({ length: players }, () => "");
  return dealFrom(cardsOf(ruleset), ruleset.set_aside, ruleset.hidden_tiger, toHex(seed), nonces);
}

function dealLines({ logs }: Match, deal: Deal, phrase: string): string[] {
  return [
    "",
    `round ${logs.length}: seat ${logs.at(-1)!.starter} starts`,
    `seed       SHA-256 of "${phrase}"`,
    `set aside  ${deal.setAside.join(" ") || "none"}`,
    ...(deal.hidden === null ? [] : [`hidden     ${deal.hidden.join(" ")}`]),
    `deck       ${deal.deck.join(" ")}`,
    "",
  ];
}

function playedOut(match: Match, deal: Deal, lines: string[]): Match {
  let ply = 0;
  while (!isOver(match.position)) {
    const { position } = match;
    const isCardDue = position.card === null;
    const move = isCardDue ? reveal(deal.deck[deal.deck.length - position.deckLeft]!) : decide(position, deal.hidden);
    match = play(match, move);
    ply += isCardDue ? 0 : 1;
    const number = isCardDue ? "" : `${ply}`;
    lines.push(`${number.padStart(4)}  ${say(position, move).padEnd(34)}${table(match.position)}`);
  }
  return match;
}

function decide(position: Position, hidden: number[] | null): PlayerMove {
  const { toAct, pot } = position;
  const hand = position.hands[toAct]!;
  const added = (card: number): number => costOf([...hand, card]) - costOf(hand);
  const tiger = hidden?.[toAct];
  if (tiger !== undefined && position.unplayed[toAct] && added(tiger) <= 0) return playHidden(tiger);
  const isWorthIt = added(position.card!) <= CAUTION[toAct % CAUTION.length]! * pot;
  return isWorthIt || whyNot(position, PASS) !== null ? TAKE : PASS;
}

function say({ ruleset, toAct, card, pot }: Position, move: Move): string {
  const named = (card: number): string =>
    ruleset.faces === "numbers" ? `${card}` : `${card} (${faceOf(card, ruleset.faces)})`;
  switch (move.kind) {
    case "reveal":
      return `the dealer turns up ${named(move.card)}`;
    case "pass":
      return `seat ${toAct} passes`;
    case "take":
      return `seat ${toAct} takes ${named(card!)}${pot > 0 ? ` and ${counted(pot, ruleset.counter)}` : ""}`;
    case "play_hidden":
      return `seat ${toAct} plays its hidden ${named(move.card)}`;
  }
}

function table(position: Position): string {
  const { card, pot, hands, chips, unplayed, toAct } = position;
  const bySeat = hands.map((hand, seat) => {
    const turn = seat === toAct && !isOver(position) ? ">" : " ";
    const held = hand.length > 0 ? `: ${spelled(hand)}` : "";
    return `${turn}${`${chips[seat]}`.padStart(2)}${unplayed[seat] ? "?" : ""}${held}`;
  });
  return [(card === null ? "" : `${card}+${pot}`).padEnd(5), ...bySeat].join(" |");
}

function scoreLines(position: Position): string[] {
  const outcome = roundOutcome(position)!;
  const bySeat = position.hands.map((hand, seat) => {
    const lowest = runsOf(hand).map(([first]) => first);
    const score = `${lowest.join(" + ") || "0"} - ${position.chips[seat]} = ${outcome.scores[seat]}`;
    return `seat ${seat}: ${spelled(hand) || "no cards"}: ${score}, place ${outcome.places[seat]}`;
  });
  return ["", ...bySeat, `the round: won by ${seats(outcome)}`];
}

function spelled(hand: readonly number[]): string {
  return runsOf(hand)
    .map((run) => (run.length === 1 ? `${run[0]}` : `${run[0]}-${run.at(-1)}`))
    .join(" ");
}

function seats({ winners }: Pick<Outcome, "winners">): string {
  return winners.map((seat) => `seat ${seat}`).join(" and ");
}
