"""Tools for developers, apart from the bot: each is loaded only when it is called.

What is declared here costs nothing to ``ziggurat run``. A tool is a module of this package with
``run(arguments)``.
"""

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path

from bot.cli import Commands, add


def add_commands(commands: Commands) -> None:
    """Add the tools for developers."""
    _selfplay(commands)
    _picture(commands)
    _balance(commands)
    _arena(commands)
    _automaton(commands)
    _fit(commands)
    _puzzles(commands)
    _blunders(commands)
    bench = add(commands, "bench", "measure pictures, storage, rules, lag and memory, as ratios")
    bench.add_argument("--json", action="store_true", help="print JSON")
    bench.add_argument(
        "--beside-robots",
        type=_count,
        metavar="MATCHES",
        help="only compare people's turns beside so many matches of master robots with turns without them",
    )
    bench.set_defaults(run=later("bench"))
    _load(commands)
    _requests(commands)
    _new_game(commands)
    _playthroughs(commands)
    languages = add(commands, "languages", "how much of the texts each language has")
    languages.add_argument("--missing", action="store_true", help="name all that is still in English")
    languages.set_defaults(run=later("languages"))
    reference = add(commands, "commands", "print docs/cli.md: all commands with their options")
    reference.set_defaults(run=later("reference"))


def later(module: str) -> Callable[[Namespace], int | None]:
    """Return what loads a tool and runs it."""
    return partial(_run, module)


def _run(module: str, arguments: Namespace) -> int | None:
    exit_code: int | None = import_module(f"{__name__}.{module}").run(arguments)
    return exit_code


def _selfplay(commands: Commands) -> None:
    play = add(commands, "selfplay", "random matches: results, lengths, moves per second")
    _add_match(play)
    play.add_argument("--matches", type=_count, default=100, help="how many (default: 100)")
    play.add_argument("--json", action="store_true", help="print JSON")
    _add_processes(play)
    play.set_defaults(run=later("selfplay"))


def _picture(commands: Commands) -> None:
    draw = add(commands, "picture", "a board after some random moves")
    _add_match(draw)
    draw.add_argument("--moves", type=int, default=20, help="how many (default: 20)")
    draw.add_argument("--out", type=Path, required=True, help="the PNG file to write")
    draw.add_argument("--words", action="store_true", help="print the board in words too")
    draw.add_argument("--viewer", type=int, help="the seat whose own view to draw; a spectator's if left out")
    draw.set_defaults(run=later("picture"))


def _balance(commands: Commands) -> None:
    cards = add(commands, "balance", "self-play of robots: how often the owner of each card wins")
    cards.add_argument("game", nargs="?", metavar="GAME", help="default: the first whose cards are counted")
    cards.add_argument("--seats", type=int, help="default: the fewest against each other")
    cards.add_argument("--mode", help="the variant of the game to play; default: the one with most cards")
    cards.add_argument(
        "--robot", help="a kind of robot; default: a quick one that looks no further than a turn"
    )
    cards.add_argument("--matches", type=_count, default=200, help="how many (default: 200)")
    _add_processes(cards)
    cards.set_defaults(run=later("balance"))


def _arena(commands: Commands) -> None:
    arena = add(
        commands, "arena", "matches between two kinds of robots: who is stronger, and how sure that is"
    )
    _add_match(arena)
    arena.add_argument("one", metavar="A", help="a kind of robot: steady, calm, keen, sharp or master")
    arena.add_argument("other", metavar="B", help="the kind that plays all other seats")
    arena.add_argument("--matches", type=_count, default=400, help="at most (default: 400)")
    arena.add_argument(
        "--all", action="store_true", help="play them all, even where it is clear who is better"
    )
    _add_processes(arena)
    arena.set_defaults(run=later("arena"))


def _automaton(commands: Commands) -> None:
    automaton = add(
        commands, "automaton", "for which robots the levels of a game's automaton are an even match"
    )
    automaton.add_argument("game", nargs="?", metavar="GAME", help="default: the first that has one")
    automaton.add_argument("--mode", help="the edition of the game; default: all")
    automaton.add_argument("--level", help="of the automaton; default: all")
    automaton.add_argument("--robot", help="default: the one that each level is meant for")
    automaton.add_argument("--matches", type=_count, default=60, help="how many of each (default: 60)")
    automaton.add_argument("--seed", type=int, default=1, help="the same seed gives the same (default: 1)")
    automaton.add_argument("--find", action="store_true", help="look for numbers that make them even")
    _add_processes(automaton)
    automaton.set_defaults(run=later("robots.automaton"))


def _fit(commands: Commands) -> None:
    fit = add(commands, "fit", "fit what robots go by to matches between robots (needs numpy)")
    fit.add_argument("game", metavar="GAME", help="its short name, such as amytis")
    fit.add_argument("--matches", type=_count, default=400, help="how many (default: 400)")
    fit.add_argument("--seed", type=int, default=1, help="the same seed gives the same (default: 1)")
    fit.add_argument(
        "--ahead", type=int, default=0, help="turns that a search by them looks ahead at most (default: any)"
    )
    fit.add_argument("--out", type=Path, help="the file; default: the one that comes with the program")
    _add_processes(fit)
    fit.set_defaults(run=later("robots.fit"))


def _puzzles(commands: Commands) -> None:
    puzzles = add(commands, "puzzles", "look through matches of robots for puzzles, and add them to a file")
    puzzles.add_argument("game", metavar="GAME", help="its short name, such as amytis")
    puzzles.add_argument(
        "--count", type=_count, default=60, help="how many there are to be, or to be checked (default: 60)"
    )
    puzzles.add_argument(
        "--margin", type=float, default=1.5, help="points by which the best turn is better (default: 1.5)"
    )
    puzzles.add_argument("--out", type=Path, help="the file; default: the one that comes with the program")
    puzzles.add_argument("--check", type=_count, help="only solve those of the file again, in so many worlds")
    puzzles.set_defaults(run=later("robots.puzzles"))


def _blunders(commands: Commands) -> None:
    blunders = add(commands, "blunders", "how often reviews tell of a random turn in a match of good robots")
    blunders.add_argument("game", metavar="GAME", help="its short name, such as amytis")
    blunders.add_argument("--robot", default="sharp", help="who plays otherwise (default: sharp)")
    blunders.add_argument(
        "--matches", type=_count, default=10, help="how many, with a random turn of each seat (default: 10)"
    )
    blunders.add_argument("--seed", type=int, default=1, help="the same seed gives the same (default: 1)")
    _add_processes(blunders)
    blunders.set_defaults(run=later("robots.blunders"))


def _load(commands: Commands) -> None:
    load = add(commands, "load", "how many turns a second processes come to while many people play")
    load.add_argument("--turns", type=_count, default=300, help="how many are measured (default: 300)")
    load.add_argument("--processes", type=_count, default=1, help="how many share the servers (default: 1)")
    _add_database(load)
    load.add_argument("--json", action="store_true", help="print JSON")
    load.set_defaults(run=later("load"))


def _requests(commands: Commands) -> None:
    count = add(commands, "requests", "how many requests to Discord turns take, and what too many come to")
    count.add_argument("--turns", type=_count, default=40, help="turns of each kind (default: 40)")
    count.add_argument(
        "--rush", type=_count, help="ask a Discord that takes 50 a second for so many, and nothing else"
    )
    count.add_argument("--seconds", type=_count, default=60, help="how long that goes on (default: 60)")
    count.add_argument("--processes", type=_count, default=3, help="how many share it (default: 3)")
    _add_database(count)
    count.add_argument("--json", action="store_true", help="print JSON")
    count.set_defaults(run=later("requests"))


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


def _add_database(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help="an empty database, such as postgresql://me@localhost/empty; default: a new file",
    )


def _add_processes(parser: ArgumentParser) -> None:
    parser.add_argument("--processes", type=_count, help="default: as many as there are cores")


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no number from 1 on")
    return int(text)
