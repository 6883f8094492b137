"""The picture of each question, and of a completed turn to be confirmed."""

from collections.abc import Sequence

from PIL import Image

from engine.games.ancient.board import AncientView
from engine.games.ancient.moves import AncientMove, Gain, Place, Take
from render.boards import Candidate, Scene
from render.boards.ancient.questions import confirmation, fitting, gaining, placing, taking
from render.boards.ancient.questions.options import Tag
from render.canvas import Box
from render.theme import Theme


def asked(
    theme: Theme,
    view: AncientView,
    candidates: Sequence[Candidate],
    suggested: Sequence[AncientMove],
    scene: Scene,
) -> Image.Image:
    """Draw a question, or the result of the turn if there are no candidates."""
    match view.board.phase if candidates else "end":
        case "take":
            return taking.draw(theme, view, candidates, scene)
        case "place":
            return placing.draw(theme, view, candidates, scene)
        case "small":
            return fitting.draw(theme, view, candidates, suggested, scene)
        case "card":
            return gaining.draw(theme, view, candidates, scene)
        case _:
            return confirmation.draw(theme, view, scene)


def marks(view: AncientView, candidates: Sequence[Candidate]) -> list[Tag]:
    """Return the tags of the candidates."""
    match view.board.phase:
        case "take":
            return taking.tags(candidates)
        case "place":
            return placing.tags(candidates)
        case "small":
            return fitting.tags(candidates)
        case _:
            return gaining.tags(view, candidates)


def spots(view: AncientView, candidates: Sequence[Candidate]) -> dict[AncientMove, Box]:
    """Return the box of each candidate: its stone, space or card."""
    return {candidate.move: _spot(view, candidate.move) for candidate in candidates}


def _spot(view: AncientView, move: AncientMove) -> Box:
    match move:
        case Take(slot=slot):
            return taking.spot(slot)
        case Place(space=space):
            return placing.PYRAMID.large(space)
        case Gain(card=card):
            return gaining.CARDS[view.board.display.index(card)]
        case _:
            return fitting.place(move)
