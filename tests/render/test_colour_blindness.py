"""Meaningful colours stay distinguishable with colour vision deficiencies.

These are simulated as described by Machado and others (2009).
"""

from itertools import combinations
from math import dist

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.catalogue import game, games
from render.boards import board
from render.boards.amytis.pieces import palette as garden
from render.boards.amytis.pieces.tokens import GLYPHS
from render.boards.ancient.pieces import flat
from render.boards.ancient.pieces import palette as desert
from render.boards.ancient.pieces.tokens import texture
from render.boards.architectura.pieces import palette as street
from render.boards.architectura.pieces.facades import ROOFS
from render.boards.westkingdom.pieces import icons, tokens
from render.canvas import Shape, drawn
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
"""Matrices for linear red, green and blue."""

XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0177, 0.1095, 0.8727))
"""Converts linear red, green and blue to tristimulus values relative to white."""

LEAST = 20
"""Smallest distance between colours in CIELAB; 2.3 is just noticeable side by side."""

SIGN, UNLIKE = 40, 0.25
"""Size at which signs are compared, and the smallest share of their pixels that differs."""

BY_TINT = {"architectura", "westkingdom"}
"""Games whose seats have the colours of their pieces."""

Row = tuple[float, float, float]


def times(rows: tuple[Row, ...], vector: Row) -> Row:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in rows)
    return x, y, z


def seen(colour: Colour, eyes: tuple[Row, ...]) -> Row:
    """Return a colour in CIELAB as these eyes see it."""
    red, green, blue = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    red, green, blue = (min(1, max(0, part)) for part in times(eyes, (red, green, blue)))
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in times(XYZ, (red, green, blue)))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("slug", games())
def test_seats_are_distinguishable(slug: str, eyes: str) -> None:
    theme = board(slug).PALETTE
    tints = theme.tints if slug in BY_TINT else [player.tint for player in theme.players]
    bodies = [tint.body for tint in tints[: max(game(slug).facts.seats)]]
    for one, other in combinations(bodies, 2):
        assert dist(seen(one, EYES[eyes]), seen(other, EYES[eyes])) >= LEAST


def sign(shape: Shape, upon: Shape | None = None) -> Image.Image:
    """Return a piece's appearance besides its colour: outline and drawing."""
    made = drawn(shape, SIGN).copy()
    if upon is not None:
        made.paste(128, (0, 0), drawn(upon, SIGN))
    return made


def pieces() -> dict[str, list[tuple[str, Colour, Image.Image]]]:
    """Return the pieces of every game by kind: names, colours and signs."""
    tiles = list(zip(garden.TILES, GLYPHS, strict=True))
    stones = [(tint, texture(number, 1, SIGN, SIGN)) for number, tint in enumerate(desert.STONES)]
    roofs = list(
        zip(street.TINTS, (ROOFS[colour] for colour in ("blue", "green", "yellow", "red")), strict=True)
    )
    signed = {"tiles": tiles, "stones": stones, "houses": roofs}
    return {
        **{
            kind: [(str(number), tint.body, sign(shape)) for number, (tint, shape) in enumerate(each)]
            for kind, each in signed.items()
        },
        "goods": [(name, icon.body, sign(icon.shape, icon.detail)) for name, icon in tokens.COLOURED.items()],
        "trades": [
            (str(number), colour, sign(shape))
            for number, (colour, shape) in enumerate(zip(tokens.SKILL_COLOURS, icons.SKILLS, strict=True))
        ],
    }


def unlike(one: Image.Image, other: Image.Image) -> float:
    """Return the share of either sign's pixels that differ."""
    union = ImageStat.Stat(ImageChops.lighter(one, other).point([0] + [255] * 255)).sum[0]
    return float(
        ImageStat.Stat(ImageChops.difference(one, other).point([0] * 64 + [255] * 192)).sum[0] / union
    )


@pytest.mark.parametrize("kind", pieces())
def test_pieces_are_distinguishable_by_colour_or_sign(kind: str) -> None:
    """For all eyes, either the colours are far apart or the drawings differ."""
    for (name, colour, shape), (other, its_colour, its_shape) in combinations(pieces()[kind], 2):
        nearest = min(dist(seen(colour, eyes), seen(its_colour, eyes)) for eyes in EYES.values())
        assert nearest >= LEAST or unlike(shape, its_shape) >= UNLIKE, (name, other, nearest)


@pytest.mark.parametrize("rows", [1, 2])
def test_small_stones_are_distinguishable_by_sign(rows: int) -> None:
    """Their colours are in bands, with little else to go by."""
    for one, other in combinations(range(len(desert.STONES)), 2):
        assert unlike(sign(flat.sign(one, rows)), sign(flat.sign(other, rows))) >= UNLIKE


def test_pieces_with_small_signs_differ_in_colour() -> None:
    """Debts and paid debts look alike, clay and wood have the same size, and tiles are alike."""
    goods = {name: icon.body for name, icon in tokens.COLOURED.items()}
    pairs = [(goods["debt"], goods["paid"], LEAST), (goods["clay"], goods["wood"], LEAST)]
    pairs += [(one.body, other.body, LEAST * 3 // 4) for one, other in combinations(garden.TILES, 2)]
    for one, other, least in pairs:
        assert min(dist(seen(one, eyes), seen(other, eyes)) for eyes in EYES.values()) >= least
