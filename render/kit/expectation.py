"""A player's expected lead after each turn, as a picture."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render.canvas import Box, Canvas, mask
from render.kit.curve import line
from render.kit.plates import emblem, framed
from render.shapes import circle
from render.text import Face, fit, label
from render.texts import signed
from render.theme import Colour, Player, Theme

WIDTH, HEIGHT, MARGIN, HEAD, FOOT = 1000, 520, 20, 74, 60
AXIS, EMBLEM, LINE, DOT = 92, 52, 7, 50
SWING, STEP = 54, 8
"""The least distance of two differences, and the step by which what is too close is moved away."""

LEAST = 5
"""The minimum range of the vertical axis in points."""


class Expected(NamedTuple):
    """A point of the curve: the expected lead after a turn, and a mark: -1 costly, 1 good, 0 neither.

    ``cost`` is by how much more another turn would have led, negative if it would have led by less; ``swing``
    is that difference in words, from the reader's view.
    """

    turn: int
    lead: float
    mark: int = 0
    cost: float = 0.0
    swing: str = ""


def draw(theme: Theme, player: Player, title: str, axis: str, course: Sequence[Expected]) -> Image.Image:
    """Draw the curve with the numbers and the swings of the marked turns; ``axis`` is the label below it."""
    canvas = Canvas.blank(WIDTH, HEIGHT, theme.ground)
    panel = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN)
    framed(canvas, panel, theme.ground_deep, theme.metal, theme.panel)
    heading = fit(title, Face.BOLD, 36, panel.width - 60, 24)
    canvas.text(heading, panel.x + 26, panel.y + HEAD // 2 + 6, theme.ink, "lm")
    canvas.text(label(axis, Face.BOLD, 28), panel.middle[0], panel.bottom - 30, theme.ink_soft, "mm")
    room = Box(
        panel.x + AXIS,
        panel.y + HEAD + DOT,
        panel.width - AXIS - EMBLEM - 44,
        panel.height - HEAD - FOOT - 2 * DOT,
    )
    leads = [lead for point in course for lead in (point.lead, point.lead + point.cost)]
    least, most = min(0.0, *leads), max(0.0, *leads)
    if most - least < LEAST:
        most, least = most + LEAST / 2, least - LEAST / 2

    def height(lead: float) -> int:
        return round(room.bottom - room.height * (lead - least) / (most - least))

    for count in dict.fromkeys((0, round(most), round(least))):
        y = height(count)
        if count and abs(y - height(0)) < 40:
            continue
        canvas.fill(
            Box(room.x, y - 1, room.width, 3 if not count else 2), theme.line if count else theme.metal_dark
        )
        text = signed(count) if count else "0"
        canvas.text(label(text, Face.BOLD, 32), room.x - 14, y, theme.ink, "rm")
    spots = [
        (room.x + room.width * place / max(1, len(course) - 1), height(point.lead))
        for place, point in enumerate(course)
    ]
    line(canvas, spots, LINE + 4, player.tint.dark)
    line(canvas, spots, LINE, player.tint.body)
    x, y = spots[-1]
    discs = (player.tint.dark, player.tint.body)
    canvas.paste_at(emblem(theme, player.emblem, player.tint.mark, discs, EMBLEM), round(x) + 34, round(y))
    marked = [
        (round(x), round(y), height(point.lead + point.cost), point)
        for (x, y), point in zip(spots, course, strict=True)
        if point.mark
    ]
    inside = range(panel.y + HEAD, panel.bottom - DOT // 2 + 1)
    middles = apart(
        [(x, y - point.mark * (DOT // 2 + 14), -point.mark) for x, y, _, point in marked], DOT, inside
    )
    swings = apart([(x, end + point.mark * 24, point.mark) for x, _, end, point in marked], SWING, inside)
    for (x, y, end, point), place in zip(marked, swings, strict=True):
        if point.cost:
            _swing(canvas, x, y, end, place, point, theme)
    for (x, y, _, point), middle in zip(marked, middles, strict=True):
        _mark(canvas, x, y, middle, point, theme)
    return canvas.image


def apart(places: Sequence[tuple[int, int, int]], distance: int, room: range) -> list[int]:
    """Return heights in ``room`` at which signs don't cover each other, unless they are too many.

    Each has its x, its height, and the direction in which it may be moved; the other one is a last resort.
    """
    placed = list[tuple[int, int]]()
    for x, y, way in places:
        steps = range(0, len(room), STEP)
        heights = (height for side in (way, -way) for height in (y + side * step for step in steps))
        free = (
            height
            for height in heights
            if height in room and all(math.dist((x, height), other) >= distance for other in placed)
        )
        placed.append((x, next(free, y)))
    return [y for _, y in placed]


def _mark(canvas: Canvas, x: int, y: int, middle: int, point: Expected, theme: Theme) -> None:
    """Draw the number of a turn next to the curve: below if the turn was costly, otherwise above."""
    colour: Colour = theme.alert if point.mark < 0 else theme.good
    canvas.stamp_at(mask(circle, 18), x, y, theme.ink)
    canvas.stamp_at(mask(circle, 12), x, y, colour)
    canvas.stamp_at(mask(circle, DOT), x, middle, theme.panel)
    canvas.stamp_at(mask(circle, DOT - 4), x, middle, colour)
    canvas.text(fit(str(point.turn), Face.BLACK, 30, DOT - 10, 20), x, middle, theme.panel, "mm")


def _swing(canvas: Canvas, x: int, y: int, end: int, place: int, point: Expected, theme: Theme) -> None:
    """Draw a bar from the lead after a turn to that after the other one, with the difference at its end."""
    colour: Colour = theme.alert if point.mark < 0 else theme.good
    top, bottom = sorted((y, end))
    canvas.fill(Box(x - 5, top, 10, bottom - top), theme.ink)
    canvas.fill(Box(x - 3, top, 6, bottom - top), colour)
    canvas.fill(Box(x - 14, end - 4, 28, 8), theme.ink)
    canvas.fill(Box(x - 12, end - 2, 24, 4), colour)
    canvas.text(label(point.swing, Face.BLACK, 34), x, place, theme.ink, "mm")
