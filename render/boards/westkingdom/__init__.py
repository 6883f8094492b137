"""Pictures of *Architects of the West Kingdom*."""

from collections.abc import Mapping, Sequence
from typing import Any

from PIL import Image

from engine.games.westkingdom.board import WestKingdomView
from render.boards import Candidate, Scene
from render.boards.westkingdom.board import layout, private
from render.boards.westkingdom.board.private import plan_boxes
from render.boards.westkingdom.board.touched import places
from render.boards.westkingdom.board.whole import draw, lay
from render.boards.westkingdom.board.whole import spots as board_spots
from render.boards.westkingdom.pages import ending
from render.boards.westkingdom.pages.counting import counts
from render.boards.westkingdom.pages.teaching import page
from render.boards.westkingdom.pieces import palette
from render.boards.westkingdom.pieces.palette import PALETTE
from render.boards.westkingdom.pieces.signs import signs
from render.boards.westkingdom.questions.question import asked
from render.boards.westkingdom.questions.question import spots as question_spots
from render.canvas import Box
from render.theme import Player

__all__ = [
    "CARDS",
    "PALETTE",
    "counts",
    "draw",
    "final",
    "lay",
    "page",
    "places",
    "players",
    "question",
    "signs",
    "spots",
    "tableau",
    "zoomed",
]

CARDS = (layout.CARD_WIDTH, plan_boxes(1, 0)[0].width)


def zoomed(view: WestKingdomView, scene: Scene) -> Image.Image:
    """Return the viewer's private picture: plans, apprentices and goods."""
    return draw(view, scene)


def tableau(view: WestKingdomView, seat: int, scene: Scene) -> Image.Image:
    """Return the picture of one seat's belongings. The automaton's seat follows the last player's."""
    return private.draw(view, seat, scene)


def final(view: WestKingdomView, scene: Scene) -> Image.Image:
    """Return the picture of the final scoring alone."""
    return ending.draw(view, scene)


def question(
    view: WestKingdomView, candidates: Sequence[Candidate], suggested: Sequence[Any], scene: Scene
) -> Image.Image:
    """Return the picture of a question, or of a completed turn to be confirmed. ``suggested`` is not used."""
    return asked(view, candidates, scene)


def spots(view: WestKingdomView, candidates: Sequence[Candidate] | None) -> Mapping[Any, Box]:
    """Return what a lesson can point at."""
    return board_spots() if candidates is None else question_spots(view, candidates)


def players(view: WestKingdomView, scene: Scene) -> tuple[Player, ...]:
    """Return the colours and shape of each human seat."""
    return tuple(palette.player_colours(player.colour) for player in view.board.players[: view.board.seats])
