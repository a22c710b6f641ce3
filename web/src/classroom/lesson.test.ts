import { beforeEach, describe, expect, it } from "vitest";
import { keepLesson, keptLesson } from "./keeping.ts";
import { choicesOf, decide, mayGoOn, oneMore, resultOf, startLesson, takeBack, type Lesson } from "./lesson.ts";

const SEED = "00000001000000020000000300000004";
const NAMES = ["Mia", "Noah", "Ida"];

function playOut(lesson: Lesson): Lesson {
  let then = lesson;
  while (resultOf(then) === null) then = decide(then, "take");
  return then;
}

describe("a lesson", () => {
  beforeEach(() => sessionStorage.clear());

  it("turns up a card at once, and the turn passes on after a take", () => {
    const lesson = startLesson(NAMES, 1, SEED);
    expect(lesson.match.position).toMatchObject({ toAct: 1, deckLeft: 14, chips: [7, 7, 7] });
    const after = decide(lesson, "take");
    expect(after.match.position).toMatchObject({ toAct: 2, deckLeft: 13 });
    expect(after.match.position.card).not.toBeNull();
  });

  it("deals the same cards again from the same seed", () => {
    expect(startLesson(NAMES, 0, SEED)).toEqual(startLesson(NAMES, 0, SEED));
    expect(playOut(startLesson(NAMES, 0)).match.position.hands.flat()).toHaveLength(15);
  });

  it("takes back to the first card of the round, and no further", () => {
    const lesson = startLesson(NAMES, 0, SEED);
    const after = decide(decide(lesson, "pay"), "take");
    expect(takeBack(takeBack(after))).toEqual(lesson);
    expect(takeBack(lesson)).toBe(lesson);
  });

  it("adds a round whose start moves on, and adds the scores up", () => {
    const first = playOut(startLesson(NAMES, 0, SEED));
    expect(mayGoOn(first)).toBe(true);
    const second = oneMore(first, "00000005000000060000000700000008");
    expect(second.match.position.toAct).toBe(1);
    const totals = resultOf(playOut(second))!.scores;
    const [one, two] = playOut(second).match.outcomes;
    expect(totals).toEqual(one!.scores.map((score, seat) => score + two!.scores[seat]!));
  });

  it("shows what each choice does at once to the child's own runs and tokens", () => {
    const { match } = startLesson(NAMES, 0, SEED);
    const position = { ...match.position, card: 9, pot: 3, hands: [[8, 12], [], []], chips: [4, 7, 7] };
    expect(choicesOf(position)).toEqual([
      { kind: "take", reason: "", runs: [[8, 9], [12]], cost: 20, tokens: 7, total: 13 },
      { kind: "pay", reason: "", runs: [[8], [12]], cost: 20, tokens: 3, total: 17 },
    ]);
  });

  it("says why a child without tokens cannot pay", () => {
    const { match } = startLesson(NAMES, 0, SEED);
    const [, pay] = choicesOf({ ...match.position, chips: [0, 7, 7], pot: 7 });
    expect(pay!.reason).toBe("You have no tokens left: you must take the card.");
  });

  it("is kept over a reload, and forgotten when it is put away", () => {
    const lesson = decide(startLesson(NAMES, 0, SEED), "pay");
    keepLesson(lesson);
    expect(keptLesson()).toEqual(lesson);
    keepLesson(null);
    expect(keptLesson()).toBeNull();
  });

  it.each(["garbage", "null", "5", "[]", '{"names": []}', '{"names": [], "seeds": [], "before": [], "match": {}}'])(
    "is none where %s is kept",
    (kept) => {
      keepLesson(startLesson(NAMES, 0, SEED));
      sessionStorage.setItem(sessionStorage.key(0)!, kept);
      expect(keptLesson()).toBeNull();
    },
  );
});
