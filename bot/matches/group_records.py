"""The records of a group of users, computed from the results of their matches."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from storage.standings import GroupResult

Played = Sequence[GroupResult]
"""The results of the group in one match."""


class Favourite(NamedTuple):
    """A user's most frequent building in a game; ``building`` is the game's key."""

    user: int
    building: str
    times: int


class Capture(NamedTuple):
    """A user's captures from another one in a game."""

    captor: int
    owner: int
    times: int


class GroupRecords(NamedTuple):
    """The records of a group.

    ``played``, ``wins`` and ``streaks`` (the longest winning streaks) are by user. A user wins if they finish
    ahead of the rest of the group. ``seconds`` is the average time from the creation of a match to its end.
    ``best`` has the first of the highest scores by game and number of players, ``closest`` the match with
    the smallest lead of a single winner, and ``comeback`` the result of the winner who was once furthest
    behind. ``captures``, the most first, and ``favourites``, in order of users, are by game.
    """

    played: Mapping[int, int]
    wins: Mapping[int, int]
    streaks: Mapping[int, int]
    seconds: int
    best: Mapping[tuple[str, int], GroupResult]
    closest: Played | None
    comeback: GroupResult | None
    captures: Mapping[str, Sequence[Capture]]
    favourites: Mapping[str, Sequence[Favourite]]


def records(matches: Sequence[Played], hidden: Collection[int] = ()) -> GroupRecords:
    """Compute the records of matches, oldest first; robots and ``hidden`` users hold none."""
    ahead = [{seat.user for seat in seats if seat.rank == _best(seats)} for seats in matches]
    winners = [user for won in ahead for user in won]
    shown = [[seat for seat in seats if _shown(seat, hidden)] for seats in matches]
    users = {seat.user for seats in shown for seat in seats}
    best: dict[tuple[str, int], GroupResult] = {}
    comeback: GroupResult | None = None
    for seat in (seat for seats in shown for seat in seats):
        key = seat.game, seat.seats
        if key not in best or seat.points > best[key].points:
            best[key] = seat
        if seat.rank == 1 and seat.behind > (comeback.behind if comeback else 0):
            comeback = seat
    decided = [
        seats
        for seats, first in zip(matches, ahead, strict=True)
        if len(first) == 1 and len(seats) > 1 and lead(seats) >= 0 and all(_shown(s, hidden) for s in seats)
    ]
    return GroupRecords(
        Counter(seat.user for seats in shown for seat in seats),
        Counter(user for user in winners if user in users),
        _streaks(shown, ahead),
        sum(seats[0].at - seats[0].created for seats in matches) // max(1, len(matches)),
        best,
        min(decided, key=lead, default=None),
        comeback,
        _captures(shown),
        _favourites(shown),
    )


def lead(seats: Played) -> int:
    """Return the winner's lead in points, which may be negative after a resignation."""
    winner = next(seat for seat in seats if seat.rank == _best(seats))
    return winner.points - max(seat.points for seat in seats if seat is not winner)


def _best(seats: Played) -> int:
    return min(seat.rank for seat in seats)


def _shown(seat: GroupResult, hidden: Collection[int]) -> bool:
    return seat.user > 0 and seat.user not in hidden


def _streaks(shown: Sequence[Played], ahead: Sequence[Collection[int]]) -> dict[int, int]:
    """Return each user's longest streak of wins in the matches that they played."""
    running, longest = Counter[int](), dict[int, int]()
    for seats, won in zip(shown, ahead, strict=True):
        for seat in seats:
            running[seat.user] = running[seat.user] + 1 if seat.user in won else 0
            longest[seat.user] = max(longest.get(seat.user, 0), running[seat.user])
    return longest


def _captures(matches: Sequence[Played]) -> dict[str, list[Capture]]:
    counts = defaultdict[str, Counter[tuple[int, int]]](Counter)
    for seats in matches:
        users = {seat.seat: seat.user for seat in seats}
        for seat in seats:
            for owner, count in seat.captures.items():
                if owner in users:
                    counts[seat.game][seat.user, users[owner]] += count
    return {game: [Capture(*pair, n) for pair, n in count.most_common()] for game, count in counts.items()}


def _favourites(matches: Sequence[Played]) -> dict[str, list[Favourite]]:
    """Return each user's most frequent building in each game, if they built it more than once."""
    built = defaultdict[tuple[str, int], Counter[str]](Counter)
    for seats in matches:
        for seat in seats:
            built[seat.game, seat.user].update(seat.built)
    found: dict[str, list[Favourite]] = {}
    for (game, user), counts in sorted(built.items()):
        building, count = min(counts.items(), key=lambda each: (-each[1], each[0]), default=("", 0))
        if count > 1:
            found.setdefault(game, []).append(Favourite(user, building, count))
    return found
