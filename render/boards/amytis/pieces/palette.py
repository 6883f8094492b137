"""The colours: glazed brick, enamel, clay, and a garden by day and by night."""

from dataclasses import replace
from typing import NamedTuple

from render.kit.light import between
from render.theme import BLUE, GLAZE, GREEN, INK, IVORY, Colour, Tint, mix, rgb, tint

BANDS = 10
"""The number of colour bands in a sky."""

TILES = (BLUE, GREEN, tint("#d9700c", "#f29a45", "#9a4a06"), tint("#bf3f7b", "#e678a8", "#84204e"))
"""The enamel of the four tile colours, distinguishable by lightness for colour-blind players."""

SHADES = tuple((mix(tile.body, tile.light, 0.5), mix(tile.body, tile.dark, 0.3)) for tile in TILES)
"""The shades above and below the body colour of an enamel tile."""

CLAY = Tint(rgb("#dcb181"), INK, rgb("#f2d4a9"), rgb("#9c6a3f"))
"""The clay of tablets and seals."""

PRESSED = rgb("#c4935f")
"""The colour of impressions in clay."""

PAVING = Tint(rgb("#e6d3a8"), INK, rgb("#f6e9c8"), rgb("#bfa06a"))
"""The slabs of the yard with the stacks."""

GLAZED = (mix(GLAZE.ground, GLAZE.ground_light, 0.32), mix(GLAZE.ground, GLAZE.ground_deep, 0.45))
"""The lighter and darker glazed bricks."""


class Hour(NamedTuple):
    """A garden at one time of day: sky colours from the top, walls, earth, leaves and wall niches.

    ``stars`` is the density of stars in the sky.
    """

    sky: tuple[Colour, ...]
    wall: Tint
    earth: Colour
    leaves: tuple[Colour, Colour, Colour]
    niche: Colour
    stars: int = 0


def _leaves(codes: str) -> tuple[Colour, Colour, Colour]:
    dark, body, light = map(rgb, codes.split("-"))
    return dark, body, light


DAY = Hour(
    between([*map(rgb, ["#6fadd9", "#b9d8e0", "#f5e8c3"])], BANDS),
    Tint(rgb("#d9a566"), INK, rgb("#f0c98e"), rgb("#96642f")),
    rgb("#e0c48e"),
    _leaves("#2c5a2d-#447f3a-#72a84e"),
    mix(rgb("#d9a566"), rgb("#96642f"), 0.45),
)
NIGHT = Hour(
    between([*map(rgb, ["#0d1030", "#231f55", "#553568"])], BANDS),
    Tint(rgb("#6b4a5c"), IVORY, rgb("#93697a"), rgb("#3a2740")),
    rgb("#3f2d47"),
    _leaves("#13302d-#1f4a3b-#35694a"),
    mix(rgb("#6b4a5c"), rgb("#3a2740"), 0.5),
    stars=7,
)

PALETTE = replace(
    GLAZE,
    name="garden",
    clay=CLAY.body,
    tints=TILES,
    mixed=(
        *(shade for pair in SHADES for shade in pair),
        *CLAY[:1],
        CLAY.light,
        CLAY.dark,
        PRESSED,
        PAVING.body,
        PAVING.light,
        PAVING.dark,
        *GLAZED,
        *(colour for hour in (DAY, NIGHT) for colour in (*hour.sky, hour.earth, hour.niche, *hour.leaves)),
        *(colour for hour in (DAY, NIGHT) for colour in (hour.wall.body, hour.wall.light, hour.wall.dark)),
    ),
)
