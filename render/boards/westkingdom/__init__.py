"""The picture of *Architects of the West Kingdom*."""

from PIL import Image

from engine.games.westkingdom.board import WestKingdomView
from render.boards import Scene
from render.boards.westkingdom import ground, layout, palette, rows, strips, table
from render.boards.westkingdom.palette import PALETTE
from render.boards.westkingdom.people import everybody
from render.canvas import Box, Canvas
from render.theme import Player

__all__ = ["PALETTE", "draw", "players"]


def draw(view: WestKingdomView, scene: Scene) -> Image.Image:
    """Return the board as a new RGB image, 1000 pixels wide, legible at 400."""
    theme, board, who = PALETTE, view.board, everybody(view, scene)
    top = layout.strips(board.artisans)
    below = strips.plan(theme, view, who, scene, top)
    height = below[-1][0].bottom + layout.FRIEZE
    canvas = Canvas(ground.ground(theme, scene.t, board.columns, board.artisans, board.clears).image(height))
    canvas.fill(Box(0, top, layout.WIDTH, height - top), theme.ground)
    table.title(canvas, theme, view, scene, who)
    table.virtue(canvas, theme, board, who)
    table.hall(canvas, theme, board, who)
    table.cathedral(canvas, theme, view, who)
    table.locations(canvas, theme, board, who)
    table.market(canvas, theme, view, who)
    rows.apprentices(canvas, theme, view, scene, who)
    rows.crafts(canvas, theme, view, scene)
    for seat, (box, found) in enumerate(below):
        strips.strip(canvas, theme, view, scene, who, seat, box, found)
    return canvas.image


def players(view: WestKingdomView) -> tuple[Player, ...]:
    """Return how each seat looks."""
    return tuple(palette.look(player.colour) for player in view.board.players[: view.board.seats])
