"""Boards, moves and events in words: one module a game, found by its slug.

A module fulfils :class:`Words`. Everything it says comes from the catalogue
(:mod:`render.texts`); everything it knows comes from views and events, never from states.
"""

import importlib
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol, cast

from engine.match import Match
from render.texts import Texts, texts

ALT_TEXT_LIMIT = 1024


class Choice(NamedTuple):
    """How a move looks in a menu: ``label`` and ``description`` have at most 100 characters.

    The description says what the move does; what it is worth is added to it. ``group`` is a short
    heading under which the move stands where there are more than fit into one menu.

    ``button`` is its name of at most 22 characters where few choices are buttons, the same that
    stands on the picture of the question; ``cell`` the row and the column of that button where the
    choices lie on the table like squares.
    """

    label: str
    description: str = ""
    emoji: str | None = None
    group: str = ""
    button: str = ""
    cell: tuple[int, int] | None = None


class Topic(NamedTuple):
    """One page of the rules; ``body`` is Markdown of at most 3,500 characters.

    One with a ``parent``, such as that of a card, stands in a menu only beside that page and its others.
    """

    key: str
    title: str
    body: str
    parent: str = ""


class Words(Protocol):
    """What a game's module of words offers. ``names`` are the players' names by seat."""

    def prompt(self, view: Any, t: Texts) -> str:
        """Return the question that the viewer is to answer next, such as "Which stack?"."""

    def choice(self, view: Any, move: Any, t: Texts) -> Choice:
        """Return the menu entry of a legal move of the viewer."""

    def together(self, view: Any) -> bool:
        """Return whether the viewer's question is one of a row of the same kind, better answered at once.

        Then the panel offers the best answers to all of them in one press.
        """

    def rest(self, view: Any, options: Sequence[Any]) -> Any | None:
        """Return the option that, repeated, is the plain answer to a row of questions, if there is one."""

    def event(self, event: Any, name: str, t: Texts, names: Sequence[str] = ()) -> str:
        """Return one line on what the seat called ``name`` did; empty if it is not worth a line.

        ``name`` is the name of the event's own ``seat`` where it has one, else of whoever moved; ``names``
        are those of all seats, and of an automaton behind them, for whoever else it is about.
        """

    def turn(self, events: Sequence[Any], seat: int, view: Any, names: Sequence[str], t: Texts) -> str:
        """Return in a few words what a seat's turn came to, behind its name: "Palace on a1, project 8".

        ``events`` are all of the turn, as far as the viewer learned of them. Consequences are named by
        their owners; what the picture shows anyway, as draws and refills, is left out. At most 180
        characters and twice the length of a name.
        """

    def board(self, view: Any, names: Sequence[str], t: Texts) -> str:
        """Return the whole board as text, good enough to play by (Markdown, at most 3,900 characters)."""

    def alt(self, view: Any, names: Sequence[str], t: Texts) -> str:
        """Return the board in short as alternative text, at most 1,024 characters."""

    def hands(self, view: Any, names: Sequence[str], t: Texts) -> Sequence[str]:
        """Return what seats still held at the end, a line each; asked of games with hands alone."""

    def source(self, source: str, t: Texts) -> str:
        """Return the name of a score line's source."""

    def legend(self, t: Texts) -> Sequence[Any]:
        """Return the signs of the page ``signs``, each a :class:`render.words.legend.Sign`.

        A game without that page among its topics needs none.
        """

    def topics(self, t: Texts) -> Sequence[Topic]:
        """Return the rules in short: the course of a turn, every effect, and our rulings."""


def brief(slug: str, events: Sequence[Any], seat: int, view: Any, names: Sequence[str], t: Texts) -> str:
    """Return what :meth:`Words.turn` does without what is routine, where a game's module tells that apart."""
    speak = words(slug)
    tell = getattr(speak, "brief", speak.turn)
    return cast(str, tell(events, seat, view, names, t))


def news(slug: str, events: Sequence[Any], seat: int, view: Any, names: Sequence[str], t: Texts) -> str:
    """Return the least of :func:`brief`, empty where all of a turn is routine."""
    tell = getattr(words(slug), "news", None)
    return "" if tell is None else cast(str, tell(events, seat, view, names, t))


def headline(slug: str, events: Sequence[Any], seat: int, view: Any, names: Sequence[str], t: Texts) -> str:
    """Return what is the greatest of :func:`news`, empty where all of a turn is routine."""
    tell = getattr(words(slug), "headline", None)
    return (
        news(slug, events, seat, view, names, t)
        if tell is None
        else cast(str, tell(events, seat, view, names, t))
    )


def honours(
    slug: str, turns: Sequence[tuple[int | None, Sequence[Any]]], view: Any, names: Sequence[str], t: Texts
) -> list[str]:
    """Return titles that a match has earned its players, in the eyes of its game; often none.

    ``turns`` have the seat that moved and the events of the whole match; the seat is None if somebody else
    moved for the player.
    """
    tell = getattr(words(slug), "honours", None)
    return [] if tell is None else cast(list[str], tell(turns, view, names, t))


def judges(slug: str) -> bool:
    """Return whether a game tells of turns what they bring nearer, beside points."""
    return hasattr(words(slug), "nearer")


def nearer(slug: str, before: Any, after: Any, t: Texts) -> str:
    """Return what a turn of the viewer brings nearer, empty where it is nothing; of games that tell it."""
    return cast(str, cast(Any, words(slug)).nearer(before, after, t))


def reason(slug: str, other: Any, better: Any, t: Texts) -> str:
    """Return in three words for what a turn is ``better`` than an ``other`` one that brings the same points.

    Both are what the viewer sees then. Empty where the game has no opinion.
    """
    tell = getattr(words(slug), "reason", None)
    return "" if tell is None else cast(str, tell(other, better, t))


def joins(slug: str, view: Any, move: Any) -> bool:
    """Return whether a move of the viewer is asked along with the next one, as one question."""
    tell = getattr(words(slug), "joins", None)
    return tell is not None and cast(bool, tell(view, move))


def follows(slug: str, then: Any) -> bool:
    """Return whether the viewer, after a move of a question that is joined, is asked the second one."""
    return cast(bool, cast(Any, words(slug)).follows(then))


def joined_choice(
    slug: str, view: Any, then: Any, moves: tuple[Any, Any], names: Sequence[str], t: Texts
) -> tuple[Choice, int]:
    """Return the entry of two moves that are chosen as one, and how large it is beside others.

    ``then`` is what the viewer sees after the first of them; the second is None where it goes without saying.
    """
    speak = cast(Any, words(slug))
    return cast(tuple[Choice, int], speak.joined_choice(view, then, moves, names, t))


def effect_of(slug: str, view: Any, move: Any, t: Texts) -> str:
    """Return what the card does that a move of the viewer chooses, with its name; empty for other moves."""
    tell = getattr(words(slug), "effect", None)
    return "" if tell is None else cast(str, tell(view, move, t))


def gathering(slug: str, view: Any, t: Texts) -> Sequence[str]:
    """Return what the viewer lacks for what it gathers for, and where that is found; often nothing.

    The same in several forms, the fullest first.
    """
    tell = getattr(words(slug), "gathering", None)
    return () if tell is None else cast(Sequence[str], tell(view, t))


def tableau(slug: str, view: Any, seat: int, names: Sequence[str], t: Texts) -> str:
    """Return what lies before a seat in words, in games that have a picture of it."""
    return cast(str, cast(Any, words(slug)).tableau(view, seat, names, t))


def harm(
    slug: str,
    turns: Sequence[tuple[int, Sequence[Any]]],
    seat: int,
    view: Any,
    names: Sequence[str],
    t: Texts,
) -> str:
    """Return what others did to a seat, in a sentence to its player; empty where it was nothing.

    ``turns`` have the seat that moved and the events. A game whose module has no ``harm`` knows none.
    """
    tell = getattr(words(slug), "harm", None)
    return "" if tell is None else cast(str, tell(turns, seat, view, names, t))


def beside_harm(
    slug: str, turns: Sequence[tuple[int, Sequence[Any]]], seat: int, view: Any
) -> list[Sequence[Any]]:
    """Return the events of each turn without those that :func:`harm` tells the player on a seat."""
    rest = getattr(words(slug), "beside_harm", None)
    return [events for _, events in turns] if rest is None else cast(Any, rest(turns, seat, view))


def alone(
    slug: str, events: Sequence[Any], seat: int, view: Any, names: Sequence[str], t: Texts
) -> tuple[str, str]:
    """Return what somebody did who plays alone, and what the automaton did in its turn behind it."""
    speak = words(slug)
    tell = getattr(speak, "alone", None)
    if tell is None:
        return speak.turn(events, seat, view, names, t), ""
    return cast(tuple[str, str], tell(events, seat, view, names, t))


def points(match: Match) -> tuple[int, ...]:
    """Return the points of all seats, and of the automaton that plays along behind the last one."""
    count = getattr(words(match.game.facts.slug), "automaton_points", None)
    if count is None or not match.game.automaton(match.state.board):
        return match.points
    return (*match.points, count(match.view(None)))


def everyone(match: Match, names: Sequence[str], t: Texts) -> list[str]:
    """Return the names of all seats, and of the automaton that plays along behind the last one."""
    key = match.game.automaton(match.state.board)
    return [*names, t(key)] if key else [*names]


def beginning(match: Match, names: Sequence[str], seat: int) -> str:
    """Return a name of :func:`everyone` as a sentence begins with it."""
    name = names[seat]
    return name if seat < match.seats else name[:1].upper() + name[1:]


@cache
def words(slug: str) -> Words:
    """Return a game's module of words."""
    return cast(Words, importlib.import_module(f"render.words.{slug}"))


def show(
    match: Match, viewer: int | None = None, names: Sequence[str] | None = None, t: Texts | None = None
) -> str:
    """Return the whole board of a match as text, as a seat or a spectator (None) may know it."""
    t = t or texts()
    names = names or [t("picture-player", number=seat + 1) for seat in range(match.seats)]
    return words(match.game.facts.slug).board(match.view(viewer), names, t)
