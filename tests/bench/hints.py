"""``python -m tests.bench hints``: how often the panel's hint is what a *keen* robot plays.

Keen robots play each other, with one turn in twelve at random. Before some turns, the panel's first question
is compared with what *keen* chooses there, five times with different random numbers.
"""

import random
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from bot.matches.prospects import counsel, prospects
from bot.screens.turn.offers import offered, preferred
from engine.catalogue import game, games
from engine.core.rng import Rng
from engine.draft import Draft
from engine.match import Match
from engine.robots import KEEN, robot
from render.texts import texts

SHARE, ASTRAY = 0.2, 1 / 12
"""The share of turns that are compared, and of those played at random."""

TRIES = 5
"""How often *keen* chooses."""


def run(arguments: Namespace) -> None:
    """Print the agreement for each game."""
    for slug in (arguments.game,) if arguments.game else games():
        seats = arguments.seats or min(count for count in game(slug).facts.seats if count > 1)
        counts, began = Counter[str](), time.process_time()
        for number, draft in enumerate(questions(slug, seats, arguments.seed)):
            if number == arguments.questions:
                break
            counts.update(compared(draft))
        print(f"{slug} {seats}: {report(counts)} ({time.process_time() - began:.0f} s)", flush=True)


def report(counts: Counter[str]) -> str:
    """Return shares in percent."""

    def share(part: str, whole: str) -> str:
        return f"{100 * counts[part] / max(1, counts[whole]):.0f} % of {counts[whole]}"

    return (
        f"hint told in {share('told', 'questions')}; keen plays it in {share('told same', 'told tries')}, "
        f"once in {TRIES} tries in {share('told once', 'told')}; keen plays a reader's choice in "
        f"{share('same', 'tries')}, once in {TRIES} tries in {share('once', 'questions')}; "
        f"keen agrees with itself in {share('self', 'pairs')}"
    )


def questions(slug: str, seats: int, seed: int) -> Iterator[Draft]:
    """Yield the first questions of turns, from as many matches as needed."""
    chance = random.Random(f"{slug}{seats}{seed}")
    while True:
        match, turn = Match.new(game(slug), seats, seed=chance.getrandbits(60)), -1
        while match.to_act:
            seat = match.to_act[0]
            draft = Draft(match.game, match.view(seat))
            if match.turn != turn and len(draft.options) > 1 and chance.random() < SHARE:
                yield draft
            turn = match.turn
            if chance.random() < ASTRAY:
                match.play(seat, chance.choice(draft.options), go_on=False)
            else:
                match.play(seat, *keen(draft, chance.getrandbits(60)), go_on=False)


def keen(draft: Draft, seed: int) -> Sequence[Any]:
    """Return what a keen robot plays."""
    return robot(KEEN)(draft.game, draft.view, Rng(seed))


def compared(draft: Draft) -> Counter[str]:
    """Return the counts for a question. A reader takes the hint, or else the option listed first."""
    t = texts()
    played = [keen(draft, seed)[0] for seed in range(1, TRIES + 1)]
    offers = offered(draft, prospects(draft), t, counsel(draft))
    hint = preferred(offers, draft.seat, draft.game.facts.slug, t)
    choice = hint[0].move if hint else offers[0].move
    same = played.count(choice)
    counts = Counter(
        {
            "questions": 1,
            "tries": TRIES,
            "same": same,
            "once": same > 0,
            "pairs": TRIES * (TRIES - 1),
            "self": sum(played.count(move) - 1 for move in played),
        }
    )
    if hint:
        counts += Counter({"told": 1, "told tries": TRIES, "told same": same, "told once": same > 0})
    return counts
