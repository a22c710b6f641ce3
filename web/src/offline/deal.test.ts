// @vitest-environment node
import { expect, test } from "vitest";
import vectors from "../../../tests/vectors/deals.json";
import { dealFrom } from "../lib/deal.ts";
import { namedRules } from "./named.ts";
import { cardsOf, deckSize } from "./ruleset.ts";

test.for(vectors)("the rules of $rules deal as the vectors say", async (vector) => {
  const rules = namedRules(vector.rules);
  const dealt = await dealFrom(cardsOf(rules), rules.set_aside, rules.hidden_tiger, vector.seed, vector.nonces);
  expect(dealt).toEqual({ deck: vector.deck, setAside: vector.set_aside, hidden: vector.tigers });
  expect(dealt.deck).toHaveLength(deckSize(rules));
});
