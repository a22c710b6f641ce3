import { expect, test } from "vitest";
import { parseOffer, seatLink } from "./handover.ts";

const TOKEN = "2.1764500000.AbCdEfGhIjKlMnOpQrStU_";

test("a link offers the seat that its token names", () => {
  const link = new URL(seatLink("https://play.example", "t1", TOKEN));
  expect(link.pathname + link.search).toBe("/t/t1");
  expect(parseOffer(link.hash)).toEqual({ seat: 2, token: TOKEN });
});

test("what is no offer is none", () => {
  for (const hash of ["", "#", "#step=3", "#take=", "#take=x.1.y", "#take=12.1.y", "#taken=2.1.y"]) {
    expect(parseOffer(hash)).toBeNull();
  }
});
