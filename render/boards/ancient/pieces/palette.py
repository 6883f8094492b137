"""The colours of the picture: the theme's, and those of stones, also faded."""

from dataclasses import replace

from render.theme import BLUE, GLAZE, INK, IVORY, Tint, mix

FADE = 150
"""How strongly what does not count is faded at the end, of 255."""

FAINT = mix(GLAZE.ground_light, IVORY, 0.5)
"""The colour of names of free spaces."""

STONES = (
    BLUE,
    Tint(GLAZE.brick, IVORY, GLAZE.clay, GLAZE.players[0].tint.dark),
    Tint(GLAZE.metal, INK, GLAZE.metal_light, GLAZE.metal_dark),
    Tint(IVORY, INK, GLAZE.panel, GLAZE.panel_dark),
)
"""Lapis, mud brick, gold and limestone."""

PATTERNS = (
    mix(BLUE.body, BLUE.dark, 0.5),
    mix(GLAZE.brick, GLAZE.clay, 0.5),
    mix(GLAZE.metal, GLAZE.metal_dark, 0.5),
    mix(IVORY, GLAZE.line, 0.75),
)
"""The colours of the patterns on stones."""

PALETTE = replace(
    GLAZE,
    tints=STONES,
    mixed=(
        FAINT,
        *PATTERNS,
        *(
            mix(colour, GLAZE.ground, FADE / 255)
            for colour in (*(colour for tint in STONES for colour in tint), *PATTERNS)
        ),
    ),
)
