"""Boards as pictures: one module a game, found by its slug, fulfilling :class:`Board`."""

import importlib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, cast, runtime_checkable

from PIL import Image

from engine.core.values import Outcome, View
from render.strips import Sketch
from render.texts import Texts
from render.theme import Player, Theme


class Touched(NamedTuple):
    """A place of a board, by its number in that game, and the seat that has done something there."""

    place: int
    seat: int


class Scene(NamedTuple):
    """What a picture needs besides the view.

    ``private`` asks for the viewer's own picture (own things large, own hand shown), ``steady`` for one
    in which everybody's things stay in their places from turn to turn, as a film needs it; ``title`` stands
    in the place of who has won. ``touched`` is where others have done something since whoever looks at the
    picture, or is called by it, last moved. ``course`` has the points of all seats after each turn, at the
    end of a match, and ``occasion`` when and where it was played, as far as that is known. ``following`` is
    the seat that plays after the one to act, None at a table of two, or where nobody can say.
    """

    names: Sequence[str]
    t: Texts
    outcome: Outcome | None = None
    private: bool = False
    steady: bool = False
    title: str = ""
    touched: tuple[Touched, ...] = ()
    course: tuple[tuple[int, ...], ...] = ()
    occasion: tuple[str, ...] = ()
    following: int | None = None

    def acts(self, view: View[Any, Any], seat: int) -> bool:
        """Return whether a seat is to move."""
        return self.outcome is None and seat in view.to_act

    def won(self, seat: int) -> bool:
        """Return whether a seat has won, alone or with others."""
        return self.outcome is not None and seat in self.outcome.winners


class Candidate(NamedTuple):
    """An option as the picture of a question shows it.

    ``mark`` is the name that its control has too, ``worth`` how the own points change, with its
    sign, empty where that is not told.
    """

    move: Any
    mark: str
    worth: str = ""


class Board(Protocol):
    """What a game's module of pictures offers: the palette it draws in, and eight functions.

    ``CARDS`` are the widths of a card on the board and in :meth:`zoomed`, each before the picture is scaled.
    """

    PALETTE: Theme
    CARDS: tuple[int, int]

    def draw(self, view: Any, scene: Scene) -> Image.Image:
        """Return the board as a new RGB image, legible when scaled to 400 pixels of width."""

    def zoomed(self, view: Any, scene: Scene) -> Image.Image:
        """Return what the viewer alone has, its cards larger than on the board, for *Zoom*.

        A game that does without it and ``CARDS`` offers no *Zoom*.
        """

    def final(self, view: Any, scene: Scene) -> Image.Image:
        """Return what players built when the match is over: the board without supply and legend."""

    def question(
        self, view: Any, candidates: Sequence[Candidate], suggested: Sequence[Any], scene: Scene
    ) -> Image.Image:
        """Return a picture of what the viewer is to decide, and of nothing else, as a new RGB image.

        It is 1000 pixels wide and at most 800 high. Each candidate is marked where it would come to lie;
        ``suggested`` are the best moves for a row of questions (:meth:`render.words.Words.together`).
        Without candidates it shows what the turn has come to, which is to be confirmed.
        """

    def counts(self, view: Any, scene: Scene) -> Image.Image:
        """Return the viewer's own part of the board, each source of points marked on what it counts.

        A game that does without it shows the viewer's whole board there.
        """

    def page(self, topic: str, t: Texts) -> Image.Image | None:
        """Return the picture of a page of the rules by its key, None where words are enough.

        A game that does without it has no pictures in its rules.
        """

    def signs(self, size: int) -> Iterable[tuple[str, Image.Image]]:
        """Return the pictograms for texts with their names, square RGBA images of a size in pixels."""

    def players(self, view: Any) -> Sequence[Player]:
        """Return how each seat looks on the board; the score sheet takes it from here."""


@runtime_checkable
class Laid(Protocol):
    """A game's module of pictures whose board is laid on a ground: turn after turn little of it is drawn."""

    def lay(self, view: Any, scene: Scene) -> Sketch | None:
        """Return what :meth:`Board.draw` draws, not drawn yet, None for what is drawn at once."""


@runtime_checkable
class Placed(Protocol):
    """A game's module of pictures that marks on its board where others have done something."""

    def places(self, event: Any) -> Iterable[int]:
        """Return the places of the board that an event is about, by their numbers in the game."""


@cache
def board(slug: str) -> Board:
    """Return a game's module of pictures."""
    return cast(Board, importlib.import_module(f"render.boards.{slug}"))
