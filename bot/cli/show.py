"""``ziggurat show``: prints the board of a match file in words."""

from argparse import Namespace
from pathlib import Path

from bot.cli import Commands, add
from bot.cli.records import text_of
from bot.matches.transfer import fitting
from engine.errors import RecordError
from engine.history import record
from render.words import show


def add_commands(commands: Commands) -> None:
    """Add ``show``."""
    board = add(commands, "show", "print the board of a match file in words")
    board.add_argument("file", type=Path, metavar="FILE", help="a file written by ziggurat export")
    board.add_argument(
        "--seat", type=int, help="show the view of this seat, counted from 1 (default: a spectator's view)"
    )
    board.set_defaults(run=run)


def run(arguments: Namespace) -> None:
    """Print a board; raises :class:`RecordError` for a bad file or seat."""
    match, names, *_ = record.read(text_of(arguments.file))
    if arguments.seat is not None and not 1 <= arguments.seat <= match.seats:
        raise RecordError(f"there is no seat {arguments.seat}; the match has {match.seats}")
    print(show(match, None if arguments.seat is None else arguments.seat - 1, fitting(names)))
