"""Groups of workers at a location: one per player, in rows, each with its size."""

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from engine.games.westkingdom.board import IN_PRISON, WestKingdomBoard
from engine.games.westkingdom.raids import LARGE
from render.boards.westkingdom.board import layout
from render.boards.westkingdom.pieces import palette, tokens
from render.boards.westkingdom.pieces.tokens import Who
from render.canvas import Box, Canvas
from render.theme import Theme

WORTH_CAPTURING = 3
"""The smallest group whose number is emphasised. In prison every number is."""
TALL, ENOUGH = 62, 46
"""The greatest height of a worker, and the height from which drawing all workers matters more."""
ROWS = 3
"""The greatest number of rows."""
APART = 8
"""Gap in pixels between neighbouring groups, wide enough to tell whose number is whose."""


class Formed(NamedTuple):
    """A layout of groups: the height of their workers, and for each row ``(count, width)`` of its groups."""

    high: int
    rows: Sequence[Sequence[tuple[int, int]]]

    @property
    def comfort(self) -> tuple[int, int, int, int]:
        """The layout's quality for comparison: height up to a limit, workers drawn, height, fewer rows."""
        drawn = (
            tokens.figures(count, self.high, width - tokens.number_width(count, self.high))
            for row in self.rows
            for count, width in row
        )
        return min(self.high, ENOUGH), sum(drawn), self.high, -len(self.rows)


def below(place: int, formula: int = 0) -> Box:
    """Return the area for workers at a location, below its sign and an action of this height."""
    box, top = layout.TILES[place], layout.SIGN + 7 + formula
    return Box(box.x + 6, box.y + top, box.width - 11, box.height - top - 5)


def crowd(
    canvas: Canvas,
    theme: Theme,
    board: WestKingdomBoard,
    who: Sequence[Who],
    crews: Sequence[tuple[int, int]],
    area: Box,
    place: int,
    at_risk: Container[tuple[int, int]] = (),
) -> None:
    """Draw groups ``(seat, count)`` of workers at a location, with their numbers, as large as they fit.

    Large groups have a plate, with a red edge if they are ``at_risk``, which has seats and places.
    """
    if not crews:
        return
    prison = place == IN_PRISON
    formed = form(tuple(count for _, count in crews), area.width, area.height)
    top = area.bottom - formed.high * len(formed.rows)
    if prison:
        canvas.rounded(Box(area.x - 3, top - 3, area.width + 4, area.bottom - top + 5), 8, theme.panel)
    seats = (seat for seat, _ in crews)
    for number, row in enumerate(formed.rows):
        x, y = area.x, top + formed.high * number
        for (count, width), seat in zip(row, seats, strict=False):
            artisan = board.players[seat].artisan == place
            box = Box(x, y, width, formed.high)
            if count >= LARGE and not prison:
                box = plate(canvas, theme, count, box, at_risk=(seat, place) in at_risk)
            crew(canvas, theme, who[seat], count, box, artisan=artisan, plated=prison)
            x += width + APART


@lru_cache(maxsize=512)  # most groups are the same as on the board before
def form(counts: tuple[int, ...], width: int, height: int) -> Formed:
    """Return the best layout for groups of the given sizes in an area."""
    formations = (_in_rows(counts, rows, width, height) for rows in range(1, min(ROWS, len(counts)) + 1))
    return max(formations, key=lambda formed: formed.comfort)


def _in_rows(counts: Sequence[int], rows: int, width: int, height: int) -> Formed:
    """Return the layout in a given number of rows, as high as the fullest row allows."""
    high, lines = min(TALL, height // rows), list(counts)

    def widest(cut: Iterable[Sequence[int]]) -> int:
        return max(_least(line, high) for line in cut)

    broken = min(_broken(lines, rows), key=widest)
    while widest(broken) > width and high > 1:
        high -= 1
    return Formed(high, [list(zip(line, _widths(line, high, width), strict=True)) for line in broken])


def _broken(counts: list[int], rows: int) -> Iterator[list[list[int]]]:
    """Yield all ways to split groups into ``rows`` non-empty rows, in order."""
    for ends in combinations(range(1, len(counts)), rows - 1):
        yield [counts[start:end] for start, end in pairwise((0, *ends, len(counts)))]


def _least(line: Sequence[int], high: int) -> int:
    """Return the minimum width of a row: each group's glyph and number alone."""
    return sum(tokens.alone(high) + tokens.number_width(count, high) for count in line) + APART * (
        len(line) - 1
    )


def _widths(line: Sequence[int], high: int, width: int) -> list[int]:
    """Return the widths of a row's groups. Spare width goes to the groups that have more workers to draw."""
    widths, left = [_least([count], high) for count in line], width - _least(line, high)
    wants = [tokens.loose(count, high) + tokens.number_width(count, high) for count in line]
    order = sorted(range(len(line)), key=lambda number: wants[number] - widths[number])
    for done, number in enumerate(order):
        more = max(0, min(wants[number] - widths[number], left // (len(line) - done)))
        widths[number] += more
        left -= more
    return widths


def span(count: int, box: Box) -> int:
    """Return the width of a group as :func:`crew` draws it."""
    number = tokens.number_width(count, box.height)
    return tokens.crew_width(count, box.height, box.width - number) + number


def plate(canvas: Canvas, theme: Theme, count: int, box: Box, *, at_risk: bool) -> Box:
    """Draw the plate of a large group, and return the room on it.

    One at risk has a thick red edge, and shackles if there is room.
    """
    size = (box.height - 12) * (at_risk and box.width >= _least([count], box.height) + box.height)
    room = box._replace(width=box.width - size - 4 * (size > 0))
    right = box.x + span(count, room) + box.width - room.width
    outer = Box(box.x - 4, box.y, right - box.x + 8, box.height)
    canvas.rounded(outer, 9, theme.alert if at_risk else theme.ink)
    canvas.rounded(outer.inset(4 if at_risk else 2), 6, theme.on_ground)
    if size:
        canvas.paste(tokens.shackles(theme, size), right - size, box.y + 6)
    return room


def crew(
    canvas: Canvas,
    theme: Theme,
    who: Who,
    count: int,
    box: Box,
    *,
    artisan: bool = False,
    plated: bool = False,
) -> None:
    """Draw a group of workers in a row, with its number if there is more than one.

    The number has the owner's colour behind it from :data:`WORTH_CAPTURING` workers on, or if ``plated``.
    """
    room = box.width - tokens.number_width(count, box.height)
    sprite = tokens.crew(theme, who, count, box.height, room, artisan)
    canvas.paste(sprite, box.x, box.bottom - sprite.height)
    x, middle = box.x + sprite.width, box.middle[1]
    if count >= WORTH_CAPTURING or (plated and count > 1):
        badge = tokens.tally(theme, count, *palette.NUMBERS[who.colour], min(tokens.TALLY, box.height))
        canvas.paste(badge, x - tokens.CLOSE, middle - badge.height // 2)
    elif count > 1:
        canvas.text(tokens.digits(count, box.height), x + 2, middle + 1, theme.ink, "lm")
