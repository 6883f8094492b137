"""Values for statistics and leaderboards: scores of ended matches, and ratings."""

import msgspec

from storage.records import Result

CERTAIN = 10
"""The number of rated matches from which a rating is certain."""

START, STEP = 1500, 30
"""The rating of a new player, and the size of one unit of the model in rating points.

As in chess, of two players the one rated 100 points higher wins about 64 of 100 matches.
"""

WORLD = 0
"""Stands for all servers."""


class Score(Result, frozen=True):
    """A seat's result with the data for statistics.

    ``sources`` has its points by source, ``delay`` the typical duration of its turns in seconds, None if
    unknown, and ``rated`` its global rating after the match, None if unrated. ``early`` says that a player
    resigned before everyone had had a few turns, ``coached`` that a robot gave advice at the table: neither
    counts. ``gained`` is the match's effect on the rating.
    """

    guild: int | None = None
    seats: int = 0
    sources: tuple[tuple[str, int], ...] = ()
    delay: int | None = None
    early: bool = False
    coached: bool = False
    rated: float | None = None
    gained: float | None = None

    @property
    def among_people(self) -> bool:
        """Whether the match counts: it was played to an end without robots."""
        return self.counts and not self.early and self.rank > 0

    @property
    def won(self) -> bool:
        """Whether this is a win, perhaps a shared one."""
        return self.rank == 1


class Scope(msgspec.Struct, frozen=True, array_like=True, order=True):
    """What a rating covers: a server or all (:data:`WORLD`), a month (2026-12) or ever (empty), a game."""

    guild: int
    month: str
    game: str
    seats: int


class Rating(msgspec.Struct, frozen=True, array_like=True):
    """A user's strength in a scope, estimated by the model as ``mu`` with standard deviation ``sigma``.

    ``shown`` is the estimate in rating points. Users with certain ratings are ranked by it, and the others
    below them.
    """

    user: int
    mu: float
    sigma: float
    shown: float
    matches: int = 0
    wins: int = 0

    @property
    def certain(self) -> bool:
        """Whether it is based on enough matches."""
        return self.matches >= CERTAIN

    @property
    def margin(self) -> float:
        """The standard deviation in rating points: about two in three true values lie within it."""
        return STEP * self.sigma


class RatingRank(msgspec.Struct, frozen=True):
    """How many other users have a certain rating in a scope, and how many of them a lower one."""

    others: int
    below: int


class Ladder(msgspec.Struct, frozen=True):
    """The best of a scope, and the current user's place and rating; ``place`` is None without a rating.

    Places are counted up to a limit, beyond which they are None, too.
    """

    scope: Scope
    best: tuple[Rating, ...]
    own: Rating | None = None
    place: int | None = None


class History(msgspec.Struct, frozen=True):
    """A user's newest scores, newest first, and the results of the others at those tables.

    ``hidden`` has the others who opted out of statistics.
    """

    scores: tuple[Score, ...]
    others: tuple[Result, ...] = ()
    hidden: frozenset[int] = frozenset()


class GroupResult(msgspec.Struct, frozen=True, array_like=True):
    """A seat's result in a match of a group; ``created`` and ``at`` are when the match was made and ended.

    ``seats`` is the number of players. ``behind`` is the most points that the seat trailed the leader by at
    the end of a round, ``captures`` counts its captures by the owner's seat, and ``built`` its buildings.
    """

    match: int
    game: str
    user: int
    rank: int
    points: int
    created: int
    at: int
    seats: int = 0
    seat: int = 0
    behind: int = 0
    captures: dict[int, int] = {}
    built: dict[str, int] = {}


class Met(msgspec.Struct, frozen=True, array_like=True):
    """Someone whom a user has met: their matches together, and how often the user was ahead or behind."""

    user: int
    played: int
    ahead: int
    behind: int


class Average(msgspec.Struct, frozen=True):
    """The average of a game's latest scores over all players: points by source, from ``seats`` scores."""

    seats: int
    points: float
    sources: dict[str, float]


class PuzzleAnswer(msgspec.Struct, frozen=True):
    """A user's answer to a puzzle, and the ``best`` choice, if it is known.

    ``day`` is the day of a daily puzzle, -1 for any other; ``closed`` says that its solution is out.
    """

    game: str
    puzzle: str
    choice: int
    best: int | None
    day: int = -1
    closed: bool = True


class Solver(msgspec.Struct, frozen=True):
    """A user's daily puzzles whose solutions are out: how many they answered, and how many correctly.

    ``streak`` counts the latest puzzles that they solved in a row, ``longest`` is their longest streak.
    """

    user: int
    answered: int = 0
    found: int = 0
    streak: int = 0
    longest: int = 0
    hidden: bool = False
