// The running lesson, kept by this tab alone: a reload loses nothing, and closing the tab forgets all of it.

import { RULES, type Lesson } from "./lesson.ts";

const KEY = "takeorpass:lesson/1";

export function keepLesson(lesson: Lesson | null): void {
  try {
    if (lesson === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(lesson));
  } catch {
    // Switched off: the lesson goes on without.
  }
}

/** The lesson of this tab; null where there is none, or none that this page can show. */
export function keptLesson(): Lesson | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return isLesson(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isLesson(value: unknown): value is Lesson {
  if (typeof value !== "object" || value === null) return false;
  const { names, seeds, before, match } = value as Partial<Lesson>;
  const position = match?.position;
  return (
    [names, seeds, before, match?.logs, match?.outcomes, position?.hands, position?.chips].every(Array.isArray) &&
    position?.ruleset?.name === RULES.name
  );
}
