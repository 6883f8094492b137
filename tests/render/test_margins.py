"""Both edges of a picture look alike, so that it can be widened for a computer's window."""

import pytest
from PIL import Image

from engine.catalogue import game, games
from engine.match import Match
from render.boards import Scene, board
from render.texts import texts
from tests.thorough import ends

NAMES = ("Ninsun", "Hammurabi", "Semiramis", "Gudea", "Enheduanna", "Nabopolassar")
ALIKE = 0.9
"""The share of equal rows; friezes at top and bottom may end differently."""


def column(image: Image.Image, x: int) -> bytes:
    return image.crop((x, 0, x + 1, image.height)).tobytes()


@pytest.mark.parametrize("slug", games())
def test_board_edges_are_alike(slug: str) -> None:
    for seats in ends(game(slug).facts.seats):
        match = Match.new(game(slug), seats, seed=3)
        for private in (False, True):
            image = board(slug).draw(match.view(0), Scene(NAMES[:seats], texts(), private=private))
            left, right = column(image, 0), column(image, image.width - 1)
            rows = [left[y : y + 3] == right[y : y + 3] for y in range(0, len(left), 3)]
            assert sum(rows) > ALIKE * len(rows), (seats, private)
