// What tables get wrong when they count, said before it stands on the sheet. The judge of score sheets
// (offline/sheet.ts) stops at the first fault; a table wants all of them, and while it still holds the cards.

import { cardsOf, chipsFor, deckSize, whyNotCard, type Ruleset } from "../offline/ruleset.ts";
import type { Deck } from "../lib/deck.ts";
import { count, list } from "../lib/words.ts";
import { computedScore, ownersOf, type Round } from "./game.ts";

export interface Finding {
  code: "duplicate_card" | "removed_card" | "bad_card" | "card_count" | "chip_count" | "score_mismatch";
  /** One sentence for the table. */
  text: string;
  /** The cards that it is about. */
  cards: readonly number[];
}

/** All that does not add up in a round whose seats are called `names`; bare scores are taken as they are. */
export function findings(rules: Ruleset, names: readonly string[], round: Round, deck: Deck): Finding[] {
  if (round.kind === "scores") return [];
  const cards = [...new Set(round.lines.flatMap(({ hand }) => hand ?? []))].toSorted((one, other) => one - other);
  return [
    ...cards.flatMap((card) => cardFindings(rules, names, round, card, deck)),
    ...countFindings(rules, round, cards, deck),
    ...chipFindings(rules, round),
    ...scoreFindings(names, round),
  ];
}

/** How many cards lie before the players, each counted once. */
export function cardsHeld({ lines }: Round): number {
  return new Set(lines.flatMap(({ hand }) => hand ?? [])).size;
}

export function chipsHeld({ lines }: Round): number {
  return lines.reduce((sum, { chips }) => sum + (chips ?? 0), 0);
}

/** The chips that were dealt out to all together. */
export function chipsDealt(rules: Ruleset, players: number): number {
  return chipsFor(rules, players) * players;
}

function cardFindings(rules: Ruleset, names: readonly string[], round: Round, card: number, deck: Deck): Finding[] {
  const owners = ownersOf(round, card);
  const who = list(owners.map((seat) => names[seat] ?? ""));
  const said = deck.say(card);
  const found: Finding[] = [];
  const isTwice = owners.length > 1 || round.lines.some(({ hand }) => hand?.indexOf(card) !== hand?.lastIndexOf(card));
  if (isTwice) found.push({ code: "duplicate_card", text: `${said} is there twice: with ${who}.`, cards: [card] });
  const why = whyNotCard(rules, card);
  if (why === "removed_card")
    found.push({ code: why, text: `${said} is out by these rules, but lies with ${who}.`, cards: [card] });
  if (why === "bad_card")
    found.push({ code: why, text: `These rules have no ${said}, but it lies with ${who}.`, cards: [card] });
  return found;
}

function countFindings(rules: Ruleset, round: Round, cards: readonly number[], deck: Deck): Finding[] {
  const fewest = deckSize(rules);
  const most = fewest + (rules.hidden_tiger ? round.lines.length : 0);
  const isWhole = round.lines.every(({ hand }) => hand !== null);
  if (cards.length > most) {
    const all = most === fewest ? `the deck has ${fewest}` : `the deck and one hidden card each make ${most}`;
    const text = `${sentenceCount(cards.length - most, "card")} too many: ${cards.length} are there, and ${all}.`;
    return [{ code: "card_count", text, cards: [] }];
  }
  if (cards.length >= fewest || !isWhole) return [];
  const short = fewest - cards.length;
  const missing = rules.set_aside === 0 ? cardsOf(rules).filter((card) => !cards.includes(card)) : [];
  const which = missing.length > 0 && missing.length <= 3 ? ` (${list(missing.map((card) => deck.say(card)))})` : "";
  const text = `${sentenceCount(short, "card")} ${short === 1 ? "is" : "are"} missing${which}: ${cards.length} of ${fewest} are there.`;
  return [{ code: "card_count", text, cards: missing }];
}

function chipFindings(rules: Ruleset, round: Round): Finding[] {
  const dealt = chipsDealt(rules, round.lines.length);
  const held = chipsHeld(round);
  const isWhole = round.lines.every(({ chips }) => chips !== null);
  if (held === dealt || (held < dealt && !isWhole)) return [];
  const off = Math.abs(held - dealt);
  const what =
    held > dealt
      ? `${sentenceCount(off, rules.counter)} too many`
      : `${sentenceCount(off, rules.counter)} ${off === 1 ? "is" : "are"} missing`;
  return [{ code: "chip_count", text: `${what}: ${held} are there, and ${dealt} were dealt out.`, cards: [] }];
}

function scoreFindings(names: readonly string[], round: Round): Finding[] {
  return round.lines.flatMap((line, seat) => {
    const computed = computedScore(line);
    if (computed === null || line.score === null || line.score === computed) return [];
    const text = `The cards and chips of ${names[seat]} make ${count(computed, "point")}, not ${count(line.score, "point")}.`;
    return [{ code: "score_mismatch", text, cards: [] }];
  });
}

const WORDS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];

/** "Two chips": a count at the head of a sentence. */
function sentenceCount(number: number, noun: string): string {
  return `${WORDS[number] ?? number} ${number === 1 ? noun : `${noun}s`}`;
}
