"""Boards as pictures: one module per game, found by slug, implementing :class:`BoardRenderer`."""

import importlib
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, cast, runtime_checkable

from PIL import Image

from engine.core.values import Outcome, View
from render.canvas import Box
from render.faces import SeatFace, tint_of
from render.strips import Sketch
from render.texts import Texts
from render.theme import Player, Theme


class Touched(NamedTuple):
    """A place on a board, by the game's own numbering, and the seat that affected it."""

    place: int
    seat: int


class Scene(NamedTuple):
    """The data a picture needs in addition to the view.

    ``private`` requests the viewer's own picture, with its parts enlarged and its hand shown. ``steady``
    keeps each player's area in place from turn to turn, as films require. ``title`` replaces the text about
    who has won. ``touched`` are the places others affected since the reader (or the pinged player) last
    moved. At the end of a match, ``course`` has all scores after each turn, and ``occasion`` when and where
    it was played, if known. ``following`` is the seat that plays after the active one; None with two players,
    or if it is unknown. ``marked`` are spots to ring, named as by :meth:`BoardRenderer.spots`, or moves in
    notation. ``faces`` are the faces of all seats, distinct, or none.
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
    marked: tuple[str, ...] = ()
    faces: tuple[SeatFace, ...] = ()

    def dressed(self, theme: Theme) -> Theme:
        """Return a theme whose players look like the faces of the seats."""
        if not self.faces:
            return theme
        return theme.with_players(
            tuple(Player(tint_of(theme, face.colour), face.emblem) for face in self.faces)
        )

    def title_of(self, seat: int) -> str:
        """Return the title of a seat's player, or an empty text."""
        return self.faces[seat].title if self.faces else ""

    def framed(self, seat: int) -> bool:
        """Return whether a seat's emblem has the frame of a month's first."""
        return bool(self.faces) and self.faces[seat].framed

    def acts(self, view: View[Any, Any], seat: int) -> bool:
        """Return whether a seat is active."""
        return self.outcome is None and seat in view.to_act

    def won(self, seat: int) -> bool:
        """Return whether a seat has won, alone or jointly."""
        return self.outcome is not None and seat in self.outcome.winners


class Candidate(NamedTuple):
    """An option as shown in the picture of a question.

    ``mark`` is the label shared with its control. ``worth`` is the signed change in the player's points,
    empty if it is not shown. In a comparison of turns, ``letters`` are those of the turns that begin with it,
    ``then`` their further moves, marked by letter where they lead, and ``best`` says that the best turn is
    among them.
    """

    move: Any
    mark: str
    worth: str = ""
    letters: tuple[str, ...] = ()
    then: tuple[tuple[Any, ...], ...] = ()
    best: bool = False


class TurnResult(NamedTuple):
    """The result of a turn: the view after it, before anything is revealed, with the turn's letter and gain.

    Without a gain, which would give a puzzle's answer away, the picture leaves out all points.
    ``best`` says that it is the best turn, ``worse`` that it is the reader's and isn't. ``before`` is the
    view before the turn, if known.
    """

    view: Any
    letter: str
    gain: str = ""
    best: bool = False
    worse: bool = False
    before: Any = None


def followed(
    candidates: Iterable[Candidate], place: Callable[[Any], Hashable | None]
) -> list[tuple[Hashable, str, bool]]:
    """Return where the compared turns lead: each place with the letters of its turns.

    ``place`` returns the place of a move, or None if it has none on the picture. The last item says whether
    the best turn is among them.
    """
    letters: dict[Hashable, list[str]] = {}
    best = set[Hashable]()
    for candidate in candidates:
        for letter, moves in zip(candidate.letters, candidate.then, strict=True):
            for spot in {spot: None for move in moves if (spot := place(move)) is not None}:
                letters.setdefault(spot, []).append(letter)
                if candidate.best and letter == candidate.letters[0]:
                    best.add(spot)
    return [(spot, ", ".join(sorted(here)), spot in best) for spot, here in letters.items()]


class BoardRenderer(Protocol):
    """The interface of a game's picture module: its palette and drawing functions.

    ``CARDS`` are the widths of a card on the board and in :meth:`zoomed`, before the picture is scaled.
    """

    PALETTE: Theme
    CARDS: tuple[int, int]

    def draw(self, view: Any, scene: Scene) -> Image.Image:
        """Draw the board as a new RGB image, legible when scaled to a width of 400 pixels."""

    def zoomed(self, view: Any, scene: Scene) -> Image.Image:
        """Draw the viewer's private area, with larger cards than on the board, for *Zoom*.

        A game without this method and ``CARDS`` offers no *Zoom*.
        """

    def final(self, view: Any, scene: Scene) -> Image.Image:
        """Draw the players' final boards, without supply and legend."""

    def question(
        self, view: Any, candidates: Sequence[Candidate], suggested: Sequence[Any], scene: Scene
    ) -> Image.Image:
        """Draw what the viewer has to decide, and nothing else, as a new RGB image.

        It is 1000 pixels wide and at most 800 high. Each candidate is marked where it would be placed;
        ``suggested`` are the best moves for a row of questions (:meth:`render.words.Words.together`). Without
        candidates it shows the result of the turn, for confirmation.
        """

    def results(self, results: Sequence[TurnResult], scene: Scene) -> Image.Image:
        """Draw the viewer's area after each of several turns; two, the best one first, as large as possible.

        Without this method, turns are compared on the picture of the question in which they part ways.
        """

    def counts(self, view: Any, scene: Scene) -> Image.Image:
        """Draw the viewer's area with each source of points marked on what counts for it.

        Without this method, the viewer's whole board is shown.
        """

    def spots(self, view: Any, candidates: Sequence[Candidate] | None) -> Mapping[Any, Box]:
        """Return what a lesson can point at, by name or by move: on a question, or on the board (None).

        Boxes are in pixels of :meth:`question` or :meth:`draw`. Without this method, lessons of the game mark
        nothing.
        """

    def page(self, topic: str, t: Texts) -> Image.Image | None:
        """Draw the picture of a rules page by its key; None if text is enough.

        Without this method, the game's rules have no pictures.
        """

    def signs(self, size: int) -> Iterable[tuple[str, Image.Image]]:
        """Yield the icons used in texts with their names, as square RGBA images of ``size`` pixels."""

    def players(self, view: Any, scene: Scene) -> Sequence[Player]:
        """Return the look of each seat on the board, which the score sheet uses too."""


@runtime_checkable
class Laid(Protocol):
    """A picture module whose board is drawn incrementally on a constant ground."""

    def lay(self, view: Any, scene: Scene) -> Sketch | None:
        """Return an undrawn sketch of what :meth:`BoardRenderer.draw` draws; None to draw directly."""


@runtime_checkable
class Placed(Protocol):
    """A picture module that marks on its board where others acted."""

    def places(self, event: Any) -> Iterable[int]:
        """Return the places of the board affected by an event, by the game's own numbering."""


@cache
def board(slug: str) -> BoardRenderer:
    """Return the picture module of a game."""
    return cast(BoardRenderer, importlib.import_module(f"render.boards.{slug}"))
