"""The picture of *The Architects of Amytis*."""

from PIL import Image

from engine.games.amytis.state import AmytisView
from render.boards import Scene
from render.boards.amytis import layout, panels
from render.boards.amytis.ground import ground
from render.canvas import Canvas
from render.theme import GLAZE, Player, Theme


def draw(view: AmytisView, scene: Scene) -> Image.Image:
    """Return the board as a new RGB image, 1000 pixels wide, legible at 400."""
    theme = GLAZE
    rows = layout.rows_below(max(map(len, view.projects)))
    canvas = Canvas(ground(theme, rows))
    panels.title(canvas, theme, view, scene)
    for seat in range(2):
        panels.plate(canvas, theme, view, scene, seat)
    panels.main_board(canvas, theme, view)
    panels.favor_board(canvas, theme, view)
    panels.display(canvas, theme, view)
    for seat in range(2):
        panels.city(canvas, theme, view, seat)
        panels.projects(canvas, theme, view, seat)
    panels.legend(canvas, theme, view, scene.t, rows)
    return canvas.image


def players(view: AmytisView, theme: Theme) -> tuple[Player, ...]:
    """Return how each seat looks."""
    return theme.players[:2]
