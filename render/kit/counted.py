"""Lettered discs that mark sources of points on a picture, and the list that explains them."""

from collections.abc import Sequence
from typing import NamedTuple

from render.canvas import Box, Canvas, mask
from render.shapes import circle
from render.text import Face, fit, label
from render.texts import number
from render.theme import Colour, Theme

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROW = 42


class Source(NamedTuple):
    """A source of points: its name, the number of points, and the spaces that count for it."""

    name: str
    points: int
    places: frozenset[int] = frozenset()


def colour(theme: Theme, source: int) -> Colour:
    """Return the disc colour of a source by index; its ivory letter is legible on all of them."""
    tints = [player.tint.body for player in (theme.base or theme).players[2:5]]
    colours = (theme.good, theme.brick, *tints, theme.ground_light, theme.metal_dark, theme.ink)
    return colours[source % len(colours)]


def disc(canvas: Canvas, theme: Theme, source: int, x: int, y: int, size: int) -> None:
    """Draw the disc of a source, ``size`` pixels wide, centred on a point."""
    canvas.stamp_at(mask(circle, size + 4), x, y, theme.on_ground)
    canvas.stamp_at(mask(circle, size), x, y, colour(theme, source))
    canvas.text(label(LETTERS[source], Face.BLACK, size * 72 // 100), x, y, theme.on_ground, "mm")


def rows(canvas: Canvas, theme: Theme, sources: Sequence[Source], box: Box) -> None:
    """List sources with discs, names and points in a box on a panel, more closely if there are many."""
    pitch = min(ROW, box.height // max(1, len(sources)))
    for place, source in enumerate(sources):
        y = box.y + pitch * place + pitch // 2
        if source.places:
            disc(canvas, theme, place, box.x + 20, y, min(32, pitch - 6))
        points = label(number(source.points), Face.BLACK, 30)
        canvas.text(points, box.right - 8, y, theme.ink, "rm")
        name = fit(source.name, Face.BOLD, 27, box.width - 60 - points.advance, 20)
        canvas.text(name, box.x + 44, y, theme.ink, "lm")
