"""The players' strips on the board: points and silver large, captives and debts large, the rest small."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple

from engine.games.westkingdom.board import WestKingdomView
from engine.games.westkingdom.box.vocabulary import SILVER
from render.boards import Scene
from render.boards.westkingdom.board import layout, players
from render.boards.westkingdom.board.common import Everybody
from render.boards.westkingdom.board.players import BETWEEN, EDGES, HIGH, Item
from render.boards.westkingdom.pieces import palette, tokens
from render.boards.westkingdom.pieces.edges import label, name
from render.canvas import Box, Canvas
from render.kit import marks, tags
from render.text import Face
from render.texts import number
from render.theme import Theme

HEAD = 60
"""Height of a strip's first row: name, silver, points."""
GAP = 4
"""Gap between two rows."""
LARGE, ICON = 47, 44
"""Size of the numbers that decide the match, and of their icons."""
SHACKLES = 50
"""Size of the sign of a player who can capture."""
CELLS = 50
"""Height of a player's captives."""
COLUMN = ICON + 6 + 56
"""Width of a number of two digits with its icon."""
FEW, FEW_HIGH = 4, 52
"""Height of faces and houses at a table of up to :data:`FEW` players."""
TALLER = (76, 68, 60, 52, 46)
"""Heights of faces and houses to try in a strip that has the full width."""


class Line(NamedTuple):
    """A player's strip: its box, and the rows of items below the name."""

    box: Box
    rows: list[list[Item]]


def plan(theme: Theme, view: WestKingdomView, who: Everybody, scene: Scene, top: int) -> list[Line]:
    """Return the strips of all players in two columns. An odd last one has the full width."""
    high = FEW_HIGH if len(who) <= FEW else HIGH
    rows_by_seat = [
        players.rows(items(theme, view, who, seat, scene, high), layout.HALF - EDGES)
        for seat in range(len(who))
    ]
    lines: list[Line] = []
    for seat, rows in enumerate(rows_by_seat):
        beside = rows_by_seat[seat ^ 1] if seat ^ 1 < len(rows_by_seat) else rows
        tall = max(height(rows), height(beside))
        left = layout.MARGIN + (layout.HALF + 2 * layout.GAP) * (seat % 2)
        lines.append(Line(Box(left, top, layout.HALF, tall), rows))
        if seat % 2:
            top += tall + layout.GAP + 2
    if len(who) % 2:
        lines[-1] = _wide(theme, view, who, scene, lines[-1].box)
    return lines


def height(rows: Sequence[Sequence[Item]]) -> int:
    """Return the height of a strip with these rows."""
    return HEAD + sum(_high(row) + GAP for row in rows) + 6


def _high(row: Sequence[Item]) -> int:
    return max((item.high for item in row), default=0)


def _wide(theme: Theme, view: WestKingdomView, who: Everybody, scene: Scene, half: Box) -> Line:
    """Return the last strip at full width, no higher than at half width, with its items as large as fit."""
    seat, width = len(who) - 1, layout.TABLE - 2 * layout.MARGIN
    for high in (*TALLER, HIGH):
        rows = players.rows(items(theme, view, who, seat, scene, high), width - EDGES)
        if high == HIGH or (height(rows) <= half.height and len(rows) == 1):
            break
    return Line(Box(half.x, half.y, width, height(rows)), rows)


def items(
    theme: Theme, view: WestKingdomView, who: Everybody, seat: int, scene: Scene, high: int
) -> list[Item]:
    """Return the items below a player's name."""
    unpaid, paid = view.board.players[seat].unpaid, view.board.players[seat].paid
    return [
        *([_large(theme, "debt", unpaid)] if unpaid else []),
        *players.captives(theme, view, who, seat, CELLS, layout.HALF - EDGES),
        *players.stock(theme, view, seat),
        *([players.counted(theme, "paid", paid)] if paid else []),
        *players.title(theme, view, seat, scene),
        *players.belongings(theme, view, seat, scene, high),
    ]


def _large(theme: Theme, icon: str, count: int) -> Item:
    return Item(_width(count), partial(_draw, theme, icon, count), CELLS)


def _width(count: int) -> int:
    return ICON + 4 + label(number(count), Face.BLACK, LARGE).advance


def _draw(theme: Theme, icon: str, count: int, canvas: Canvas, x: int, middle: int) -> None:
    tokens.icon(canvas, theme, icon, x, middle, ICON, theme.ink)
    canvas.text(label(number(count), Face.BLACK, LARGE), x + ICON + 4, middle, theme.ink, "lm")


def draw(
    canvas: Canvas,
    theme: Theme,
    view: WestKingdomView,
    scene: Scene,
    who: Everybody,
    lines: Sequence[Line],
    reach: Sequence[Collection[object]],
) -> None:
    """Draw the players' strips. Those who have a group to capture within reach have shackles."""
    for seat, (line, points) in enumerate(zip(lines, players.points(view.board), strict=True)):
        _strip(canvas, theme, view, scene, who, seat, line, points, captor=bool(reach[seat]))


def _strip(
    canvas: Canvas,
    theme: Theme,
    view: WestKingdomView,
    scene: Scene,
    who: Everybody,
    seat: int,
    line: Line,
    points: int,
    *,
    captor: bool,
) -> None:
    board, person, box = view.board, who[seat], line.box
    player = board.players[seat]
    if scene.acts(view, seat):
        marks.spotlight(canvas, theme, box.inset(-5))
    players.frame(canvas, theme, box, palette.player_colours(player.colour).tint.body)
    middle = box.y + 8 + (HEAD - 8) // 2
    canvas.paste(tokens.glyph(theme, person, 50), box.x + 14, middle - 25)
    right = box.right - 16
    silver = board.rival.stock if seat >= board.seats and board.rival is not None else player.goods[SILVER]
    icon = "storehouse" if seat >= board.seats else "silver"
    for sign, count in (("vp", points), (icon, silver)):
        right -= max(COLUMN, _width(count))
        _draw(theme, sign, count, canvas, right, middle)
        right -= BETWEEN
    if captor:
        right -= SHACKLES
        canvas.paste(tokens.shackles(theme, SHACKLES), right, middle - SHACKLES // 2)
        right -= BETWEEN
    tagged = scene.acts(view, seat) or seat == scene.following
    x = tokens.badge(canvas, theme, person, Box(box.x + 14, middle - 25, 50, 50), box.x + 72)
    written = name(person.name, Face.BOLD, 32, right - x, 27)
    canvas.text(written, x, middle + (4 if tagged else 0), theme.ink, "lm")
    y = box.y + HEAD
    for row in line.rows:
        players.across(canvas, row, box, y + _high(row) // 2)
        y += _high(row) + GAP
    tags.turn(canvas, theme, view, scene, seat, box.x + 64, box.y - 16, 28)
