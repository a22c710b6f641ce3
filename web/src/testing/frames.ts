// Frames as the server would send them, for tests: each names only what it is about.

import type {
  Catalog,
  CompanyFrame,
  EventFrame,
  MoveFrame,
  PresenceFrame,
  RulesInfo,
  SeatFrame,
  SeatInfo,
  SeatingFrame,
  TableFrame,
  ViewFrame,
} from "../lib/frames.ts";

export const NOT_YOUR_TURN = { code: "not_your_turn", message: "It is not your turn." };

export function rules(changes: Partial<RulesInfo> = {}): RulesInfo {
  return {
    name: "no-thanks",
    custom: false,
    counter: "chip",
    cards: Array.from({ length: 33 }, (_, index) => ({ card: index + 3, face: `${index + 3}` })),
    removed: [],
    set_aside: 9,
    deck_size: 24,
    chips: 11,
    open_chips: false,
    hidden_tiger: false,
    lines: ["Take the card, or pay a chip to pass it on."],
    ...changes,
  };
}

export function person(name: string): SeatInfo {
  return { name, kind: "person", level: null };
}

export function bot(name: string, level = "careful"): SeatInfo {
  return { name, kind: "bot", level };
}

function hereOf(seat: number | null = 0): number[] {
  return seat === null ? [] : [seat];
}

export function seating(changes: Partial<SeatingFrame> = {}): SeatingFrame {
  return {
    type: "seating",
    table: "t1",
    rules: rules(),
    rounds: 4,
    seats: [person("Ana"), null, bot("Cleo")],
    seat: 0,
    here: hereOf(changes.seat),
    host: 0,
    starter: null,
    starter_line: "Who starts is drawn by lot.",
    open_to_spectators: false,
    agreed: [],
    pace: 0.7,
    clock: null,
    why_not_start: { code: "open_seats", message: "1 seat is still open: wait for people, or seat bots." },
    listed: false,
    delay_s: 0,
    ...changes,
  };
}

export function table(changes: Partial<TableFrame> = {}): TableFrame {
  const names = ["Ana", "Ben", "Carla"];
  return {
    type: "table",
    table: "t1",
    rules: rules(),
    rounds: 1,
    seats: names.map((name, seat) => (seat === 0 ? person(name) : bot(name))),
    seat: 0,
    here: hereOf(changes.seat),
    open_to_spectators: false,
    alone: true,
    host: 0,
    reactions: true,
    clock: null,
    delay_s: 0,
    ...changes,
  };
}

export function seat(changes: Partial<SeatFrame> = {}): SeatFrame {
  return { runs: [], cost: 0, total: 0, ...changes };
}

export function moves(whyNotTake: MoveFrame["why_not"] = null, whyNotPass = whyNotTake): MoveFrame[] {
  return [
    { move: "t", why_not: whyNotTake },
    { move: "p", why_not: whyNotPass },
  ];
}

export function view(changes: Partial<ViewFrame> = {}): ViewFrame {
  return {
    type: "view",
    seat: 0,
    seq: 2,
    phase: "playing",
    round: 0,
    ply: 0,
    starter: 0,
    to_act: 0,
    card: 24,
    pot: 3,
    deck_left: 20,
    seats: [seat({ chips: 9 }), seat({ runs: [{ cards: [23, 25], cost: 23 }], cost: 23 }), seat()],
    commitment: "ab".repeat(32),
    nonce_wanted: false,
    your_turn: true,
    moves: moves(),
    take_cost: 24,
    take_runs: [{ cards: [24], cost: 24 }],
    hidden: null,
    step: 0,
    can_take_back: false,
    pace: 0.7,
    events: [],
    rounds: [],
    result: null,
    rematch: null,
    clock: null,
    company: company(),
    ...changes,
  };
}

export function company(changes: Partial<CompanyFrame> = {}): CompanyFrame {
  return { bots: [], questions: [], ending: [], ended: null, ...changes };
}

/** Who is there, by seat; nothing is asked about who is not. */
export function presence(connected: boolean[], changes: Partial<PresenceFrame> = {}): PresenceFrame {
  return {
    type: "presence",
    connected,
    watching: 0,
    away: connected.map((isThere) => (isThere ? null : 5)),
    grace: 60,
    falls_in: connected.map(() => null),
    ...changes,
  };
}

/** The same view for the others' turn. */
export function waiting(changes: Partial<ViewFrame> = {}): ViewFrame {
  return view({ to_act: 1, your_turn: false, moves: moves(NOT_YOUR_TURN), ...changes });
}

export function event(seq: number, changes: Partial<EventFrame> = {}): EventFrame {
  return { seq, kind: "passed", text: `Event ${seq}.`, round: 0, ...changes };
}

export const catalog: Catalog = {
  bases: [
    {
      name: "no-thanks",
      line: "The first one.",
      counter: "chip",
      rounds_offered: 4,
      starter_rule: "dealer",
      may_be_timed: true,
      options: [
        { name: "hidden-tiger", line: "One hidden card each.", excludes: [] },
        { name: "amigo", line: "Three are out.", excludes: ["amigo-high"] },
        { name: "amigo-high", line: "Three others are out.", excludes: ["amigo"] },
      ],
      combinations: [
        { name: "no-thanks", options: [], players: [3, 4, 5, 6, 7], chips: [11, 11, 11, 9, 7] },
        {
          name: "no-thanks+hidden-tiger",
          options: ["hidden-tiger"],
          players: [3, 4, 5, 6, 7],
          chips: [11, 11, 11, 9, 7],
        },
        { name: "no-thanks+amigo", options: ["amigo"], players: [3, 4, 5], chips: [10, 10, 10] },
        { name: "no-thanks+amigo-high", options: ["amigo-high"], players: [3, 4, 5], chips: [10, 10, 10] },
        {
          name: "no-thanks+hidden-tiger+amigo",
          options: ["hidden-tiger", "amigo"],
          players: [3, 4, 5],
          chips: [10, 10, 10],
        },
      ],
    },
    {
      name: "take-or-pay",
      line: "The small one.",
      counter: "token",
      rounds_offered: 1,
      starter_rule: "chosen",
      may_be_timed: false,
      options: [],
      combinations: [{ name: "take-or-pay", options: [], players: [3, 4, 5], chips: [7, 7, 7] }],
    },
  ],
  levels: [
    { name: "newcomer", line: "By the number.", kind: "level", rating: 1000 },
    { name: "careful", line: "Weighs it.", kind: "level", rating: 1450 },
    { name: "greedy", line: "Takes sooner.", kind: "style", rating: 1430 },
    { name: "mine", line: "A program.", kind: "program", rating: null },
  ],
};
