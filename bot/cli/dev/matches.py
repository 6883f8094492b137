"""Random matches for the developer commands."""

import random
from argparse import Namespace

from engine.catalogue import game
from engine.match import Match

NAMES = ("Ninsun", "Hammurabi", "Semiramis", "Gudea", "Enheduanna", "Nabopolassar")


def asked_for(arguments: Namespace, seed: int) -> Match:
    """Create a match with the game, seats and options of a command line."""
    rules = game(arguments.game)
    options = dict(option.partition("=")[::2] for option in arguments.option)
    return Match.new(rules, arguments.seats or min(rules.facts.seats), options, seed=seed)


def random_match(match: Match, chance: random.Random, moves: int | None = None) -> Match:
    """Play random legal moves, to the end or at most ``moves`` of them; return the match."""
    while (seats := match.to_act) and (moves is None or match.seq < moves):
        match.play(seats[0], chance.choice(match.moves(seats[0])))
    return match
