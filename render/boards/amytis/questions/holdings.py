"""The panels around a question: the player's city, the stacks, the projects, and the tile in hand."""

from collections.abc import Collection, Sequence

from PIL import Image

from engine.core.grid import square_name
from engine.games.amytis.board import NOBODY, AmytisBoard
from engine.games.amytis.cards import BUILDINGS, building
from engine.games.amytis.moves import STACK_NAMES
from render import sprites
from render.boards.amytis.board import garden, ground, panels
from render.boards.amytis.pieces import tokens
from render.boards.amytis.pieces.palette import DAY, GLAZED, PAVING
from render.boards.amytis.questions import layout, options
from render.boards.amytis.questions.layout import CAPTION
from render.canvas import Box, Canvas
from render.kit import light, marks
from render.kit.notes import lines
from render.kit.plates import framed
from render.text import Face, fit, label, wrap
from render.texts import Texts
from render.theme import Theme


@sprites.ground
def wall(theme: Theme, height: int) -> Image.Image:
    """Draw the glazed brick wall behind the panels."""
    canvas = Canvas.blank(layout.WIDTH, height, theme.ground)
    garden.bricks(canvas, Box(0, 0, layout.WIDTH, height), theme.ground, GLAZED, theme.ground_deep)
    return canvas.image


def panel(canvas: Canvas, theme: Theme, box: Box, caption: str = "", *, seat: int | None = None) -> None:
    """Draw a captioned panel, in the colour of a seat if it belongs to one."""
    frame = theme.metal if seat is None else theme.players[seat].tint.body
    light.shadow(canvas, box, 16, theme.ground, theme.ground_deep)
    framed(canvas, box, theme.ground_deep, frame, PAVING.body)
    inner = box.inset(8)
    for y in () if caption else range(inner.y + 38, inner.bottom, 74):  # no lines behind text
        canvas.fill(Box(inner.x, y, inner.width, 2), PAVING.dark)
        canvas.fill(Box(inner.x, y + 2, inner.width, 2), PAVING.light)
    x = box.x + 18
    if seat is not None and caption:
        canvas.paste_at(tokens.pawn(theme, theme.players[seat], 32), box.x + 26, box.y + 25)
        x += 32
    canvas.text(fit(caption, Face.BLACK, 27, box.right - x - 12, 20), x, box.y + 26, theme.ink, "lm")


def terraces(canvas: Canvas, theme: Theme, box: Box, tiles: Sequence[Box], seat: int) -> None:
    """Draw the garden of a city by day, in a panel."""
    panel(canvas, theme, box, seat=seat)
    garden.city(canvas, theme, box.inset(6), tiles, DAY)


def slot(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Draw an empty space."""
    ground.slot(canvas, box)


def ring(canvas: Canvas, theme: Theme, box: Box) -> None:
    """Ring a change made this turn."""
    marks.ring(canvas, theme, box, box.width // 9, reach=5, thick=6, outer=4)


def space(canvas: Canvas, theme: Theme, box: Box, stack: Sequence[int]) -> None:
    """Draw a space of a city with its stack and the stack's height."""
    slot(canvas, theme, box)
    if stack:
        panels.pile(canvas, theme, box, tokens.tile(theme, stack[-1], box.width), len(stack))
    if len(stack) > 1:
        size = 34 if box.width < 100 else 46
        canvas.paste_at(tokens.badge(theme, len(stack), size), box.right - size // 3, box.y + size // 3)


def city(
    canvas: Canvas, theme: Theme, t: Texts, board: AmytisBoard, seat: int, box: Box, *, named: bool = False
) -> None:
    """Draw a seat's city in a small panel, with the names of its columns and rows if ``named``."""
    panel(canvas, theme, box, "" if named else t("amytis-picture-your-city"), seat=seat)
    spaces(canvas, theme, board, seat, box, named=named)


def spaces(
    canvas: Canvas, theme: Theme, board: AmytisBoard, seat: int, box: Box, *, named: bool = True
) -> None:
    """Draw the small spaces of a seat's city, with the names of its columns and rows if ``named``."""
    for index, (at, stack) in enumerate(zip(layout.small(box), board.cities[seat], strict=True)):
        space(canvas, theme, at, stack)
        square = square_name(index, 3)
        if named and index < 3:
            canvas.paste_at(tokens.name(theme, square[0], 30), at.middle[0], at.y - 22)
        if named and index % 3 == 0:
            canvas.paste_at(tokens.name(theme, square[1], 30), at.x - 20, at.middle[1])


def corner(canvas: Canvas, theme: Theme, box: Box, text: str) -> None:
    """Draw the name of a stack or space in the corner of its box."""
    canvas.paste(tokens.name(theme, text, 38), box.x - 10, box.bottom - 30)


def architects(
    canvas: Canvas, theme: Theme, t: Texts, board: AmytisBoard, box: Box, ringed: Collection[int]
) -> None:
    """Draw the architects on the nine stacks in a small panel, some of them ringed."""
    panel(canvas, theme, box, t("amytis-picture-architects"))
    for index, (at, owner) in enumerate(zip(layout.small(box), board.architects, strict=True)):
        slot(canvas, theme, at)
        if index in ringed:
            ring(canvas, theme, at)
        if owner != NOBODY:
            canvas.paste_at(tokens.architect(theme, owner, 58), *at.middle)
        else:
            name = label(STACK_NAMES[index], Face.BLACK, 30)
            canvas.text(name, *at.middle, theme.ink_soft, "mm")


def projects(
    canvas: Canvas,
    theme: Theme,
    t: Texts,
    board: AmytisBoard,
    seat: int,
    box: Box,
    *,
    this_turn: Sequence[int] = (),
    ticked: Collection[int] = (),
    ringed: Collection[int] = (),
) -> None:
    """Draw a seat's open projects in a panel, preceded by those validated ``this_turn``."""
    panel(canvas, theme, box, t("amytis-picture-your-projects"), seat=seat)
    numbers = (*this_turn, *board.projects[seat])
    if not numbers:
        text = label(t("amytis-picture-no-projects"), Face.BOLD, 26)
        canvas.text(text, box.x + 18, box.y + CAPTION + 22, theme.ink_soft, "lm")
    for at, number in zip(layout.cards(box, len(numbers)), numbers, strict=True):
        panels.open_card(canvas, theme, board.cities[seat], number, at)
        if number in ringed:
            marks.ring(canvas, theme, at, 10, reach=2, thick=5)
        if number in ticked or number in this_turn:
            options.sign(canvas, theme, Box(at.right - 28, at.bottom - 26, 34, 34), options.PROJECT, seat)


def display(canvas: Canvas, theme: Theme, t: Texts, board: AmytisBoard, seat: int, box: Box) -> None:
    """Draw the projects on display in a panel, with the progress of a seat's city."""
    panel(canvas, theme, box, t("amytis-picture-display"))
    for at, number in zip(layout.cards(box, len(board.display)), board.display, strict=True):
        panels.open_card(canvas, theme, board.cities[seat], number, at)


def hand(
    canvas: Canvas, theme: Theme, t: Texts, board: AmytisBoard, box: Box, *, named: bool = False
) -> None:
    """Draw the tile in hand with its building's scoring, and the name of its stack if ``named``."""
    assert board.held is not None
    kind = building(board.held)
    name = BUILDINGS[kind]
    panel(canvas, theme, box, t("amytis-picture-in-hand"), seat=board.active)
    tile = Box(box.x + 16, box.y + CAPTION + 6, 116, 116)
    canvas.paste(tokens.tile(theme, board.held, tile.width), tile.x, tile.y)
    if named and board.taken is not None:
        corner(canvas, theme, tile, STACK_NAMES[board.taken])
    x, room = tile.right + 14, box.right - tile.right - 26
    title = fit(t(f"amytis-building-{name}"), Face.BLACK, 28, room, 20)
    canvas.text(title, x, tile.y + 12, theme.ink, "lm")
    text = t(f"amytis-picture-{name}-{'b' if board.sides[kind] else 'a'}")
    words = [fit(line, Face.BOLD, 26, room, 20) for line in wrap(text, Face.BOLD, 26, room)]
    lines(canvas, words, x, tile.y + 72, 29, theme.ink)
