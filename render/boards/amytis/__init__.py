"""The picture of *The Architects of Amytis*."""

from collections.abc import Sequence
from typing import Any

from PIL import Image

from engine.games.amytis.board import AmytisView
from render.boards import Offer, Scene
from render.boards.amytis import ground, layout, panels
from render.boards.amytis.asking import asked
from render.boards.amytis.palette import PALETTE
from render.boards.amytis.signs import signs
from render.kit.rows import without
from render.strips import Sketch
from render.theme import Player

__all__ = ["PALETTE", "draw", "final", "lay", "players", "question", "signs"]


def draw(view: AmytisView, scene: Scene) -> Image.Image:
    """Return the board as a new RGB image."""
    return lay(view, scene).image


def lay(view: AmytisView, scene: Scene) -> Sketch:
    """Return the board, 1000 pixels wide, legible at 400."""
    theme, board = PALETTE, view.board
    rows = layout.rows_below(max(map(len, board.projects)))
    canvas = Sketch(ground.ground(theme, rows))
    panels.title(canvas, theme, board, scene)
    for seat in range(2):
        panels.plate(canvas, theme, view, scene, seat)
    panels.main_board(canvas, theme, view)
    panels.favor_board(canvas, theme, board)
    panels.display(canvas, theme, view)
    for seat in range(2):
        panels.city(canvas, theme, board, seat)
        panels.projects(canvas, theme, board, seat)
        panels.favors(canvas, theme, board, seat, rows)
    panels.legend(canvas, theme, board, scene.t, rows)
    return canvas


def final(view: AmytisView, scene: Scene) -> Image.Image:
    """Return both cities with what they have come to."""
    rows = layout.rows_below(max(map(len, view.board.projects)))
    cities, legend = layout.CITIES[0].y - layout.GAP // 2, layout.legend(5, rows).bottom
    supply = layout.PLATES[0].bottom + layout.GAP // 2
    below = layout.legend(0, rows).y - layout.GAP // 2
    return without(draw(view, scene), (supply, cities), (below, legend))


def question(
    view: AmytisView, offers: Sequence[Offer], suggested: Sequence[Any], scene: Scene
) -> Image.Image:
    """Return what is to be decided, or what the turn has come to; there are no rows of questions here."""
    return asked(view, offers, scene)


def players(view: AmytisView) -> tuple[Player, ...]:
    """Return how each seat looks."""
    return PALETTE.players[:2]
