// @vitest-environment node
// Each answer is held against what the kernel does.
import { describe, expect, test } from "vitest";
import { parseRules } from "../offline/custom.ts";
import { PASS, playHidden, TAKE } from "../offline/move.ts";
import { namedRules } from "../offline/named.ts";
import { roundOutcome, unseenCards, whyNot } from "../offline/position.ts";
import { cardsOf, chipsFor, deckSize, playerCounts, type Ruleset } from "../offline/ruleset.ts";
import { RULESETS } from "../offline/rulesets.ts";
import { costOf, outcomeOf } from "../offline/scoring.ts";
import { playedOut, start, tape } from "../testing/referee.ts";
import { answersFor } from "./questions.ts";
import { matchOf, tapForNextRound } from "./tape.ts";

const PLAYERS = 3;

/** The one answer to the question with `words`; null where it is not asked. */
function answer(rules: Ruleset, words: string) {
  const found = answersFor(rules, PLAYERS).filter(({ question }) => question.includes(words));
  expect(found.length, words).toBeLessThan(2);
  return found[0] ?? null;
}

function said(rules: Ruleset, words: string): string {
  return answer(rules, words)?.answer ?? "";
}

describe.each(RULESETS.map((rules) => [rules.name, rules] as const))("of %s", (name, rules) => {
  const at = (words = "") => matchOf(tape(words, start(name))).position;
  const [low] = cardsOf(rules);

  test("a pass without a chip is refused in the kernel's words", () => {
    const poor = { ...at(`${low}`), chips: [0, 1, 1] };
    expect(said(rules, "without a")).toBe(`No. ${whyNot(poor, PASS)!.sentence}`);
    expect(whyNot(poor, TAKE)).toBeNull();
    expect(said(rules, "take at once")).toMatch(/^Yes/);
  });

  test("passing again is allowed, and each pass is one chip", () => {
    const round = at(`${low} p p p`);
    expect(whyNot(round, PASS)).toBeNull();
    expect(said(rules, `two ${rules.counter}s`)).toMatch(/^No/);
    expect(said(rules, "again when the card comes round")).toMatch(/^Yes/);
    expect(round).toMatchObject({ pot: 3, chips: Array(3).fill(chipsFor(rules, PLAYERS) - 1) });
  });

  test("who decides after a take", () => {
    const stays = at(`${low} p t`).toAct === 1;
    expect(said(rules, "Who turns up the next card?")).toMatch(stays ? /^Whoever took the last one/ : /to the left/);
    expect(said(rules, "two cards in a row")).toMatch(stays ? /^Yes/ : /^No/);
  });

  test("what somebody took stays there to the end of the round", () => {
    const { moments } = playedOut(tape(`${low} p t`, start(name)));
    for (const [index, { position }] of moments.slice(1).entries())
      moments[index]!.position.hands.forEach((hand, seat) =>
        expect(position.hands[seat]).toEqual(expect.arrayContaining([...hand])),
      );
    expect(said(rules, "give a card back")).toMatch(/^No/);
  });

  test("the hidden card is played once, with a card up, before the turn ends", () => {
    expect(answersFor(rules, PLAYERS).some(({ question }) => question.includes("hidden card"))).toBe(
      rules.hidden_tiger,
    );
    if (!rules.hidden_tiger) return;
    const hidden = playHidden(cardsOf(rules).at(-1)!);
    expect(whyNot(at(`${low}`), hidden)).toBeNull();
    expect(whyNot(at(`${low} t`), hidden)?.code).toBe("no_card");
    expect(at(`${low} h${hidden.card}`)).toMatchObject({ toAct: 0, card: low });
    expect(whyNot(at(`${low} h${hidden.card}`), playHidden(cardsOf(rules).at(-2)!))?.code).toBe("no_hidden_card");
    const over = matchOf(playedOut(tape("", start(name)))).position;
    expect(whyNot(over, hidden)?.code).toBe("round_over");
    expect(said(rules, "after the last card")).toMatch(/^No/);
    // Never played, it costs nothing: the scores are those of the cards that were taken.
    expect(roundOutcome(over)!.scores).toEqual(over.hands.map((hand, seat) => costOf(hand) - over.chips[seat]!));
    expect(said(rules, "Must I play")).toMatch(/^No/);
  });

  test("chips are counted where they lie open, and there alone", () => {
    expect(said(rules, "count another")).toMatch(rules.open_chips ? /^Yes/ : /^No/);
  });

  test("the cards that are in, out and set aside are those of the rules", () => {
    const cards = said(rules, "Which cards are in?");
    expect(cards).toContain(`${cardsOf(rules).length} cards, of which ${deckSize(rules)} are turned up`);
    for (const card of rules.removed) expect(cards).toContain(`${card}`);
    expect(unseenCards(at())).toHaveLength(cardsOf(rules).length);
    expect(said(rules, "set aside")).toContain(
      rules.set_aside > 0 ? `${rules.set_aside} of them lie unseen` : `No. All ${deckSize(rules)} cards come up.`,
    );
  });

  test("the chips are those that each number of players gets", () => {
    for (const players of playerCounts(rules))
      expect(answersFor(rules, players).find(({ question }) => question.startsWith("How many"))!.answer).toContain(
        `${chipsFor(rules, players)} ${rules.counter}s with ${players} players`,
      );
  });

  test("a tie is broken as the outcome is", () => {
    const { winners } = outcomeOf([5, 5, 9], [1, 2, 3], rules.tie_break);
    expect(said(rules, "same best score")).toMatch(winners.length === 1 ? /^Whoever has more/ : /^They share/);
  });

  test("the next round starts one to the left, whichever seat began", () => {
    const over = playedOut(tape("", start(name, { starter: 2 })));
    expect(tapForNextRound(matchOf(over)).starter).toBe(0);
    expect(said(rules, "Who starts the next round?")).toContain("to the left");
  });
});

test("what no source says is marked as ours", () => {
  const ours = (name: string, words: string) => answer(namedRules(name), words)?.isOurs;
  expect(["no-thanks", "take-or-pass", "take-or-pay"].map((name) => ours(name, "same best score"))).toEqual([
    true,
    false,
    false,
  ]);
  expect(["no-thanks", "take-or-pass", "take-or-pay"].map((name) => ours(name, "change something"))).toEqual([
    true,
    true,
    false,
  ]);
  expect(ours("no-thanks", "shown by mistake")).toBe(true);
  expect(ours("no-thanks+open-chips", "count another")).toBe(true);
  expect(ours("no-thanks", "count another")).toBe(false);
});

test("rules of one's own have answers too", () => {
  const rules = parseRules({ low: 1, high: 9, set_aside: 2, chips: 1, after_take: "next", tie_break: "chips" });
  expect(said(rules, "How many")).toBe("1 chip with 3 players, anew in every round.");
  expect(said(rules, "Which cards are in?")).toBe("1 to 9: 9 cards, of which 7 are turned up.");
});
