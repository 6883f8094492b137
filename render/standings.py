"""Statistics and leaderboards as pictures, with the same look for all games."""

from collections.abc import Sequence
from typing import NamedTuple

from PIL import Image

from render.canvas import Box, Canvas, Pen, mask, silhouette
from render.encode import paint
from render.faces import SeatFace, medal
from render.kit.plates import framed
from render.kit.title import battlements, frieze
from render.shapes import crown
from render.text import Face, fit, label
from render.theme import GLAZE, Colour, Theme

WIDTH, MARGIN, BAND = 1000, 24, 112
HEAD, MEDAL = 92, 56
"""The sizes of faces beside the title and in rows."""

PLATE, CURVE, BAR, STEP = 132, 280, 58, 76
THEME = GLAZE
BARS = 8
"""The maximum number of sources of points shown."""


class Figure(NamedTuple):
    """A number and its name."""

    value: str
    name: str


class Bar(NamedTuple):
    """Average points from a source: the player's and everyone's."""

    name: str
    own: float
    all: float


class Card(NamedTuple):
    """The statistics of a player; texts are in the reader's language.

    ``curve`` has the rating after each match, in order. ``face`` is the player's, None without one.
    """

    name: str
    game: str
    figures: tuple[Figure, ...]
    curve_title: str = ""
    curve: tuple[float, ...] = ()
    bars_title: str = ""
    bars: tuple[Bar, ...] = ()
    face: SeatFace | None = None


class LeaderboardRow(NamedTuple):
    """A row of a leaderboard; ``quiet`` if the rating is uncertain, ``own`` if it is the reader's.

    ``margin`` is the uncertainty of the rating, such as "± 88". ``face`` is the player's, None without one.
    """

    place: str
    name: str
    rating: str
    margin: str
    note: str
    quiet: bool = False
    own: bool = False
    face: SeatFace | None = None


def card(statistics: Card) -> bytes:
    """Render a player's statistics as an indexed PNG. Designed to run in a thread."""
    return paint(lambda: _card(statistics), THEME)


def ladder(title: str, scope: str, steps: Sequence[LeaderboardRow]) -> bytes:
    """Render a leaderboard as an indexed PNG. Designed to run in a thread."""
    return paint(lambda: _ladder(title, scope, steps), THEME)


def _card(statistics: Card) -> Image.Image:
    rows = sorted(statistics.bars, key=lambda bar: -max(bar.own, bar.all))[:BARS]
    heights = (PLATE, CURVE if len(statistics.curve) > 1 else 0, 76 + BAR * len(rows) if rows else 0)
    height = BAND + MARGIN + sum(part + MARGIN for part in heights if part)
    canvas = Canvas.blank(WIDTH, height, THEME.ground)
    _title(canvas, statistics.name, statistics.game, statistics.face)
    top = BAND + MARGIN
    _figures(canvas, Box(MARGIN, top, WIDTH - 2 * MARGIN, PLATE), statistics.figures)
    top += PLATE + MARGIN
    if heights[1]:
        _curve(
            canvas,
            THEME,
            Box(MARGIN, top, WIDTH - 2 * MARGIN, CURVE),
            statistics.curve_title,
            statistics.curve,
        )
        top += CURVE + MARGIN
    if heights[2]:
        _bars(canvas, THEME, Box(MARGIN, top, WIDTH - 2 * MARGIN, heights[2]), statistics.bars_title, rows)
    return canvas.image


def _title(canvas: Canvas, name: str, below: str, face: SeatFace | None = None) -> None:
    frieze(canvas, THEME, Box(0, 0, WIDTH, BAND - 8))
    battlements(canvas, THEME, BAND)
    room, middle = WIDTH - 380, WIDTH // 2
    if face is not None:
        canvas.paste_at(medal(THEME, face, HEAD), middle - room // 2 + HEAD // 2, 50)
        room, middle = room - HEAD - 20, middle + HEAD // 2 + 10
    canvas.text(fit(name, Face.BOLD, 44, room, 28), middle, 34, THEME.metal_light, "mm")
    canvas.text(fit(below, Face.BOLD, 28, room, 23), middle, 74, THEME.on_ground, "mm")


def _panel(canvas: Canvas, box: Box) -> None:
    framed(canvas, box, THEME.ground_deep, THEME.metal, THEME.panel)


def _figures(canvas: Canvas, box: Box, figures: Sequence[Figure]) -> None:
    """Draw numbers side by side, each on its own plate."""
    gap = 14
    width = (box.width - gap * (len(figures) - 1)) // len(figures)
    for number, figure in enumerate(figures):
        plate = Box(box.x + number * (width + gap), box.y, width, box.height)
        _panel(canvas, plate)
        x, _ = plate.middle
        canvas.text(fit(figure.value, Face.BLACK, 56, width - 24, 30), x, plate.y + 52, THEME.ink, "mm")
        canvas.text(fit(figure.name, Face.BOLD, 27, width - 20, 20), x, plate.y + 102, THEME.ink_soft, "mm")


def _curve(canvas: Canvas, theme: Theme, box: Box, title: str, values: Sequence[float]) -> None:
    """Draw the history of a rating, labelled with its highest, lowest and last values."""
    _panel(canvas, box)
    canvas.text(fit(title, Face.BOLD, 28, box.width - 40, 23), box.x + 22, box.y + 36, theme.ink, "lm")
    area = Box(box.x + 24, box.y + 78, box.width - 150, box.height - 108)
    least, most = min(values), max(values)
    span = max(most - least, 1.0)
    for share in (0.0, 0.5, 1.0):
        canvas.fill(Box(area.x, area.y + round(area.height * share), area.width, 2), theme.line)
    points = [
        (1 + 98 * number / (len(values) - 1), 3 + 94 * (most - value) / span)
        for number, value in enumerate(values)
    ]

    def line(pen: Pen) -> None:
        pen.line(points, 0.7)

    canvas.stamp(silhouette(line, area.width, area.height), area.x, area.y, theme.players[3].tint.body)
    last = area.y + round(points[-1][1] / 100 * area.height)
    canvas.stamp_at(mask(_dot, 22), area.x + round(points[-1][0] / 100 * area.width), last, theme.alert)
    y = min(max(last, area.y + 6), area.bottom - 6)
    canvas.text(label(str(round(values[-1])), Face.BLACK, 38), box.right - 20, y, theme.ink, "rm")
    for value, middle in ((most, area.y), (least, area.bottom)):
        if abs(middle - y) > 44:
            text = label(str(round(value)), Face.BOLD, 27)
            canvas.text(text, box.right - 20, middle, theme.ink_soft, "rm")


def _dot(pen: Pen) -> None:
    pen.ellipse(50, 50, 50)


def _bars(canvas: Canvas, theme: Theme, box: Box, title: str, bars: Sequence[Bar]) -> None:
    """Draw a player's average points by source, with a mark for everyone's average on each bar."""
    _panel(canvas, box)
    canvas.text(fit(title, Face.BOLD, 28, box.width - 40, 23), box.x + 22, box.y + 36, theme.ink, "lm")
    left, wide = box.x + 340, box.width - 340 - 140
    most = max((max(bar.own, bar.all) for bar in bars), default=0) or 1
    for number, bar in enumerate(bars):
        y = box.y + 66 + BAR * number
        canvas.text(fit(bar.name, Face.BOLD, 28, 296, 22), box.x + 22, y + BAR // 2, theme.ink, "lm")
        slot = Box(left, y + 10, wide, BAR - 20)
        canvas.rounded(slot, 8, theme.slot)
        own = round(wide * max(bar.own, 0) / most)
        if own > 8:
            canvas.rounded(Box(slot.x, slot.y, own, slot.height), 8, _ahead(theme, bar))
        mean = slot.x + round(wide * max(bar.all, 0) / most)
        canvas.fill(Box(min(mean, slot.right - 5), slot.y - 5, 5, slot.height + 10), theme.ink)
        value = label(f"{bar.own:.1f}".replace("-", "\u2212"), Face.BLACK, 30)
        canvas.text(value, box.right - 20, y + BAR // 2, theme.ink, "rm")


def _ahead(theme: Theme, bar: Bar) -> Colour:
    return theme.good if bar.own >= bar.all else theme.clay


def _ladder(title: str, scope: str, steps: Sequence[LeaderboardRow]) -> Image.Image:
    height = BAND + 2 * MARGIN + STEP * len(steps) + 24
    canvas = Canvas.blank(WIDTH, height, THEME.ground)
    _title(canvas, title, scope)
    box = Box(MARGIN, BAND + MARGIN, WIDTH - 2 * MARGIN, STEP * len(steps) + 24)
    _panel(canvas, box)
    faced = any(step.face is not None for step in steps)
    for number, step in enumerate(steps):
        row = Box(box.x + 12, box.y + 12 + STEP * number, box.width - 24, STEP)
        if step.own:
            canvas.rounded(row.inset(3), 10, THEME.metal_light)
        elif number:
            canvas.fill(Box(row.x, row.y, row.width, 2), THEME.line)
        _step(canvas, row, step, first=number == 0 and not step.quiet, faced=faced)
    return canvas.image


def _step(canvas: Canvas, row: Box, step: LeaderboardRow, *, first: bool, faced: bool) -> None:
    ink, y = THEME.ink_soft if step.quiet else THEME.ink, row.middle[1]
    canvas.text(fit(step.place, Face.BLACK, 38, 84, 24), row.x + 92, y, ink, "rm")
    canvas.text(label(step.margin, Face.BOLD, 26), row.right - 18, y, THEME.ink_soft, "rm")
    canvas.text(label(step.rating, Face.BLACK, 40), row.right - 104, y, ink, "rm")
    canvas.text(fit(step.note, Face.BOLD, 26, 260, 22), row.right - 230, y, THEME.ink_soft, "rm")
    x = row.x + 116
    if first:
        shape = mask(crown, 36)
        canvas.stamp(shape, x, y - shape.height // 2, THEME.metal_dark)
        x += 50
    if step.face is not None:
        canvas.paste_at(medal(THEME, step.face, MEDAL), x + MEDAL // 2 - 4, y)
    if faced:
        x += MEDAL + 4
    canvas.text(fit(step.name, Face.BOLD, 34, row.right - 510 - x, 24), x, y, ink, "lm")
