"""The colours of the picture: the theme's, and those that players' cards have."""

from dataclasses import replace

from render.theme import BLUE, GLAZE, GREEN, INK, IVORY, Tint

PALETTE = replace(
    GLAZE,
    tints=(
        BLUE,
        GREEN,
        Tint(GLAZE.metal, INK, GLAZE.metal_light, GLAZE.metal_dark),
        Tint(GLAZE.alert, IVORY, GLAZE.players[2].tint.light, GLAZE.players[2].tint.body),
    ),
)
