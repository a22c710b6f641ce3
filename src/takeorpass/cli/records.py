"""Commands on records: judge, verify, replay, score."""

from __future__ import annotations

from contextlib import AbstractContextManager, ExitStack
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from takeorpass.cli.app import NOT_VALID, WELL, Json, Number, app, say
from takeorpass.errors import InputError

if TYPE_CHECKING:
    from takeorpass.record.stream import Source
    from takeorpass.rules import Ruleset

# A lone hyphen is standard input, and `_opened` refuses any other name that begins with one.
File = Annotated[str, Parameter(allow_leading_hyphen=True, help="A file of records; - is standard input.")]
Files = Annotated[list[str], Parameter(allow_leading_hyphen=True, help="Files of records; - is standard input.")]


@app.command
def judge(files: Files, /, *, as_json: Json = False) -> int:
    """Judge records: every move and every claim.

    A file holds one record, a list of them, or JSON Lines (.jsonl). Score sheets are judged too. Exit status: 0 all are
    valid, 1 one is not, 2 a file cannot be read as JSON; then nothing is judged.
    """
    with ExitStack() as stack:
        sources = [stack.enter_context(_opened(file)) for file in files]
        all_valid = [_judge_source(source, as_json=as_json) for source in sources]
    return WELL if all(all_valid) else NOT_VALID


@app.command
def verify(file: File, /) -> int:
    """Verify the deals of a record from their seeds.

    Recomputed are the commitment, the set-aside cards, the hidden cards and the order of the cards.

    Exit status: 0 all that the record tells holds, 1 something does not or nothing is told, 2 the file cannot be read.
    """
    from takeorpass.record.verify import is_verified, verify_record

    status = WELL
    with _opened(file) as source:
        for place, value in source.records():
            findings = verify_record(value)
            for finding in findings:
                say(finding.sentence if source.form == "record" else f"{place}: {finding.sentence}")
            if not is_verified(findings):
                status = NOT_VALID
    return status


@app.command
def replay(file: File, /) -> int:
    """Tell a game move by move.

    With pots, chips, runs and what they cost, scores and places.

    A record with a fault is told up to it. Exit status: 0 all was told, 1 a record has a fault, 2 the file cannot be
    read.
    """
    from takeorpass.record.replay import story_of

    status = WELL
    with _opened(file) as source:
        for place, value in source.records():
            story = story_of(value)
            if source.form != "record":
                say(f"== {place} ==")
            for line in story.lines():
                say(line)
            if story.fault is not None:
                status = NOT_VALID
    return status


@app.command
def score(
    *,
    cards: Annotated[
        str, Parameter(help="The hand: numbers or cards such as JD, in any order, with spaces or commas.")
    ],
    chips: Annotated[Number, Parameter(help="The chips left.")] = 0,
    rules: Annotated[str, Parameter(help="The rules, which say what cards there are.")] = "no-thanks",
    as_json: Json = False,
) -> int:
    """Score a hand of cards and chips.

    Each run of consecutive cards costs its lowest card, and each chip takes a point off.
    """
    import json

    from takeorpass.record.words import counted, runs_text
    from takeorpass.rules import cost_of, parse_rules, runs_of, score_of

    ruleset = parse_rules(rules)
    hand = _parse_hand(ruleset, cards)
    if chips < 0:
        raise InputError("bad_chips", f"Nobody can hold {chips} {ruleset.counter}s.")
    points = score_of(hand, chips)
    if as_json:
        say(json.dumps({"score": points, "runs": runs_of(hand), "chips": chips}))
    else:
        held = counted(chips, ruleset.counter)
        say(f"{counted(points, 'point')}: cost {cost_of(hand)} less {held}; {runs_text(ruleset, hand)}.")
    return WELL


def _opened(file: str) -> AbstractContextManager[Source]:
    from takeorpass.record.stream import STANDARD_INPUT, open_source

    if file.startswith("-") and file != STANDARD_INPUT:
        raise InputError("bad_option", f"There is no option {file} here. (A file of that name is ./{file}.)")
    return open_source(file)


def _judge_source(source: Source, *, as_json: bool) -> bool:
    """Print the verdicts on ``source``, each as soon as it is there; return whether all are valid."""
    import json

    from takeorpass.record import judge as judge_record

    all_valid = True
    listed = []
    for place, value in source.records():
        verdict = judge_record(value)
        all_valid = all_valid and verdict.valid
        if not as_json:
            say(f"{place}: {verdict.text(value['players'] if verdict.valid else ())}")
        elif source.form == "list":
            listed.append(verdict.data())
        else:
            say(json.dumps(verdict.data()))
    if as_json and source.form == "list":
        say(json.dumps(listed))
    return all_valid


def _parse_hand(ruleset: Ruleset, text: str) -> tuple[int, ...]:
    """Read the cards of one hand; raise `InputError` for one that the rules do not have, or that is there twice."""
    from takeorpass.record.reading import why_not_new
    from takeorpass.rules import parse_cards

    cards = parse_cards(text)
    for place, card in enumerate(cards):
        fault = why_not_new(ruleset, card, set(cards[:place]))
        if fault is not None:
            code, clause = fault
            raise InputError(code, f"This is no hand: {clause}.")
    return cards
