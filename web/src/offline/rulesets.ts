// Made by `make wire` from `takeorpass.rules`: do not edit.

import type { Base, Option, Ruleset } from "./ruleset.ts";

/** Players at a table of any ruleset, custom ones included. */
export const MIN_PLAYERS = 2;
export const MAX_PLAYERS = 7;

/** The games of the family. */
export const BASES: readonly Base[] = [
  {"name": "no-thanks", "line": "Cards 3 to 35, nine of them unseen. Who takes a card decides on the next one too.", "options": ["open-chips", "hidden-tiger", "amigo", "amigo-high"]},
  {"name": "take-or-pass", "line": "The same game with ordinary playing cards as a ladder from ♣3 to ♥9; more chips win a tie.", "options": ["open-chips"]},
  {"name": "take-or-pay", "line": "Cards 3 to 17, all of them played, 7 tokens each in the open. After a take the next player decides.", "options": []},
];

/** Their options, in the order in which a name is written. */
export const OPTIONS: readonly Option[] = [
  {"name": "open-chips", "line": "Everybody sees everybody's chips.", "excludes": []},
  {"name": "hidden-tiger", "line": "Each player holds one hidden card and may play it on any of their own turns.", "excludes": []},
  {"name": "amigo", "line": "3 to 5 players, 10 chips each; 10, 20 and 30 are out, and 6 more cards unseen.", "excludes": ["amigo-high"]},
  {"name": "amigo-high", "line": "3 to 5 players, 10 chips each; 10, 19 and 28 are out, and 6 more cards unseen.", "excludes": ["amigo"]},
];

/** Every base with each allowed combination. */
export const RULESETS: readonly Ruleset[] = [
  {"name": "no-thanks", "low": 3, "high": 35, "set_aside": 9, "chips_by_players": [[3, 11], [4, 11], [5, 11], [6, 9], [7, 7]], "after_take": "same", "tie_break": "share", "removed": [], "open_chips": false, "hidden_tiger": false, "faces": "numbers", "counter": "chip", "rounds_offered": 4, "starter_rule": "gift"},
  {"name": "no-thanks+open-chips", "low": 3, "high": 35, "set_aside": 9, "chips_by_players": [[3, 11], [4, 11], [5, 11], [6, 9], [7, 7]], "after_take": "same", "tie_break": "share", "removed": [], "open_chips": true, "hidden_tiger": false, "faces": "numbers", "counter": "chip", "rounds_offered": 4, "starter_rule": "gift"},
  {"name": "no-thanks+hidden-tiger", "low": 3, "high": 35, "set_aside": 9, "chips_by_players": [[3, 11], [4, 11], [5, 11], [6, 9], [7, 7]], "after_take": "same", "tie_break": "share", "removed": [], "open_chips": false, "hidden_tiger": true, "faces": "numbers", "counter": "chip", "rounds_offered": 4, "starter_rule": "gift"},
  {"name": "no-thanks+open-chips+hidden-tiger", "low": 3, "high": 35, "set_aside": 9, "chips_by_players": [[3, 11], [4, 11], [5, 11], [6, 9], [7, 7]], "after_take": "same", "tie_break": "share", "removed": [], "open_chips": true, "hidden_tiger": true, "faces": "numbers", "counter": "chip", "rounds_offered": 4, "starter_rule": "gift"},
  {"name": "no-thanks+amigo", "low": 3, "high": 35, "set_aside": 6, "chips_by_players": [[3, 10], [4, 10], [5, 10]], "after_take": "same", "tie_break": "share", "removed": [10, 20, 30], "open_chips": false, "hidden_tiger": false, "faces": "numbers", "counter": "chip", "rounds_offered": 4, "starter_rule": "gift"},
  {"name": "no-thanks+open-chips+amigo", "low": 3, "high": 35, "set_aside": 6, "chips_by_players": [[3, 10], [4, 10], [5, 10]], "after_take": "same", "tie_break": "share", "removed": [10, 20, 30], "open_chips": true, "hidden_tiger": false, "faces": "numbers", "counter": "chip", "rounds_offered": 4, "starter_rule": "gift"},
  {"name": "no-thanks+hidden-tiger+amigo", "low": 3, "high": 35, "set_aside": 6, "chips_by_players": [[3, 10], [4, 10], [5, 10]], "after_take": "same", "tie_break": "share", "removed": [10, 20, 30], "open_chips": false, "hidden_tiger": true, "faces": "numbers", "counter": "chip", "rounds_offered": 4, "starter_rule": "gift"},
  {"name": "no-thanks+open-chips+hidden-tiger+amigo", "low": 3, "high": 35, "set_aside": 6, "chips_by_players": [[3, 10], [4, 10], [5, 10]], "after_take": "same", "tie_break": "share", "removed": [10, 20, 30], "open_chips": true, "hidden_tiger": true, "faces": "numbers", "counter": "chip", "rounds_offered": 4, "starter_rule": "gift"},
  {"name": "no-thanks+amigo-high", "low": 3, "high": 35, "set_aside": 6, "chips_by_players": [[3, 10], [4, 10], [5, 10]], "after_take": "same", "tie_break": "share", "removed": [10, 19, 28], "open_chips": false, "hidden_tiger": false, "faces": "numbers", "counter": "chip", "rounds_offered": 4, "starter_rule": "gift"},
  {"name": "no-thanks+open-chips+amigo-high", "low": 3, "high": 35, "set_aside": 6, "chips_by_players": [[3, 10], [4, 10], [5, 10]], "after_take": "same", "tie_break": "share", "removed": [10, 19, 28], "open_chips": true, "hidden_tiger": false, "faces": "numbers", "counter": "chip", "rounds_offered": 4, "starter_rule": "gift"},
  {"name": "no-thanks+hidden-tiger+amigo-high", "low": 3, "high": 35, "set_aside": 6, "chips_by_players": [[3, 10], [4, 10], [5, 10]], "after_take": "same", "tie_break": "share", "removed": [10, 19, 28], "open_chips": false, "hidden_tiger": true, "faces": "numbers", "counter": "chip", "rounds_offered": 4, "starter_rule": "gift"},
  {"name": "no-thanks+open-chips+hidden-tiger+amigo-high", "low": 3, "high": 35, "set_aside": 6, "chips_by_players": [[3, 10], [4, 10], [5, 10]], "after_take": "same", "tie_break": "share", "removed": [10, 19, 28], "open_chips": true, "hidden_tiger": true, "faces": "numbers", "counter": "chip", "rounds_offered": 4, "starter_rule": "gift"},
  {"name": "take-or-pass", "low": 3, "high": 35, "set_aside": 9, "chips_by_players": [[3, 11], [4, 11], [5, 11], [6, 9], [7, 7]], "after_take": "same", "tie_break": "chips", "removed": [], "open_chips": false, "hidden_tiger": false, "faces": "ladder", "counter": "chip", "rounds_offered": 1, "starter_rule": "dealer"},
  {"name": "take-or-pass+open-chips", "low": 3, "high": 35, "set_aside": 9, "chips_by_players": [[3, 11], [4, 11], [5, 11], [6, 9], [7, 7]], "after_take": "same", "tie_break": "chips", "removed": [], "open_chips": true, "hidden_tiger": false, "faces": "ladder", "counter": "chip", "rounds_offered": 1, "starter_rule": "dealer"},
  {"name": "take-or-pay", "low": 3, "high": 17, "set_aside": 0, "chips_by_players": [[3, 7], [4, 7], [5, 7]], "after_take": "next", "tie_break": "share", "removed": [], "open_chips": true, "hidden_tiger": false, "faces": "numbers", "counter": "token", "rounds_offered": 1, "starter_rule": "chosen"},
];

/** Why a move is refused: code and sentence; `{counter}` stands for what these rules call a chip. */
export const REASONS = {
  round_over: "The round is over.",
  no_card: "No card is up yet.",
  not_your_turn: "It is not your turn.",
  no_chips: "You have no {counter}s left: you must take the card.",
  no_hidden_card: "You have no hidden card to play.",
  card_not_taken: "The card that is up has not been taken yet.",
  removed_card: "These rules take that card out of the deck.",
  bad_card: "These rules have no such card.",
  duplicate_card: "That card has been seen already.",
  deck_size: "The whole deck has been turned up.",
} as const;

/** The ordinary cards by their values. */
export const LADDER: Readonly<Record<number, string>> = {"3": "3♣", "4": "4♣", "5": "5♣", "6": "6♣", "7": "7♣", "8": "8♣", "9": "9♣", "10": "10♣", "11": "J♣", "12": "Q♣", "13": "K♣", "14": "A♦", "15": "2♦", "16": "3♦", "17": "4♦", "18": "5♦", "19": "6♦", "20": "7♦", "21": "8♦", "22": "9♦", "23": "10♦", "24": "J♦", "25": "Q♦", "26": "K♦", "27": "A♥", "28": "2♥", "29": "3♥", "30": "4♥", "31": "5♥", "32": "6♥", "33": "7♥", "34": "8♥", "35": "9♥"};
