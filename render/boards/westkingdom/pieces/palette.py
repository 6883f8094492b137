"""The colours of the pictures: a town on a hill, six player colours, goods and skills."""

from dataclasses import replace
from typing import NamedTuple

from engine.games.westkingdom.box.cards import COLOURS
from render.kit.light import between
from render.theme import GLAZE, INK, IVORY, Colour, Player, Tint, mix, rgb, tint

TINTS = {
    "blue": tint("#1d58b0", "#4f86d8", "#123a78"),
    "green": tint("#33985a", "#6cc08c", "#1d6438"),
    "purple": Tint(rgb("#c08fe6"), INK, rgb("#dcbcf4"), rgb("#6c3f96")),
    "red": tint("#8f1a20", "#c65a5a", "#56090e"),
    "yellow": Tint(rgb("#f5d63c"), INK, rgb("#fbe88a"), rgb("#94761a")),
    "orange": Tint(rgb("#e8782a"), INK, rgb("#f5ad74"), rgb("#92470c")),
}
"""The player colours. They also differ in lightness, for colour-blind viewers."""
EMBLEMS = {
    "blue": "circle",
    "green": "square",
    "purple": "diamond",
    "red": "triangle",
    "yellow": "star",
    "orange": "hexagon",
}
"""The shape for each colour, so that players are distinguished by more than colour."""

NUMBERS = {colour: (tint.body, tint.mark) for colour, tint in TINTS.items()} | {
    "green": (TINTS["green"].dark, TINTS["green"].mark)
}
"""The background and text colours of numbers. Plain green is too light for such small text."""

NEUTRAL = Player(GLAZE.players[5].tint, "circle")
"""The look of a seat that has no colour yet."""

CLAY, WOOD, STONE = rgb("#cc7048"), rgb("#6a4420"), rgb("#8f979e")
GOLD, MARBLE, SILVER = rgb("#f4c62f"), rgb("#f4f1f4"), rgb("#ccd3da")
TAX, PAID, VIRTUE = rgb("#a92f26"), rgb("#8fce8f"), rgb("#3f5fa8")


class Place(NamedTuple):
    """The colours of a location: its ground, the drawing on it, and text legible there."""

    ground: Colour
    shape: Colour
    text: Colour = INK


def _place(ground: str, shape: str) -> Place:
    return Place(rgb(ground), rgb(shape))


PLACES = (
    _place("#b5cf8e", "#7ba566"),
    Place(mix(IVORY, INK, 0.25), rgb("#a39a8b")),
    _place("#d3b283", "#b5874f"),
    Place(SILVER, rgb("#93a7b9")),
    _place("#e6d49a", "#c39b55"),
    _place("#e0ba94", "#c28a5c"),
    Place(GLAZE.slot, rgb("#b09868")),
    _place("#bfc9d0", "#8f9ca6"),
    _place("#e3bfaf", "#c98a78"),
    Place(rgb("#4d4a58"), rgb("#2d2a38"), IVORY),
)
"""The colours of the open locations, and of the prison."""

SKY = tuple(map(rgb, ("#3c6d96", "#6f9cbc", "#a3c3d2", "#d5e3df")))
"""The sky above the virtue track, from top to bottom."""
HAZE = rgb("#c3dbe6")
"""The sky behind a location."""
DUSK = between((rgb("#25233d"), rgb("#4c2b78"), rgb("#b5525a"), rgb("#e08a4e"), rgb("#f7c27d")), 11)
"""The sky of the poster, from top to bottom."""
NIGHT, NIGHT_LIGHT, LANTERN = rgb("#25233d"), rgb("#3a3760"), rgb("#ffd97a")
HOLY, HOLY_DARK = rgb("#efcf72"), rgb("#b98f2b")
CELLAR, CELLAR_LIGHT = mix(IVORY, INK, 0.75), mix(IVORY, INK, 0.5)
SKINS = tuple(map(rgb, ("#f2cfa6", "#dba878", "#a8714a", "#7a4d30")))
HAIRS = (mix(WOOD, INK, 0.7), WOOD, mix(GOLD, INK, 0.35), mix(IVORY, INK, 0.25), mix(CLAY, INK, 0.35))

PALETTE = replace(
    GLAZE,
    ground=rgb("#44653f"),
    ground_deep=rgb("#1f3320"),
    ground_light=rgb("#6d8f5c"),
    players=tuple(Player(TINTS[colour], EMBLEMS[colour]) for colour in COLOURS),
    tints=tuple(TINTS[colour] for colour in COLOURS),
    mixed=(
        *(CLAY, WOOD, STONE, GOLD, MARBLE, SILVER, TAX, PAID, VIRTUE),
        *(mix(colour, INK, 0.35) for colour in (CLAY, WOOD, STONE, GOLD, SILVER)),
        *(mix(colour, INK, 0.7) for colour in (CLAY, GOLD)),
        *(mix(IVORY, INK, share) for share in (0.25, 0.5, 0.75)),
        mix(GLAZE.slot, GLAZE.ink_soft, 0.4),
        *(colour for place in PLACES for colour in place[:2]),
        *SKY,
        *DUSK,
        *(HAZE, NIGHT, NIGHT_LIGHT, LANTERN, HOLY, HOLY_DARK),
        *SKINS,
    ),
)


def player_colours(colour: str) -> Player:
    """Return the look of a seat with a colour, or a neutral one if it has none yet."""
    return PALETTE.players[COLOURS.index(colour)] if colour else NEUTRAL
