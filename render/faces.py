"""Faces: the colour, emblem, title and frame by which a user is recognised in all pictures."""

from typing import Final, NamedTuple

from PIL import Image

from render.canvas import Box, Canvas, mask
from render.encode import paint
from render.kit.plates import framed
from render.shapes import EMBLEMS as SHAPES
from render.shapes import circle, laurel
from render.sprites import sprite
from render.text import Face, fit
from render.theme import GLAZE, INK, Colour, Theme, Tint

COLOURS: Final = ("ivory", "black", "red", "teal", "violet", "gold")
"""The colours of faces: the default theme's first five players, and its metal.

They are far apart for colour-blind viewers too, and every palette contains them.
"""

EMBLEMS: Final = tuple(player.emblem for player in GLAZE.players)
"""The emblems of faces, taken from the default theme's players."""

BRIGHT = 140
"""The lightness, up to 255, from which text on a colour is dark."""

LEAST_CHIP = 110
"""The narrowest room for a title, in pixels."""


class SeatFace(NamedTuple):
    """How a user is drawn; ``colour`` and ``emblem`` are empty if none was chosen.

    ``title`` is in the reader's language. A face is ``framed`` with a laurel wreath for the first of a month.
    At a table, ``own`` says that the user chose an emblem.
    """

    colour: str = ""
    emblem: str = ""
    title: str = ""
    framed: bool = False
    own: bool = False


def tint_of(theme: Theme, colour: str) -> Tint:
    """Return a theme's tint for the colour of a face."""
    if colour == "gold":
        return Tint(theme.metal, INK, theme.metal_light, theme.metal_dark)
    return GLAZE.players[COLOURS.index(colour)].tint


def bright(colour: Colour) -> bool:
    """Return whether text on a colour must be dark."""
    red, green, blue = colour
    return (299 * red + 587 * green + 114 * blue) // 1000 >= BRIGHT


def on(theme: Theme, colour: Colour) -> Colour:
    """Return the colour of text on a player's colour."""
    return theme.ink if bright(colour) else theme.on_ground


def metal_on(theme: Theme, colour: Colour) -> Colour:
    """Return the colour of a crown on a player's colour."""
    return theme.ink if colour == theme.metal else theme.metal


def wreath(canvas: Canvas, theme: Theme, x: int, y: int, size: int) -> None:
    """Draw a laurel wreath, the frame of a month's first, around a disc of ``size`` pixels."""
    across = size * 6 // 5
    rim = mask(laurel, across, grow=2)
    canvas.stamp_at(rim, x, y, theme.mark_edge)
    canvas.stamp_at(mask(laurel, across), x, y, theme.metal_light)


def chip(canvas: Canvas, theme: Theme, title: str, x: int, middle: int, room: int) -> int:
    """Write a title on a small golden plate; return its width, 0 if there is no title or too little room."""
    if not title or room < LEAST_CHIP:
        return 0
    text = fit(title, Face.BOLD, 26, room - 28, 22)
    box = Box(x, middle - 18, text.advance + 28, 36)
    canvas.rounded(box.inset(-2), 14, theme.mark_edge)
    canvas.rounded(box, 12, theme.metal_light)
    canvas.text(text, box.x + 14, middle, theme.mark_edge, "lm")
    return box.width


@sprite
def medal(theme: Theme, face: SeatFace, size: int) -> Image.Image:
    """Return the disc of a face, for statistics: grey without a colour, and plain without an emblem."""
    canvas = Canvas.clear(size, size, theme.mark_edge)
    inner = size * 3 // 4
    tint = tint_of(theme, face.colour) if face.colour else theme.players[5].tint
    for inset, colour in enumerate((tint.dark, tint.mark, tint.body)):
        canvas.stamp_at(mask(circle, inner - 4 * inset), size // 2, size // 2, colour)
    if face.emblem:
        canvas.stamp_at(mask(SHAPES[face.emblem], inner * 62 // 100), size // 2, size // 2, tint.mark)
    if face.framed:
        wreath(canvas, theme, size // 2, size // 2, inner)
    return canvas.image


WIDTH, HEIGHT, MARGIN = 1000, 168, 24


def plate(name: str, face: SeatFace) -> bytes:
    """Render a user's emblem, name and title on a plate as an indexed PNG."""
    return paint(lambda: _plate(name, face), GLAZE)


def _plate(name: str, face: SeatFace) -> Image.Image:
    theme = GLAZE
    canvas = Canvas.blank(WIDTH, HEIGHT, theme.ground)
    body = tint_of(theme, face.colour).body if face.colour else theme.panel
    box = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    framed(canvas, box, theme.ground_deep, theme.metal, body)
    x = box.x + 36
    if face.colour or face.emblem or face.framed:
        canvas.paste_at(medal(theme, face, 104), box.x + 68, box.middle[1])
        x = box.x + 136
    written = fit(name, Face.BOLD, 46, box.right - x - 24, 28)
    lift = 24 if face.title else 0
    canvas.text(written, x, box.middle[1] - lift, on(theme, body), "lm")
    chip(canvas, theme, face.title, x, box.middle[1] + 28, box.right - x - 24)
    return canvas.image
