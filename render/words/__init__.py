"""Views, moves and events as text, with one module per game, found by its slug.

Each module implements :class:`Words`. All text comes from the catalogue (:mod:`render.texts`), and all
information from views and events, never from states.
"""

import importlib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, cast

from engine.draft import Draft
from engine.match import Match
from render.texts import Texts, texts

ALT_TEXT_LIMIT = 1024

BETTER, OTHER = "\uf8f0", "\uf8f1"
"""Stand for the letters of the better and of the other turn in a clause of :func:`contrast`."""


class Choice(NamedTuple):
    """A move's menu entry. ``label`` and ``description`` have at most 100 characters.

    ``description`` says what the move does; the caller adds its estimated value. ``group`` is a short heading
    for moves that take more than one menu. ``button`` is the name of at most 22 characters on a button, and
    on the picture of the question. ``cell`` is the button's row and column if the choices form a grid in the
    picture; ``order`` is its place in reading order if they have places there, but form no grid. ``brings``
    is what the move gains besides points, in two or three words, for a button without points; ``prize`` is
    what it earns or stops later.
    """

    label: str
    description: str = ""
    emoji: str | None = None
    group: str = ""
    button: str = ""
    cell: tuple[int, int] | None = None
    order: int | None = None
    brings: str = ""
    prize: str = ""

    @property
    def reading(self) -> tuple[int, int] | None:
        """The place in the picture's reading order, or None if the picture has no such order."""
        return self.cell if self.order is None else (self.order, 0)


class Honour(NamedTuple):
    """An award of a seat at the end of a match; ``title`` is the key of the title that it stands for."""

    seat: int
    title: str
    sentence: str


class Topic(NamedTuple):
    """A page of the rules. ``body`` is Markdown of at most 3,500 characters.

    A page with a ``parent``, such as a card's, is in the menu only on the parent's page and on its siblings'.
    """

    key: str
    title: str
    body: str
    parent: str = ""


class Words(Protocol):
    """The interface of a game's text module. ``names`` are the players' names by seat."""

    def prompt(self, view: Any, t: Texts) -> str:
        """Return the question that the viewer must answer next, such as "Which stack?"."""

    def choice(self, view: Any, move: Any, t: Texts) -> Choice:
        """Return the menu entry of one of the viewer's legal moves."""

    def together(self, view: Any) -> bool:
        """Return whether the viewer's question is one of a series better answered at once.

        The panel then offers the best answers to the whole series on one button.
        """

    def rest(self, view: Any, options: Sequence[Any]) -> Any | None:
        """Return the option whose repetition is the default answer to a series of questions, or None."""

    def event(self, event: Any, name: str, t: Texts, names: Sequence[str] = ()) -> str:
        """Return one line on an event, or an empty text if it is not worth a line.

        ``name`` belongs to the event's ``seat`` if it has one, otherwise to the seat that moved. ``names``
        are those of all seats and then the automaton's, for other players that the event concerns.
        """

    def turn(self, events: Sequence[Any], seat: int, view: Any, names: Sequence[str], t: Texts) -> str:
        """Return a summary of a seat's turn to follow its name: "Palace on a1, project 8".

        ``events`` are those of the whole turn as the viewer sees them. Effects on other players carry their
        names. What the picture shows anyway, such as draws and refills, is left out. The limit is 180
        characters plus twice the length of a name.
        """

    def board(self, view: Any, names: Sequence[str], t: Texts) -> str:
        """Return the whole board as Markdown of at most 3,900 characters, detailed enough to play by."""

    def alt(self, view: Any, names: Sequence[str], t: Texts) -> str:
        """Return a summary of the board as alternative text of at most 1,024 characters."""

    def hands(self, view: Any, names: Sequence[str], t: Texts) -> Sequence[str]:
        """Return the cards that seats held at the end, one line each. Called only for games with hands."""

    def source(self, source: str, t: Texts) -> str:
        """Return the name of a source of points."""

    def legend(self, t: Texts) -> Sequence[Any]:
        """Return the icons on the page ``signs``, each a :class:`render.words.legend.Sign`.

        A game without that page needs none.
        """

    def topics(self, t: Texts) -> Sequence[Topic]:
        """Return the rules in short: the course of a turn, all effects, and our rulings."""


def brief(slug: str, events: Sequence[Any], seat: int, view: Any, names: Sequence[str], t: Texts) -> str:
    """Return :meth:`Words.turn` without routine, or the full text if the game's module has no ``brief``."""
    speak = words(slug)
    tell = getattr(speak, "brief", speak.turn)
    return cast(str, tell(events, seat, view, names, t))


def compared(slug: str, events: Sequence[Any], seat: int, view: Any, names: Sequence[str], t: Texts) -> str:
    """Return the summary of a turn beside others, with what only that needs, such as which of two stacks.

    ``view`` is the seat's own at the end of the turn. Games without ``compared`` in their module need no more
    than :meth:`Words.turn`.
    """
    speak = words(slug)
    tell = getattr(speak, "compared", speak.turn)
    return cast(str, tell(events, seat, view, names, t))


def shortest(slug: str, events: Sequence[Any], seat: int, view: Any, names: Sequence[str], t: Texts) -> str:
    """Return a summary of a turn for a button; empty if the names of its choices say it best."""
    tell = getattr(words(slug), "shortest", None)
    return "" if tell is None else cast(str, tell(events, seat, view, names, t))


def outcome(slug: str, events: Sequence[Any], view: Any, t: Texts) -> str:
    """Return which results of a turn the names of its decisions don't imply; often empty.

    ``view`` is the seat's own at the end of the turn, before new items are revealed.
    """
    tell = getattr(words(slug), "outcome", None)
    return "" if tell is None else cast(str, tell(events, view, t))


def detailed(slug: str, events: Sequence[Any], t: Texts) -> str:
    """Return a turn with everything that its summary only counts; empty if the summary is complete."""
    tell = getattr(words(slug), "detailed", None)
    return "" if tell is None else cast(str, tell(events, t))


def news(slug: str, events: Sequence[Any], seat: int, view: Any, names: Sequence[str], t: Texts) -> str:
    """Return the notable events of a turn, or an empty text if the whole turn is routine."""
    tell = getattr(words(slug), "news", None)
    return "" if tell is None else cast(str, tell(events, seat, view, names, t))


def headline(slug: str, events: Sequence[Any], seat: int, view: Any, names: Sequence[str], t: Texts) -> str:
    """Return the most notable event of a turn, or an empty text if the whole turn is routine."""
    tell = getattr(words(slug), "headline", None)
    return (
        news(slug, events, seat, view, names, t)
        if tell is None
        else cast(str, tell(events, seat, view, names, t))
    )


def honours(
    slug: str, turns: Sequence[tuple[int | None, Sequence[Any]]], view: Any, names: Sequence[str], t: Texts
) -> list[Honour]:
    """Return the game's awards of a match. Often there are none.

    ``turns`` are pairs of the moving seat and its events for the whole match. The seat is None if
    another player or a robot moved for the player.
    """
    tell = getattr(words(slug), "honours", None)
    return [] if tell is None else cast(list[Honour], tell(turns, view, names, t))


def judges(slug: str) -> bool:
    """Return whether a game's module can tell which goal a turn brings nearer, besides points."""
    return hasattr(words(slug), "nearer")


def nearer(slug: str, before: Any, after: Any, t: Texts) -> str:
    """Return which goal the viewer's turn brings nearer, or an empty text. Requires :func:`judges`."""
    return cast(str, cast(Any, words(slug)).nearer(before, after, t))


def reason(slug: str, other: Any, better: Any, t: Texts) -> str:
    """Return in about three words why ``better`` is preferable to ``other`` at equal points.

    Both are the viewer's views after the turn. The text is empty if the game's module has no opinion.
    """
    tell = getattr(words(slug), "reason", None)
    return "" if tell is None else cast(str, tell(other, better, t))


def contrast(
    slug: str, better: Draft, other: Draft, gains: Mapping[str, float], names: Sequence[str], t: Texts
) -> Sequence[str]:
    """Return what the board shows to be better after one turn than after another.

    Each is a clause of at most 70 characters, the most important first: what only the better turn makes
    possible or prevents. ``gains`` are the points that the better turn is expected to gain, by source; those
    of :data:`engine.core.game.RIVAL` are the rival's loss. ``names`` are those of all seats. A clause may
    refer to the turns as :data:`BETTER` and :data:`OTHER`. Without ``contrast`` in the game's module there
    are none.
    """
    tell = getattr(words(slug), "contrast", None)
    return () if tell is None else cast(Sequence[str], tell(better, other, gains, names, t))


def joins(slug: str, view: Any, move: Any) -> bool:
    """Return whether a move of the viewer and the next one are asked as a single question."""
    tell = getattr(words(slug), "joins", None)
    return tell is not None and cast(bool, tell(view, move))


def follows(slug: str, then: Any) -> bool:
    """Return whether the viewer has the second half of a joined question to answer in the view ``then``."""
    return cast(bool, cast(Any, words(slug)).follows(then))


def joined_choice(
    slug: str, view: Any, then: Any, moves: tuple[Any, Any], names: Sequence[str], t: Texts
) -> tuple[Choice, int]:
    """Return the menu entry of two joined moves, and its weight compared to other entries.

    ``then`` is the viewer's view after the first move. The second move is None if it is implied.
    """
    speak = cast(Any, words(slug))
    return cast(tuple[Choice, int], speak.joined_choice(view, then, moves, names, t))


def effect_of(slug: str, view: Any, move: Any, t: Texts) -> str:
    """Return the name and effect of the card that a move chooses, or an empty text for other moves."""
    tell = getattr(words(slug), "effect", None)
    return "" if tell is None else cast(str, tell(view, move, t))


def gathering(slug: str, view: Any, t: Texts) -> Sequence[str]:
    """Return the viewer's goals: what each still needs and where to get it; often empty.

    The items are versions of the same text, the longest first.
    """
    tell = getattr(words(slug), "gathering", None)
    return () if tell is None else cast(Sequence[str], tell(view, t))


def why(
    slug: str, changes: Mapping[str, int], events: Sequence[Any], seat: int, view: Any, t: Texts
) -> tuple[tuple[str, int], ...]:
    """Return what changed a seat's points in a turn, with the changes, the greatest first.

    ``changes`` are by source (see :meth:`engine.core.game.Game.credits`), and ``events`` are those of the
    turn. A game's module can use shorter names, merge sources, and omit what the turn's summary says.
    """
    tell = getattr(words(slug), "why", None)
    if tell is None:
        parts = [(words(slug).source(source, t), points) for source, points in changes.items()]
    else:
        parts = tell(changes, events, seat, view, t)
    return tuple(sorted(parts, key=lambda part: (-abs(part[1]), -part[1], part[0])))


def tableau(slug: str, view: Any, seat: int, names: Sequence[str], t: Texts) -> str:
    """Return a seat's belongings as text. Only for games with a picture of them."""
    return cast(str, cast(Any, words(slug)).tableau(view, seat, names, t))


def harm(
    slug: str,
    turns: Sequence[tuple[int, Sequence[Any]]],
    seat: int,
    view: Any,
    names: Sequence[str],
    t: Texts,
) -> str:
    """Return what other players did to a seat in a sentence addressed to its player, or an empty text.

    ``turns`` are pairs of the moving seat and its events. Without a ``harm`` in the game's module the text is
    empty.
    """
    tell = getattr(words(slug), "harm", None)
    return "" if tell is None else cast(str, tell(turns, seat, view, names, t))


def beside_harm(
    slug: str, turns: Sequence[tuple[int, Sequence[Any]]], seat: int, view: Any
) -> list[Sequence[Any]]:
    """Return the events of each turn without those in the text of :func:`harm`."""
    rest = getattr(words(slug), "beside_harm", None)
    return [events for _, events in turns] if rest is None else cast(Any, rest(turns, seat, view))


def hint(slug: str, view: Any, t: Texts) -> str:
    """Return help with a question for newcomers, or an empty text.

    The game's ``hint``, if there is one, returns the kind of help: empty in an ordinary turn, None if there
    is no help. Otherwise every question has the same help.
    """
    tell = getattr(words(slug), "hint", None)
    kind = "" if tell is None else cast(str | None, tell(view))
    if kind is None:
        return ""
    return t(f"{slug}-help-{kind}") if kind else t(f"{slug}-help")


def threats(slug: str, view: Any, seat: int, names: Sequence[str], t: Texts) -> list[str]:
    """Return what an opponent could do to a seat next turn, or is about to achieve, the most urgent first.

    Each is a sentence addressed to the seat's player. ``view`` is the public view or the seat's own. Without
    ``threats`` in the game's module there are none.
    """
    tell = getattr(words(slug), "threats", None)
    return [] if tell is None else cast(list[str], tell(view, seat, names, t))


def fact(slug: str, name: str, view: Any, names: Sequence[str], t: Texts) -> str:
    """Name the subject of a condition (:meth:`engine.core.game.Game.conditions`), to follow *if*."""
    return cast(str, cast(Any, words(slug)).fact(name, view, names, t))


def building(slug: str, key: str, t: Texts) -> str:
    """Name what a player built (:meth:`engine.core.game.Game.buildings`)."""
    return cast(str, cast(Any, words(slug)).building(key, t))


def alone(
    slug: str, events: Sequence[Any], seat: int, view: Any, names: Sequence[str], t: Texts
) -> tuple[str, str]:
    """Return the summary of a solo player's turn, and that of the automaton's response."""
    speak = words(slug)
    tell = getattr(speak, "alone", None)
    if tell is None:
        return speak.turn(events, seat, view, names, t), ""
    return cast(tuple[str, str], tell(events, seat, view, names, t))


def points(match: Match) -> tuple[int, ...]:
    """Return the points of all seats, followed by those of the automaton if it takes part."""
    count = getattr(words(match.game.facts.slug), "automaton_points", None)
    if count is None or not match.game.automaton(match.state.board):
        return match.points
    return (*match.points, count(match.view(None)))


def everyone(match: Match, names: Sequence[str], t: Texts) -> list[str]:
    """Return the names of all seats, followed by that of the automaton if it takes part."""
    key = match.game.automaton(match.state.board)
    return [*names, t(key)] if key else [*names]


def beginning(match: Match, names: Sequence[str], seat: int) -> str:
    """Return one of the names from :func:`everyone` as it begins a sentence."""
    name = names[seat]
    return name if seat < match.seats else name[:1].upper() + name[1:]


@cache
def words(slug: str) -> Words:
    """Return a game's text module."""
    return cast(Words, importlib.import_module(f"render.words.{slug}"))


def show(
    match: Match, viewer: int | None = None, names: Sequence[str] | None = None, t: Texts | None = None
) -> str:
    """Return a match's whole board as text, from the view of a seat or of a spectator (None)."""
    t = t or texts()
    names = names or [t("picture-player", number=seat + 1) for seat in range(match.seats)]
    return words(match.game.facts.slug).board(match.view(viewer), names, t)
