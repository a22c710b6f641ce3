// `takeorpass-deal/1`, recomputed in the page: was this round dealt as it was promised before anybody added a nonce?

import type { DealFrame, RulesInfo } from "./frames.ts";

const METHOD = "takeorpass-deal/1";
const WORDS_IN_BLOCK = 8;

export interface Deal {
  deck: number[];
  setAside: number[];
  hidden: number[] | null;
}

/** What this browser saw of a round while it was played. What it did not see is left out. */
export interface Witness {
  /** The commitment of the first frame of the round. */
  commitment?: string;
  /** The nonce that this browser sent. */
  nonce?: string;
  /** The hidden card that this seat was shown. */
  hidden?: number;
  /** The cards that were turned up before its eyes, by the number of the event. */
  turnedUp: Record<number, number>;
}

/** One thing that was checked; `holds` is null where this browser had nothing to compare with. */
export interface Finding {
  holds: boolean | null;
  text: string;
}

/** Whether this page may compute SHA-256: browsers offer it to pages from https or localhost alone. */
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Deal `cards` anew from a seed and the seats' nonces, all of them hexadecimal. */
export async function dealFrom(
  cards: readonly number[],
  setAside: number,
  hasHidden: boolean,
  seed: string,
  nonces: readonly string[],
): Promise<Deal> {
  const shuffled = await shuffle(cards, await keyOf(seed, nonces));
  const aside = shuffled.slice(0, setAside);
  return { setAside: aside, deck: shuffled.slice(setAside), hidden: hasHidden ? aside.slice(0, nonces.length) : null };
}

/** Check the deal of a round that is over against its seed and against what this browser saw. */
export async function checkDeal(
  deal: DealFrame,
  rules: RulesInfo,
  seat: number | null,
  witness: Witness,
): Promise<Finding[]> {
  if (deal.method !== METHOD)
    return [{ holds: null, text: `This page cannot check deals of the method ${deal.method}.` }];
  const removed = new Set(rules.removed);
  const cards = rules.cards.map(({ card }) => card).filter((card) => !removed.has(card));
  const computed = await dealFrom(cards, rules.set_aside, rules.hidden_tiger, deal.seed, deal.nonces);
  return [
    {
      holds: toHex(await sha256(fromHex(deal.seed))) === deal.commitment.toLowerCase(),
      text: "The seed is the one that the commitment stands for.",
    },
    {
      holds: witness.commitment === undefined ? null : same(witness.commitment, deal.commitment),
      text: "The commitment is the one that was shown before the first card.",
    },
    ...ownNonce(deal, seat, witness),
    {
      holds: equal(computed.setAside, deal.set_aside),
      text: "The cards set aside follow from the seed and the nonces.",
    },
    { holds: equal(computed.deck, deal.deck), text: "The order of the deck follows from the seed and the nonces." },
    ...hiddenCards(computed, deal, seat, witness),
    cardsSeen(deal, witness),
  ];
}

function ownNonce(deal: DealFrame, seat: number | null, witness: Witness): Finding[] {
  if (seat === null) return [];
  const holds = witness.nonce === undefined ? null : same(witness.nonce, deal.nonces[seat] ?? "");
  return [{ holds, text: "Your own nonce is in it, as this browser sent it." }];
}

function hiddenCards(computed: Deal, deal: DealFrame, seat: number | null, witness: Witness): Finding[] {
  if (computed.hidden === null && deal.hidden === null) return [];
  const follows = equal(computed.hidden ?? [], deal.hidden ?? []);
  const asShown = seat === null || witness.hidden === undefined || witness.hidden === deal.hidden?.[seat];
  return [{ holds: follows && asShown, text: "The hidden cards are the first ones set aside, seat by seat." }];
}

/**
 * The cards seen must lie in the deck in the order in which they were seen first: what was taken back comes again, and a
 * page that was reloaded saw fewer.
 */
function cardsSeen(deal: DealFrame, witness: Witness): Finding {
  const inTime = Object.entries(witness.turnedUp).sort(([one], [other]) => Number(one) - Number(other));
  const seen = [...new Set(inTime.map(([, card]) => card))];
  const places = seen.map((card) => deal.deck.indexOf(card));
  const inOrder = places.every((place, index) => place >= 0 && (index === 0 || place > (places[index - 1] ?? -1)));
  const how = seen.length === deal.deck.length ? `All ${seen.length}` : `The ${seen.length} of ${deal.deck.length}`;
  return {
    holds: seen.length === 0 ? null : inOrder,
    text: `${how} cards that this page saw turned up came in the order of the deck.`,
  };
}

async function keyOf(seed: string, nonces: readonly string[]): Promise<Uint8Array> {
  const parts = [...new TextEncoder().encode(METHOD), 0, ...fromHex(seed)];
  for (const nonce of nonces) {
    const bytes = fromHex(nonce);
    parts.push(bytes.length, ...bytes);
  }
  return sha256(Uint8Array.from(parts));
}

/** Fisher and Yates from the last card down; words that would favour a card are thrown away. */
async function shuffle(cards: readonly number[], key: Uint8Array): Promise<number[]> {
  const shuffled = cards.toSorted((one, other) => one - other);
  const words = wordsFrom(key);
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const limit = Math.floor(2 ** 32 / (last + 1)) * (last + 1);
    let word: number;
    do word = (await words.next()).value;
    while (word >= limit);
    const pick = word % (last + 1);
    [shuffled[last], shuffled[pick]] = [shuffled[pick]!, shuffled[last]!];
  }
  return shuffled;
}

async function* wordsFrom(key: Uint8Array): AsyncGenerator<number, never> {
  for (let block = 0; ; block += 1) {
    const numbered = new Uint8Array(key.length + 8);
    numbered.set(key);
    new DataView(numbered.buffer).setBigUint64(key.length, BigInt(block));
    const view = new DataView((await sha256(numbered)).buffer);
    for (let word = 0; word < WORDS_IN_BLOCK; word += 1) yield view.getUint32(4 * word);
  }
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

/** The bytes of a hexadecimal string. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** The hexadecimal string of some bytes, in small letters. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function same(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function equal(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((card, place) => card === other[place]);
}
