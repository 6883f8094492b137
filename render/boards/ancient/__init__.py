"""The pictures of *Ancient Architects*."""

from collections.abc import Mapping, Sequence
from typing import Any

from PIL import Image

from engine.games.ancient.board import AncientView
from render.boards import Candidate, Scene, TurnResult
from render.boards.ancient.board import layout, panels
from render.boards.ancient.board.whole import draw, lay, offered
from render.boards.ancient.pages import poster, turned
from render.boards.ancient.pages.counting import counts
from render.boards.ancient.pages.teaching import page
from render.boards.ancient.pieces.palette import PALETTE
from render.boards.ancient.pieces.signs import signs
from render.boards.ancient.questions.question import asked
from render.boards.ancient.questions.question import spots as question_spots
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


def final(view: AncientView, scene: Scene) -> Image.Image:
    """Draw a poster for a sole winner, otherwise all pyramids with their scoring marked."""
    won = winner(scene.outcome)
    if won is not None and scene.outcome is not None:
        return poster.draw(view, scene, scene.outcome, won)
    seats = len(view.board.players)
    plan = layout.layout(seats, panels.largest(view, scene), offer=offered(scene))
    top = min(panel.y for panel in plan.panels) - layout.GAP
    whole = lay(view, scene)
    return whole.drawn((0, layout.COMMON.y - 6), (top, plan.legend.y), (plan.legend.bottom, whole.size[1]))


def question(
    view: AncientView, candidates: Sequence[Candidate], suggested: Sequence[Any], scene: Scene
) -> Image.Image:
    """Draw the viewer's decision, 1000 pixels wide and at most 800 high."""
    return asked(scene.dressed(PALETTE), view, candidates, suggested, scene)


def results(turns: Sequence[TurnResult], scene: Scene) -> Image.Image:
    """Draw the viewer's pyramid after each turn."""
    return turned.draw(scene.dressed(PALETTE), turns, scene)


def spots(view: AncientView, candidates: Sequence[Candidate] | None) -> Mapping[Any, Box]:
    """Return what a lesson can point at: the options of a question, or the row of stones on the board."""
    return {"row": layout.COMMON} if candidates is None else question_spots(view, candidates)


def players(view: AncientView, scene: Scene) -> tuple[Player, ...]:
    """Return the look of each seat."""
    return scene.dressed(PALETTE).players[: len(view.board.players)]
