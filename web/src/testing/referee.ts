// Tapes as a table would tap them, for tests: each names only what it is about.

import { PASS, playHidden, reveal, TAKE } from "../offline/move.ts";
import { namedRules } from "../offline/named.ts";
import { unseenCards } from "../offline/position.ts";
import { deckSize } from "../offline/ruleset.ts";
import { matchOf, newTape, tapForNextRound, tapped, type Start, type Tap, type Tape } from "../referee/tape.ts";

export function start(rules = "no-thanks", part: Partial<Start> = {}): Start {
  return { rules: namedRules(rules), players: ["Ana", "Ben", "Carla"], planned: 1, starter: 0, ...part };
}

/** `words` as a person writes them: "24 p p t" turns a card up, two pass, one takes; "h12" plays a hidden card. */
export function taps(words: string): Tap[] {
  return words.split(" ").map((word) => {
    if (word === "p") return PASS;
    if (word === "t") return TAKE;
    return word.startsWith("h") ? playHidden(Number(word.slice(1))) : reveal(Number(word));
  });
}

export function tape(words = "", begun = start()): Tape {
  return (words === "" ? [] : taps(words)).reduce(tapped, newTape(begun));
}

/** The tape with this round played out: the lowest unseen card is turned up, and taken at once. */
export function playedOut(from: Tape): Tape {
  let then = from;
  while (matchOf(then).position.deckLeft > 0 || matchOf(then).position.card !== null) {
    const { position } = matchOf(then);
    then = tapped(then, position.card === null ? reveal(unseenCards(position)[0]!) : TAKE);
  }
  return then;
}

/** The tape with one round more, played out. */
export function oneMore(from: Tape): Tape {
  return playedOut(tapped(from, tapForNextRound(matchOf(from))));
}

/** How many taps a round takes in which every card is taken at once. */
export function tapsOfRound({ start: { rules } }: Tape): number {
  return 2 * deckSize(rules);
}
