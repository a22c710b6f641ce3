import { describe, expect, it } from "vitest";
import { Lesson } from "./lesson.svelte.ts";

describe("the first game", () => {
  it("answers a press that is not asked for with the reason, and changes nothing", () => {
    const lesson = new Lesson();
    lesson.next();
    lesson.next();
    const { position } = lesson;
    lesson.press("take");
    expect(lesson.answer).toMatch(/24 points/);
    expect(lesson.position).toBe(position);
    lesson.press("pass");
    expect(lesson.answer).toBe("");
    expect(lesson.position.chips).toEqual([4, 4, 4]);
  });

  it("does not go on by itself where something is asked", () => {
    const lesson = new Lesson();
    lesson.next();
    lesson.next();
    const { beat } = lesson;
    lesson.next();
    expect(lesson.beat).toBe(beat);
  });

  it("comes to an end, and begins anew", () => {
    const lesson = new Lesson();
    while (!lesson.isOver) {
      const { beat } = lesson;
      if ("asked" in beat) lesson.press(beat.asked.kind === "take" ? "take" : "pass");
      else lesson.next();
    }
    expect(lesson.progress).toBe(1);
    lesson.again();
    expect([lesson.progress, lesson.position.deckLeft]).toEqual([0, 9]);
  });
});
