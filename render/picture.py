"""A view of any game to the bytes of a PNG: the door that the rest of the program uses."""

from collections.abc import Sequence
from typing import Any

from engine.values import Outcome
from render.boards import Offer, Scene, board
from render.encode import paint
from render.sheet import draw_sheet


def picture(slug: str, view: Any, scene: Scene) -> bytes:
    """Return the board of a game as an indexed PNG. Made to run in a thread."""
    game = board(slug)
    return paint(lambda: game.draw(view, scene), game.PALETTE)


def question(slug: str, view: Any, offers: Sequence[Offer], suggested: Sequence[Any], scene: Scene) -> bytes:
    """Return the picture of a question as an indexed PNG; see :meth:`render.boards.Board.question`."""
    game = board(slug)
    return paint(lambda: game.question(view, offers, suggested, scene), game.PALETTE)


def score_sheet(slug: str, view: Any, outcome: Outcome, scene: Scene) -> bytes:
    """Return the final score sheet of a match as an indexed PNG, its seats as the board shows them."""
    game = board(slug)
    return paint(lambda: draw_sheet(slug, outcome, scene, game.PALETTE, game.players(view)), game.PALETTE)
