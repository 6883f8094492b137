"""The whole board."""

from PIL import Image

from engine.games.amytis.board import AmytisView
from render.boards import Scene
from render.boards.amytis.board import ground, layout, panels
from render.boards.amytis.pages import counting
from render.boards.amytis.pieces.palette import PALETTE
from render.strips import Sketch


def draw(view: AmytisView, scene: Scene) -> Image.Image:
    """Draw the board as a new RGB image."""
    return lay(view, scene).drawn()


def lay(view: AmytisView, scene: Scene) -> Sketch:
    """Lay out the board, 1000 pixels wide and legible at 400, as a sketch."""
    theme, board = PALETTE, view.board
    rows = layout.rows_below(max(map(len, board.projects)))
    canvas = Sketch(ground.ground(theme, rows, scene.outcome is not None))
    panels.title(canvas, theme, board, scene)
    for seat in range(2):
        panels.plate(canvas, theme, view, scene, seat)
    panels.main_board(canvas, theme, view)
    panels.favor_board(canvas, theme, board)
    panels.display(canvas, theme, view)
    for seat in range(2):
        panels.city(canvas, theme, board, seat, counting.scored(board, seat) if scene.outcome else ())
        panels.projects(canvas, theme, board, seat)
        panels.favors(canvas, theme, board, seat, rows)
    panels.legend(canvas, theme, board, scene.t, rows)
    return canvas
