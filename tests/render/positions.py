"""Positions of Amytis for tests of pictures: reached by random play, or made by hand."""

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
    """Return a scene, with the outcome where the match has one."""
    return Scene(names, texts(), match.outcome if match else None)


@cache
def played(seed: int, moves: int, sides: str = "all-a") -> Match:
    """Return a match after so many random moves."""
    match = Match.new(GAME, 2, {"sides": sides}, seed=seed)
    chance = random.Random(seed)
    for _ in range(moves):
        if match.over:
            break
        seat = match.to_act[0]
        match.play(seat, chance.choice(list(match.moves(seat))))
    return match


def view(match: Match) -> AmytisView:
    """Return what a spectator sees."""
    return GAME.view(match.state, None)


def walk(seed: int, sides: str) -> Iterator[tuple[AmytisView, Scene]]:
    """Yield every position of a random match, up to its end."""
    match = Match.new(GAME, 2, {"sides": sides}, seed=seed)
    chance = random.Random(seed)
    while not match.over:
        yield view(match), scene(match)
        seat = match.to_act[0]
        match.play(seat, chance.choice(list(match.moves(seat))))
    yield view(match), scene(match)


def crowded(shown: AmytisView, open_cards: int, done: int) -> AmytisView:
    """Return a view in which seat 0 holds so many open and validated projects."""
    cards = tuple(range(1, 21))
    return changed(
        shown,
        projects=(cards[:open_cards], shown.board.projects[1]),
        validated=(cards[open_cards : open_cards + done], ()),
    )


def changed(shown: AmytisView, **changes: Any) -> AmytisView:
    """Return a view in which other things lie on the board."""
    return replace(shown, board=replace(shown.board, **changes))
