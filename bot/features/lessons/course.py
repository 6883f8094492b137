"""Lessons as data: the steps of each game's lesson, and the positions that they start from.

A lesson is a file ``courses/SLUG.toml``; its texts are in ``render/locale/en/SLUG-lesson.ftl``. See *Adding a
game* in the docs for the format.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from engine.catalogue import game as rules_of
from engine.catalogue import games
from engine.core.game import AnyGame
from engine.draft import Draft
from engine.match import Match


class Picture(StrEnum):
    """What a step without a turn shows: the whole board, the player's own part of it, or the question."""

    BOARD = "board"
    OWN = "own"
    QUESTION = "question"


class StartPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position: the setup of a match, and its turns so far as lines like ``1 take b2; place a1``.

    Seats count from 1, and ``seat`` is the player's. ``points`` are the scores at that position.
    """

    seed: int
    points: tuple[int, ...]
    seats: int = 2
    seat: int = 1
    options: dict[str, str] = {}
    log: tuple[str, ...] = ()


class CourseStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson: one idea, and usually one turn to play.

    A step without a ``position`` starts where the one before ended, after its ``replies``. ``turn`` is the
    turn to play, as moves in notation; without one the step is only read, beside a ``picture``. ``accept``
    lists moves that any right turn contains, one alternative per entry; ``least`` is what it must gain.
    Without both only ``turn`` is right. ``wrong`` has the moves of foreseeable mistakes by the name of their
    text. ``marks`` are the spots to ring. ``gains`` are the points that ``turn`` gains the player, and
    ``others`` those of other turns, for texts that name them.
    """

    name: str
    position: StartPosition | None = None
    picture: Picture = Picture.BOARD
    marks: tuple[str, ...] = ()
    turn: str = ""
    gains: int | None = None
    accept: tuple[str, ...] = ()
    least: int | None = None
    wrong: dict[str, str] = {}
    others: dict[str, int] = {}
    replies: tuple[str, ...] = ()


class Course(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's lesson. ``edition`` names the rules and data that it was written for."""

    edition: str
    steps: tuple[CourseStep, ...]


class PreparedStep(NamedTuple):
    """A step with the match at its start; what happened since entry ``since`` is news to the player.

    It is the ``number``-th of ``total`` steps, between those named ``before`` and ``after`` (empty: none).
    """

    number: int
    total: int
    before: str
    after: str
    step: CourseStep
    match: Match
    seat: int
    since: int

    def read(self, text: str) -> Draft:
        """Return the turn for moves in notation, up to where it reveals something; raises a refusal."""
        return Draft(self.match.game, self.match.view(self.seat)).after(moves_of(self.match.game, text))

    def is_right(self, draft: Draft) -> bool:
        """Return whether a complete turn is what the step asks for."""
        step = self.step
        if not step.accept and step.least is None:
            model = self.read(step.turn)
            return draft.played == model.played or draft.view == model.view
        enough = step.least is None or draft.gains[self.seat] >= step.least
        return enough and (not step.accept or any(self._contains(draft, text) for text in step.accept))

    def mistake(self, draft: Draft) -> str:
        """Return the name of the text about a wrong turn, or an empty string."""
        wrong = self.step.wrong.items()
        return next((name for name, text in wrong if self._contains(draft, text)), "")

    def _contains(self, draft: Draft, text: str) -> bool:
        return all(move in draft.played for move in moves_of(draft.game, text))


def moves_of(rules: AnyGame, text: str) -> list[Any]:
    """Return the moves of a turn in notation, separated by semicolons."""
    return [rules.notation.read(part.strip()) for part in text.split(";")]


def edition_of(rules: AnyGame) -> str:
    """Return the edition that lessons are written for: the data and the version of the rules."""
    return f"{rules.facts.edition} {rules.facts.rules_version}"


@cache
def course(slug: str) -> Course | None:
    """Return a game's lesson, or None if it has none."""
    file = files("bot.features.lessons") / "courses" / f"{slug}.toml"
    return msgspec.toml.decode(file.read_bytes(), type=Course) if file.is_file() else None


def taught() -> list[str]:
    """Return the games that have a lesson."""
    return [slug for slug in games() if course(slug) is not None]


@cache
def stages(slug: str) -> tuple[PreparedStep, ...]:
    """Play a lesson through and return its steps; meant to run in a thread.

    Raises :class:`engine.errors.Refusal` if it doesn't fit the rules.
    """
    lesson = course(slug)
    return () if lesson is None else tuple(_staged(rules_of(slug), lesson.steps)[0])


def end(slug: str) -> tuple[Match, int]:
    """Return the match at the end of a lesson and the player's seat."""
    lesson = course(slug)
    assert lesson is not None
    _, match, seat = _staged(rules_of(slug), lesson.steps)
    return match, seat


def _staged(rules: AnyGame, steps: Sequence[CourseStep]) -> tuple[list[PreparedStep], Match, int]:
    """Return the steps with their positions, and the match and the seat at the end."""
    found, match, seat, since = list[PreparedStep](), None, 0, 0
    names = ["", *(step.name for step in steps), ""]
    for number, step in enumerate(steps, 1):
        if step.position is not None:
            match, seat = begun(rules, step.position), step.position.seat - 1
            since = match.seq
        assert match is not None
        around = names[number - 1], names[number + 1]
        found.append(PreparedStep(number, len(steps), *around, step, match.copy(), seat, since))
        if step.turn:
            for move in moves_of(rules, step.turn):
                match.play(seat, move, go_on=False)
            since = match.seq
            _play(match, step.replies)
        else:
            since = match.seq
    assert match is not None
    return found, match, seat


def begun(rules: AnyGame, position: StartPosition) -> Match:
    """Return the match at a position; raises :class:`engine.errors.Refusal` for an illegal move."""
    match = Match.new(rules, position.seats, position.options, seed=position.seed)
    _play(match, position.log)
    return match


def _play(match: Match, lines: Iterable[str]) -> None:
    for line in lines:
        seat, _, text = line.partition(" ")
        for move in moves_of(match.game, text):
            match.play(int(seat) - 1, move, go_on=False)
