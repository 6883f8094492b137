"""The final score sheet of any game as a picture: a row per source, a column per seat."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from PIL import Image

from engine.core.values import Outcome, ScoreLine, Sheet
from render.boards import Scene
from render.canvas import Box, Canvas, mask
from render.shapes import EMBLEMS, circle
from render.text import Face, fit, label
from render.texts import Texts, number
from render.theme import Player, Theme
from render.words import words

WIDTH = 1000
MARGIN = 16
INNER = 12
"""The padding inside the frame."""
HEAD = 60
"""The height of the row of emblems."""
ROW = 40
LOW = 36
"""The row height for more than :data:`CROWDED` seats."""
SEAT = 80
"""The maximum width of a seat's column."""
ALL_SEATS = 222
"""The maximum total width of the seats' columns in a split sheet."""
ONE_HALF = 2
"""The maximum number of rows before the sheet is split into two halves side by side."""
CROWDED = 4
"""The maximum number of seats for which the sheet is split."""
TOTAL = ""
"""The key of the last row, the totals."""
ABSENT = "–"


class _Half(NamedTuple):
    """A block of rows of height ``high``, with seat columns of width ``wide``."""

    box: Box
    rows: Sequence[str]
    high: int
    wide: int
    seats: int

    @property
    def left(self) -> int:
        """The left edge of the seat columns."""
        return self.box.right - self.wide * self.seats

    def middle(self, seat: int) -> int:
        """Return the centre of a seat's column."""
        return self.left + seat * self.wide + self.wide // 2


def sources(outcome: Outcome, name: Callable[[str], str] = str) -> list[str]:
    """Return all sources of points without duplicates, grouped by kind (the part before a colon).

    Kinds, and sources within a kind, keep their order in the sheets; a kind with only numbered sources is
    sorted by number. If no sheet determines the order of two sources, they are sorted by ``name``.
    """
    sheets = [[line.source for line in sheet] for sheet in outcome.sheets]
    rows: list[str] = []
    for kind in _merged([[_kind(source) for source in sheet] for sheet in sheets], lambda _: 0):
        alike = [[source for source in sheet if _kind(source) == kind] for sheet in sheets]
        group = {source for sheet in alike for source in sheet}
        if all(_number(source).isdecimal() for source in group):
            rows += sorted(group, key=lambda source: int(_number(source)))
        else:
            rows += _merged(alike, lambda source: _natural(name(source)))
    return rows


def telling(outcome: Outcome, name: Callable[[str], str] = str) -> list[str]:
    """Return the :func:`sources` that gained or cost any seat points."""
    rows = sources(outcome, name)
    return [source for source in rows if any(_points(sheet, source) for sheet in outcome.sheets)]


def _kind(source: str) -> str:
    return source.partition(":")[0]


def _number(source: str) -> str:
    return source.partition(":")[2]


def _natural(text: str) -> list[str | int]:
    """Return a sort key that orders numbers within texts by value."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"([0-9]+)", text.casefold())]


def _merged(lists: Sequence[Sequence[str]], key: Callable[[str], Any]) -> list[str]:
    """Merge lists without duplicates, keeping their order; the lowest ``key`` goes first if it is open.

    If the lists contradict each other, earlier lists take precedence.
    """
    waiting = [list(dict.fromkeys(items)) for items in lists]
    merged: list[str] = []
    while heads := [items[0] for items in waiting if items]:
        free = [head for head in heads if not any(head in items[1:] for items in waiting)]
        merged.append(min(free or heads[:1], key=key))
        waiting = [[item for item in items if item != merged[-1]] for items in waiting]
    return merged


def together(slug: str, outcome: Outcome, t: Texts) -> Outcome:
    """Return the outcome with the sources of each kind combined, if the game has a name for the kind."""
    sheets = tuple(merged(slug, sheet, t) for sheet in outcome.sheets)
    return Outcome(outcome.ranks, sheets, outcome.reason, outcome.tiebreak)


def merged(slug: str, sheet: Sheet, t: Texts) -> Sheet:
    """Return the sheet with the sources of each kind combined, if the game has a name for the kind."""
    points = dict[str, int]()
    for line in sheet:
        source = kind_of(slug, line.source, t)
        points[source] = points.get(source, 0) + line.points
    return tuple(ScoreLine(source, total) for source, total in points.items())


def kind_of(slug: str, source: str, t: Texts) -> str:
    """Return the kind of a source if the game has a name for it, otherwise the source itself."""
    kind = _kind(source)
    return kind if _named(slug, kind) in t else source


def name_of(slug: str, source: str, t: Texts) -> str:
    """Return the name of a source of points, or of a combined kind."""
    key = _named(slug, source)
    return t(key) if key in t else words(slug).source(source, t)


def _named(slug: str, kind: str) -> str:
    return f"{slug}-sources-{kind}"


def draw_sheet(
    slug: str, outcome: Outcome, scene: Scene, theme: Theme, players: Sequence[Player]
) -> Image.Image:
    """Draw the score sheet as a new RGB image, 1000 pixels wide and legible at 400.

    To keep it low, many rows are split into two halves, and seats are identified by their emblems, which
    appear next to the names in the picture above. ``players`` has the look of each seat on the board
    (:meth:`render.boards.BoardRenderer.players`).
    """
    seats, t = len(outcome.sheets), scene.t
    combined = together(slug, outcome, t)
    rows = [*telling(combined, lambda source: name_of(slug, source, t)), TOTAL]
    several = len(rows) > ONE_HALF and seats <= CROWDED
    count = -(-len(rows) // 2) if several else len(rows)
    high = LOW if seats > CROWDED else ROW
    panel = Box(MARGIN, MARGIN // 2, WIDTH - 2 * MARGIN, HEAD + high * count + 2 * INNER)
    canvas = Canvas.blank(WIDTH, panel.bottom + MARGIN, theme.ground)
    canvas.rounded(panel, 16, theme.metal)
    canvas.rounded(panel.inset(5), 12, theme.panel)
    halves = [*_halves(panel, rows, count, seats, high, several=several)]
    _occasion(canvas, theme, halves, scene)
    for half in halves:
        _emblems(canvas, theme, half, players, outcome)
        for row, source in enumerate(half.rows):
            box = Box(half.box.x, half.box.y + HEAD + high * row, half.box.width, high)
            text = name_of(slug, source, t) if source else t("sheet-total")
            _row(canvas, theme, half, box, text, [_points(sheet, source) for sheet in combined.sheets])
    return canvas.image


def _occasion(canvas: Canvas, theme: Theme, halves: Sequence[_Half], scene: Scene) -> None:
    """Write when and where the match was played in the empty space next to the emblems."""
    occasion = scene.occasion
    parts = occasion if len(halves) >= len(occasion) else (scene.t("list-dot").join(occasion),)
    for half, part in zip(halves, parts, strict=False):
        text = fit(part, Face.BOLD, 27, half.left - half.box.x - 18, 23)
        canvas.text(text, half.box.x + 10, half.box.y + HEAD // 2, theme.ink_soft, "lm")


def _points(sheet: Sheet, source: str) -> int | None:
    """Return a seat's points from a source, or its total; None if the sheet has no such source."""
    points = [line.points for line in sheet if source in (TOTAL, line.source)]
    return sum(points) if points or source == TOTAL else None


def _halves(
    panel: Box, rows: Sequence[str], count: int, seats: int, high: int, *, several: bool
) -> Iterator[_Half]:
    parts = [rows[:count], rows[count:]] if several else [rows]
    wide = min(SEAT, ALL_SEATS // seats) if several else min(2 * SEAT, 600 // seats)
    width = (panel.width - 2 * INNER - (len(parts) - 1) * INNER) // len(parts)
    for place, part in enumerate(parts):
        box = Box(panel.x + INNER + (width + INNER) * place, panel.y + INNER, width, HEAD + high * count)
        yield _Half(box, part, high, wide, seats)


def _emblems(canvas: Canvas, theme: Theme, half: _Half, players: Sequence[Player], outcome: Outcome) -> None:
    """Draw the column headings, highlighting the winners."""
    for seat, player in enumerate(players[: half.seats]):
        column = Box(
            half.left + seat * half.wide, half.box.y - 4, half.wide, 4 + HEAD + half.high * len(half.rows)
        )
        if seat in outcome.winners:
            canvas.rounded(column, 10, theme.metal_light)
        _emblem(canvas, player, half.middle(seat), half.box.y + HEAD // 2 - 2, 46)


def _emblem(canvas: Canvas, player: Player, x: int, y: int, size: int) -> None:
    tint, emblem = player
    canvas.stamp_at(mask(circle, size), x, y, tint.dark)
    canvas.stamp_at(mask(circle, size - 4), x, y, tint.body)
    canvas.stamp_at(mask(EMBLEMS[emblem], size * 64 // 100), x, y, tint.mark)


def _row(canvas: Canvas, theme: Theme, half: _Half, box: Box, name: str, cells: Sequence[int | None]) -> None:
    last = half.rows[-1] == TOTAL and box.bottom == half.box.y + HEAD + half.high * len(half.rows)
    ink = theme.on_ground if last else theme.ink
    if last:
        canvas.rounded(box, 10, theme.ground_deep)
    else:
        canvas.fill(Box(box.x, box.y, box.width, 2), theme.panel_dark)
    text = fit(name, Face.BOLD, 28, half.left - box.x - 12, 23)
    canvas.text(text, box.x + 10, box.middle[1] + 1, ink, "lm")
    for seat, points in enumerate(cells):
        cell = ABSENT if points is None else number(points)
        colour = ink if points or last else theme.ink_soft
        canvas.text(label(cell, Face.BLACK, 30), half.middle(seat), box.middle[1] + 1, colour, "mm")
