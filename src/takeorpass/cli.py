"""The command `takeorpass`: judge, verify, replay and score records; play and serve games.

Exit status: 0 all is well, 1 a record does not hold, 2 what was given cannot be read or used (one sentence on standard
error). Thin on purpose; what a command needs is imported when it runs, so that ``--help`` comes at once.
"""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager, ExitStack
from typing import TYPE_CHECKING, Annotated, NoReturn

from cyclopts import App, CycloptsError, Parameter, Token

from takeorpass.errors import InputError, TakeOrPassError

if TYPE_CHECKING:
    from takeorpass.record.stream import Source
    from takeorpass.rules import Ruleset

WELL, NOT_VALID, UNUSABLE = 0, 1, 2
INTERRUPTED, PIPE_CLOSED = 130, 141  # what a shell reports of a program that Ctrl-C or a closed pipe ended


def main() -> NoReturn:
    """Run the command line of this process and end it with its exit status."""
    _spare_the_terminal()
    try:
        status = run(sys.argv[1:])
        print(end="", flush=True)  # noqa: T201 (what cyclopts printed, such as the help, may still be in the buffer)
    except OSError as error:
        # Nobody reads on, as with `| head`, or the disk is full. What Python still has to write must go somewhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        closed = isinstance(error, BrokenPipeError)
        status = PIPE_CLOSED if closed else _refuse(f"Stopped: {error.strerror or error}.")
    except KeyboardInterrupt:
        status = INTERRUPTED
    sys.exit(status)


def run(arguments: Sequence[str]) -> int:
    """Run the command that ``arguments`` name; return its exit status, having said why where that is 2."""
    try:
        status = app(list(arguments), exit_on_error=False, print_error=False)
    except CycloptsError as error:
        return _refuse(f"{str(error).rstrip('.')}. See takeorpass --help.")
    except TakeOrPassError as error:
        return _refuse(error.message)
    return WELL if status is None else int(status)


def _refuse(sentence: str) -> int:
    print(" ".join(sentence.split()), file=sys.stderr)  # noqa: T201 (for the person at the terminal)
    return UNUSABLE


def _say(line: str) -> None:
    """Write a line at once: who reads along, as of JSON Lines, need not wait for a full buffer."""
    print(line, flush=True)  # noqa: T201 (this is a program for the terminal)


def _version() -> str:
    from takeorpass import __version__

    return __version__


app = App(
    name="takeorpass",
    help="Take or Pass: the one place for the card game family of No Thanks!",
    version=_version,
    help_format="plaintext",
    help_formatter="plain",
    result_action="return_value",
)


def _number(_type: object, tokens: Sequence[Token]) -> int:
    """Read a whole number as people write it; cyclopts by itself would round 6.5 and read 0x10."""
    (token,) = tokens
    if not re.fullmatch(r"-?[0-9]{1,9}", token.value):
        raise InputError("bad_number", f"{token.keyword} wants a whole number, not {token.value[:40]!r}.")
    return int(token.value)


Number = Annotated[int, Parameter(converter=_number)]
Json = Annotated[bool, Parameter(name="--json", negative="", help="Print JSON, for programs.")]
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
                _say(finding.sentence if source.form == "record" else f"{place}: {finding.sentence}")
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
                _say(f"== {place} ==")
            for line in story.lines():
                _say(line)
            if story.fault is not None:
                status = NOT_VALID
    return status


@app.command
def kit(  # noqa: PLR0913 (each is a word of the command line)
    rules: Annotated[str, Parameter(help="The rules: a name, or a .json file with rules of your own.")],
    /,
    *,
    paper: Annotated[str, Parameter(help="The paper: a4 or letter.")] = "a4",
    part: Annotated[
        str | None,
        Parameter(help="Parts, joined by commas: cards, tokens, score, ladder, rules, line, blank; or leader."),
    ] = None,
    large: Annotated[bool, Parameter(negative="", help="Print it large.")] = False,
    backs: Annotated[bool, Parameter(negative="", help="Give the cards backs, for printing on both sides.")] = False,
    output: Annotated[
        str | None,
        Parameter(name=["--output", "-o"], allow_leading_hyphen=True, help="The file; - is standard output."),
    ] = None,
) -> None:
    """Make a PDF to print: cards, tokens, score logs, rules and more.

    Without --part it has all parts but the leader's page, which is kept apart.
    """
    from takeorpass.kit.command import parse_edition, write_edition

    said = write_edition(parse_edition(rules, paper, part, large=large, backs=backs), output)
    if said is not None:
        _say(said)


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
        _say(json.dumps({"score": points, "runs": runs_of(hand), "chips": chips}))
    else:
        held = counted(chips, ruleset.counter)
        _say(f"{counted(points, 'point')}: cost {cost_of(hand)} less {held}; {runs_text(ruleset, hand)}.")
    return WELL


Host = Annotated[str, Parameter(help="Where to listen; 0.0.0.0 lets other machines in.")]
Port = Annotated[Number, Parameter(help="The port; the next free one where it is taken.")]
Database = Annotated[
    str | None, Parameter(help="The file that keeps the games; else TAKEORPASS_DATABASE, else one in your data folder.")
]


@app.command
def play(*, host: Host = "localhost", port: Port = 8000, database: Database = None) -> int:
    """Play in the browser: start the server and open it."""
    return _serve(host, port, database, open_browser=True)


@app.command
def serve(*, host: Host = "localhost", port: Port = 8000, database: Database = None) -> int:
    """Serve games without opening a browser."""
    return _serve(host, port, database, open_browser=False)


def _serve(host: str, port: int, database: str | None, *, open_browser: bool) -> int:
    if not 0 <= port <= _LAST_PORT:
        raise InputError("bad_port", f"There is no port {port}; they end at {_LAST_PORT}.")
    try:
        from takeorpass.server.run import run as run_server

        return run_server(host, port, database, open_browser=open_browser)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("takeorpass"):
            raise
        raise InputError("no_server", f'To play, {error.name} is missing: pip install "takeorpass[server]"') from error


_LAST_PORT = 65535


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
            _say(f"{place}: {verdict.text(value['players'] if verdict.valid else ())}")
        elif source.form == "list":
            listed.append(verdict.data())
        else:
            _say(json.dumps(verdict.data()))
    if as_json and source.form == "list":
        _say(json.dumps(listed))
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


def _spare_the_terminal() -> None:
    """Let no sign stop the output: one that the terminal does not have is spelled, ♦ as D, or escaped."""
    codecs.register_error("takeorpass.spelled", _spelled)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="takeorpass.spelled")


def _spelled(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(_SPELLED.get(sign, ascii(sign)[1:-1]) for sign in signs), error.end


_SPELLED = {"♣": "C", "♦": "D", "♥": "H", "–": "-", "…": "..."}
