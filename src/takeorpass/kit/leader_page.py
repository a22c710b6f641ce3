"""The leader's page of the classroom's game: what an adult prepares, asks, accepts, and what nobody claims."""

from __future__ import annotations

from takeorpass.kit.example import example_of
from takeorpass.kit.part import most_counters
from takeorpass.kit.rules_sheet import Section
from takeorpass.kit.spelling import chips_each, span, unbroken
from takeorpass.rules import Ruleset


def leader_page(ruleset: Ruleset) -> tuple[Section, ...]:
    """Return the sections of the page, in reading order."""
    return (
        Section("Before you begin", _preparation(ruleset), is_numbered=True),
        Section("A checked example", _example(ruleset), has_hand=True),
        Section("Explain one legal choice", _question(ruleset)),
        Section("While they play", _helping(ruleset)),
        Section("What is not claimed", _claims()),
    )


def _preparation(ruleset: Ruleset) -> tuple[str, ...]:
    counter, cards = ruleset.counter, f"{ruleset.low} to {ruleset.high}"
    by_players = ", ".join(f"{players * chips} for {players}" for players, chips in ruleset.chips_by_players)
    return (
        (
            f"One game is for {span(list(ruleset.player_counts))} players. It needs the cards {cards}, each once, "
            f"{chips_each(ruleset)} for each player ({by_players}), and a score log."
        ),
        (
            "Print the players’ sheets and keep this page apart. An adult cuts them, or helps: the "
            f"{counter}s are large, so that nobody has to cut or handle tiny pieces."
        ),
        (
            f"No printer? Write {cards} on scrap paper, underline 6 and 9, and draw {most_counters(ruleset)} large "
            "circles on card. Nothing has to be bought, and no money is used."
        ),
        "Read the rules sheet first. Choose who starts, or draw; play goes to the left.",
    )


def _example(ruleset: Ruleset) -> tuple[str, ...]:
    example = example_of(ruleset)
    alone = next(run[0] for run in example.runs if len(run) == 1)
    total = unbroken(example.score_text)
    return (
        f"Cards {example.runs_text} and {example.chips_text} left.",
        f"The lowest card of each run: {example.cost_text}.",
        f"Take off the {ruleset.counter}s: {total}. The {alone} stands alone, so it counts in full.",
    )


def _question(ruleset: Ruleset) -> tuple[str, ...]:
    counter = ruleset.counter
    return (
        (
            "Once in the round, ask a child whose turn it is: “Which choices do you have now? Tell me about one of "
            f"them: what would it change in your cards and your {counter}s?”"
        ),
        (
            "Accept any legal choice, a pass too, whether said, shown or pointed at. For example: “I pay a "
            f"{counter}, so I have one less”, “I take the 12, it joins my 11 and costs nothing more”, or “I have no "
            f"{counter}, so I must take”."
        ),
        (
            "A partner may write or speak for the child. A child may decline to answer, or pause, at any time; that "
            "costs nothing."
        ),
        f"Declining an answer is not a pass in the game: a pass still costs one {counter}.",
    )


def _helping(ruleset: Ruleset) -> tuple[str, ...]:
    counter = ruleset.counter
    return (
        "Anybody may move pieces, write, or add up for a child. Let each child lay the cards in order first.",
        "After a take the next card is up, and the child on the left decides on it, not the taker.",
        f"Every card may be taken; without a {counter} it has to be. No card is thrown away.",
        f"All cards and {counter}s lie open. Nobody drops out. Totals below zero are allowed; ties share.",
        f"Do not change the deck, the number of {counter}s or the scoring once a card is up.",
    )


def _claims() -> tuple[str, ...]:
    return (
        "We know of no trial in a classroom or on your printer, and claim no gain in learning and no endorsement.",
        "One round shows one round: draw no conclusion about a child from it.",
        "Who first invented this form has not been established.",
    )
