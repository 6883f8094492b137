"""The picture of *Ancient Architects*."""

from PIL import Image

from engine.games.ancient.board import AncientView
from render.boards import Scene
from render.boards.ancient import ground, layout, panels, table
from render.canvas import Canvas
from render.theme import GLAZE, Player, Theme


def draw(view: AncientView, scene: Scene) -> Image.Image:
    """Return the board as a new RGB image, 1000 pixels wide, legible at 400."""
    theme, seats = GLAZE, len(view.board.players)
    own = view.viewer if scene.private else None
    plan = layout.layout(seats, own)
    canvas = Canvas(ground.ground(theme, seats, own).copy())
    table.title(canvas, theme, view, scene)
    table.common(canvas, theme, view, scene.t)
    table.cards(canvas, theme, view, scene.t, plan.cards)
    for seat, panel in enumerate(plan.panels):
        panels.draw(canvas, theme, view, scene, seat, panel)
    legend = table.legend(theme, scene.t, scene.outcome is not None)
    canvas.paste(legend, plan.legend.x, plan.legend.y)
    return canvas.image


def players(view: AncientView, theme: Theme) -> tuple[Player, ...]:
    """Return how each seat looks."""
    return theme.players[: len(view.board.players)]
