"""The pictures of *The Architects of Amytis*."""

from collections.abc import Mapping, Sequence
from typing import Any

from PIL import Image

from engine.games.amytis.board import AmytisView
from render.boards import Candidate, Scene, TurnResult
from render.boards.amytis.board import layout
from render.boards.amytis.board.whole import draw, lay
from render.boards.amytis.board.whole import spots as board_spots
from render.boards.amytis.pages import poster
from render.boards.amytis.pages.counting import counts
from render.boards.amytis.pages.teaching import page
from render.boards.amytis.pieces.palette import PALETTE
from render.boards.amytis.pieces.signs import signs
from render.boards.amytis.questions import turned
from render.boards.amytis.questions.question import asked
from render.boards.amytis.questions.question import spots as question_spots
from render.canvas import Box
from render.kit.poster import winner
from render.theme import Player

__all__ = [
    "PALETTE",
    "counts",
    "draw",
    "final",
    "lay",
    "page",
    "players",
    "question",
    "results",
    "signs",
    "spots",
]


def final(view: AmytisView, scene: Scene) -> Image.Image:
    """Draw a poster for a sole winner, otherwise both final cities."""
    won = winner(scene.outcome)
    if won is not None and scene.outcome is not None:
        return poster.draw(view, scene, scene.outcome, won)
    rows = layout.rows_below(max(map(len, view.board.projects)))
    cities, legend = layout.CITIES[0].y - layout.GAP // 2, layout.legend(5, rows).bottom
    supply = layout.PLATES[0].bottom + layout.GAP // 2
    below = layout.legend(0, rows).y - layout.GAP // 2
    whole = lay(view, scene)
    return whole.drawn((0, supply), (cities, below), (legend, whole.size[1]))


def question(
    view: AmytisView, candidates: Sequence[Candidate], suggested: Sequence[Any], scene: Scene
) -> Image.Image:
    """Draw the pending decision, or the result of the turn; this game has no rows of questions."""
    return asked(view, candidates, scene)


def results(turns: Sequence[TurnResult], scene: Scene) -> Image.Image:
    """Draw the city after each turn, and the stacks."""
    return turned.draw(turns, scene)


def spots(view: AmytisView, candidates: Sequence[Candidate] | None) -> Mapping[Any, Box]:
    """Return what a lesson can point at."""
    return board_spots(view) if candidates is None else question_spots(view, candidates)


def players(view: AmytisView, scene: Scene) -> tuple[Player, ...]:
    """Return the look of each seat."""
    return scene.dressed(PALETTE).players[:2]
