"""Ratings: computed with the move that ends a match, and recomputed from all results.

Only the ranking counts, by the Plackett-Luce model of Weng and Lin (2011), as in openskill.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from typing import Any, NamedTuple

import msgspec

from storage.records import Ending
from storage.standings import START, STEP, WORLD, Rating, Scope
from storage.transaction import Tx

_KEY = "rated"
_OUTDATED = "rating scale"
"""A setting that an upgrade leaves behind when all ratings have to be computed again."""

_COUNT = (
    "INSERT INTO setting (key, value) VALUES (?, '1') ON CONFLICT (key) "
    "DO UPDATE SET value = CAST(CAST(setting.value AS BIGINT) + 1 AS TEXT) RETURNING value"
)
_FIELDS = Rating.__struct_fields__
_SCOPE = Scope.__struct_fields__
_COLUMNS = (*_SCOPE, *_FIELDS)
_SAVE = (
    f"INSERT INTO rating ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))}) "
    f"ON CONFLICT ({', '.join(_SCOPE)}, user) DO UPDATE SET "
    + ", ".join(f"{field} = excluded.{field}" for field in _FIELDS if field != "user")
)
_IN_SCOPE = " AND ".join(f"{field} = ?" for field in _SCOPE)


class Placing(NamedTuple):
    """A player's rank in a match."""

    seat: int
    user: int
    rank: int


class Rated(NamedTuple):
    """A rated match: its scopes and rankings."""

    match: int
    scopes: tuple[Scope, ...]
    places: tuple[Placing, ...]


class Recomputed(NamedTuple):
    """All ratings by scope and user, and the order in which matches were rated.

    ``after`` has each global rating after a match and its change, by match and seat.
    """

    ratings: dict[tuple[Scope, int], Rating]
    after: dict[tuple[int, int], tuple[float, float]]
    order: list[int]


def rate(tx: Tx, match_id: int) -> None:
    """Rate a match that has just ended, unless it doesn't count or is already rated."""
    row = tx.execute("SELECT number FROM rated_match WHERE match = ?", (match_id,)).fetchone()
    rated = next(_matches(tx, "WHERE match = ?", match_id), None)
    if row is not None or rated is None:
        return
    # Counting locks the row, so that matches that end at the same time are rated one after the other.
    number = int(tx.execute(_COUNT, (_KEY,)).fetchone()[0])
    tx.execute("INSERT INTO rated_match (match, number) VALUES (?, ?)", (match_id, number))
    for scope in rated.scopes:
        before = [_of(tx, scope, place.user) for place in rated.places]
        ratings = apply(rated.places, before)
        tx.executemany(_SAVE, [_row(scope, rating) for rating in ratings])
        if (scope.guild, scope.month) == (WORLD, ""):
            _store_rated(tx, _changes(rated, before, ratings))


def _changes(
    rated: Rated, before: Sequence[Rating], after: Sequence[Rating]
) -> dict[tuple[int, int], tuple[float, float]]:
    """Return the players' ratings after a match and their changes, by match and seat."""
    return {
        (rated.match, place.seat): (new.shown, new.shown - old.shown)
        for place, old, new in zip(rated.places, before, after, strict=True)
    }


def apply(places: Sequence[Placing], ratings: Sequence[Rating]) -> list[Rating]:
    """Return the players' ratings after a match, in the same order."""
    model = _model()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in ratings]
    after = model.rate(teams, ranks=[float(place.rank) for place in places])
    return [
        _rating(rating.user, new, rating.matches + 1, rating.wins + (place.rank == 1))
        for place, rating, (new,) in zip(places, ratings, after, strict=True)
    ]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # slow to import, and few processes rate matches

    return PlackettLuce()


def newcomer(user: int) -> Rating:
    """Return the rating of a new player."""
    return _rating(user, _model().rating(), 0, 0)


def _rating(user: int, model: Any, matches: int, wins: int) -> Rating:
    return Rating(user, model.mu, model.sigma, START + STEP * (model.mu - _model().mu), matches, wins)


def _of(tx: Tx, scope: Scope, user: int) -> Rating:
    sql = f"SELECT {', '.join(_FIELDS)} FROM rating WHERE {_IN_SCOPE} AND user = ?"
    row = tx.execute(sql, (*msgspec.structs.astuple(scope), user)).fetchone()
    return Rating(*row) if row else newcomer(user)


def _row(scope: Scope, rating: Rating) -> tuple[Any, ...]:
    return (*msgspec.structs.astuple(scope), *msgspec.structs.astuple(rating))


def _store_rated(tx: Tx, after: Mapping[tuple[int, int], tuple[float, float]]) -> None:
    sql = "UPDATE result SET rated = ?, gained = ? WHERE match = ? AND seat = ?"
    tx.executemany(sql, [(*change, *key) for key, change in after.items()])


def _matches(tx: Tx, where: str = "", *values: Any) -> Iterator[Rated]:
    """Yield the rated ones among the matches that satisfy a WHERE clause, in the order of rating."""
    sql = (
        "SELECT result.match, seat, user, rank, ending, counts AND NOT early, game, guild, "
        "seats, at FROM result "
        f"LEFT JOIN rated_match USING (match) {where} "
        "ORDER BY coalesce(number, 0), CASE WHEN number IS NULL THEN at ELSE 0 END, result.match, seat"
    )
    rows: list[Any] = []
    for row in tx.execute(sql, values):
        if rows and rows[0][0] != row[0]:
            yield from _rated(rows)
            rows = []
        rows.append(row)
    if rows:
        yield from _rated(rows)


def _rated(rows: Sequence[Any]) -> Iterator[Rated]:
    """Yield a match if it ended with a ranking of humans; resigned players get the last rank."""
    match_id, *_, game, guild, seats, at = rows[0]
    users = {row[2] for row in rows}
    if seats < 2 or len(users) < seats or not all(row[5] and row[3] for row in rows):
        return
    month = datetime.fromtimestamp(at, UTC).strftime("%Y-%m")
    guilds = (WORLD,) if guild is None else (WORLD, guild)
    scopes = tuple(Scope(place, when, game, seats) for place in guilds for when in ("", month))
    places = (Placing(row[1], row[2], seats if row[4] == Ending.RESIGNED else row[3]) for row in rows)
    yield Rated(match_id, scopes, tuple(places))


# all ratings


def recomputed(tx: Tx) -> Recomputed:
    """Recompute all ratings from the results, in the order in which the matches were rated."""
    ratings: dict[tuple[Scope, int], Rating] = {}
    after: dict[tuple[int, int], tuple[float, float]] = {}
    order = []
    for rated in _matches(tx):
        order.append(rated.match)
        for scope in rated.scopes:
            before = [ratings.get((scope, p.user)) or newcomer(p.user) for p in rated.places]
            new = apply(rated.places, before)
            ratings |= {(scope, rating.user): rating for rating in new}
            if (scope.guild, scope.month) == (WORLD, ""):
                after |= _changes(rated, before, new)
    return Recomputed(ratings, after, order)


def stored(tx: Tx) -> Recomputed:
    """Return the ratings as they are stored."""
    ratings = {
        (Scope(*row[: len(_SCOPE)]), row[len(_SCOPE)]): Rating(*row[len(_SCOPE) :])
        for row in tx.execute(f"SELECT {', '.join(_COLUMNS)} FROM rating")
    }
    sql = "SELECT match, seat, rated, gained FROM result WHERE rated IS NOT NULL"
    after = {(match_id, seat): (rating, gained) for match_id, seat, rating, gained in tx.execute(sql)}
    order = [row[0] for row in tx.execute("SELECT match FROM rated_match ORDER BY number")]
    return Recomputed(ratings, after, order)


def differences(stored: Recomputed, recomputed: Recomputed) -> list[str]:
    """Describe how stored ratings differ from recomputed ones, a line each."""
    wrong = []
    for key in sorted(stored.ratings.keys() | recomputed.ratings.keys()):
        mine, right = stored.ratings.get(key), recomputed.ratings.get(key)
        if not _same(mine, right):
            scope, user = key
            where = (
                f"{scope.game}, {scope.seats} seats, {scope.month or 'ever'}, server {scope.guild or 'any'}"
            )
            ratings = " instead of ".join(f"{r.shown:.0f}" if r else "none" for r in (mine, right))
            wrong.append(f"rating of user {user} ({where}): {ratings}")
    wrong += [
        f"match {match_id}, seat {seat}: its rating after the match"
        for match_id, seat in sorted(stored.after.keys() | recomputed.after.keys())
        if not _alike(stored.after.get((match_id, seat)), recomputed.after.get((match_id, seat)))
    ]
    if set(stored.order) != set(recomputed.order):
        wrong.append("which matches are rated")
    return wrong


def _same(mine: Rating | None, right: Rating | None) -> bool:
    if mine is None or right is None:
        return mine is right
    return _alike(msgspec.structs.astuple(mine), msgspec.structs.astuple(right))


def _alike(mine: Sequence[float | None] | None, right: Sequence[float | None] | None) -> bool:
    """Return whether the same numbers are known, equal except for rounding errors."""
    if mine is None or right is None:
        return mine is right
    return all(
        one is other if one is None or other is None else math.isclose(one, other, rel_tol=1e-9, abs_tol=1e-9)
        for one, other in zip(mine, right, strict=True)
    )


def replace_all(tx: Tx, new: Recomputed) -> None:
    """Replace all stored ratings by recomputed ones."""
    tx.execute("DELETE FROM rating")
    tx.execute("DELETE FROM rated_match")
    tx.execute("UPDATE result SET rated = NULL, gained = NULL WHERE rated IS NOT NULL")
    numbers = [(match_id, number) for number, match_id in enumerate(new.order, 1)]
    tx.executemany("INSERT INTO rated_match (match, number) VALUES (?, ?)", numbers)
    tx.executemany(_SAVE, [_row(scope, rating) for (scope, _), rating in new.ratings.items()])
    _store_rated(tx, new.after)
    save = "INSERT INTO setting (key, value) VALUES (?, ?) "
    save += "ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    tx.execute(save, (_KEY, str(len(numbers))))


def outdated(tx: Tx) -> bool:
    """Return whether an upgrade of the database asked for all ratings to be recomputed."""
    return tx.execute("SELECT 1 FROM setting WHERE key = ?", (_OUTDATED,)).fetchone() is not None


def upgrade(tx: Tx) -> bool:
    """Recompute outdated ratings; return False if another process has already done so."""
    if not tx.execute("DELETE FROM setting WHERE key = ?", (_OUTDATED,)).rowcount:
        return False
    replace_all(tx, recomputed(tx))
    return True
