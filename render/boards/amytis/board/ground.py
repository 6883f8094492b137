"""What never changes on the picture: panels, ornament, labels of squares, the favor board's meaning."""

from PIL import Image

from engine.core.grid import square_name
from engine.games.amytis.cards import CROWN_POINTS, HEIGHT_POINTS
from render import sprites
from render.boards.amytis.board import layout
from render.boards.amytis.pieces.icons import BUILDINGS, FAVORS
from render.boards.amytis.pieces.tokens import pawn
from render.canvas import Box, Canvas, mask
from render.kit.notes import lines
from render.kit.plates import framed
from render.kit.title import battlements, frieze
from render.shapes import arrow, meeple
from render.text import Face, fit, label, wrap
from render.texts import Texts
from render.theme import Theme

FAVOR_POINTS = (*HEIGHT_POINTS, 6, 5, 2)
"""Points for each stack, staircase, corner or project: the upper row of the favor board."""

PAWN = 42


@sprites.ground
def ground(theme: Theme, rows: int) -> Image.Image:
    """Return the empty picture with so many rows of cards below the cities."""
    height = layout.height(rows)
    canvas = Canvas.blank(layout.WIDTH, height, theme.ground)
    frieze(canvas, theme, layout.TITLE)
    battlements(canvas, theme, height)
    framed(canvas, layout.BOARD, theme.ground_deep, theme.metal, theme.panel)
    for box in layout.STACKS:
        _slot(canvas, theme, box)
    _favors(canvas, theme)
    for seat in range(2):
        plate = layout.PLATES[seat]
        canvas.rounded(plate.inset(-2), 16, theme.ground_deep)
        canvas.rounded(plate, 14, theme.players[seat].tint.body)
        canvas.paste_at(pawn(theme, seat, 84), plate.x + 56, plate.y + 58)
        city = layout.city(seat, rows)
        framed(canvas, city, theme.ground_deep, theme.players[seat].tint.body, theme.panel)
        canvas.paste_at(pawn(theme, seat, 34), city.x + 24, city.y + 24)
        for index in range(9):
            box = layout.space(seat, index)
            _slot(canvas, theme, box)
            _coordinates(canvas, theme, city, box, index)
    return canvas.image


def _slot(canvas: Canvas, theme: Theme, box: Box) -> None:
    canvas.rounded(box, box.width // 9, theme.line)
    canvas.rounded(Box(box.x + 1, box.y + 3, box.width - 2, box.height - 4), box.width // 9, theme.slot)


def _coordinates(canvas: Canvas, theme: Theme, board: Box, box: Box, index: int) -> None:
    """Column letters above the first row, row numbers left of the first column."""
    name = square_name(index, 3)
    if index < 3:
        canvas.text(label(name[0], Face.BLACK, 28), box.middle[0], box.y - 12, theme.ink_soft, "ms")
    if index % 3 == 0:
        canvas.text(
            label(name[1], Face.BLACK, 28), (board.x - 2 + box.x) // 2, box.middle[1], theme.ink_soft, "mm"
        )


def _favors(canvas: Canvas, theme: Theme) -> None:
    framed(canvas, layout.FAVORS, theme.ground_deep, theme.metal, theme.panel)
    for index, box in enumerate(layout.FAVOR_CELLS[:7]):
        _cell(canvas, theme, box)
        canvas.stamp(mask(FAVORS[index], 52), box.x + 10, box.y + 7, theme.ink)
        canvas.text(label(f"+{FAVOR_POINTS[index]}", Face.BLACK, 31), box.x + 9, box.bottom - 10, theme.ink)
        if index == 5:
            canvas.text(label("3+", Face.BLACK, 24), box.x + 69, box.y + 32, theme.ink)
        _empty_space(canvas, theme, *favor_space(index))
    cell = layout.FAVOR_CELLS[7]
    for i in range(3):
        canvas.stamp(mask(meeple, 34), cell.x + 1 + i * 36, cell.y + 8, theme.ink_soft)
    canvas.stamp_at(mask(arrow, 34), cell.x + 28, cell.bottom - 26, theme.ink_soft)
    _empty_space(canvas, theme, *favor_space(7))
    _cell(canvas, theme, layout.CROWN)
    canvas.stamp(mask(FAVORS[7], 62), layout.CROWN.x + 10, layout.CROWN.y + 12, theme.ink)
    for x, y in layout.CROWN_SPACES:
        _empty_space(canvas, theme, x, y)
    for count, points in enumerate(CROWN_POINTS[1:]):
        x, y = layout.CROWN.x + 92 + 92 * count, layout.CROWN.bottom - 19
        canvas.text(label(f"{count + 1}:", Face.BOLD, 27), x, y, theme.ink_soft, "lm")
        canvas.text(label(str(points), Face.BLACK, 29), x + 28, y, theme.ink, "lm")


def favor_space(index: int) -> tuple[int, int]:
    """Return the middle of the space for a pawn on a favor of the upper row."""
    box = layout.FAVOR_CELLS[index]
    return box.right - 27, box.bottom - 26


def _cell(canvas: Canvas, theme: Theme, box: Box) -> None:
    canvas.rounded(box, 10, theme.line)
    canvas.rounded(box.inset(2), 8, theme.on_ground)


def _empty_space(canvas: Canvas, theme: Theme, x: int, y: int) -> None:
    canvas.rounded(Box(x - PAWN // 2, y - PAWN // 2, PAWN, PAWN), PAWN // 2, theme.line)
    canvas.rounded(Box(x - PAWN // 2 + 3, y - PAWN // 2 + 3, PAWN - 6, PAWN - 6), PAWN // 2 - 3, theme.panel)


@sprites.sprite
def legend(theme: Theme, t: Texts, building: int, name: str, side_b: bool) -> Image.Image:
    """Return a building's card: pictogram, side, and what it scores in shorthand."""
    box = layout.legend(0, 0)
    canvas = Canvas.blank(box.width, box.height, theme.ground)
    canvas.rounded(Box(0, 0, box.width, box.height), 10, theme.ground_deep)
    canvas.rounded(Box(0, 0, 92, box.height), 10, theme.metal)
    canvas.stamp_at(mask(BUILDINGS[building], 48), 31, box.height // 2, theme.ground_deep)
    canvas.text(label("B" if side_b else "A", Face.BLACK, 30), 74, box.height // 2, theme.ground_deep, "mm")
    text = t(f"amytis-picture-{name}-{'b' if side_b else 'a'}")
    texts = [
        fit(line, Face.BOLD, 24, box.width - 108, 18) for line in wrap(text, Face.BOLD, 24, box.width - 112)
    ]
    lines(canvas, texts, 102, box.height // 2, 27, theme.on_ground)
    return canvas.image
