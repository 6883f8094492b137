"""What statistics and leaderboards are made of: scores of ended matches, and ratings."""

import msgspec

from storage.records import Result

CERTAIN = 10
"""Rated matches from which on a rating is certain."""

START, STEP = 1000, 40
"""The rating of somebody who has not played, and what a point of the model is worth."""

WORLD = 0
"""Stands for all servers."""


class Score(Result, frozen=True):
    """The result of a seat with what statistics ask of it.

    ``sources`` has its points by source, ``delay`` is how many seconds its turns usually took, None where
    that is not known, and ``rated`` its rating over all servers after the match, None where it was not rated.
    ``early`` says that somebody gave up before everybody had had a few turns, ``coached`` that a robot gave
    advice at the table: neither counts.
    """

    guild: int | None = None
    seats: int = 0
    sources: tuple[tuple[str, int], ...] = ()
    delay: int | None = None
    early: bool = False
    coached: bool = False
    rated: float | None = None

    @property
    def among_people(self) -> bool:
        """Whether the match counts: it came to an end among people."""
        return self.counts and not self.early and self.rank > 0

    @property
    def won(self) -> bool:
        """Whether this is a victory, perhaps a shared one."""
        return self.rank == 1


class Scope(msgspec.Struct, frozen=True, array_like=True, order=True):
    """Whom a rating compares: on a server or all (:data:`WORLD`), in a month (2026-12) or ever (empty)."""

    guild: int
    month: str
    game: str
    seats: int


class Rating(msgspec.Struct, frozen=True, array_like=True):
    """How strong somebody is in a scope. ``shown`` is what people are ranked by."""

    user: int
    mu: float
    sigma: float
    shown: float
    matches: int = 0
    wins: int = 0

    @property
    def certain(self) -> bool:
        """Whether it rests on enough matches."""
        return self.matches >= CERTAIN


class Ladder(msgspec.Struct, frozen=True):
    """The best of a scope, and the place and rating of whoever asks; ``place`` is None for who has none.

    Places are counted up to a limit, beyond which they are None, too.
    """

    scope: Scope
    best: tuple[Rating, ...]
    own: Rating | None = None
    place: int | None = None


class History(msgspec.Struct, frozen=True):
    """The newest scores of somebody, the newest first, and the results of all others at their tables.

    ``hidden`` are those of the others who want to be in no statistics.
    """

    scores: tuple[Score, ...]
    others: tuple[Result, ...] = ()
    hidden: frozenset[int] = frozenset()


class Average(msgspec.Struct, frozen=True):
    """What the latest scores of a game come to, all people together: points by source, of so many seats."""

    seats: int
    points: float
    sources: dict[str, float]
