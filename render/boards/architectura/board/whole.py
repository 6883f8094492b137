"""The whole board."""

from PIL import Image

from engine.games.architectura.board import ArchitecturaView
from render.boards import Scene
from render.boards.architectura.board import notes, panels, private, touched
from render.boards.architectura.board.ground import ground
from render.boards.architectura.board.layout import FOOT, GAP, HIGHEST, HIGHEST_ALONE, city
from render.boards.architectura.pieces.palette import PALETTE


def draw(view: ArchitecturaView, scene: Scene) -> Image.Image:
    """Draw the city as a new RGB image, 1000 pixels wide and legible at 400.

    In private, the viewer's hand is below it; before the game, the choice of replacements replaces the empty
    city.
    """
    theme = scene.dressed(PALETTE)
    below = notes.strips(view, scene)
    own = private.rows(view, scene) if scene.private and view.viewer is not None else ()
    gap = private.GAP if own else GAP
    choosing = bool(own) and view.board.phase == "replace"
    used = city(view.board.seats).bottom + GAP + FOOT + sum(sprite.height + gap for sprite in (*below, *own))
    below += notes.legend(view, scene, (HIGHEST_ALONE if own else HIGHEST) - used - gap)
    heights = [sprite.height + gap for sprite in (*below, *own)]
    over = view.board.phase == "over"
    canvas = ground(theme, view.board.seats, sum(heights) + FOOT, city=not choosing, evening=over)
    panels.title(canvas, theme, view, scene)
    for seat in range(view.board.seats):
        panels.plate(canvas, theme, view, scene, seat)
    if not choosing:
        panels.streets(canvas, theme, view, scene.t)
        owners = [panels.owner(theme, view, seat) for seat in range(view.board.seats)]
        touched.mark(canvas, theme, view, owners, scene.touched)
        panels.feet(canvas, theme, view)
    y = canvas.size[1] - sum(heights) - FOOT
    for sprite, height in zip((*below, *own), heights, strict=True):
        canvas.paste(sprite, 0, y)
        y += height
    return canvas.image
