// The first game: a deal of nine cards, played through the kernel, in which the reader learns one thing at a time.

import { PASS, reveal, TAKE, type Move, type PlayerMove } from "../offline/move.ts";
import type { Ruleset } from "../offline/ruleset.ts";
import { gameNamed } from "./games.ts";

/** Something happens, and a word about it. */
export interface Shown {
  moves: readonly Move[];
  text: string;
}

/** The reader is to make a certain move; `wrong` says why not the other one. */
export interface Asked {
  asked: PlayerMove;
  text: string;
  wrong: string;
}

export type Beat = Shown | Asked;

export const PLAYERS = ["You", "Ben", "Carla"] as const;

/** The rules of no-thanks with a short deck and few chips. */
export const SHORT_RULES: Ruleset = {
  ...gameNamed("no-thanks")!,
  name: "A short first game",
  set_aside: 24,
  chips_by_players: [[3, 5]],
};

export const SCRIPT: readonly Beat[] = [
  {
    moves: [],
    text: "Three players, nine cards, five chips each. Every card costs you its number at the end, and the lowest score wins. Let us turn up the first one.",
  },
  { moves: [reveal(24)], text: "A 24. It is your turn: take the card, or pay one of your chips to pass it on." },
  {
    asked: PASS,
    text: "24 points for nothing in return? No, thanks. Pay a chip.",
    wrong:
      "You could. But it would cost 24 points, and there is not a single chip on it. Let the others have a look at it first: pass.",
  },
  {
    moves: [PASS, PASS],
    text: "Ben does not want it either and pays a chip; so does Carla. The same card comes back to you, now with three chips on it.",
  },
  {
    asked: PASS,
    text: "Three chips take off three points: 21 is still a lot. Pass once more.",
    wrong:
      "24 less 3 is 21 points. Ben and Carla are running low on chips too: once more round may be enough for one of them.",
  },
  {
    moves: [TAKE],
    text: "Ben gives in: he takes the 24 with four chips. Chips that he keeps take a point off each at the end, and until then he can say no with them.",
  },
  {
    moves: [reveal(8), PASS, PASS],
    text: "Who takes a card turns up the next one and decides on it too. It is an 8. Ben pays, Carla pays: two chips lie on it.",
  },
  {
    asked: TAKE,
    text: "Eight points less two chips, and you have three chips left. That is a good moment to take.",
    wrong:
      "That would leave you two chips. The 8 is a low card and brings two chips now; a better offer may not come. Take it.",
  },
  {
    moves: [reveal(9)],
    text: "You took it, so you turn up the next card and decide: a 9! Together 8 and 9 are a run, and a run costs only its lowest card.",
  },
  {
    asked: PASS,
    text: "The 9 would cost you nothing. But it would cost Ben or Carla 9 points, so they will rather pay. Let them: pass.",
    wrong:
      "It costs you nothing, true. And that is why you can wait: to the others it is a 9, so they will put chips on it first. Pass.",
  },
  {
    moves: [PASS, PASS],
    text: "There they lie: a chip of Ben’s, one of Carla’s and your own. It still costs you nothing.",
  },
  {
    asked: TAKE,
    text: "Now take it: three chips, and no point more.",
    wrong:
      "Do not wait too long: with five or six chips on it the 9 becomes cheap for the others as well. Take it now.",
  },
  {
    moves: [reveal(33)],
    text: "The 9 is tucked under the 8: only what counts is big. Next comes a 33, nearly the worst card there is.",
  },
  {
    asked: PASS,
    text: "You have seven chips, Carla has two. Pass.",
    wrong: "33 points! You have more chips than anybody. Others will have to take it sooner.",
  },
  { moves: [PASS, PASS], text: "Ben pays. Carla pays her last chip but one." },
  {
    asked: PASS,
    text: "Carla has one chip left. Once more.",
    wrong: "33 less 3 is 30. Look at Carla: she has a single chip left.",
  },
  { moves: [PASS, PASS], text: "And with that Carla has no chip left." },
  {
    asked: PASS,
    text: "Ben still has chips, Carla has none. Pass.",
    wrong: "Even with six chips it costs 27. And Carla cannot pay any more.",
  },
  {
    moves: [PASS, TAKE],
    text: "Who has no chip left must take the card: Carla gets the 33, and eight chips with it. They are worth eight points, and she can say no again.",
  },
  {
    moves: [reveal(25), PASS],
    text: "Carla turns up a 25 and pays. Look at Ben: he holds the 24, so the 25 costs him nothing.",
  },
  {
    asked: PASS,
    text: "Ben will get it whatever you do, unless you take it for 25 less 1. Pass; there is just one chip on it so far.",
    wrong:
      "To spoil Ben’s run for 24 points is too dear. Such a card is worth fighting for when it is low, or when many chips lie on it.",
  },
  { moves: [TAKE], text: "Ben takes it gladly: 24 and 25 cost him 24, and he has two chips more." },
  { moves: [reveal(3), TAKE], text: "Ben turns up a 3, the lowest card of all, and takes it at once." },
  { moves: [reveal(16), PASS, PASS], text: "Then comes a 16. Ben pays, Carla pays." },
  {
    asked: PASS,
    text: "You have three chips. 16 with two chips on it: once more round can do no harm.",
    wrong: "It is early for that: two chips for 16 points. You can still pay three times.",
  },
  { moves: [PASS, PASS], text: "It is back, with five chips on it. You have two left." },
  {
    asked: TAKE,
    text: "Chips are your lifeline: with two you can say no only twice. Take the 16 and five chips.",
    wrong:
      "That would leave you a single chip with two cards still to come. Five chips are a good part of 16: take it.",
  },
  { moves: [reveal(10)], text: "A 10: it joins your 8 and 9." },
  {
    asked: PASS,
    text: "You know this one: it costs you nothing, and the others will pay. Which is it?",
    wrong: "It costs you nothing, but let the others put their chips on it first.",
  },
  { moves: [PASS, PASS], text: "Ben pays, Carla pays." },
  {
    asked: TAKE,
    text: "And now?",
    wrong: "Three chips for no point at all, and only one more card to come: collect it now.",
  },
  {
    moves: [reveal(29)],
    text: "The last card: a 29. After it the game is over, and each chip that you still have takes off a point.",
  },
  {
    asked: PASS,
    text: "One chip is one point. The card is 29.",
    wrong: "A chip costs you one point, the card 29. You have nine chips: the others give in before you.",
  },
  {
    moves: [PASS, TAKE],
    text: "Ben pays his last chip but one, and Carla takes it. That was the last card: now count.",
  },
];
