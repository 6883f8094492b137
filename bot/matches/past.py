"""Compares a finished match with earlier ones: its series, milestones and captures."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from engine.catalogue import game
from storage import Matches
from storage.records import Captures, Listing, Series, Status
from storage.standings import History

TOGETHER = 10
"""Every tenth match together is a milestone."""

STREAK = 3
"""The shortest streak of wins that is a milestone."""


SEEN = 200
"""The number of a player's latest scores that are compared."""

KINDS = ("first", "best", "streak", "together")
"""The kinds of milestones, the most special first."""


class Milestone(msgspec.Struct, frozen=True):
    """A player's milestone: the ``first`` win, the ``best`` score, a ``streak``, or matches ``together``."""

    kind: str
    seats: tuple[int, ...]
    count: int


class RatingChange(msgspec.Struct, frozen=True):
    """A seat's global rating after a match, and by how much the match changed it."""

    seat: int
    rated: float
    gained: float


class Past(msgspec.Struct, frozen=True):
    """A finished match compared with earlier ones.

    ``series`` is the score of the match and those it is a rematch of, ``milestone`` a player's milestone,
    ``captures`` the captures between the players in all their matches of the game, ``ratings`` how the
    match changed their ratings, and ``deal`` the points of others who have finished the same weekly deal.
    """

    series: Series = Series()
    milestone: Milestone | None = None
    captures: Captures = Captures()
    ratings: tuple[RatingChange, ...] = ()
    deal: tuple[int, ...] = ()


NO_PAST = Past()
"""The past of a running match, or of one without earlier matches."""


async def past(matches: Matches, row: Listing) -> Past:
    """Compare a finished match with earlier ones."""
    if row.status is not Status.OVER:
        return NO_PAST
    series = NO_PAST.series if row.again is None else await matches.results.series(row.id)
    captures = await captures_of(matches, row)
    histories = await _histories(matches, row)
    best = _milestone(row, histories)
    return Past(series, best, captures, _changes(row, histories), await _deal(matches, row))


async def _histories(matches: Matches, row: Listing) -> dict[int, History]:
    """Return the latest scores of the match's people who haven't opted out of statistics."""
    return await matches.statistics.of_table([person.user for person in row.people if person.user > 0], SEEN)


def _changes(row: Listing, histories: Mapping[int, History]) -> tuple[RatingChange, ...]:
    """Return how the match changed the ratings of those people."""
    scores = (score for history in histories.values() for score in history.scores if score.match == row.id)
    changes = (
        RatingChange(score.seat, score.rated, score.gained)
        for score in scores
        if score.rated is not None and score.gained is not None
    )
    return tuple(sorted(changes, key=lambda change: change.seat))


async def captures_of(matches: Matches, row: Listing) -> Captures:
    """Return the captures between a match's people in all their matches of the game."""
    people = [person.user for person in row.people if person.user > 0]
    if len(people) < 2 or not game(row.game).has_captures:
        return NO_PAST.captures
    return await matches.results.captures(row.game, people)


async def _deal(matches: Matches, row: Listing) -> tuple[int, ...]:
    """Return the points of others who have finished the same deal of the week."""
    if row.week is None:
        return ()
    results = await matches.deals.points(row.week, row.game)
    return tuple(points for match_id, points in results.items() if match_id != row.id)


def _milestone(row: Listing, histories: Mapping[int, History]) -> Milestone | None:
    """Return the most special milestone of a finished match, given its people's latest scores, or None."""
    people = {person.user: seat for seat, person in enumerate(row.people) if person.user > 0}
    reasons = [
        special for user, history in histories.items() for special in _specials(row, people[user], history)
    ]
    return min(reasons, key=lambda special: (KINDS.index(special.kind), special.seats), default=None)


def _specials(row: Listing, seat: int, history: History) -> Iterator[Milestone]:
    """Yield a seat's milestones, from the scores up to the match."""
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


def streak(won: Sequence[bool]) -> int:
    """Return the number of wins at the end of a series."""
    return next((count for count, victory in enumerate(reversed(won)) if not victory), len(won))
