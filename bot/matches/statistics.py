"""What somebody's scores come to: played and won, averages, streaks, and how they fare with each opponent."""

import statistics
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

import msgspec

from engine.catalogue import game
from storage import Matches
from storage.records import Captures, Ending, Listing, Result, Series, Status
from storage.standings import History, Score

TOGETHER = 10
"""Every so many matches together are worth a word."""

STREAK = 3
"""Victories in a row that are worth a word, and every one after that."""


SEEN = 200
"""The newest scores of somebody among which something is special."""

KINDS = ("first", "best", "streak", "together")
"""What is told of a match, the most special first."""


class Tally(msgspec.Struct, frozen=True):
    """Matches that count and came to an end: how many, how many of them won, and their points."""

    played: int = 0
    won: int = 0
    average: float = 0.0
    best: int = 0


class Opponent(msgspec.Struct, frozen=True):
    """How somebody fared against another one: matches together, in how many each came in before the other."""

    user: int
    played: int
    ahead: int
    behind: int


class TableStatistics(msgspec.Struct, frozen=True):
    """What matches of a game at tables of a size came to; ``shares`` has that of each seat in victories."""

    matches: int
    average: float
    best: int
    shares: tuple[float, ...]


class Summary(msgspec.Struct, frozen=True):
    """What scores come to; what does not count is told apart: with a coach, with robots, given up early,
    without a result.

    ``by_seat`` has for each seat the tally of those who sat there. ``delay`` is how many seconds a turn
    usually took, None where nothing is known of that.
    """

    all: Tally
    by_game: dict[tuple[str, int], Tally]
    by_seat: dict[int, Tally]
    opponents: tuple[Opponent, ...]
    delay: int | None
    streak: int
    longest: int
    coached: int
    robots: int
    early: int
    unended: int
    first: int
    last: int

    @property
    def apart(self) -> int:
        """How many matches do not count."""
        return self.coached + self.robots + self.early + self.unended


def summary(history: History) -> Summary:
    """Return what scores come to, of one player or of all on a server."""
    counted = [score for score in history.scores if score.among_people]
    won = [score.won for score in reversed(counted)]
    delays = [score.delay for score in counted if score.delay is not None]
    games = sorted({(score.game, score.seats) for score in counted})
    return Summary(
        all=tally(counted),
        by_game={key: tally(s for s in counted if (s.game, s.seats) == key) for key in games},
        by_seat={
            seat: tally(s for s in counted if s.seat == seat and s.seats > 1)
            for seat in sorted({score.seat for score in counted if score.seats > 1})
        },
        opponents=opponents(counted, history),
        delay=round(statistics.median(delays)) if delays else None,
        streak=streak(won),
        longest=max((len(list(run)) for victory, run in groupby(won) if victory), default=0),
        coached=sum(score.coached for score in history.scores),
        robots=sum(not score.counts and not score.coached for score in history.scores),
        early=sum(score.counts and score.early for score in history.scores),
        unended=sum(score.counts and score.ending is Ending.ABANDONED for score in history.scores),
        first=min((score.at for score in counted), default=0),
        last=max((score.at for score in counted), default=0),
    )


def tally(scores: Iterable[Score]) -> Tally:
    """Return how many scores there are, how many victories, and their points."""
    scores = list(scores)
    if not scores:
        return Tally()
    points = [score.points for score in scores]
    return Tally(len(scores), sum(score.won for score in scores), statistics.fmean(points), max(points))


def streak(won: Sequence[bool]) -> int:
    """Return how many victories stand at the end."""
    return next((count for count, victory in enumerate(reversed(won)) if not victory), len(won))


def opponents(counted: Sequence[Score], history: History) -> tuple[Opponent, ...]:
    """Return whom somebody played against in matches that count, the most frequent first."""
    own = {score.match: _place(score) for score in counted}
    met: dict[int, list[tuple[int, int]]] = {}
    for other in history.others:
        if other.match in own and other.user > 0 and other.user not in history.hidden:
            met.setdefault(other.user, []).append((own[other.match], _place(other)))
    listed = (
        Opponent(user, len(places), sum(a < b for a, b in places), sum(a > b for a, b in places))
        for user, places in met.items()
    )
    return tuple(sorted(listed, key=lambda opponent: (-opponent.played, opponent.user)))


def _place(result: Result) -> int:
    """Return a place that can be compared: whoever gave up came in behind all others."""
    return 99 if result.ending is Ending.RESIGNED else result.rank


def by_table(scores: Iterable[Score]) -> dict[tuple[str, int], TableStatistics]:
    """Return what matches of several people came to that count, by game and table size."""
    grouped: dict[tuple[str, int], list[Score]] = {}
    for score in scores:
        if score.among_people and score.seats > 1:
            grouped.setdefault((score.game, score.seats), []).append(score)
    return {key: _table(grouped[key], key[1]) for key in sorted(grouped)}


def _table(scores: Sequence[Score], seats: int) -> TableStatistics:
    all_ = tally(scores)
    wins = [sum(score.won for score in scores if score.seat == seat) for seat in range(seats)]
    shares = tuple(won / max(1, all_.won) for won in wins)
    return TableStatistics(len({score.match for score in scores}), all_.average, all_.best, shares)


class Milestone(msgspec.Struct, frozen=True):
    """What a match was for somebody: the ``first`` win, the ``best`` score, a ``streak``, ``together``."""

    kind: str
    seats: tuple[int, ...]
    count: int


class Past(msgspec.Struct, frozen=True):
    """How a match that is over stands among those before it.

    ``series`` is how it, and those that it is a rematch of, ended; ``milestone`` what it was for somebody,
    ``captures`` what its people took from each other in all their matches of the game.
    """

    series: Series = Series()
    milestone: Milestone | None = None
    captures: Captures = Captures()


NO_PAST = Past()
"""Of a match that goes on, or has none before it."""


async def past(matches: Matches, row: Listing) -> Past:
    """Return how a match stands among those before it."""
    if row.status is not Status.OVER:
        return NO_PAST
    people = [person.user for person in row.people if person.user > 0]
    series = NO_PAST.series if row.again is None else await matches.results.series(row.id)
    captures = NO_PAST.captures
    if len(people) > 1 and game(row.game).has_captures:
        captures = await matches.results.captures(row.game, people)
    return Past(series, await milestone(matches, row), captures)


async def milestone(matches: Matches, row: Listing) -> Milestone | None:
    """Return what is most special about a match that is over, None where nothing is."""
    people = {person.user: seat for seat, person in enumerate(row.people) if person.user > 0}
    histories = await matches.statistics.of_table(people, SEEN)
    reasons = [
        special for user, history in histories.items() for special in _specials(row, people[user], history)
    ]
    return min(reasons, key=lambda special: (KINDS.index(special.kind), special.seats), default=None)


def _specials(row: Listing, seat: int, history: History) -> Iterator[Milestone]:
    """Yield what a match was for one seat, by the scores up to that match."""
    counted = [score for score in history.scores if score.among_people]
    here = next((number for number, score in enumerate(counted) if score.match == row.id), None)
    if here is None or counted[here].seat != seat:
        return
    score, before = counted[here], counted[here + 1 :]
    alike = [other for other in before if other.game == score.game]
    if score.won and row.seats > 1 and not any(other.won for other in alike):
        yield Milestone("first", (seat,), 1)
    same = [other.points for other in alike if other.seats == score.seats]
    if len(same) >= STREAK and score.points > max(same):
        yield Milestone("best", (seat,), score.points)
    row_of_wins = streak([other.won for other in reversed([score, *before])])
    if row_of_wins >= STREAK:
        yield Milestone("streak", (seat,), row_of_wins)
    matches = {other.match for other in (score, *before)}
    for opponent, person in enumerate(row.people):
        met = sum(o.user == person.user and o.match in matches for o in history.others)
        if opponent > seat and met and met % TOGETHER == 0 and person.user not in history.hidden:
            yield Milestone("together", (seat, opponent), met)
