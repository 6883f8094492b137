"""Measuring tools: ``python -m tests.bench COMMAND``; see ``docs/notes/measuring.md``."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence

from bot.cli import Commands, add, lazily
from bot.cli.dev import add_processes, positive
from bot.cli.main import run


def parser() -> ArgumentParser:
    """Return the parser of all measuring tools."""
    root = ArgumentParser(prog="python -m tests.bench", description="Measures Ziggurat.")
    commands = root.add_subparsers(required=True, metavar="COMMAND")
    _figures(commands)
    _load(commands)
    _requests(commands)
    _balance(commands)
    _automaton(commands)
    _blunders(commands)
    return root


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a measuring tool; return its exit code."""
    return run(parser(), arguments)


def later(module: str) -> Callable[[Namespace], int | None]:
    """Return what imports a module of this package and runs it."""
    return lazily(f"tests.bench.{module}")


def _figures(commands: Commands) -> None:
    bench = add(commands, "figures", "measure pictures, storage, rules, lag and memory, as ratios")
    bench.add_argument("--json", action="store_true", help="print JSON")
    bench.add_argument(
        "--beside-robots",
        type=positive,
        metavar="MATCHES",
        help="only compare people's turns beside so many matches of master robots with turns without them",
    )
    bench.set_defaults(run=later("figures"))


def _load(commands: Commands) -> None:
    load = add(commands, "load", "how many turns a second processes come to while many people play")
    load.add_argument("--turns", type=positive, default=300, help="how many are measured (default: 300)")
    load.add_argument("--processes", type=positive, default=1, help="how many share the servers (default: 1)")
    _add_database(load)
    load.add_argument("--json", action="store_true", help="print JSON")
    load.set_defaults(run=later("load"))


def _requests(commands: Commands) -> None:
    count = add(commands, "requests", "how many requests to Discord turns take, and what too many come to")
    count.add_argument("--turns", type=positive, default=40, help="turns of each kind (default: 40)")
    count.add_argument(
        "--rush", type=positive, help="ask a Discord that takes 50 a second for so many, and nothing else"
    )
    count.add_argument("--seconds", type=positive, default=60, help="how long that goes on (default: 60)")
    count.add_argument("--processes", type=positive, default=3, help="how many share it (default: 3)")
    _add_database(count)
    count.add_argument("--json", action="store_true", help="print JSON")
    count.set_defaults(run=later("requests"))


def _balance(commands: Commands) -> None:
    cards = add(commands, "balance", "self-play of robots: how often the owner of each card wins")
    cards.add_argument("game", nargs="?", metavar="GAME", help="default: the first whose cards are counted")
    cards.add_argument("--seats", type=int, help="default: the fewest against each other")
    cards.add_argument("--mode", help="the variant of the game to play; default: the one with most cards")
    cards.add_argument(
        "--robot", help="a kind of robot; default: a quick one that looks no further than a turn"
    )
    cards.add_argument("--matches", type=positive, default=200, help="how many (default: 200)")
    add_processes(cards)
    cards.set_defaults(run=later("balance"))


def _automaton(commands: Commands) -> None:
    automaton = add(
        commands, "automaton", "for which robots the levels of a game's automaton are an even match"
    )
    automaton.add_argument("game", nargs="?", metavar="GAME", help="default: the first that has one")
    automaton.add_argument("--mode", help="the edition of the game; default: all")
    automaton.add_argument("--level", help="of the automaton; default: all")
    automaton.add_argument("--robot", help="default: the one that each level is meant for")
    automaton.add_argument("--matches", type=positive, default=60, help="how many of each (default: 60)")
    automaton.add_argument("--seed", type=int, default=1, help="the same seed gives the same (default: 1)")
    automaton.add_argument("--find", action="store_true", help="look for numbers that make them even")
    add_processes(automaton)
    automaton.set_defaults(run=later("automaton"))


def _blunders(commands: Commands) -> None:
    blunders = add(commands, "blunders", "how often reviews tell of a random turn in a match of good robots")
    blunders.add_argument("game", metavar="GAME", help="its short name, such as amytis")
    blunders.add_argument("--robot", default="sharp", help="who plays otherwise (default: sharp)")
    blunders.add_argument(
        "--matches", type=positive, default=10, help="how many, with a random turn of each seat (default: 10)"
    )
    blunders.add_argument("--seed", type=int, default=1, help="the same seed gives the same (default: 1)")
    add_processes(blunders)
    blunders.set_defaults(run=later("blunders"))


def _add_database(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help="an empty database, such as postgresql://me@localhost/empty; default: a new file",
    )


if __name__ == "__main__":
    sys.exit(main())
