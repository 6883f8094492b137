"""The colours: a street by day and in the evening, and the players' cards."""

from dataclasses import replace
from typing import NamedTuple

from render.theme import GLAZE, INK, Colour, Tint, mix, rgb, tint

GLASS, LAMP = rgb("#dcebf0"), rgb("#ffdf7a")
"""The colour of windows by day and in the evening."""
STONE, STONE_LIGHT, STONE_DARK = rgb("#a59a8c"), rgb("#c4b9aa"), rgb("#75695d")
GRASS, GRASS_DARK = rgb("#8aa866"), rgb("#5f7f45")
PLANK = rgb("#b98450")

TINTS = (
    tint("#2262b4", "#5b93dd", "#163f7c"),
    tint("#349c55", "#72c48e", "#1f6637"),
    Tint(GLAZE.metal, INK, GLAZE.metal_light, GLAZE.metal_dark),
    tint("#9a221b", "#d5695c", "#5f120d"),
)
"""The card colours, which also differ in lightness for colour-blind players."""


class Light(NamedTuple):
    """A time of day: the sky from the top down, distant houses, and windows."""

    sky: tuple[Colour, ...]
    far: Colour
    window: Colour


def _bands(stops: tuple[str, str], count: int = 6) -> tuple[Colour, ...]:
    first, last = map(rgb, stops)
    return tuple(mix(first, last, i / (count - 1)) for i in range(count))


DAY = Light(_bands(("#a9cfe2", "#f0e6cf")), rgb("#c6ced0"), GLASS)
EVENING = Light(_bands(("#3a3f70", "#e0957a")), rgb("#5b4a70"), LAMP)

PALETTE = replace(
    GLAZE,
    ground=rgb("#243a4c"),
    ground_deep=rgb("#152633"),
    ground_light=rgb("#3f5d75"),
    slot=rgb("#d3e2e4"),
    line=rgb("#8fa3a8"),
    tints=TINTS,
    mixed=(
        *(GLASS, LAMP, STONE, STONE_LIGHT, STONE_DARK, GRASS, GRASS_DARK, PLANK),
        *DAY.sky,
        DAY.far,
        *EVENING.sky,
        EVENING.far,
        *(mix(tint.body, tint.dark, 0.5) for tint in TINTS),
        *(mix(tint.body, INK, 0.7) for tint in TINTS),
    ),
)
