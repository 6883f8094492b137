"""The picture of each question, and of the turn that is to be confirmed."""

from collections.abc import Sequence

from PIL import Image

from engine.games.ancient.board import AncientView
from engine.games.ancient.moves import AncientMove
from render.boards import Offer, Scene
from render.boards.ancient.questions import confirmation, fitting, gaining, placing, taking
from render.boards.ancient.questions.options import Tag
from render.theme import Theme


def asked(
    theme: Theme, view: AncientView, offers: Sequence[Offer], suggested: Sequence[AncientMove], scene: Scene
) -> Image.Image:
    """Return the picture of a question, or of what a turn has come to where there are no offers."""
    match view.board.phase if offers else "end":
        case "take":
            return taking.draw(theme, view, offers, scene)
        case "place":
            return placing.draw(theme, view, offers, scene)
        case "small":
            return fitting.draw(theme, view, offers, suggested, scene)
        case "card":
            return gaining.draw(theme, view, offers, scene)
        case _:
            return confirmation.draw(theme, view, scene)


def marks(view: AncientView, offers: Sequence[Offer]) -> list[Tag]:
    """Return where the names of the offers stand."""
    match view.board.phase:
        case "take":
            return taking.tags(offers)
        case "place":
            return placing.tags(offers)
        case "small":
            return fitting.tags(offers)
        case _:
            return gaining.tags(offers)
