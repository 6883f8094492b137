"""Commands for authors of games and translators; each module is imported only when its command is run."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path

from bot.cli import Commands, add, lazily


def add_commands(commands: Commands) -> None:
    """Add the commands for authors of games and translators."""
    _selfplay(commands)
    _picture(commands)
    _arena(commands)
    _fit(commands)
    _puzzles(commands)
    _new_game(commands)
    _playthroughs(commands)
    languages = add(commands, "languages", "how much of the texts each language has")
    languages.add_argument("--missing", action="store_true", help="name all that is still in English")
    languages.set_defaults(run=later("languages"))


def later(module: str) -> Callable[[Namespace], int | None]:
    """Return what imports a module of this package and runs it."""
    return lazily(f"{__name__}.{module}")


def _selfplay(commands: Commands) -> None:
    play = add(commands, "selfplay", "random matches: results, lengths, moves per second")
    _add_match(play)
    play.add_argument("--matches", type=positive, default=100, help="how many (default: 100)")
    play.add_argument("--json", action="store_true", help="print JSON")
    add_processes(play)
    play.set_defaults(run=later("selfplay"))


def _picture(commands: Commands) -> None:
    draw = add(commands, "picture", "a board after some random moves")
    _add_match(draw)
    draw.add_argument("--moves", type=int, default=20, help="how many (default: 20)")
    draw.add_argument("--out", type=Path, required=True, help="the PNG file to write")
    draw.add_argument("--words", action="store_true", help="print the board in words too")
    draw.add_argument("--viewer", type=int, help="the seat whose own view to draw; a spectator's if left out")
    draw.set_defaults(run=later("picture"))


def _arena(commands: Commands) -> None:
    arena = add(
        commands, "arena", "matches between two kinds of robots: who is stronger, and how sure that is"
    )
    _add_match(arena)
    arena.add_argument("one", metavar="A", help="a kind of robot: steady, calm, keen, sharp or master")
    arena.add_argument("other", metavar="B", help="the kind that plays all other seats")
    arena.add_argument("--matches", type=positive, default=400, help="at most (default: 400)")
    arena.add_argument(
        "--all", action="store_true", help="play them all, even where it is clear who is better"
    )
    add_processes(arena)
    arena.set_defaults(run=later("arena"))


def _fit(commands: Commands) -> None:
    fit = add(commands, "fit", "fit what robots go by to matches between robots (needs numpy)")
    fit.add_argument("game", metavar="GAME", help="its short name, such as amytis")
    fit.add_argument("--matches", type=positive, default=400, help="how many (default: 400)")
    fit.add_argument("--seed", type=int, default=1, help="the same seed gives the same (default: 1)")
    fit.add_argument(
        "--ahead", type=int, default=0, help="turns that a search by them looks ahead at most (default: any)"
    )
    fit.add_argument("--out", type=Path, help="the file; default: the one that comes with the program")
    add_processes(fit)
    fit.set_defaults(run=later("fit"))


def _puzzles(commands: Commands) -> None:
    puzzles = add(commands, "puzzles", "look through matches of robots for puzzles, and add them to a file")
    puzzles.add_argument("game", metavar="GAME", help="its short name, such as amytis")
    puzzles.add_argument(
        "--count", type=positive, default=60, help="how many there are to be, or to be checked (default: 60)"
    )
    puzzles.add_argument(
        "--margin", type=float, default=1.5, help="points by which the best turn is better (default: 1.5)"
    )
    puzzles.add_argument("--out", type=Path, help="the file; default: the one that comes with the program")
    puzzles.add_argument(
        "--check", type=positive, help="only solve the puzzles of the file again, in this many worlds"
    )
    puzzles.set_defaults(run=later("puzzles"))


def _new_game(commands: Commands) -> None:
    new = add(commands, "new-game", "write a small playable game to begin a new one with")
    new.add_argument("slug", metavar="SLUG", help="its short name: a word in lower case, as in /SLUG")
    new.add_argument("--title", help="its name as players read it; default: made from the short name")
    new.add_argument("--root", type=Path, default=Path(), help="the copy of the repository (default: here)")
    new.set_defaults(run=later("new_game"))


def _playthroughs(commands: Commands) -> None:
    recorded = add(commands, "playthroughs", "record a match of a game for every way to end")
    recorded.add_argument("game", metavar="GAME", help="its short name, such as amytis")
    recorded.add_argument(
        "--folder",
        type=Path,
        default=Path("tests/engine/playthroughs"),
        help="where to (default: tests/engine/playthroughs)",
    )
    recorded.set_defaults(run=later("playthroughs"))


def _add_match(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="its short name, such as amytis")
    parser.add_argument("--seats", type=int, help="default: the fewest that the game allows")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same (default: 1)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")


def add_processes(parser: ArgumentParser) -> None:
    """Add the option for the number of processes."""
    parser.add_argument("--processes", type=positive, help="default: as many as there are cores")


def positive(text: str) -> int:
    """Return a number of at least 1. Raises :class:`argparse.ArgumentTypeError` for anything else."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)
