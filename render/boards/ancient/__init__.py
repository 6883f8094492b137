"""The picture of *Ancient Architects*."""

from collections.abc import Sequence
from typing import Any

from PIL import Image

from engine.games.ancient.board import AncientView
from render.boards import Offer, Scene
from render.boards.ancient import ground, layout, panels, questions, table
from render.boards.ancient.palette import PALETTE
from render.boards.ancient.signs import signs
from render.kit.rows import without
from render.strips import Sketch
from render.theme import Player

__all__ = ["PALETTE", "draw", "final", "lay", "players", "question", "signs"]


def draw(view: AncientView, scene: Scene) -> Image.Image:
    """Return the board as a new RGB image."""
    return lay(view, scene).image


def lay(view: AncientView, scene: Scene) -> Sketch:
    """Return the board, 1000 pixels wide, legible at 400."""
    theme, seats = PALETTE, len(view.board.players)
    own = panels.largest(view, scene)
    plan = layout.layout(seats, own)
    canvas = Sketch(ground.ground(theme, seats, own))
    table.title(canvas, theme, view, scene)
    table.common(canvas, theme, view, scene.t)
    table.cards(canvas, theme, view, scene.t, plan.cards)
    for seat, panel in enumerate(plan.panels):
        panels.draw(canvas, theme, view, scene, seat, panel)
    legend = table.legend(theme, scene.t, scene.outcome is not None)
    canvas.paste(legend, plan.legend.x, plan.legend.y)
    return canvas


def final(view: AncientView, scene: Scene) -> Image.Image:
    """Return the pyramids with what scored on them."""
    seats = len(view.board.players)
    plan, image = layout.layout(seats, None), draw(view, scene)
    empty = ground.ground(PALETTE, seats, None).image()
    for card in plan.cards:
        image.paste(empty.crop((card.x, card.y, card.right, card.bottom)), (card.x, card.y))
    top = min(panel.y for panel in plan.panels) - layout.GAP
    return without(image, (layout.COMMON.y - 6, top), (plan.legend.y, plan.legend.bottom))


def question(
    view: AncientView, offers: Sequence[Offer], suggested: Sequence[Any], scene: Scene
) -> Image.Image:
    """Return a picture of what the viewer is to decide, 1000 pixels wide and at most 800 high."""
    return questions.draw(PALETTE, view, offers, suggested, scene)


def players(view: AncientView) -> tuple[Player, ...]:
    """Return how each seat looks."""
    return PALETTE.players[: len(view.board.players)]
