"""The rules sheet of a ruleset, in our own words and from its own data: nothing here is true of another one."""

from __future__ import annotations

from dataclasses import dataclass

from takeorpass.kit.example import example_of
from takeorpass.kit.facts import facts_of
from takeorpass.kit.part import most_counters
from takeorpass.kit.spelling import chips_each, span, unbroken
from takeorpass.record.words import counted, listed
from takeorpass.rules import Ruleset, is_named


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it.

    The lines of ``is_numbered`` ones are steps in their order; above those of one that ``has_hand`` the example's hand
    is drawn.
    """

    heading: str
    lines: tuple[str, ...]
    is_numbered: bool = False
    has_hand: bool = False


def summary_of(ruleset: Ruleset) -> str:
    """Return the facts that people look for first: players, time, cards, chips.

    >>> from takeorpass.rules import parse_rules
    >>> summary_of(parse_rules("take-or-pay"))
    '3 to 5 players · 12 to 20 minutes · cards 3 to 17 · 7 tokens each'
    """
    facts = facts_of(ruleset)
    players = f"{span(list(ruleset.player_counts))} players"
    if facts.best_with is not None:
        players += f", best with {facts.best_with}"
    cards = f"cards {ruleset.low} to {ruleset.high}" + (
        f" without {listed(ruleset.removed)}" if ruleset.removed else ""
    )
    return " · ".join(
        text for text in (players, facts.minutes, cards, f"{chips_each(ruleset)}{_each(ruleset)}") if text
    )


def rules_sheet(ruleset: Ruleset) -> tuple[Section, ...]:
    """Return the sections of the sheet, in reading order."""
    return (
        Section("What it is about", (_about(ruleset),)),
        Section("You need", _needs(ruleset)),
        Section("Before the first card", _setup(ruleset), is_numbered=True),
        Section("On your turn", _turn(ruleset)),
        Section("The score", _scoring(ruleset)),
        Section("Who wins", _winning(ruleset)),
        Section("Where it comes from", _sources(ruleset)),
    )


def _each(ruleset: Ruleset) -> str:
    return " each" if len({chips for _, chips in ruleset.chips_by_players}) <= 1 else ""


def _about(ruleset: Ruleset) -> str:
    counter = ruleset.counter
    return (
        f"Every card costs you its number. Take the card that is up, or pay one {counter} to pass it on. The longer it "
        f"goes round, the more {counter}s lie on it. Whoever takes it gets them all. Cards that follow one another "
        f"cost only the lowest of them, and each {counter} that you keep takes one off. The lowest total wins."
    )


def _needs(ruleset: Ruleset) -> tuple[str, ...]:
    if ruleset.faces == "ladder":
        cards = (
            "Cards: an ordinary deck. Take out clubs 3 to king, all diamonds, and hearts ace to 9: the ladder sheet "
            "shows what each is worth. Or use the printed cards."
        )
    else:
        without = f", without {listed(ruleset.removed)}" if ruleset.removed else ""
        cards = f"Cards: {ruleset.low} to {ruleset.high}, each once{without}."
    most = most_counters(ruleset)
    counters = f"{ruleset.counter.capitalize()}s: {most} are enough for every number of players."
    if facts_of(ruleset).is_classroom:
        counters += " Children use large ones, cut out by an adult."
    return cards, *((counters,) if most else ()), "A score log and a pencil."


def _setup(ruleset: Ruleset) -> tuple[str, ...]:
    steps = [_starter(ruleset)]
    if ruleset.removed:
        steps.append(f"Take {listed(ruleset.removed)} out. Everybody knows that they are gone.")
    steps.append(f"Shuffle the {counted(len(ruleset.cards), 'card')} face down.")
    if ruleset.set_aside:
        aside = counted(ruleset.set_aside, "card")
        left = f"The other {ruleset.deck_size} are" if ruleset.deck_size > 1 else "The last one is"
        steps.append(f"Put {aside} aside without looking. Nobody knows which. {left} the deck.")
    else:
        steps.append("None is set aside: every card will come up.")
    if ruleset.hidden_tiger:
        steps.append("Deal each player one of the cards set aside, face down. Only its owner may look at it.")
    steps.append(f"Give each player {chips_each(ruleset)}. {_openness(ruleset)}")
    steps.append(f"Turn the first card up. No {ruleset.counter} lies on it yet.")
    return tuple(steps)


def _starter(ruleset: Ruleset) -> str:
    moving = "In later rounds the start moves one player to the left (ours)."
    if ruleset.starter_rule == "dealer":
        return (
            "Choose or draw a dealer. The player on the dealer’s left starts. In later rounds the deal moves one "
            "player to the left (ours)."
        )
    if ruleset.starter_rule == "gift":
        return f"Who was given a present most recently starts: the table says who, or you draw. {moving}"
    return f"Choose who starts, or draw. {moving}"


def _openness(ruleset: Ruleset) -> str:
    counter = ruleset.counter
    if not ruleset.open_chips:
        return f"Keep your {counter}s hidden: nobody else should know how many you have."
    mark = " (ours)" if facts_of(ruleset).has_our_open_chips else ""
    return f"All {counter}s lie open, so that everybody can count them{mark}."


def _turn(ruleset: Ruleset) -> tuple[str, ...]:
    counter = ruleset.counter
    lines = [
        f"Pass: put one of your {counter}s on the card. The player on your left decides on the same card.",
        f"Take: take the card and every {counter} on it. Lay your cards face up, in order, for all to see.",
        f"You may take every card. With no {counter} left you must take it.",
    ]
    if ruleset.after_take == "same":
        lines.append("Who takes a card turns up the next one and decides on it too: the turn does not move on.")
    else:
        lines.append("After a take turn up the next card. Now the player on the taker’s left decides.")
    if ruleset.hidden_tiger:
        lines.append(
            "On any of your turns you may first lay your hidden card with your others, then pass or take as usual "
            "(ours: before, not after). From then on it counts like any card. Left hidden, it counts for nothing. Once "
            "the last card has been taken it is too late (ours)."
        )
    lines.append("The round is over when the last card of the deck has been taken. Nobody drops out before.")
    return tuple(lines)


def _scoring(ruleset: Ruleset) -> tuple[str, ...]:
    counter = ruleset.counter
    example = example_of(ruleset)
    lines = ["Lay your cards in order. Cards that follow one another are a run. Two are enough."]
    if ruleset.faces == "ladder":
        lines.append(
            "A run goes on from one suit to the next: K♣ (13) and A♦ (14) follow one another, so do K♦ and A♥."
        )
    hand = f"{example.runs_text} and {example.chips_text}"
    lines += [
        "A run counts its lowest card only. A card by itself counts in full.",
        f"Add these up and take off one for each {counter} that you have left. A total below zero is fine.",
        f"Example: {hand}. {example.cost_text}, then {unbroken(example.score_text)}.",
    ]
    return tuple(lines)


def _winning(ruleset: Ruleset) -> tuple[str, ...]:
    counter = ruleset.counter
    if ruleset.tie_break == "chips":
        tie = (
            f"If players tie for it, whoever of them has more {counter}s wins. Equal there too, they share the win. "
            "The other places follow the same order (ours)."
        )
    else:
        mark = " (ours)" if facts_of(ruleset).has_our_ties else ""
        tie = f"Players with the same lowest total share the win{mark}."
    frozen = f"Once the first card is up, rules, deck, {counter}s and scoring stay as they are."
    return "The lowest total wins.", tie, _rounds(ruleset), frozen


def _rounds(ruleset: Ruleset) -> str:
    if ruleset.rounds_offered > 1:
        start = f"Agree on the number of rounds before; {ruleset.rounds_offered} are a good number, one is allowed."
    elif facts_of(ruleset).is_classroom:
        start = "Play one round, or more if you like (ours)."
    else:
        start = "Play one round, or several."
    return (
        f"{start} Each begins with a fresh shuffle and new {ruleset.counter}s for all. Add the rounds up: the lowest "
        "sum wins, and equal sums share (ours)."
    )


def _sources(ruleset: Ruleset) -> tuple[str, ...]:
    tiger = ("The hidden tiger is by Larry Chong.",) if ruleset.hidden_tiger and is_named(ruleset) else ()
    return *facts_of(ruleset).sources, *tiger, "What is marked (ours) is our choice, where the source is silent."
