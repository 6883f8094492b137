"""The pictures of *Architectura*."""

from collections.abc import Mapping, Sequence
from typing import Any

from PIL import Image

from engine.games.architectura.board import ArchitecturaView
from render.boards import Candidate, Scene, TurnResult
from render.boards.architectura.board import panels, private, whole
from render.boards.architectura.board.layout import CARD_WIDTH
from render.boards.architectura.board.layout import spots as board_spots
from render.boards.architectura.board.touched import places
from render.boards.architectura.pages import poster
from render.boards.architectura.pages.counting import counts
from render.boards.architectura.pages.teaching import page
from render.boards.architectura.pieces import tokens
from render.boards.architectura.pieces.palette import PALETTE
from render.boards.architectura.pieces.signs import signs
from render.boards.architectura.questions import turned
from render.boards.architectura.questions.question import ask
from render.canvas import Box
from render.texts import texts
from render.theme import Player

__all__ = [
    "CARDS",
    "PALETTE",
    "counts",
    "draw",
    "final",
    "page",
    "places",
    "players",
    "question",
    "results",
    "signs",
    "spots",
    "zoomed",
]

CARDS = (CARD_WIDTH, CARD_WIDTH)


def zoomed(view: ArchitecturaView, scene: Scene) -> Image.Image:
    """Draw the viewer's hand."""
    return private.draw(view, scene)


def draw(view: ArchitecturaView, scene: Scene) -> Image.Image:
    """Draw the board, or the poster once the match has a winner."""
    if scene.outcome is not None and scene.outcome.winners and view.board.phase == "over":
        return poster.draw(view, scene, scene.outcome)
    return whole.draw(view, scene)


def final(view: ArchitecturaView, scene: Scene) -> Image.Image:
    """Draw the poster: the winner's houses and the other players'."""
    return draw(view, scene)


def question(
    view: ArchitecturaView, candidates: Sequence[Candidate], suggested: Sequence[Any], scene: Scene
) -> Image.Image:
    """Draw the pending decision, or the result of the turn if there are no candidates."""
    return ask(view, candidates, scene).image()


def results(turns: Sequence[TurnResult], scene: Scene) -> Image.Image:
    """Draw the city after each turn."""
    return turned.draw(turns, scene)


def spots(view: ArchitecturaView, candidates: Sequence[Candidate] | None) -> Mapping[Any, Box]:
    """Return what a lesson can point at."""
    seats = view.board.seats
    if candidates is None:
        return board_spots(seats)
    return ask(view, candidates, Scene([""] * seats, texts())).spots


def players(view: ArchitecturaView, scene: Scene) -> tuple[Player, ...]:
    """Return the look of each seat: the dealt colour with the seat's own emblem."""
    theme = scene.dressed(PALETTE)
    owners = (panels.owner(theme, view, seat) for seat in range(view.board.seats))
    return tuple(Player(tokens.tint(PALETTE, owner.colour), owner.emblem) for owner in owners)
