// The running lesson, kept by this tab alone: a reload loses nothing, and closing the tab forgets all of it.

import type { Lesson } from "./lesson.ts";

const KEY = "takeorpass:lesson/1";

export function keepLesson(lesson: Lesson | null): void {
  try {
    if (lesson === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(lesson));
  } catch {
    // Switched off: the lesson goes on without.
  }
}

export function keptLesson(): Lesson | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Lesson | null;
  } catch {
    return null;
  }
}
