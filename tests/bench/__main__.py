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
    _length(commands)
    _planned(commands)
    _hints(commands)
    _newcomer(commands)
    _seeing(commands)
    _waiting(commands)
    _pages(commands)
    return root


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a measuring tool; return its exit code."""
    return run(parser(), arguments)


def later(module: str) -> Callable[[Namespace], int | None]:
    """Return a function that imports a module of this package and runs it."""
    return lazily(f"tests.bench.{module}")


def _figures(commands: Commands) -> None:
    bench = add(commands, "figures", "measure pictures, storage, rules, lag and memory, as ratios")
    bench.add_argument("--json", action="store_true", help="print JSON")
    bench.add_argument(
        "--beside-robots",
        type=positive,
        metavar="MATCHES",
        help="only compare players' turns with and without this many matches of master robots",
    )
    bench.set_defaults(run=later("figures"))


def _load(commands: Commands) -> None:
    load = add(commands, "load", "measure turns per second while many people play")
    load.add_argument("--turns", type=positive, default=300, help="measured turns (default: 300)")
    load.add_argument(
        "--processes", type=positive, default=1, help="processes sharing the servers (default: 1)"
    )
    _add_database(load)
    load.add_argument("--json", action="store_true", help="print JSON")
    load.set_defaults(run=later("load"))


def _requests(commands: Commands) -> None:
    count = add(commands, "requests", "count requests to Discord per turn, or send too many")
    count.add_argument("--turns", type=positive, default=40, help="turns of each kind (default: 40)")
    count.add_argument(
        "--rush", type=positive, help="only send this many requests per second to a Discord that accepts 50"
    )
    count.add_argument("--seconds", type=positive, default=60, help="duration of the rush (default: 60)")
    count.add_argument(
        "--processes", type=positive, default=3, help="processes sharing the rush (default: 3)"
    )
    _add_database(count)
    count.add_argument("--json", action="store_true", help="print JSON")
    count.set_defaults(run=later("requests"))


def _balance(commands: Commands) -> None:
    cards = add(commands, "balance", "self-play of robots: how often the owner of each card wins")
    cards.add_argument("game", nargs="?", metavar="GAME", help="default: the first game with counted cards")
    cards.add_argument("--seats", type=int, help="default: the fewest with opponents")
    cards.add_argument("--mode", help="variant of the game; default: the one with the most cards")
    cards.add_argument("--robot", help="level of the robots; default: a fast one that plans one turn")
    cards.add_argument("--matches", type=positive, default=200, help="number of matches (default: 200)")
    add_processes(cards)
    cards.set_defaults(run=later("balance"))


def _automaton(commands: Commands) -> None:
    automaton = add(commands, "automaton", "find the robots that are an even match for an automaton's levels")
    automaton.add_argument(
        "game", nargs="?", metavar="GAME", help="default: the first game with an automaton"
    )
    automaton.add_argument("--mode", help="edition of the game; default: all")
    automaton.add_argument("--level", help="level of the automaton; default: all")
    automaton.add_argument("--robot", help="default: the one each level is meant for")
    automaton.add_argument("--matches", type=positive, default=60, help="matches per pair (default: 60)")
    automaton.add_argument(
        "--seed", type=int, default=1, help="first seed, for reproducible results (default: 1)"
    )
    automaton.add_argument("--find", action="store_true", help="search for numbers that make them even")
    add_processes(automaton)
    automaton.set_defaults(run=later("automaton"))


def _blunders(commands: Commands) -> None:
    blunders = add(
        commands, "blunders", "measure how often reviews find a random blunder in a match of good robots"
    )
    blunders.add_argument("game", metavar="GAME", help="short name, such as amytis")
    blunders.add_argument("--robot", default="sharp", help="level of the robots (default: sharp)")
    blunders.add_argument(
        "--judge", default="steady", help="level of the robots that play on (default: steady)"
    )
    blunders.add_argument(
        "--matches", type=positive, default=10, help="matches, with a random turn per seat (default: 10)"
    )
    blunders.add_argument(
        "--blunders", type=positive, help="stop after the match with this many blunders (default: don't stop)"
    )
    blunders.add_argument(
        "--seed", type=int, default=1, help="first seed, for reproducible results (default: 1)"
    )
    add_processes(blunders)
    blunders.set_defaults(run=later("blunders"))


def _length(commands: Commands) -> None:
    length = add(commands, "length", "how many turns each player takes if robots play like people")
    length.add_argument("game", nargs="?", help="only this game")
    length.add_argument("--matches", type=positive, default=60, help="per number of seats (default: 60)")
    length.set_defaults(run=later("length"))


def _planned(commands: Commands) -> None:
    planned = add(commands, "planned", "check the laws of planned turns in many random matches")
    planned.add_argument("game", nargs="?", help="only this game")
    planned.add_argument("--matches", type=positive, default=1000, help="per game (default: 1000)")
    planned.add_argument("--seed", type=int, default=1, help="first seed (default: 1)")
    add_processes(planned)
    planned.set_defaults(run=later("planned"))


def _hints(commands: Commands) -> None:
    hints = add(commands, "hints", "how often the panel's hint is what a keen robot plays")
    hints.add_argument("game", nargs="?", help="only this game")
    hints.add_argument("--seats", type=int, help="default: the fewest with opponents")
    hints.add_argument("--questions", type=positive, default=200, help="compared questions (default: 200)")
    hints.add_argument(
        "--seed", type=int, default=1, help="first seed, for reproducible results (default: 1)"
    )
    hints.set_defaults(run=later("hints"))


def _newcomer(commands: Commands) -> None:
    newcomer = add(commands, "newcomer", "how a newcomer who only reads the panel fares against a robot")
    newcomer.add_argument("game", metavar="GAME", help="short name, such as westkingdom")
    newcomer.add_argument("--robot", default="calm", help="level of the robot (default: calm)")
    newcomer.add_argument("--matches", type=positive, default=40, help="per kind of reader (default: 40)")
    newcomer.set_defaults(run=later("newcomer"))


def _seeing(commands: Commands) -> None:
    seeing = add(commands, "seeing", "how many more matches a robot wins if it sees what is hidden")
    seeing.add_argument("game", metavar="GAME", help="short name, such as ancient")
    seeing.add_argument("--robot", default="sharp", help="level of the robot (default: sharp)")
    seeing.add_argument("--against", default="steady", help="level of its opponent (default: steady)")
    seeing.add_argument(
        "--ahead",
        type=positive,
        default=4,
        help="turns ahead it looks if it sees and has values (default: 4)",
    )
    seeing.add_argument("--matches", type=positive, default=100, help="matches of each (default: 100)")
    seeing.add_argument(
        "--seed", type=int, default=1, help="first seed, for reproducible results (default: 1)"
    )
    add_processes(seeing)
    seeing.set_defaults(run=later("seeing"))


def _waiting(commands: Commands) -> None:
    waiting = add(commands, "waiting", "how many days matches take, with and without plans")
    waiting.add_argument("game", nargs="?", help="only this game")
    waiting.add_argument("--seats", type=int, help="only this number of seats")
    waiting.add_argument("--robot", default="keen", help="level of the robots that play (default: keen)")
    waiting.add_argument("--lines", type=positive, default=3, help="best turns that are planned (default: 3)")
    waiting.add_argument("--then", action="store_true", help="also plan the turn after each planned one")
    waiting.add_argument("--at-once", action="store_true", help="plan right after one's own turn")
    waiting.add_argument("--looks", type=positive, help="only this many visits a day")
    waiting.add_argument("--matches", type=positive, default=20, help="matches of each kind (default: 20)")
    add_processes(waiting)
    waiting.set_defaults(run=later("waiting"))


def _pages(commands: Commands) -> None:
    pages = add(commands, "pages", "processor time and rows read of pages after many ended matches")
    pages.add_argument(
        "--matches", type=positive, default=100_000, help="ended matches in the database (default: 100,000)"
    )
    _add_database(pages)
    pages.set_defaults(run=later("pages"))


def _add_database(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--database",
        metavar="URL",
        help="an empty database, such as postgresql://me@localhost/empty; default: a new file",
    )


if __name__ == "__main__":
    sys.exit(main())
