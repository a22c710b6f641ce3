// A seat on its way to another device: the link that carries it, and what is asked of whoever opens it there. The token
// stands behind the #, so that no server on the way is sent it, and opening the link takes nothing yet.

/** What the address of a page offers: the seat, and the token by which it can be taken. */
export interface Offer {
  seat: number;
  token: string;
}

const TAKE = "take";

/** Read what the part of an address behind its # offers; null where that is nothing. */
export function parseOffer(hash: string): Offer | null {
  const token = new URLSearchParams(hash.replace(/^#/, "")).get(TAKE) ?? "";
  const seat = /^(\d)\./.exec(token)?.[1];
  return seat === undefined ? null : { seat: Number(seat), token };
}

/** The link by which another device takes a seat of `table`. */
export function seatLink(origin: string, table: string, token: string): string {
  return `${origin}/t/${encodeURIComponent(table)}#${TAKE}=${token}`;
}
