"""``python -m tests.bench newcomer``: how a newcomer who only reads the panel fares against robots.

The newcomer answers one question at a time and takes one choice in four at random. Otherwise a reader of
``numbers`` takes the option that shows the most points, at random among equals; a reader of the ``panel``
takes the option named after *If in doubt*, and goes by the numbers where the panel names none.
"""

import random
import statistics
import time
from argparse import Namespace
from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.matches.prospects import counsel, prospects
from bot.screens.turn.offers import Offered, offered, preferred
from engine.catalogue import game
from engine.core.rng import Rng
from engine.draft import Draft
from engine.match import Match
from engine.robots import robot
from render.texts import texts

RANDOM = 0.25
"""The share of random choices."""

READERS = ("numbers", "panel")


class Played(NamedTuple):
    """A match: the newcomer's points and the robot's, own turns, workers or cards captured and lost."""

    points: int
    robot: int
    turns: int
    captured: int
    lost: int


def run(arguments: Namespace) -> None:
    """Print the results of a match per seed; the newcomer begins every other match."""
    for reader in READERS:
        matches = []
        for number in range(arguments.matches):
            matches.append(played(arguments.game, arguments.robot, reader, number))
            print(reader, number, *matches[-1], flush=True)
        print(f"{arguments.game}, {reader} against {arguments.robot}: {summary(matches)}", flush=True)


def summary(matches: Sequence[Played]) -> str:
    """Return wins, median points, median turns and captures of some matches."""
    won = sum(match.points > match.robot for match in matches)
    own, theirs, turns, captured, lost = (statistics.median(values) for values in zip(*matches, strict=True))
    tenth, *_, ninetieth = statistics.quantiles((match.turns for match in matches), n=10)
    return (
        f"won {won} of {len(matches)}, {own:.0f} : {theirs:.0f} points, {turns:.0f} turns "
        f"({tenth:.0f} to {ninetieth:.0f}), captured {captured:.0f}, lost {lost:.0f} (medians)"
    )


def played(slug: str, kind: str, reader: str, number: int) -> Played:
    """Play a match of a newcomer against a robot."""
    chance = random.Random(f"{slug}{kind}{reader}{number}")
    match, own = Match.new(game(slug), 2, seed=number), number % 2
    turns, captures, newcomer = set[int](), [0, 0], Reader(reader, chance)
    while match.to_act:
        seat = match.to_act[0]
        if seat == own:
            turns.add(match.turn)
            moves = [newcomer.answer(Draft(match.game, match.view(seat)))]
        else:
            moves = [
                *robot(kind, time.process_time)(match.game, match.view(seat), Rng(chance.getrandbits(60)))
            ]
        for entry in match.play(seat, *moves, go_on=False):
            for captor, _, count in match.game.captures(getattr(entry, "events", ())):
                captures[captor != own] += count
    return Played(match.points[own], match.points[1 - own], len(turns), *captures)


class Reader:
    """A newcomer who answers each question by what the panel shows."""

    def __init__(self, kind: str, chance: random.Random) -> None:
        self._kind, self._chance = kind, chance
        self._hint: Sequence[Any] = ()

    def answer(self, draft: Draft) -> Any:
        """Return the answer to a question; a hint remains valid as long as it is followed."""
        hint, self._hint = self._hint, ()
        if len(draft.options) == 1:
            self._hint = hint[1:]
            return draft.options[0]
        if self._chance.random() < RANDOM:
            return self._chance.choice(draft.options)
        if not hint and self._kind == "panel":
            hint = counsel(draft)
        offers = offered(draft, prospects(draft), texts(), hint)
        named = preferred(offers, draft.seat, draft.game.facts.slug, texts())
        if self._kind == "panel" and named:
            move = named[0].move
        else:
            move = self._chance.choice(most(offers, draft.seat)).move
        self._hint = hint[1:] if hint and hint[0] == move else ()
        return move


def most(offers: Sequence[Offered], seat: int) -> Sequence[Offered]:
    """Return the options that show the most points."""
    told = [0 if offer.gains is None else offer.gains[seat] for offer in offers]
    return [offer for offer, points in zip(offers, told, strict=True) if points == max(told)]
