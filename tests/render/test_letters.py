"""The smallest letters of a picture: 9 pixels high at a width of 400."""

import io
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest
from PIL import Image

from engine.catalogue import game, games
from engine.match import Match
from render.boards import Scene, board
from render.boards.ancient.pieces import tokens
from render.cache import PICTURES
from render.picture import picture
from render.texts import texts
from tests.thorough import ends

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eve", "Finn")
SHOWN, LEAST = 400, 9
HEAVIEST = 100 * 1024
GAMES = [(slug, seats) for slug in games() for seats in game(slug).facts.seats]


@cache
def played(slug: str, seats: int, moves: int) -> Match:
    chance, match = Random(8), Match.new(game(slug), seats, seed=8)
    for _ in range(moves):
        if match.to_act:
            match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    return match


def letters(monkeypatch: pytest.MonkeyPatch, draw: Callable[[], Image.Image]) -> tuple[int, set[Any]]:
    """Return a picture's width, and each text on it with its letter size."""
    get, written = PICTURES.get, set[tuple[str, int]]()

    def recording(key: Any, make: Callable[[], Any]) -> Any:
        if key[0].__name__ == "label":
            text, _, size = key[1]
            written.add((text, size))
        return get(key, make)

    PICTURES.clear()
    with monkeypatch.context() as patch:
        patch.setattr(PICTURES, "get", recording)
        width = draw().width
    return width, written


@pytest.mark.parametrize("moves", [70, 5000])
@pytest.mark.parametrize(("slug", "seats"), ends(GAMES))
def test_letters_are_legible(slug: str, seats: int, moves: int, monkeypatch: pytest.MonkeyPatch) -> None:
    match = played(slug, seats, moves)
    scene, view = Scene(NAMES[:seats], texts(), match.outcome), match.view(None)
    draws = [lambda: board(slug).draw(view, scene)]
    if match.outcome is not None:
        draws.append(lambda: board(slug).final(view, scene))
    for draw in draws:
        width, written = letters(monkeypatch, draw)
        small = {(text, size) for text, size in written if size * SHOWN < LEAST * width}
        if slug == "ancient" and seats == 4:  # the slopes of the smallest pyramids have no more room
            small -= {(number, tokens.SMALLEST) for number in "123"}
        if slug == "westkingdom":  # initials on glyphs, which also have a colour and a shape
            small -= {(text, size) for text, size in small if text in {name[0] for name in NAMES}}
        assert not small


@pytest.mark.parametrize("options", [{"game": "basic"}, {"game": "advanced"}], ids=lambda each: each["game"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_streets_above_a_hand_are_wide_enough(
    seats: int, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand makes the picture higher; to fit a phone it becomes wider, and everything on it smaller."""
    chance, match = Random(3), Match.new(game("architectura"), seats, options, seed=3)
    while match.state.board.phase == "replace" or match.now.turns < 7 * seats:
        match.play(match.to_act[0], chance.choice(match.moves(match.to_act[0])))
    drawn = list[bytes]()
    for seat in range(seats):
        scene, view = Scene(NAMES[:seats], texts(), private=True), match.view(seat)

        def draw() -> Image.Image:
            drawn.append(picture("architectura", view, scene))  # noqa: B023  # called at once
            return Image.open(io.BytesIO(drawn[-1]))

        width, written = letters(monkeypatch, draw)
        assert {text for text, size in written if size * SHOWN < LEAST * width} == set()
    assert max(map(len, drawn)) <= HEAVIEST
