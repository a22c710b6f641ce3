// "May I …?": short questions that come up at a table, with the answer of the rules that are played. All of it follows
// from the ruleset; what no source says, and we chose, is marked as ours.

import { count, list } from "../lib/words.ts";
import { faceOf } from "../offline/face.ts";
import { cardsOf, chipsFor, deckSize, type Ruleset } from "../offline/ruleset.ts";
import { REASONS } from "../offline/rulesets.ts";

export interface Answer {
  readonly question: string;
  /** Begins with Yes or No where the question asks for one. */
  readonly answer: string;
  /** Whether the sources of these rules are silent, and the answer is our choice. */
  readonly isOurs: boolean;
}

/** The answers that these sources do not give, by game; those that none gives are marked where they stand. */
const SILENT: Readonly<Record<string, readonly ("counting" | "tie" | "change")[]>> = {
  "no-thanks": ["counting", "tie", "change"],
  "take-or-pass": ["change"],
};

/** Questions and answers for a table of so many players. */
export function answersFor(rules: Ruleset, players: number): Answer[] {
  return [
    ...passing(rules),
    ...taking(rules),
    ...hiddenCard(rules),
    ...looking(rules),
    ...cardsAndChips(rules, players),
    ...scores(rules),
    ...mishaps(rules),
  ];
}

function passing({ counter }: Ruleset): Answer[] {
  const sentence = REASONS.no_chips.replace("{counter}", counter);
  const verb = verbOf(counter);
  return [
    said(`May I ${verb} without a ${counter}?`, `No. ${sentence}`),
    said(
      `May I ${verb} again when the card comes round?`,
      `Yes, as often as you have a ${counter}: each time costs one, and it stays on the card.`,
    ),
    said(`May I put two ${counter}s on the card?`, `No. One ${counter}, and the next player decides.`),
  ];
}

function taking({ after_take, counter, hidden_tiger }: Ruleset): Answer[] {
  const stays = after_take === "same";
  return [
    said(
      "May I take at once, without waiting for more?",
      `Yes. On your turn you may always take, whatever lies on the card, and all ${counter}s on it are yours.`,
    ),
    said(
      "Who turns up the next card?",
      stays
        ? "Whoever took the last one, and decides on the new one too, before anybody else."
        : "The player to the left of whoever took the last one: that is who decides on it.",
    ),
    said(
      "May I take two cards in a row?",
      stays
        ? "Yes: after a take you decide on the next card as well, as long as you like."
        : "No: after a take the next player decides. The turn has to come round to you.",
    ),
    said(
      "May I give a card back?",
      `No. What is taken stays in front of you${hidden_tiger ? ", a hidden card that was played too" : ""}. Only a mis-tap on this page is taken back.`,
    ),
  ];
}

function hiddenCard({ hidden_tiger, after_take }: Ruleset): Answer[] {
  if (!hidden_tiger) return [];
  const again =
    after_take === "same" ? "as soon as the next card is up, since you are on turn again" : "on a later turn";
  return [
    said("When may I play my hidden card?", "Once, on any turn of yours; you then still pass or take."),
    ours("May I play my hidden card after passing or taking?", `No, before that. After a take you may ${again}.`),
    ours(
      "May I play my hidden card after the last card?",
      "No. Once the last card of the deck is taken, no turn is left to play it on.",
    ),
    said("Must I play my hidden card?", "No. If it is never played, it counts for nothing."),
    said("May I show my hidden card?", "Play it, or keep it to yourself: until then you alone may look at it."),
  ];
}

function looking(rules: Ruleset): Answer[] {
  const { open_chips, counter, set_aside, hidden_tiger } = rules;
  const whose = hidden_tiger ? " Of these you know the one that was dealt to you, and nobody else’s." : "";
  return [
    {
      question: `May I count another’s ${counter}s?`,
      answer: open_chips
        ? `Yes. All ${counter}s lie open.`
        : `No: each player’s are hidden. But every pass is made in the open, so you may keep count in your head.`,
      isOurs: open_chips && isSilent(rules, "counting"),
    },
    set_aside === 0
      ? said("Is any card set aside?", `No. All ${count(deckSize(rules), "card")} come up.`)
      : said(
          "May I look at the cards set aside?",
          `No, nobody may until the round is over: ${set_aside} of them lie unseen.${whose}`,
        ),
    said("May I hide the cards that I took?", "No. They lie open in front of you, for all to see."),
  ];
}

function cardsAndChips(rules: Ruleset, players: number): Answer[] {
  const { removed, counter, faces, low, high } = rules;
  const chips = count(chipsFor(rules, players), counter);
  const known = removed.length > 0 ? ` ${list(removed.map(String))} are out, and everybody knows it.` : "";
  return [
    said(`How many ${counter}s does each get?`, `${chips} with ${players} players, anew in every round.`),
    said(
      "Which cards are in?",
      `${faceOf(low, faces)} to ${faceOf(high, faces)}: ${cardsOf(rules).length} cards, of which ${deckSize(rules)} are turned up.${known}`,
    ),
    {
      question: "May we change something now?",
      answer: `No. Once the first card is up, rules, cards, ${counter}s and scoring stay as they are.`,
      isOurs: isSilent(rules, "change"),
    },
  ];
}

function scores(rules: Ruleset): Answer[] {
  const { tie_break, counter, faces } = rules;
  const suits = faces === "ladder" ? " Suits do not matter: K♣ (13) and A♦ (14) are neighbours." : "";
  return [
    said("Do two cards make a run?", `Yes: two that follow one another cost only the lower.${suits}`),
    said("May a score be below zero?", `Yes: each ${counter} takes a point off, and the lowest score wins.`),
    {
      question: "What if two have the same best score?",
      answer:
        tie_break === "chips"
          ? `Whoever has more ${counter}s left wins; equal there too, they share the win.`
          : "They share the win.",
      isOurs: isSilent(rules, "tie"),
    },
    ours("And the same total over several rounds?", "They share the match."),
    ours("Who starts the next round?", "The player to the left of whoever started this one."),
  ];
}

function mishaps({ set_aside }: Ruleset): Answer[] {
  const aside = set_aside > 0 ? " One of the cards set aside goes back unseen by the rest, and stays out." : "";
  return [
    ours(
      "What if a card was shown by mistake?",
      `If it is the next card of the deck, it stays on top, face up, and comes next.${aside} What was seen may be remembered.`,
    ),
    ours(
      "May I change my mind?",
      "No, not once the next player has acted or a new card is up. Undo is for taps that were wrong.",
    ),
  ];
}

function verbOf(counter: string): string {
  return counter === "token" ? "pay" : "pass";
}

function said(question: string, answer: string): Answer {
  return { question, answer, isOurs: false };
}

function ours(question: string, answer: string): Answer {
  return { question, answer, isOurs: true };
}

function isSilent({ name }: Ruleset, about: "counting" | "tie" | "change"): boolean {
  const [base = ""] = name.split("+");
  return SILENT[base]?.includes(about) ?? false;
}
