"""The final score sheet of any game as a picture: a row for each source, a column for each seat."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PIL import Image

from engine.values import Outcome
from render.boards import Scene
from render.canvas import Box, Canvas, mask
from render.people import name_of, result
from render.shapes import EMBLEMS, circle, crown, rosette
from render.text import Face, Label, fit, label
from render.texts import number
from render.theme import Player, Theme
from render.words import words

WIDTH = 1000
MARGIN = 24
HEAD = 92
"""Height of the title band."""
SEATS = 168
"""Height of the part with emblems and names."""
FOOT = 96
"""Height of the totals."""
ABSENT = "–"
MANY_ROWS = 20
"""With more rows than this, rows are lower."""


class _Columns(NamedTuple):
    """Where the columns of seats lie: the first begins at ``left``, each is ``width`` pixels wide."""

    left: int
    width: int

    def middle(self, seat: int) -> int:
        return self.left + seat * self.width + self.width // 2


def sources(outcome: Outcome, name: Callable[[str], str] = str) -> list[str]:
    """Return all sources of points, each once: kinds (what stands before a colon) together.

    Kinds, and sources of a kind, keep the order that they have in the sheets; a kind whose sources
    are all numbered goes by number. Where no sheet tells which of two comes first, ``name`` does.
    """
    sheets = [[line.source for line in sheet] for sheet in outcome.sheets]
    rows: list[str] = []
    for kind in _merged([[_kind(source) for source in sheet] for sheet in sheets], lambda _: 0):
        alike = [[source for source in sheet if _kind(source) == kind] for sheet in sheets]
        found = {source for sheet in alike for source in sheet}
        if all(_number(source).isdecimal() for source in found):
            rows += sorted(found, key=lambda source: int(_number(source)))
        else:
            rows += _merged(alike, lambda source: _natural(name(source)))
    return rows


def _kind(source: str) -> str:
    return source.partition(":")[0]


def _number(source: str) -> str:
    return source.partition(":")[2]


def _natural(text: str) -> list[str | int]:
    """Return a key that sorts numbers in texts by their size."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"([0-9]+)", text.casefold())]


def _merged(lists: Sequence[Sequence[str]], key: Callable[[str], Any]) -> list[str]:
    """Return every item once, in the order of the lists; the least ``key`` first where they leave it open.

    Where lists contradict each other, the first goes first.
    """
    waiting = [list(dict.fromkeys(items)) for items in lists]
    merged: list[str] = []
    while heads := [items[0] for items in waiting if items]:
        free = [head for head in heads if not any(head in items[1:] for items in waiting)]
        merged.append(min(free or heads[:1], key=key))
        waiting = [[item for item in items if item != merged[-1]] for items in waiting]
    return merged


def draw_sheet(
    slug: str, outcome: Outcome, scene: Scene, theme: Theme, players: Sequence[Player]
) -> Image.Image:
    """Return the score sheet as a new RGB image, 1000 pixels wide, legible at 400.

    ``players`` says how each seat looks: as it does on the board, see :class:`render.boards.Board`.
    """
    seats, t = len(outcome.sheets), scene.t
    rows = sources(outcome, lambda source: words(slug).source(source, t))
    pitch = 50 if len(rows) <= MANY_ROWS else 43
    seat_width = min(190, 600 // seats)
    columns = _Columns(WIDTH - MARGIN - 12 - seat_width * seats, seat_width)
    top = HEAD + MARGIN + SEATS
    panel = Box(MARGIN, HEAD + MARGIN, WIDTH - 2 * MARGIN, SEATS + pitch * len(rows) + 12 + FOOT)
    canvas = Canvas.blank(WIDTH, panel.bottom + MARGIN, theme.ground)
    _title(canvas, theme, outcome, scene)
    canvas.rounded(panel, 16, theme.metal)
    canvas.rounded(panel.inset(5), 12, theme.panel)
    for seat in outcome.winners:
        column = Box(columns.left + seat * seat_width, panel.y + 5, seat_width, panel.height - 10)
        canvas.fill(column, theme.metal_light)
    for row, source in enumerate(rows):
        _row(
            canvas,
            theme,
            outcome,
            columns,
            Box(panel.x + 5, top + row * pitch, panel.width - 10, pitch),
            source,
        )
        text = fit(words(slug).source(source, t), Face.BOLD, 30, columns.left - panel.x - 40, 20)
        canvas.text(text, panel.x + 26, top + row * pitch + pitch // 2, theme.ink, "lm")
    for seat in range(seats):
        place = columns.middle(seat), panel.y
        name = fit(name_of(scene, seat), Face.BOLD, 30, seat_width - 10, 24)
        _seat(canvas, theme, place, players[seat], name, seat in outcome.winners)
    _totals(canvas, theme, outcome, columns, Box(panel.x, panel.bottom - FOOT, panel.width, FOOT), scene)
    return canvas.image


def _title(canvas: Canvas, theme: Theme, outcome: Outcome, scene: Scene) -> None:
    canvas.fill(Box(0, 0, WIDTH, HEAD), theme.ground_deep)
    canvas.fill(Box(0, HEAD - 4, WIDTH, 3), theme.metal)
    for x in (46, WIDTH - 46):
        canvas.stamp_at(mask(rosette, 52), x, HEAD // 2 - 2, theme.metal)
    canvas.text(
        fit(result(scene, outcome), Face.BLACK, 48, WIDTH - 180, 28),
        WIDTH // 2,
        HEAD // 2 - 2,
        theme.metal_light,
        "mm",
    )


def _seat(
    canvas: Canvas, theme: Theme, place: tuple[int, int], player: Player, name: Label, winner: bool
) -> None:
    (tint, emblem), (x, top) = player, place
    y = top + 78
    if winner:
        canvas.stamp_at(mask(crown, 38), x, top + 26, theme.metal_dark)
    canvas.stamp_at(mask(circle, 66), x, y, tint.dark)
    canvas.stamp_at(mask(circle, 60), x, y, tint.body)
    canvas.stamp_at(mask(EMBLEMS[emblem], 42), x, y, tint.mark)
    canvas.text(name, x, top + 146, theme.ink, "ms")


def _row(canvas: Canvas, theme: Theme, outcome: Outcome, columns: _Columns, box: Box, source: str) -> None:
    canvas.fill(Box(box.x + 12, box.y, box.width - 24, 2), theme.panel_dark)
    for seat, sheet in enumerate(outcome.sheets):
        points = [line.points for line in sheet if line.source == source]
        text = number(sum(points)) if points else ABSENT
        colour = theme.ink if points and sum(points) else theme.ink_soft
        canvas.text(label(text, Face.BLACK, 32), columns.middle(seat), box.middle[1], colour, "mm")


def _totals(
    canvas: Canvas, theme: Theme, outcome: Outcome, columns: _Columns, box: Box, scene: Scene
) -> None:
    canvas.rounded(box.inset(5), 12, theme.ground_deep)
    size = 54 if columns.width > 100 else 46
    text = fit(scene.t("sheet-total"), Face.BOLD, 40, columns.left - box.x - 40, 24)
    canvas.text(text, box.x + 26, box.middle[1], theme.on_ground, "lm")
    for seat, points in enumerate(outcome.totals):
        won = seat in outcome.winners
        colour = theme.metal_light if won else theme.on_ground
        canvas.text(
            label(number(points), Face.BLACK, size), columns.middle(seat), box.middle[1], colour, "mm"
        )
