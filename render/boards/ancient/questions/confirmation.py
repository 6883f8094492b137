"""The result of a turn: the player's part of the board, with changes ringed."""

from PIL import Image

from engine.games.ancient.board import AncientView
from render.boards import Scene
from render.boards.ancient.board import landscape, panels
from render.boards.ancient.board.ground import player
from render.boards.ancient.board.layout import LARGE, MARGIN, WIDTH, Panel
from render.canvas import Canvas
from render.theme import Theme

PANEL = Panel(MARGIN, 16, LARGE)
HEIGHT = PANEL.box.bottom + 16


def draw(theme: Theme, view: AncientView, scene: Scene) -> Image.Image:
    """Draw the confirmation picture."""
    seat = view.board.seat if view.viewer is None else view.viewer
    canvas = Canvas.blank(WIDTH, HEIGHT, theme.slot)
    player(canvas, theme, seat, PANEL, landscape.hour(view.board.turn, view.board.turns))
    panels.draw(canvas, theme, view, scene, seat, PANEL, turn=False)
    return canvas.image
