"""The picture of *Ancient Architects*."""

from collections.abc import Sequence
from typing import Any

from PIL import Image

from engine.games.ancient.board import AncientView
from render.boards import Offer, Scene
from render.boards.ancient import ground, layout, panels, table
from render.boards.ancient.palette import PALETTE
from render.boards.ancient.signs import signs
from render.canvas import Canvas
from render.theme import Player

__all__ = ["PALETTE", "draw", "players", "question", "signs"]


def draw(view: AncientView, scene: Scene) -> Image.Image:
    """Return the board as a new RGB image, 1000 pixels wide, legible at 400."""
    theme, seats = PALETTE, len(view.board.players)
    own = view.viewer if scene.private else None
    plan = layout.layout(seats, own)
    canvas = Canvas(ground.ground(theme, seats, own).image())
    table.title(canvas, theme, view, scene)
    table.common(canvas, theme, view, scene.t)
    table.cards(canvas, theme, view, scene.t, plan.cards)
    for seat, panel in enumerate(plan.panels):
        panels.draw(canvas, theme, view, scene, seat, panel)
    legend = table.legend(theme, scene.t, scene.outcome is not None)
    canvas.paste(legend, plan.legend.x, plan.legend.y)
    return canvas.image


def question(
    view: AncientView, offers: Sequence[Offer], suggested: Sequence[Any], scene: Scene
) -> Image.Image:
    """Return what is to be decided: the viewer's own picture."""
    return draw(view, scene._replace(private=True))


def players(view: AncientView) -> tuple[Player, ...]:
    """Return how each seat looks."""
    return PALETTE.players[: len(view.board.players)]
