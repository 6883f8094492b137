"""The picture of *Architectura*."""

from collections.abc import Sequence
from typing import Any

from PIL import Image

from engine.games.architectura.board import ArchitecturaView
from render.boards import Offer, Scene
from render.boards.architectura import hand, notes, panels, pieces
from render.boards.architectura.asking import ask
from render.boards.architectura.counting import counts
from render.boards.architectura.ground import ground
from render.boards.architectura.layout import CARD_WIDTH, FOOT, GAP
from render.boards.architectura.palette import PALETTE
from render.boards.architectura.signs import signs
from render.boards.architectura.teaching import page
from render.theme import Player

__all__ = [
    "CARDS",
    "PALETTE",
    "counts",
    "draw",
    "final",
    "page",
    "players",
    "question",
    "signs",
    "zoomed",
]

CARDS = (CARD_WIDTH, CARD_WIDTH)


def draw(view: ArchitecturaView, scene: Scene) -> Image.Image:
    """Return the city as a new RGB image, 1000 pixels wide, legible at 400.

    Privately the viewer's hand lies below it; before the game the choice of replacements takes
    the place of the city, which is still empty.
    """
    theme = PALETTE
    below = notes.strips(view, scene)
    own = hand.rows(view, scene) if scene.private and view.viewer is not None else ()
    heights = [sprite.height + GAP for sprite in (*below, *own)]
    choosing = bool(own) and view.board.phase == "replace"
    canvas = ground(theme, view.board.seats, sum(heights) + FOOT, city=not choosing)
    panels.title(canvas, theme, view, scene)
    for seat in range(view.board.seats):
        panels.plate(canvas, theme, view, scene, seat)
    if not choosing:
        panels.streets(canvas, theme, view, scene.t)
    y = canvas.size[1] - sum(heights) - FOOT
    for sprite, height in zip((*below, *own), heights, strict=True):
        canvas.paste(sprite, 0, y)
        y += height
    return canvas.image


def zoomed(view: ArchitecturaView, scene: Scene) -> Image.Image:
    """Return the viewer's hand."""
    return hand.draw(view, scene)


def final(view: ArchitecturaView, scene: Scene) -> Image.Image:
    """Return the city."""
    return draw(view, scene)


def question(
    view: ArchitecturaView, offers: Sequence[Offer], suggested: Sequence[Any], scene: Scene
) -> Image.Image:
    """Return what is to be decided, or without offers what the turn has come to."""
    return ask(view, offers, scene).image()


def players(view: ArchitecturaView) -> tuple[Player, ...]:
    """Return how each seat looks: in the colour that was dealt, with the seat's own emblem."""
    owners = (panels.owner(PALETTE, view, seat) for seat in range(view.board.seats))
    return tuple(Player(pieces.tint(PALETTE, owner.colour), owner.emblem) for owner in owners)
