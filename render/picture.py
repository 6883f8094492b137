"""A view of any game to the bytes of a PNG: the door that the rest of the program uses."""

from typing import Any

from engine.values import Outcome
from render.boards import Scene, board
from render.encode import paint
from render.sheet import draw_sheet
from render.theme import GLAZE


def picture(slug: str, view: Any, scene: Scene) -> bytes:
    """Return the board of a game as an indexed PNG. Made to run in a thread."""
    return paint(lambda: board(slug).draw(view, scene), GLAZE)


def score_sheet(slug: str, view: Any, outcome: Outcome, scene: Scene) -> bytes:
    """Return the final score sheet of a match as an indexed PNG, its seats as the board shows them."""
    players = board(slug).players(view, GLAZE)
    return paint(lambda: draw_sheet(slug, outcome, scene, GLAZE, players), GLAZE)
