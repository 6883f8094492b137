"""Colours of seats are told apart by eyes that see fewer hues, as simulated by Machado and others (2009)."""

from itertools import combinations
from math import dist

import pytest

from engine.catalogue import game, games
from render.boards import board
from render.theme import Colour

EYES = {
    "all hues": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.01182, 0.04294, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.3039)),
}  # fmt: skip
"""What becomes of linear red, green and blue."""

XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8727))
"""From linear red, green and blue to the tristimulus values over those of white."""

LEAST = 20
"""How far colours are apart at least, in CIELAB: 2.3 is just noticed side by side."""

BY_TINT = {"architectura", "westkingdom"}
"""Games whose seats have the colours of their pieces."""

Row = tuple[float, float, float]


def times(rows: tuple[Row, ...], vector: Row) -> Row:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in rows)
    return x, y, z


def seen(colour: Colour, eyes: tuple[Row, ...]) -> Row:
    """Return a colour in CIELAB as such eyes see it."""
    red, green, blue = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    red, green, blue = (min(1, max(0, part)) for part in times(eyes, (red, green, blue)))
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in times(XYZ, (red, green, blue)))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("slug", games())
def test_seats_are_told_apart(slug: str, eyes: str) -> None:
    theme = board(slug).PALETTE
    tints = theme.tints if slug in BY_TINT else [player.tint for player in theme.players]
    bodies = [tint.body for tint in tints[: max(game(slug).facts.seats)]]
    for one, other in combinations(bodies, 2):
        assert dist(seen(one, EYES[eyes]), seen(other, EYES[eyes])) >= LEAST
