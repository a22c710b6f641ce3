"""The record of a game, ``takeorpass-record/1``: written, read, judged, told move by move; its deals recomputed.

`judge` gives the verdict on any JSON value, `parse_record` the `Match` that a record tells, `record_of` the record of a
match, `record_of_view` as much of it as one seat may know. Standard library only.
"""

from takeorpass.record.judge import judge
from takeorpass.record.reading import FORMAT, parse_record, read_record
from takeorpass.record.recorded import Record, RecordedRound
from takeorpass.record.verdict import Fault, Judgement, RoundVerdict, Verdict
from takeorpass.record.writing import Disclosure, record_of, record_of_view

__all__ = [
    "FORMAT",
    "Disclosure",
    "Fault",
    "Judgement",
    "Record",
    "RecordedRound",
    "RoundVerdict",
    "Verdict",
    "judge",
    "parse_record",
    "read_record",
    "record_of",
    "record_of_view",
]
