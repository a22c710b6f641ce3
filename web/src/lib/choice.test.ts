// @vitest-environment node
import { expect, test } from "vitest";
import { catalog } from "../testing/frames.ts";
import {
  allowed,
  chipsFor,
  HERE,
  PERSON,
  requestFor,
  seatsForPeople,
  usualChoice,
  whyNotOption,
  whyNotPlayers,
  withFriends,
  type Choice,
} from "./choice.ts";

const [noThanks, takeOrPay] = catalog.bases as [(typeof catalog.bases)[0], (typeof catalog.bases)[0]];

test("one press starts the first game of the catalog with three careful bots and its usual rounds", () => {
  expect(requestFor(catalog, usualChoice(catalog), "Ana")).toEqual({
    rules: "no-thanks",
    seats: [
      { kind: "person", name: "Ana", level: "", here: false },
      ...Array(3).fill({ kind: "bot", name: "", level: "careful", here: false }),
    ],
    rounds: 4,
    starter: null,
    open_to_spectators: false,
    pace: null,
    listed: false,
    clock: null,
    delay_s: 0,
  });
});

test("with friends the other seats wait for people, unless some do already", () => {
  const friends = withFriends(usualChoice(catalog));
  expect(seatsForPeople(friends)).toBe(3);
  expect(requestFor(catalog, friends, "Ana").seats.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    "person Ana",
    ...Array<string>(3).fill("person "),
  ]);
  const one = { ...usualChoice(catalog), levels: ["careful", PERSON, "newcomer"] };
  expect(withFriends(one)).toBe(one);
  expect(seatsForPeople(one)).toBe(1);
});

test("who sits at this device too has a name, and waits for no link", () => {
  const three = { ...usualChoice(catalog), levels: ["careful", HERE, "newcomer"], names: ["", " Ben ", "unsaid"] };
  expect(seatsForPeople(three)).toBe(0);
  expect(withFriends(three).levels).toEqual([PERSON, HERE, PERSON]);
  expect(requestFor(catalog, three, "Ana").seats[2]).toEqual({ kind: "person", name: "Ben", level: "", here: true });
  expect(requestFor(catalog, three, "Ana").seats[3]).toMatchObject({ kind: "bot", name: "" });
});

test("those who watch see it at once, or later by one of a few delays", () => {
  const later = { ...usualChoice(catalog), delay: 180 };
  expect(requestFor(catalog, allowed(catalog, later), "").delay_s).toBe(180);
  expect(allowed(catalog, { ...later, delay: 7 }).delay).toBe(0);
  const { delay: _, ...kept } = later;
  expect(allowed(catalog, kept as Choice).delay).toBe(0);
});

test("who was to start and is sent away is drawn", () => {
  const seven = { ...usualChoice(catalog), players: 7, starter: 6, isOpen: true };
  expect(requestFor(catalog, allowed(catalog, seven), "")).toMatchObject({ starter: 6, open_to_spectators: true });
  expect(allowed(catalog, { ...seven, options: ["amigo"] }).starter).toBeNull();
});

test("an option that excludes a chosen one is refused with the reason, from either side", () => {
  expect(whyNotOption(noThanks, ["amigo"], "amigo-high")).toBe("Not together with amigo.");
  expect(whyNotOption(noThanks, ["amigo-high"], "amigo")).toBe("Not together with amigo-high.");
});

test("an option whose combination the catalog lacks is refused", () => {
  expect(whyNotOption(noThanks, ["hidden-tiger"], "amigo-high")).toBe("Not together with hidden-tiger.");
});

test("a chosen option can always be taken back", () => {
  expect(whyNotOption(noThanks, ["amigo"], "amigo")).toBeNull();
});

test("the order of options does not matter", () => {
  expect(whyNotOption(noThanks, ["amigo"], "hidden-tiger")).toBeNull();
});

test("numbers of players that the rules do not seat are refused with the reason", () => {
  expect(whyNotPlayers(noThanks, ["amigo"], 6)).toBe("These rules are for 3 to 5 players.");
  expect(whyNotPlayers(noThanks, [], 6)).toBeNull();
});

test("choosing rules for fewer players sends the others away", () => {
  const seven = { ...usualChoice(catalog), players: 7 };
  expect(allowed(catalog, { ...seven, options: ["amigo"] }).players).toBe(5);
  expect(allowed(catalog, { ...seven, base: "take-or-pay", options: ["amigo"] })).toMatchObject({
    players: 5,
    options: [],
  });
});

test("chips follow from the number of players", () => {
  expect(chipsFor(noThanks, { ...usualChoice(catalog), players: 6 })).toBe(9);
  expect(chipsFor(takeOrPay, { ...usualChoice(catalog), base: "take-or-pay", players: 6 })).toBeNull();
});

test("only a table with seats for people by link is open to all", () => {
  const choice = { ...usualChoice(catalog), isListed: true };
  expect(requestFor(catalog, choice, "Ana").listed).toBe(false);
  expect(requestFor(catalog, withFriends(choice), "Ana").listed).toBe(true);
  expect(requestFor(catalog, withFriends(usualChoice(catalog)), "Ana").listed).toBe(false);
});

test("a choice kept from another time is brought in line with what there is", () => {
  const old = { base: "gone", options: ["nothing"], players: 99, levels: ["gone", "newcomer"], rounds: 0.2 };
  const now = allowed(catalog, old as unknown as Choice);
  expect(now).toMatchObject({
    base: "no-thanks",
    options: [],
    players: 7,
    rounds: 1,
    starter: null,
    isOpen: false,
    isListed: false,
  });
  expect(now.levels.slice(0, 3)).toEqual(["careful", "newcomer", "careful"]);
});

test("a clock is asked for by its name, and never for rules that have none", () => {
  const timed = { ...usualChoice(catalog), clock: "60+10" };
  expect(requestFor(catalog, usualChoice(catalog), "").clock).toBeNull();
  expect(requestFor(catalog, timed, "").clock).toEqual({ bank_s: 60, supplement_s: 10 });
  expect(requestFor(catalog, { ...timed, base: "take-or-pay", options: [] }, "").clock).toBeNull();
  expect(allowed(catalog, timed).clock).toBe("60+10");
  expect(allowed(catalog, { ...timed, clock: "1+1" }).clock).toBe("");
});
