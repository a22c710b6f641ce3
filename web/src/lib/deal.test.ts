// @vitest-environment node
import { expect, test } from "vitest";
import vectors from "../../../tests/vectors/deals.json";
import { rules } from "../testing/frames.ts";
import { canCheck, checkDeal, dealFrom, fromHex, toHex, type Witness } from "./deal.ts";
import type { DealFrame, RulesInfo } from "./frames.ts";

type Vector = (typeof vectors)[number];

const REMOVED: Record<string, number[]> = { amigo: [10, 20, 30], "amigo-high": [10, 19, 28] };

function rulesOf({ rules: name, set_aside, tigers }: Vector): RulesInfo {
  const removed = name.split("+").flatMap((option) => REMOVED[option] ?? []);
  const high = name === "take-or-pay" ? 17 : 35;
  const cards = Array.from({ length: high - 2 }, (_, index) => ({ card: index + 3, face: `${index + 3}` }));
  return rules({
    name,
    cards: cards.filter(({ card }) => !removed.includes(card)),
    removed,
    set_aside: set_aside.length,
    hidden_tiger: tigers !== null,
  });
}

function frameOf(vector: Vector): DealFrame {
  const { commitment, seed, nonces, set_aside, deck, tigers } = vector;
  return { method: "takeorpass-deal/1", commitment, seed, nonces, set_aside, deck, hidden: tigers };
}

function turnedUp(deck: readonly number[]): Record<number, number> {
  return Object.fromEntries(deck.map((card, place) => [2 * place + 1, card]));
}

async function failing(deal: DealFrame, info: RulesInfo, seat: number | null, witness: Witness): Promise<string[]> {
  const findings = await checkDeal(deal, info, seat, witness);
  return findings.filter(({ holds }) => holds === false).map(({ text }) => text);
}

test.for(vectors)("the deal of $rules for $players players is the one of the vectors", async (vector) => {
  const info = rulesOf(vector);
  const cards = info.cards.map(({ card }) => card);
  const dealt = await dealFrom(cards, info.set_aside, info.hidden_tiger, vector.seed, vector.nonces);
  expect(dealt).toEqual({ deck: vector.deck, setAside: vector.set_aside, hidden: vector.tigers });
});

test.for(vectors)("a true deal of $rules is found to hold, all of it", async (vector) => {
  const seen = { commitment: vector.commitment, nonce: vector.nonces[0]!, turnedUp: turnedUp(vector.deck) };
  const findings = await checkDeal(frameOf(vector), rulesOf(vector), 0, seen);
  expect(findings.map(({ holds }) => holds)).toEqual(findings.map(() => true));
});

test("whatever is changed about a deal is noticed", async () => {
  const vector = vectors.find(({ tigers }) => tigers !== null)!;
  const deal = frameOf(vector);
  const info = rulesOf(vector);
  const true_ = {
    commitment: vector.commitment,
    nonce: vector.nonces[0]!,
    hidden: vector.tigers![0]!,
    turnedUp: turnedUp(vector.deck),
  };
  const swap = <Item>([first, second, ...rest]: Item[]): Item[] => [second!, first!, ...rest];
  const lies: [DealFrame, Witness][] = [
    [{ ...deal, seed: `00${deal.seed.slice(2)}` }, true_],
    [
      { ...deal, commitment: "00".repeat(32) },
      { ...true_, commitment: "00".repeat(32) },
    ],
    [{ ...deal, deck: swap(deal.deck) }, true_],
    [{ ...deal, set_aside: swap(deal.set_aside) }, true_],
    [{ ...deal, hidden: swap(deal.hidden!) }, true_],
    [{ ...deal, nonces: swap(deal.nonces) }, true_],
    [deal, { ...true_, commitment: "00".repeat(32) }],
    [deal, { ...true_, nonce: "00" }],
    [deal, { ...true_, hidden: vector.tigers![1]! }],
    [deal, { ...true_, turnedUp: turnedUp(swap(deal.deck)) }],
    [deal, { ...true_, turnedUp: { 1: deal.set_aside[0]! } }],
  ];
  expect(await failing(deal, info, 0, true_)).toEqual([]);
  for (const [told, seen] of lies) expect(await failing(told, info, 0, seen)).not.toEqual([]);
});

test("what this browser did not see is said to be unknown, never to hold", async () => {
  const vector = vectors[0]!;
  const findings = await checkDeal(frameOf(vector), rulesOf(vector), 0, { turnedUp: {} });
  const unknown = findings.filter(({ holds }) => holds === null).map(({ text }) => text);
  expect(unknown.length).toBe(3);
  expect(findings.some(({ holds }) => holds === false)).toBe(false);
});

test("a page that saw some of the cards only compares those", async () => {
  const vector = vectors[0]!;
  const some = { turnedUp: { 5: vector.deck[3]!, 9: vector.deck[7]! } };
  expect(await failing(frameOf(vector), rulesOf(vector), null, some)).toEqual([]);
});

test("a method that this page does not know is neither right nor wrong", async () => {
  const vector = vectors[0]!;
  const findings = await checkDeal({ ...frameOf(vector), method: "other/2" }, rulesOf(vector), 0, { turnedUp: {} });
  expect(findings.map(({ holds }) => holds)).toEqual([null]);
});

test("bytes are written as hexadecimal and read back", () => {
  expect(toHex(fromHex("00ff10"))).toBe("00ff10");
  expect(fromHex("").length).toBe(0);
});

test("a browser that offers no SHA-256 cannot check, and says so", () => {
  expect(canCheck()).toBe(true);
  const { subtle } = crypto;
  Object.defineProperty(crypto, "subtle", { value: undefined, configurable: true });
  expect(canCheck()).toBe(false);
  Object.defineProperty(crypto, "subtle", { value: subtle, configurable: true });
});

test("a card that came again, since it was taken back, came in the order of the deck all the same", async () => {
  const vector = vectors[0]!;
  const [first = 0, second = 0] = vector.deck;
  const seen = { turnedUp: { 1: first, 3: second, 7: second } };
  expect(await failing(frameOf(vector), rulesOf(vector), null, seen)).toEqual([]);
  expect(await failing(frameOf(vector), rulesOf(vector), null, { turnedUp: { 1: second, 3: first } })).not.toEqual([]);
});
