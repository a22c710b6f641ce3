"""The rules of the family: the one truth about what is legal, what happens next and what it scores.

`parse_rules` gives a `Ruleset`; `Match.start` a `Match` with its `Position`; `view_of` what one seat is told of it;
`deal_from` a provable `Deal`. Standard library only.
"""

from takeorpass.rules.custom import is_named, parse_rules, rules_data
from takeorpass.rules.deal import Deal, commitment_of, deal_from
from takeorpass.rules.face import face_of, parse_card, parse_cards
from takeorpass.rules.match import Match, RoundLog, match_outcome
from takeorpass.rules.move import Move, Pass, PlayerMove, PlayHidden, Reveal, Take
from takeorpass.rules.named import BASES, OPTIONS, all_names
from takeorpass.rules.position import LegalMoves, Position
from takeorpass.rules.reason import Reason
from takeorpass.rules.ruleset import MAX_PLAYERS, MIN_PLAYERS, Ruleset
from takeorpass.rules.scoring import Outcome, cost_of, outcome_of, runs_of, score_of
from takeorpass.rules.view import SeatView, match_of, recall, view_of

__all__ = [
    "BASES",
    "MAX_PLAYERS",
    "MIN_PLAYERS",
    "OPTIONS",
    "Deal",
    "LegalMoves",
    "Match",
    "Move",
    "Outcome",
    "Pass",
    "PlayHidden",
    "PlayerMove",
    "Position",
    "Reason",
    "Reveal",
    "RoundLog",
    "Ruleset",
    "SeatView",
    "Take",
    "all_names",
    "commitment_of",
    "cost_of",
    "deal_from",
    "face_of",
    "is_named",
    "match_of",
    "match_outcome",
    "outcome_of",
    "parse_card",
    "parse_cards",
    "parse_rules",
    "recall",
    "rules_data",
    "runs_of",
    "score_of",
    "view_of",
]
