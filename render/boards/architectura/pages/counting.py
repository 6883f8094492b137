"""The sources of the viewer's points: the viewer's buildings are ringed, all others dimmed."""

from PIL import Image

from engine.games.architectura.board import ArchitecturaView
from engine.games.architectura.scoring import BONUS, bonus_points
from render.boards import Scene
from render.boards.architectura.board import layout, panels
from render.boards.architectura.board.ground import ground
from render.boards.architectura.pieces.palette import PALETTE
from render.canvas import Box, Canvas
from render.kit import marks
from render.text import Face, label
from render.texts import signed

TOP = 12
DIM = 0.62
"""The opacity of the veil over what does not count."""


def counts(view: ArchitecturaView, scene: Scene) -> Image.Image:
    """Draw the city with the viewer's buildings ringed and their bonuses written on them."""
    assert view.viewer is not None
    theme, board, seat = scene.dressed(PALETTE), view.board, view.viewer
    canvas = ground(theme, board.seats, layout.FOOT, evening=board.phase == "over")
    panels.streets(canvas, theme, view, scene.t, marked=False)
    for space, building in enumerate(board.up):
        box = layout.space(board.seats, space)
        if building is None or building.owner != seat:
            _dim(canvas, box)
            continue
        marks.ring(canvas, theme, box, 4, reach=3, thick=6)
        if building.name in BONUS:
            _tag(canvas, bonus_points(board, seat, space, BONUS[building.name]), box)
    top = layout.city(board.seats).y - TOP
    return canvas.image.crop((0, top, canvas.image.width, canvas.image.height))


def _dim(canvas: Canvas, box: Box) -> None:
    """Dim a box with the colour of an empty space."""
    part = (box.x, box.y, box.right, box.bottom)
    veil = Image.new("RGB", (box.width, box.height), PALETTE.slot)
    canvas.image.paste(Image.blend(canvas.image.crop(part), veil, DIM), part)


def _tag(canvas: Canvas, points: int, box: Box) -> None:
    """Write a bonus on top of its card."""
    text = label(signed(points), Face.BLACK, 34)
    tag = Box(box.right - text.advance - 20, box.y - 6, text.advance + 18, 40)
    canvas.rounded(tag.inset(-2), 10, PALETTE.mark_edge)
    canvas.rounded(tag, 9, PALETTE.good)
    canvas.text(text, *tag.middle, PALETTE.on_ground, "mm")
