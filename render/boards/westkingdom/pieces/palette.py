"""The colours of the picture: the theme's, and those of the six seats, of goods and of skills."""

from dataclasses import replace

from engine.games.westkingdom.box.cards import COLOURS
from render.theme import BLUE, GLAZE, GREEN, INK, IVORY, Player, Tint, mix, rgb, tint

TINTS = {
    "blue": BLUE,
    "green": GREEN,
    "purple": tint("#7d4fb5", "#a884d6", "#4c2b78"),
    "red": tint("#c02a2a", "#e06a62", "#7a1414"),
    "yellow": Tint(rgb("#f2cf2e"), INK, rgb("#fbe88a"), rgb("#94761a")),
    "orange": Tint(rgb("#ec8628"), INK, rgb("#f7b777"), rgb("#96500e")),
}
EMBLEMS = {
    "blue": "circle",
    "green": "square",
    "purple": "diamond",
    "red": "triangle",
    "yellow": "star",
    "orange": "hexagon",
}
"""The shape that goes with each colour: colour alone tells nobody apart."""

NEUTRAL = Player(GLAZE.players[5].tint, "circle")
"""How a seat looks that has no colour yet."""

CLAY, WOOD, STONE = rgb("#c46a45"), rgb("#8a5a2c"), rgb("#8f979e")
GOLD, MARBLE, SILVER = rgb("#f4c62f"), rgb("#f4f1f4"), rgb("#ccd3da")
TAX, VIRTUE = rgb("#a92f26"), rgb("#3f5fa8")

PALETTE = replace(
    GLAZE,
    players=tuple(Player(TINTS[colour], EMBLEMS[colour]) for colour in COLOURS),
    tints=tuple(TINTS[colour] for colour in COLOURS),
    mixed=(
        *(CLAY, WOOD, STONE, GOLD, MARBLE, SILVER, TAX, VIRTUE),
        *(mix(colour, INK, share) for colour in (CLAY, WOOD, STONE, GOLD, SILVER) for share in (0.35, 0.7)),
        *(mix(IVORY, INK, share) for share in (0.25, 0.5, 0.75)),
        mix(GLAZE.slot, GLAZE.ink_soft, 0.4),
    ),
)


def look(colour: str) -> Player:
    """Return how the seat of a colour looks; none as long as it has none."""
    return PALETTE.players[COLOURS.index(colour)] if colour else NEUTRAL
