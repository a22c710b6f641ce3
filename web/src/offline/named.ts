// The reading of a rules name like `no-thanks+amigo`: a base and its options.

import { GameError } from "./error.ts";
import type { Ruleset } from "./ruleset.ts";
import { BASES, OPTIONS, RULESETS } from "./rulesets.ts";
import { quoted } from "./words.ts";

/**
 * The ruleset of a name: a base and its options joined by `+`, options in any order, exact case. Its own name is the
 * canonical one. Throws `GameError` (`unknown_rules`) for an unknown base or option, one that the base does not have, a
 * repeated or an excluded one.
 */
export function namedRules(name: string): Ruleset {
  const [baseName = "", ...chosen] = name.split("+");
  const base = BASES.find((each) => each.name === baseName);
  if (base === undefined) {
    const known = BASES.map((each) => each.name).join(", ");
    throw unknown(`There are no rules called ${quoted(baseName)}; there are ${known}.`);
  }
  chosen.forEach((option, place) => {
    if (!base.options.includes(option))
      throw unknown(`The rules ${quoted(baseName)} have no option ${quoted(option)}.`);
    if (chosen.indexOf(option) < place)
      throw unknown(`The option ${quoted(option)} is named twice in ${quoted(name)}.`);
    const excluded = OPTIONS.find((each) => each.name === option)?.excludes.find((other) => chosen.includes(other));
    if (excluded !== undefined)
      throw unknown(`The options ${quoted(option)} and ${quoted(excluded)} exclude each other.`);
  });
  const inOrder = OPTIONS.map((option) => option.name).filter((option) => chosen.includes(option));
  const canonical = [baseName, ...inOrder].join("+");
  return RULESETS.find((ruleset) => ruleset.name === canonical)!;
}

function unknown(message: string): GameError {
  return new GameError("unknown_rules", message);
}
