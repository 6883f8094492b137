"""The scores of all seats, turn by turn, as a low picture below a score sheet."""

from collections.abc import Sequence

from PIL import Image, ImageDraw

from render.canvas import SCALE, Box, Canvas, mask
from render.shapes import EMBLEMS, circle
from render.text import Face, label
from render.texts import number
from render.theme import Colour, Player, Theme

WIDTH, HEIGHT = 1000, 150
MARGIN = 16
LEAST = 4
"""The minimum number of turns for a curve."""

LINE = 6
DIGITS = 28
"""The letter size of the numbers on the left."""

SEAT = 40
"""The size of the emblem at the end of a line in pixels."""

AXIS = 74
"""The width of the numbers on the left."""


def draw(theme: Theme, players: Sequence[Player], course: Sequence[Sequence[int]]) -> Image.Image:
    """Draw a line per seat through its score after each turn of ``course``, starting at 0.

    If lines overlap, the seat with the higher final score is on top.
    """
    canvas = Canvas.blank(WIDTH, HEIGHT, theme.ground)
    panel = Box(MARGIN, 0, WIDTH - 2 * MARGIN, HEIGHT - MARGIN)
    canvas.rounded(panel, 16, theme.metal)
    canvas.rounded(panel.inset(5), 12, theme.panel)
    points = [tuple(0 for _ in course[0]), *map(tuple, course)]
    least, most = min(map(min, points)), max(1, *map(max, points))
    room = Box(panel.x + AXIS, panel.y + 26, panel.width - AXIS - SEAT - 18, panel.height - 52)

    def place(turn: int, count: int) -> tuple[float, float]:
        across = room.x + room.width * turn / (len(points) - 1)
        return across, room.bottom - room.height * (count - least) / (most - least)

    for count in dict.fromkeys((0, least, most)):
        y = round(place(0, count)[1])
        if count and abs(y - place(0, 0)[1]) < DIGITS:
            continue
        canvas.fill(Box(room.x, y - 1, room.width, 2), theme.panel_dark)
        canvas.text(label(number(count), Face.BOLD, DIGITS), room.x - 12, y, theme.ink, "rm")
    seats = sorted(range(len(points[0])), key=lambda seat: points[-1][seat])
    for seat in seats:
        tint = players[seat].tint
        spots = [place(turn, counts[seat]) for turn, counts in enumerate(points)]
        line(canvas, spots, LINE + 4, tint.dark)
        line(canvas, spots, LINE, tint.body)
    for seat, y in zip(seats, _apart([place(0, points[-1][seat])[1] for seat in seats], panel), strict=True):
        tint, emblem = players[seat]
        x = room.right + SEAT // 2 + 2
        canvas.stamp_at(mask(circle, SEAT), x, y, tint.dark)
        canvas.stamp_at(mask(circle, SEAT - 4), x, y, tint.body)
        canvas.stamp_at(mask(EMBLEMS[emblem], SEAT * 64 // 100), x, y, tint.mark)
    return canvas.image


def line(canvas: Canvas, spots: Sequence[tuple[float, float]], width: int, colour: Colour) -> None:
    """Draw an anti-aliased line through points."""
    wide, high = canvas.size
    stroke = Image.new("L", (wide * SCALE, high * SCALE), 0)
    pen = ImageDraw.Draw(stroke)
    pen.line([(x * SCALE, y * SCALE) for x, y in spots], fill=255, width=width * SCALE, joint="curve")
    canvas.stamp(stroke.reduce(SCALE), 0, 0, colour)


def _apart(heights: Sequence[float], panel: Box) -> list[int]:
    """Return heights, sorted from lowest to highest on the picture, spread so that emblems do not overlap."""
    low, high = panel.bottom - SEAT // 2 - 8, panel.y + SEAT // 2 + 8
    step = min(SEAT * 3 // 4, (low - high) // max(1, len(heights) - 1))
    placed: list[int] = []
    for index, height in enumerate(heights):
        top = high + step * (len(heights) - 1 - index)
        least = placed[-1] - step if placed else low
        placed.append(max(top, min(round(height), least, low)))
    return placed
