// What goes round wrongly about this family of games, and how it really is.

export interface Misreading {
  wrong: string;
  right: string;
}

export const MISREADINGS: readonly Misreading[] = [
  {
    wrong: "“Each player is dealt nine cards.”",
    right:
      "Nobody is dealt a hand. Nine cards are put aside unseen, once for the whole table, and everybody starts with an empty place and chips. (In take-or-pay not even those nine: all fifteen cards come up.)",
  },
  {
    wrong: "“A run needs three cards.”",
    right: "Two that follow one another are a run: 8 and 9 cost 8 together.",
  },
  {
    wrong: "“A run is worth one point”, or nothing.",
    right: "A run costs its lowest card: 13, 14, 15 cost 13.",
  },
  {
    wrong: "“After a take it is the next player’s turn.”",
    right:
      "In no-thanks and take-or-pass whoever takes a card turns up the next one and decides on that too, as often as they take. Only in take-or-pay does the turn move on.",
  },
  {
    wrong: "“When somebody pays a chip, a new card is turned up.”",
    right: "The same card stays, with all the chips on it, until somebody takes it. Only then comes the next.",
  },
];
