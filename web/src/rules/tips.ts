// Five tips for a better game, each with a position to try: take or pass, and what speaks for either.

import { startPosition, type Position } from "../offline/position.ts";
import { gameNamed } from "./games.ts";

export interface Tip {
  title: string;
  text: string;
  /** Seat 0 is the reader's, and on turn. */
  position: Position;
  better: "take" | "pass";
  /** What is said to who presses take, and to who presses pass. */
  take: string;
  pass: string;
}

/** Who sits at the tables of the tips. */
export const NAMES = ["You", "Ben", "Carla", "Dan"] as const;

/** A table of four with these cards and chips, by seat from the reader's. */
function tableOf(hands: number[][], chips: number[], card: number, pot: number): Position {
  const start = startPosition(gameNamed("no-thanks")!, NAMES.length);
  const seen = hands.flat().length + 1;
  return { ...start, hands, chips, card, pot, deckLeft: start.deckLeft - seen };
}

export const TIPS: readonly Tip[] = [
  {
    title: "What fits you is free: let the others pay first",
    text: "A card that joins your run costs you nothing, and one that links two runs even saves points. Nobody else wants it for so little, so it need not be taken at once.",
    position: tableOf([[14, 15], [30], [7], [22, 23]], [9, 12, 11, 11], 16, 1),
    better: "pass",
    take: "Not wrong: the 16 costs you nothing and brings a chip. But it would cost each of the others 16, and all of them can pay. Pass, and it comes back with four chips more.",
    pass: "Yes. The 16 would cost anybody else 16 points, so they pay. When it is your turn again there are five chips on it, one of them your own, and it still costs you nothing. Do not overdo it: with more chips on it, somebody will take it after all.",
  },
  {
    title: "What fits another is a present: do not wrap it in chips",
    text: "Look at the others’ runs too. A card that joins one of them is one they want for nothing, and every chip on it makes it better for them.",
    position: tableOf([[5, 6], [11], [28], [33]], [8, 9, 10, 11], 12, 6),
    better: "take",
    take: "Yes. Twelve points for six chips: a price of 6. Had you passed, Ben would have got the 12 for nothing, and seven chips with it.",
    pass: "Ben sits next and holds the 11: the 12 costs him nothing, and he gets seven chips with it. To you it costs 12 less 6. A card that only the next player wants is better taken while the price is fair.",
  },
  {
    title: "Chips are your lifeline",
    text: "Each chip is a point, but above all it is a chance to say no. Who has none left must take whatever comes.",
    position: tableOf([[27], [17], [4], []], [1, 17, 10, 14], 9, 2),
    better: "take",
    take: "Yes. The 9 costs 7 after the two chips, and now you can say no three times more. There are many cards to come, some of them above 30.",
    pass: "That was your last chip. If the next card that comes round is the 35, you must take it, chips or no chips. A cheap card with chips on it is the time to stock up.",
  },
  {
    title: "The missing nine may hold the card you wait for",
    text: "Nine cards never come. The fewer cards are left in the deck, the likelier it is that the one you need is among them.",
    position: tableOf(
      [
        [21, 25],
        [3, 4, 29, 30],
        [8, 9, 10, 26, 33],
        [13, 14, 16, 17, 24],
      ],
      [9, 12, 11, 9],
      19,
      3,
    ),
    better: "pass",
    take: "A bet on the 20. It would make 19, 20, 21 a run; but only 7 cards are left, and 9 lie aside: it comes with 7 chances in 16, less than even, and then somebody may take it from you. The 19 costs 16 now, for certain.",
    pass: "Yes. The 20 that would join 19 and 21 comes with only 7 chances in 16. Sixteen points now for a bet like that are too many.",
  },
  {
    title: "Early on, high cards only with a good pile",
    text: "At the start everybody has chips, and a high card goes round for long. It pays to wait until it carries a good part of its cost.",
    position: tableOf([[], [], [], []], [10, 10, 10, 11], 34, 3),
    better: "pass",
    take: "That is 31 points before the game has begun. All have chips to pay with, so the pile still grows: a high card may well come round two or three times before anybody needs to think about it.",
    pass: "Yes. Three chips for 34 points are nothing. As long as all have chips the pile grows; players often begin to think about it when a third of the cost lies on it.",
  },
];
