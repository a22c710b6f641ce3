// A name as it may be shown: what cannot be seen, or would turn the direction of the words after it, is taken out.

export const LONGEST_NAME = 40;

/** Controls, formats, lone surrogates, line separators; the joiners of emoji and of some scripts stay. */
const UNSHOWN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** `name` without what is not shown and the spaces around it, at most 40 characters. */
export function shownName(name: string): string {
  return [...name.replaceAll(UNSHOWN, "").trim()].slice(0, LONGEST_NAME).join("");
}
