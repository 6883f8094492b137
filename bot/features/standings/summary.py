"""Sums up scores: matches and wins, averages, streaks, and results against each opponent."""

import statistics
from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec

from bot.matches.past import streak
from storage.records import Ending, Result
from storage.standings import History, Score


class MatchTotals(msgspec.Struct, frozen=True):
    """The number of rated finished matches, the wins, and the points."""

    played: int = 0
    won: int = 0
    average: float = 0.0
    best: int = 0


class Opponent(msgspec.Struct, frozen=True):
    """Results against one opponent: matches together, and how often each finished ahead of the other."""

    user: int
    played: int
    ahead: int
    behind: int


class TableStatistics(msgspec.Struct, frozen=True):
    """Statistics of a game at one table size; ``shares`` is each seat's share of wins."""

    matches: int
    average: float
    best: int
    shares: tuple[float, ...]


class Summary(msgspec.Struct, frozen=True):
    """A summary of scores; unrated matches are counted separately: with a coach, with robots, resigned early,
    or without a result.

    ``by_seat`` is the tally of each seat. ``delay`` is the typical time of a turn in seconds, None if
    unknown.
    """

    all: MatchTotals
    by_game: dict[tuple[str, int], MatchTotals]
    by_seat: dict[int, MatchTotals]
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
        """The number of unrated matches."""
        return self.coached + self.robots + self.early + self.unended


def summary(history: History) -> Summary:
    """Sum up the scores of one player or of a server."""
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


def tally(scores: Iterable[Score]) -> MatchTotals:
    """Count scores, wins and points."""
    scores = list(scores)
    if not scores:
        return MatchTotals()
    points = [score.points for score in scores]
    return MatchTotals(len(scores), sum(score.won for score in scores), statistics.fmean(points), max(points))


def opponents(counted: Sequence[Score], history: History) -> tuple[Opponent, ...]:
    """Return a player's opponents in rated matches, the most frequent first."""
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
    """Return a rank for comparison; players who resigned rank behind all others."""
    return 99 if result.ending is Ending.RESIGNED else result.rank


def by_table(scores: Iterable[Score]) -> dict[tuple[str, int], TableStatistics]:
    """Return statistics of rated matches by game and table size."""
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
