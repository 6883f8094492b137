"""Reproducible positions for pictures in the rules, which belong to no real match."""

from functools import cache
from random import Random

from engine.core.game import AnyGame
from engine.match import Match

SEED = 7


@cache
def after(game: AnyGame, seats: int, moves: int) -> Match:
    """Return a match after ``moves`` random moves from a fixed seed; it is cached and must not be changed."""
    chance, match = Random(SEED), Match.new(game, seats, seed=SEED)
    for _ in range(moves):
        if match.to_act:
            match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    return match
