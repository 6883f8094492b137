"""Positions of Amytis for picture tests: reached by random play, or constructed."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from engine.games.amytis import GAME
from engine.games.amytis.board import AmytisView
from engine.match import Match
from render.boards import Scene
from render.texts import texts

NAMES = ("Anastasia", "Ben")


def scene(match: Match | None = None, names: tuple[str, str] = NAMES) -> Scene:
    """Return a scene, with the outcome if the match has one."""
    return Scene(names, texts(), match.outcome if match else None)


@cache
def played(seed: int, moves: int, sides: str = "all-a") -> Match:
    """Return a match after ``moves`` random moves."""
    match = Match.new(GAME, 2, {"sides": sides}, seed=seed)
    chance = random.Random(seed)
    for _ in range(moves):
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, chance.choice(list(match.moves(seat))))
    return match


def view(match: Match) -> AmytisView:
    """Return a spectator's view."""
    return GAME.view(match.state, None)


def walk(seed: int, sides: str) -> Iterator[tuple[AmytisView, Scene]]:
    """Yield every position of a random match, including the last."""
    match = Match.new(GAME, 2, {"sides": sides}, seed=seed)
    chance = random.Random(seed)
    while not match.over:
        yield view(match), scene(match)
        seat = match.to_act[0]
        match.play(seat, chance.choice(list(match.moves(seat))))
    yield view(match), scene(match)


def crowded(before: AmytisView, open_cards: int, done: int) -> AmytisView:
    """Return a view with these numbers of open and validated projects for seat 0."""
    cards = tuple(range(1, 21))
    return changed(
        before,
        projects=(cards[:open_cards], before.board.projects[1]),
        validated=(cards[open_cards : open_cards + done], ()),
    )


def changed(before: AmytisView, **changes: Any) -> AmytisView:
    """Return a view with changed board fields."""
    return replace(before, board=replace(before.board, **changes))
