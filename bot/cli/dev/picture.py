"""``ziggurat picture``: draws a board after random moves."""

import random
from argparse import Namespace

from bot.cli.dev.matches import NAMES, asked_for, random_match
from render.boards import Scene
from render.picture import picture
from render.texts import texts
from render.words import show


def run(arguments: Namespace) -> None:
    """Write a picture of a random position."""
    match = asked_for(arguments, arguments.seed)
    random_match(match, random.Random(arguments.seed), arguments.moves)
    names = NAMES[: match.seats]
    scene = Scene(names, texts(), match.outcome, private=arguments.viewer is not None)
    arguments.out.write_bytes(picture(match.game.facts.slug, match.view(arguments.viewer), scene))
    if arguments.words:
        print(show(match, arguments.viewer, names))
