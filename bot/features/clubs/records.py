"""The season table and the records of a club, computed from the results of its matches."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from storage.clubs import ClubResult
from storage.timing import zone_of


class ClubStanding(NamedTuple):
    """A user's place in the season: a point for each opponent behind them, wins and matches.

    Users with the same points and wins share a ``place``.
    """

    user: int
    place: int = 0
    points: int = 0
    wins: int = 0
    played: int = 0


class BestScore(NamedTuple):
    """The highest score in a game for a number of players, and who reached it first."""

    game: str
    seats: int
    points: int
    user: int


class ClubRecords(NamedTuple):
    """A club's number of matches, its best scores, and its longest streak of wins, 0 if there is none."""

    matches: int = 0
    best: tuple[BestScore, ...] = ()
    streak: int = 0
    streak_of: tuple[int, ...] = ()


def season_of(at: int, zone: str) -> int:
    """Return the season of a time: the year in the club's time zone."""
    return datetime.fromtimestamp(at, zone_of(zone)).year


def in_season(results: Iterable[ClubResult], season: int, zone: str) -> list[ClubResult]:
    """Return the results of a season."""
    return [result for result in results if season_of(result.at, zone) == season]


def season_table(results: Sequence[ClubResult], hidden: Collection[int] = ()) -> list[ClubStanding]:
    """Return the standings by points, wins, then fewer matches, without robots and hidden users."""
    table: dict[int, ClubStanding] = {}
    for seats in by_match(results):
        for mine in _people(seats, hidden):
            before = table.get(mine.person.user, ClubStanding(mine.person.user))
            table[mine.person.user] = before._replace(
                points=before.points + sum(mine.rank < other.rank for other in seats),
                wins=before.wins + (mine.rank == 1),
                played=before.played + 1,
            )
    ordered = sorted(table.values(), key=lambda one: (-one.points, -one.wins, one.played, one.user))
    scores = [(one.points, one.wins) for one in ordered]
    return [one._replace(place=scores.index((one.points, one.wins)) + 1) for one in ordered]


def records_of(results: Sequence[ClubResult], hidden: Collection[int] = ()) -> ClubRecords:
    """Compute a club's records, ignoring robots and hidden users."""
    best: dict[tuple[str, int], BestScore] = {}
    running: dict[int, int] = {}
    longest: dict[int, int] = {}
    count = 0
    for seats in by_match(results):
        count += 1
        for mine in _people(seats, hidden):
            user, key = mine.person.user, (mine.game, len(seats))
            if key not in best or mine.points > best[key].points:
                best[key] = BestScore(*key, mine.points, user)
            running[user] = running.get(user, 0) + 1 if mine.rank == 1 else 0
            longest[user] = max(longest.get(user, 0), running[user])
    streak = max(longest.values(), default=0)
    holders = tuple(user for user, length in longest.items() if length == streak and streak)
    return ClubRecords(count, tuple(best[key] for key in sorted(best)), streak, holders)


def by_match(results: Iterable[ClubResult]) -> Iterator[list[ClubResult]]:
    """Yield the results of each match."""
    for _, seats in groupby(results, key=lambda result: result.match):
        yield list(seats)


def _people(seats: Iterable[ClubResult], hidden: Collection[int]) -> list[ClubResult]:
    return [one for one in seats if not one.person.robot and one.person.user not in hidden]
