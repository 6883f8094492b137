"""The whole board."""

from PIL import Image

from engine.games.ancient.board import AncientView
from render.boards import Scene
from render.boards.ancient.board import ground, landscape, layout, panels, table
from render.boards.ancient.pieces.palette import PALETTE
from render.strips import Sketch


def draw(view: AncientView, scene: Scene) -> Image.Image:
    """Draw the board as a new RGB image."""
    return lay(view, scene).drawn()


def lay(view: AncientView, scene: Scene) -> Sketch:
    """Lay out the board, 1000 pixels wide and legible at 400, as a sketch."""
    theme, seats = scene.dressed(PALETTE), len(view.board.players)
    own, offer = panels.largest(view, scene), offered(scene)
    plan = layout.layout(seats, own, offer=offer)
    hour = landscape.hour(view.board.turn, view.board.turns)
    canvas = Sketch(ground.ground(theme, seats, own is not None, offer, hour), kind=own)
    table.title(canvas, theme, view, scene)
    table.common(canvas, theme, view, scene.t)
    table.cards(canvas, theme, view, scene.t, plan.cards)
    for seat, panel in enumerate(plan.panels):
        ground.frame(canvas, theme, seat, panel)
        panels.draw(canvas, theme, view, scene, seat, panel)
    legend = table.legend(theme, scene.t, scene.outcome is not None)
    canvas.paste(legend, plan.legend.x, plan.legend.y)
    return canvas


def offered(scene: Scene) -> bool:
    """Return whether the card display is shown; not in public pictures of a finished match."""
    return scene.outcome is None or scene.private
