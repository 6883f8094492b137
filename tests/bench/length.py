"""``python -m tests.bench length``: how many turns each player takes if robots play like people.

All seats play as the *calm* robot, except that one choice in four is random.
"""

import random
import statistics
import time
from argparse import Namespace
from collections.abc import Iterator

from engine.catalogue import game, games
from engine.core.rng import Rng
from engine.match import Match
from engine.robots import CALM, robot

RANDOM = 0.25
"""The share of random choices."""


def run(arguments: Namespace) -> None:
    """Print, per game and number of seats, how many turns a player has."""
    for slug in (arguments.game,) if arguments.game else games():
        for seats in game(slug).facts.seats:
            own = sorted(
                turns for number in range(arguments.matches) for turns in turns_of(slug, seats, number)
            )
            tenth, *_, ninetieth = statistics.quantiles(own, n=10)
            middle = statistics.median(own)
            print(f"{slug} {seats}: {own[0]} {tenth:.0f} {middle:.0f} {ninetieth:.0f} {own[-1]}", flush=True)


def turns_of(slug: str, seats: int, number: int) -> Iterator[int]:
    """Play a match and yield the number of turns of each seat."""
    chance = random.Random(f"{slug}{seats}{number}")
    match = Match.new(game(slug), seats, seed=chance.getrandbits(64))
    had = {seat: set[int]() for seat in range(seats)}
    while match.to_act:
        seat = match.to_act[0]
        had[seat].add(match.turn)
        _choose(match, seat, chance)
    yield from map(len, had.values())


def _choose(match: Match, seat: int, chance: random.Random) -> None:
    """Play the robot's turn up to the first choice that is random."""
    turn = match.turn
    calm = robot(CALM, time.process_time)
    moves = calm(match.game, match.view(seat), Rng(chance.getrandbits(60)))
    for move in moves:
        aside = chance.random() < RANDOM
        match.play(seat, chance.choice(match.moves(seat)) if aside else move)
        if aside or match.turn != turn or seat not in match.to_act:
            return
