"""The win shares of a contest as a picture: SVG, PNG or PDF."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from takeorpass.arena.extra import MissingExtraError
from takeorpass.arena.results import Results, Standing
from takeorpass.arena.text import label_of
from takeorpass.errors import InputError

_KINDS = (".svg", ".png", ".pdf")
_HIGHEST_ROW = 0.35  # inches
_WIDTH = 7.0


def check_plot(file: Path) -> None:
    """Raise what would keep `plot` from writing ``file``, as far as that can be known before the games.

    `InputError` (``bad_file``) for a name that does not say which picture is wanted or a folder that is not there,
    `MissingExtraError` without matplotlib.
    """
    if file.suffix.lower() not in _KINDS:
        raise InputError("bad_file", f"A plot is a file that ends in .svg, .png or .pdf, not {file.name}.")
    if not file.parent.is_dir():
        raise InputError("bad_file", f"There is no folder {file.parent} for the plot.")
    if find_spec("matplotlib") is None:
        raise MissingExtraError("matplotlib")


def plot(results: Results, file: Path) -> None:
    """Write ``file``: a line for each standing with its win share and interval, and a mark at the fair share.

    Raises what `check_plot` raises, and `InputError` (``bad_file``) where the file cannot be written.
    """
    check_plot(file)
    from matplotlib.figure import Figure

    standings = results.standings[::-1]  # from below
    names = [_name(standing) for standing in standings]
    figure = Figure(figsize=(_WIDTH, 1.2 + _HIGHEST_ROW * len(standings)), layout="constrained")
    axes = figure.subplots()
    for height, share in enumerate(standing.share for standing in standings):
        axes.plot(
            [100 * share.low, 100 * share.high], [height, height], color="0.45", solid_capstyle="butt", linewidth=4
        )
        axes.plot([100 * share.mean], [height], color="black", marker="o", markersize=4)
    axes.axvline(100 * results.fair, color="0.6", linestyle="--", zorder=0)
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(-0.6, len(names) - 0.4)
    axes.set_xlim(left=0)
    axes.set_xlabel(f"share of the wins in %, with 95 % intervals; a fair share is {100 * results.fair:.1f} %")
    axes.set_title(f"{results.contest.ruleset.name or 'Custom rules'}, tables of {results.contest.seats}")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    try:
        figure.savefig(file)
    except OSError as error:
        raise InputError("bad_file", f"{file} cannot be written: {error.strerror or error}.") from error


def _name(standing: Standing) -> str:
    return label_of(standing.player) + (f" against {label_of(standing.others)}" if standing.others else "")
