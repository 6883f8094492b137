"""A view of any game to the bytes of a PNG: the door that the rest of the program uses."""

from collections.abc import Sequence
from typing import Any

from PIL import Image

from render.boards import Laid, Offer, Scene, board
from render.encode import paint
from render.kit.rows import stacked
from render.sheet import HEAD, draw_sheet


def picture(slug: str, view: Any, scene: Scene) -> bytes:
    """Return the board of a game as an indexed PNG. Made to run in a thread."""
    game = board(slug)
    if isinstance(game, Laid):
        return game.lay(view, scene).png(game.PALETTE)
    return paint(lambda: game.draw(view, scene), game.PALETTE)


def question(slug: str, view: Any, offers: Sequence[Offer], suggested: Sequence[Any], scene: Scene) -> bytes:
    """Return the picture of a question as an indexed PNG; see :meth:`render.boards.Board.question`."""
    game = board(slug)
    return paint(lambda: game.question(view, offers, suggested, scene), game.PALETTE)


def final(slug: str, view: Any, scene: Scene) -> bytes:
    """Return what players built and, below it, the score sheet, as one indexed PNG.

    The sheet is left out where the match came to no result. The board's title says who has won.
    """
    game, outcome = board(slug), scene.outcome
    if outcome is None:
        raise ValueError("the match is not over")

    def draw() -> Image.Image:
        built = game.final(view, scene)
        if not outcome.winners and not outcome.automaton:
            return built
        sheet = draw_sheet(slug, outcome, scene, game.PALETTE, game.players(view))
        return stacked([built, sheet.crop((0, HEAD, sheet.width, sheet.height))])

    return paint(draw, game.PALETTE)
