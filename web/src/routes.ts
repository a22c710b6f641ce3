// The pages beside the games: for a real table, to read and to print.
//
// To add one:
//   1. a component in `pages/`, which fills the frame that frame/RealPage.svelte gives it (header, the page's one h1, the
//      tab's title, a way back): it starts with h2, and is loaded when its page is first opened;
//   2. a row below;
//   3. its path in `PAGES` of src/takeorpass/server/pages.py; a test compares the two lists.
//
// Pages of `OFFLINE_PAGES` also work without a network, and in one file that opens from disk. So they ask the server for
// nothing, write a link to a page of ours as `href={to("/pad")}` (lib/router.svelte.ts), and have no `#fragment` links.

import type { Component } from "svelte";

export interface RealPage {
  /** What its address begins with. */
  path: string;
  title: string;
  /** What it is good for, in a sentence. */
  line: string;
  /** Whether a word may follow, as in `/rules/no-thanks`: the component gets it as `rest`, which is "" without. */
  hasRest?: true;
  // Any, since a component that takes no props is of another type than one that may take `rest`.
  load: () => Promise<{ default: Component<any> }>;
}

const OFFLINE_PAGES: readonly RealPage[] = [
  {
    path: "/pad",
    title: "Score pad",
    line: "Tap the cards and chips of each player, and the runs count themselves.",
    load: () => import("./pages/Pad.svelte"),
  },
  {
    path: "/referee",
    title: "Referee",
    line: "You play with real cards; this keeps the moves, the chips and the record.",
    load: () => import("./pages/Referee.svelte"),
  },
  {
    path: "/cards",
    title: "Ordinary cards",
    line: "Any pack of playing cards will do: which to take, and what each of them counts.",
    load: () => import("./pages/Cards.svelte"),
  },
  {
    path: "/classroom",
    title: "Classroom",
    line: "A game of fifteen cards for a lesson: set up, play, talk about it.",
    load: () => import("./pages/Classroom.svelte"),
  },
  {
    path: "/rules",
    title: "Rules",
    line: "Every game of the family on a page: set-up, play, scores.",
    hasRest: true,
    load: () => import("./pages/Rules.svelte"),
  },
  {
    path: "/first-game",
    title: "First game",
    line: "Never played? Nine cards, five minutes, a word at every step.",
    load: () => import("./pages/FirstGame.svelte"),
  },
];

/** Whether this is the file that opens from disk: it has no server, and its pages lie behind the #. */
export const IN_FILE = import.meta.env.MODE === "file";

const SERVED_PAGES: readonly RealPage[] = IN_FILE
  ? []
  : [
      {
        path: "/kit",
        title: "Print a game",
        line: "Cards, chips, score sheets and rules to print and cut, on A4 or Letter.",
        load: () => import("./pages/Kit.svelte"),
      },
    ];

export const REAL_PAGES: readonly RealPage[] = [...OFFLINE_PAGES, ...SERVED_PAGES];
