"""The colours of the picture: the theme's, and those of the four kinds of tiles."""

from dataclasses import replace

from render.theme import BLUE, GLAZE, GREEN, tint

PALETTE = replace(
    GLAZE,
    tints=(BLUE, GREEN, tint("#d9700c", "#f29a45", "#9a4a06"), tint("#d64c8a", "#ef82b2", "#96285a")),
)
