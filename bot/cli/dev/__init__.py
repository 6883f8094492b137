"""Commands for game authors and translators; each module is imported only when its command runs."""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from pathlib import Path

from bot.cli import Commands, add, lazily


def add_commands(commands: Commands) -> None:
    """Add the commands for game authors and translators."""
    _selfplay(commands)
    _picture(commands)
    _arena(commands)
    _fit(commands)
    _puzzles(commands)
    _new_game(commands)
    _playthroughs(commands)
    languages = add(commands, "languages", "show how much of the texts each language has translated")
    languages.add_argument("--missing", action="store_true", help="list the missing texts")
    languages.set_defaults(run=later("languages"))


def later(module: str) -> Callable[[Namespace], int | None]:
    """Return a function that imports a module of this package and runs it."""
    return lazily(f"{__name__}.{module}")


def _selfplay(commands: Commands) -> None:
    play = add(commands, "selfplay", "play random matches and print results, lengths and speed")
    _add_match(play)
    play.add_argument("--matches", type=positive, default=100, help="number of matches (default: 100)")
    play.add_argument("--json", action="store_true", help="print JSON")
    add_processes(play)
    play.set_defaults(run=later("selfplay"))


def _picture(commands: Commands) -> None:
    draw = add(commands, "picture", "draw a board after some random moves")
    _add_match(draw)
    draw.add_argument("--moves", type=int, default=20, help="number of moves (default: 20)")
    draw.add_argument("--out", type=Path, required=True, help="the PNG file to write")
    draw.add_argument("--words", action="store_true", help="also print the board in words")
    draw.add_argument("--viewer", type=int, help="draw the view of this seat (default: a spectator's view)")
    draw.set_defaults(run=later("picture"))


def _arena(commands: Commands) -> None:
    arena = add(commands, "arena", "compare two kinds of robots: win rate with a confidence interval")
    _add_match(arena)
    arena.add_argument("one", metavar="A", help="a kind of robot: steady, calm, keen, sharp or master")
    arena.add_argument("other", metavar="B", help="the kind that plays all other seats")
    arena.add_argument(
        "--matches", type=positive, default=400, help="the most matches to play (default: 400)"
    )
    arena.add_argument(
        "--all", action="store_true", help="play all matches, even if the result is already clear"
    )
    add_processes(arena)
    arena.set_defaults(run=later("arena"))


def _fit(commands: Commands) -> None:
    fit = add(commands, "fit", "fit the robots' position values to robot matches (needs numpy)")
    fit.add_argument("game", metavar="GAME", help="short name, such as amytis")
    fit.add_argument("--matches", type=positive, default=400, help="number of matches (default: 400)")
    fit.add_argument("--seed", type=int, default=1, help="random seed (default: 1)")
    fit.add_argument(
        "--ahead", type=int, default=0, help="how many turns a search may look ahead (default: no limit)"
    )
    fit.add_argument("--out", type=Path, help="output file (default: the one shipped with ziggurat)")
    add_processes(fit)
    fit.set_defaults(run=later("fit"))


def _puzzles(commands: Commands) -> None:
    puzzles = add(commands, "puzzles", "find puzzles in robot matches, check them, or describe them")
    puzzles.add_argument("game", metavar="GAME", nargs="?", help="short name, such as amytis (default: all)")
    puzzles.add_argument(
        "--count", type=positive, help="number of puzzles to reach, or to check (default: 120, or all)"
    )
    puzzles.add_argument(
        "--margin", type=float, default=1.5, help="points by which the best turn must lead (default: 1.5)"
    )
    puzzles.add_argument("--out", type=Path, help="output file (default: the one shipped with ziggurat)")
    puzzles.add_argument(
        "--check",
        type=positive,
        nargs="?",
        const=1,
        metavar="SEED",
        help="only check the existing puzzles with both judges again, in worlds of this seed (default: 1)",
    )
    puzzles.add_argument(
        "--table", action="store_true", help="only print a table of the existing puzzles, as Markdown"
    )
    puzzles.add_argument(
        "--themes", action="store_true", help="only find the themes of the existing puzzles again"
    )
    puzzles.set_defaults(run=later("puzzles"))


def _new_game(commands: Commands) -> None:
    new = add(commands, "new-game", "create a small playable game as a starting point")
    new.add_argument("slug", metavar="SLUG", help="short name in lower case, as in /SLUG")
    new.add_argument("--title", help="the name players see (default: from the short name)")
    new.add_argument("--root", type=Path, default=Path(), help="the repository (default: the current folder)")
    new.set_defaults(run=later("new_game"))


def _playthroughs(commands: Commands) -> None:
    recorded = add(commands, "playthroughs", "record test matches of a game, one for each way to end")
    recorded.add_argument("game", metavar="GAME", help="short name, such as amytis")
    recorded.add_argument(
        "--folder",
        type=Path,
        default=Path("tests/engine/playthroughs"),
        help="output folder (default: tests/engine/playthroughs)",
    )
    recorded.set_defaults(run=later("playthroughs"))


def _add_match(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="short name, such as amytis")
    parser.add_argument("--seats", type=int, help="number of seats (default: the fewest the game allows)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (default: 1)")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="a game option")


def add_processes(parser: ArgumentParser) -> None:
    """Add the option ``--processes``."""
    parser.add_argument("--processes", type=positive, help="number of processes (default: one per core)")


def positive(text: str) -> int:
    """Parse a positive number; raises :class:`argparse.ArgumentTypeError`."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a positive number")
    return int(text)
