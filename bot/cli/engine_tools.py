"""``ziggurat selfplay`` and ``ziggurat picture``: the rules and the pictures without Discord."""

import json
import random
import statistics
import time
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path

from bot.cli import Commands
from engine.catalogue import game, games
from engine.match import Match
from render.boards import Scene
from render.picture import picture
from render.texts import texts
from render.words import words

NAMES = ("Ninsun", "Hammurabi", "Semiramis", "Gudea", "Enheduanna", "Nabopolassar")


def add_commands(commands: Commands) -> None:
    """Add ``selfplay`` and ``picture``."""
    play = commands.add_parser("selfplay", help="random matches: results, lengths, moves per second")
    play.add_argument("--matches", type=int, default=100)
    play.add_argument("--json", action="store_true", help="print JSON")
    play.set_defaults(run=selfplay)
    draw = commands.add_parser("picture", help="a board after some random moves")
    draw.add_argument("--moves", type=int, default=20)
    draw.add_argument("--out", type=Path, required=True, help="the PNG file to write")
    draw.add_argument("--words", action="store_true", help="print the board in words too")
    draw.add_argument("--viewer", type=int, help="the seat whose own view to draw; a spectator's if left out")
    draw.set_defaults(run=draw_picture)
    for parser in (play, draw):
        _add_match(parser)


def _add_match(parser: ArgumentParser) -> None:
    parser.add_argument("game", choices=sorted(games()))
    parser.add_argument("--seats", type=int, help="default: the fewest that the game allows")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")


def _options(arguments: Namespace) -> dict[str, str]:
    return dict(option.partition("=")[::2] for option in arguments.option)


def random_match(match: Match, chance: random.Random, moves: int | None = None) -> Match:
    """Play random legal moves, to the end or at most ``moves`` of them; return the match."""
    while (seats := match.to_act) and (moves is None or match.seq < moves):
        match.play(seats[0], chance.choice(match.moves(seats[0])))
    return match


def selfplay(arguments: Namespace) -> None:
    """Print how random matches went."""
    rules = game(arguments.game)
    seats = arguments.seats or min(rules.facts.seats)
    chance = random.Random(arguments.seed)
    lengths: list[int] = []
    scores: list[tuple[int, ...]] = []
    wins: Counter[int] = Counter()
    started = time.perf_counter()
    for _ in range(arguments.matches):
        match = Match.new(rules, seats, _options(arguments), seed=chance.getrandbits(64))
        outcome = random_match(match, chance).outcome
        assert outcome is not None
        lengths.append(match.seq)
        scores.append(outcome.totals)
        wins.update(outcome.winners)
    seconds = time.perf_counter() - started
    every = [score for match_scores in scores for score in match_scores]
    report = {
        "game": arguments.game,
        "seats": seats,
        "matches": arguments.matches,
        "seed": arguments.seed,
        "moves": {"least": min(lengths), "mean": statistics.fmean(lengths), "most": max(lengths)},
        "points": {"least": min(every), "mean": statistics.fmean(every), "most": max(every)},
        "wins_by_seat": [wins[seat] for seat in range(seats)],
        "moves_per_second": round(sum(lengths) / seconds),
    }
    if arguments.json:
        print(json.dumps(report))
        return
    for name, value in report.items():
        print(f"{name:17} {value}")


def draw_picture(arguments: Namespace) -> None:
    """Write a picture of a random position."""
    rules = game(arguments.game)
    match = Match.new(
        rules, arguments.seats or min(rules.facts.seats), _options(arguments), seed=arguments.seed
    )
    random_match(match, random.Random(arguments.seed), arguments.moves)
    t, names = texts(), NAMES[: match.seats]
    view = match.view(arguments.viewer)
    scene = Scene(names, t, match.outcome, private=arguments.viewer is not None)
    arguments.out.write_bytes(picture(arguments.game, view, scene))
    if arguments.words:
        print(words(arguments.game).board(view, names, t))
