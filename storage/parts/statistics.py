"""Statistics, ratings and leaderboards: every query reads a limited number of rows."""

import logging
from collections.abc import Collection
from itertools import groupby
from typing import Any

import msgspec

from storage import recounting
from storage.records import Person, Result
from storage.sql import ratings
from storage.sql.preferences import HIDDEN
from storage.standings import (
    CERTAIN,
    WORLD,
    Average,
    GroupResult,
    History,
    Ladder,
    Met,
    Rating,
    RatingRank,
    Scope,
    Score,
)
from storage.transaction import Part, Tx

log = logging.getLogger(__name__)

SCORES = 500
"""The number of a user's or server's newest scores that statistics use."""

SAMPLE = 200
"""The number of a game's newest scores that a user's scores are compared with."""

BEST = 10
"""The number of places that a ladder shows."""

LAST_PLACE = 1000
"""Places beyond it aren't counted."""

COMPARED = 10_000
"""The most ratings that a rating is compared with."""

_RATING = ", ".join(Rating.__struct_fields__)
_IN_SCOPE = "guild = :guild AND month = :month AND game = :game AND seats = :seats"
# The plus sign makes SQLite read the index that ranks instead of all ratings of the scope.
_RANKED = f"FROM rating WHERE {_IN_SCOPE} AND +user > 0 AND user NOT IN {HIDDEN}"
_COUNTS = "counts AND early = FALSE AND rank > 0"
_UNCERTAIN = f"(matches < {CERTAIN})"


class StatisticsStore(Part):
    """Statistics, ratings and leaderboards."""

    async def of_user(self, user: int, limit: int = SCORES) -> History:
        """Return a user's newest scores, and the results of their opponents."""

        return await self._db.read(lambda tx: _history(tx, user, limit))

    async def of_table(self, users: Collection[int], limit: int) -> dict[int, History]:
        """Return the newest scores of those users who haven't opted out of statistics."""

        def work(tx: Tx) -> dict[int, History]:
            hidden = _hidden(tx, users)
            return {user: _history(tx, user, limit) for user in users if user not in hidden}

        return await self._db.read(work)

    async def of_server(self, guild: int, limit: int = SCORES) -> tuple[Score, ...]:
        """Return a server's newest scores, including those of hidden users, who aren't named."""
        return await self._db.read(lambda tx: _scores(tx, "guild = ? ORDER BY at DESC LIMIT ?", guild, limit))

    async def of_game(self, game: str, seats: int, limit: int = SCORES) -> tuple[Score, ...]:
        """Return the newest scores of a game that count, for one player count."""
        newest = "game = ? AND seats = ? AND counts ORDER BY at DESC LIMIT ?"
        return await self._db.read(lambda tx: _scores(tx, newest, game, seats, limit))

    async def average(self, game: str, seats: int) -> Average:
        """Average the recent scores of a game for one player count."""
        scores = await self.of_game(game, seats, SAMPLE)
        totals: dict[str, int] = {}
        for score in scores:
            for source, points in score.sources:
                totals[source] = totals.get(source, 0) + points
        count = len(scores) or 1
        means = {source: points / count for source, points in totals.items()}
        return Average(len(scores), sum(score.points for score in scores) / count, means)

    async def ratings_of(self, user: int) -> dict[Scope, Rating]:
        """Return a user's global all-time ratings."""
        sql = (
            f"SELECT guild, month, game, seats, {_RATING} FROM rating "
            "WHERE user = ? AND guild = ? AND month = ''"
        )
        rows = await self._db.read(lambda tx: tx.execute(sql, (user, WORLD)).fetchall())
        return {Scope(*row[:4]): Rating(*row[4:]) for row in rows}

    async def ladder(self, scope: Scope, user: int, limit: int = BEST) -> Ladder:
        """Return the best of a scope, without hidden users, and a user's own place."""

        def work(tx: Tx) -> Ladder:
            values: dict[str, Any] = {**msgspec.structs.asdict(scope), "user": user, "limit": limit}
            best = tx.execute(
                f"SELECT {_RATING} {_RANKED} ORDER BY {_UNCERTAIN}, shown DESC, user LIMIT :limit",
                values,
            ).fetchall()
            own = tx.execute(
                f"SELECT {_RATING} FROM rating WHERE {_IN_SCOPE} AND user = :user", values
            ).fetchone()
            if own is None or _hidden(tx, [user]):
                return Ladder(scope, tuple(Rating(*row) for row in best))
            rating = Rating(*own)
            ahead = _count(tx, scope, rating.certain, "shown > :shown", LAST_PLACE, rating.shown)
            if not rating.certain:
                ahead += _count(tx, scope, True, "TRUE", LAST_PLACE)
            place = ahead + 1 if ahead < LAST_PLACE else None
            return Ladder(scope, tuple(Rating(*row) for row in best), rating, place)

        return await self._db.read(work)

    async def standing(self, scope: Scope, rating: Rating) -> RatingRank:
        """Compare a user's rating with the certain ones of other users, without hidden ones."""

        def work(tx: Tx) -> RatingRank:
            counts = (
                _count(tx, scope, True, f"user != {rating.user:d} AND {condition}", COMPARED, rating.shown)
                for condition in ("TRUE", "shown < :shown")
            )
            return RatingRank(*counts)

        return await self._db.read(work)

    async def of_group(
        self,
        users: Collection[int],
        guild: int | None = None,
        limit: int = SCORES,
        *,
        others: bool = False,
    ) -> tuple[tuple[GroupResult, ...], ...]:
        """Return these users' results in the matches that count and that they all played, oldest first.

        With ``guild``, only those of a server; unless ``others`` took part, only those without anyone else.
        They are found among the newest ``limit`` of the first user.
        """
        first, *_ = users
        here = "TRUE" if guild is None else f"+result.guild = {guild:d}"  # without its index
        newest = "SELECT match FROM result WHERE user = ? ORDER BY at DESC, match DESC LIMIT ?"
        where = f"match IN ({newest}) AND {_COUNTS} AND {here}"
        played = await self._db.read(lambda tx: _group(tx, where, first, limit))
        if others:
            played = tuple(tuple(seat for seat in seats if seat.user in users) for seats in played)
        group = sorted(users)
        return tuple(seats for seats in played if sorted(seat.user for seat in seats) == group)

    async def of_club(self, club: int, since: int, until: int) -> tuple[tuple[GroupResult, ...], ...]:
        """Return the results of a club's matches that ended with a ranking in a period, oldest first."""
        where = (
            "match IN (SELECT id FROM match WHERE club = ?) AND status = 'over' AND rank > 0 "
            "AND at >= ? AND at < ?"
        )
        return await self._db.read(lambda tx: _group(tx, where, club, since, until))

    async def of_server_within(
        self, guild: int, since: int, until: int, limit: int = SCORES
    ) -> tuple[tuple[GroupResult, ...], ...]:
        """Return the results of the newest matches that count on a server in a period, oldest first."""
        newest = (
            f"SELECT DISTINCT match, at FROM result WHERE guild = ? AND at >= ? AND at < ? AND {_COUNTS} "
            "ORDER BY at DESC, match DESC LIMIT ?"
        )
        where = f"match IN (SELECT match FROM ({newest}) AS newest)"
        return await self._db.read(lambda tx: _group(tx, where, guild, since, until, limit))

    async def met(self, user: int, limit: int = SCORES) -> list[Met]:
        """Return everyone with whom a user has played a match that counts, the most frequent first.

        Hidden users are left out. The newest ``limit`` matches of the user are searched.
        """
        own = (
            f"SELECT match, rank, {_COUNTS} AS valid FROM result WHERE user = ? "
            "ORDER BY at DESC, match DESC LIMIT ?"
        )
        sql = (
            "SELECT other.user, count(*), sum(CASE WHEN own.rank < other.rank THEN 1 ELSE 0 END), "
            "sum(CASE WHEN own.rank > other.rank THEN 1 ELSE 0 END) "
            f"FROM ({own}) AS own JOIN result AS other ON other.match = own.match "
            f"WHERE valid AND other.user != ? AND other.user > 0 AND other.user NOT IN {HIDDEN} "
            "GROUP BY other.user ORDER BY count(*) DESC, other.user"
        )
        rows = await self._db.read(lambda tx: tx.execute(sql, (user, limit, user)).fetchall())
        return [Met(*row) for row in rows]

    async def upgrade(self) -> None:
        """Recompute all ratings if an upgrade of the database asked for it."""
        if await self._db.read(ratings.outdated) and await self._db.transaction(ratings.upgrade):
            log.info("all ratings were recomputed, because they are shown on a new scale")

    async def is_hidden(self, user: int) -> bool:
        """Return whether a user has opted out of public statistics."""
        return bool(await self._db.read(lambda tx: _hidden(tx, [user])))

    async def hidden(self, users: Collection[int]) -> frozenset[int]:
        """Return those users who have opted out of public statistics."""
        return await self._db.read(lambda tx: _hidden(tx, users))

    async def names(self, users: Collection[int], guild: int) -> dict[int, Person]:
        """Return users' account names, which may be shown on any server.

        ``name`` is that of the user's latest table on the server ``guild``, or empty.
        """
        account = "SELECT name, handle FROM account WHERE user = ?"
        table = (
            "SELECT player.name FROM player JOIN match ON match.id = player.match "
            "WHERE player.user = ? AND +guild = ? "  # through the user's matches, not the server's
            "ORDER BY player.match DESC LIMIT 1"
        )

        def person(tx: Tx, user: int) -> Person:
            (name,) = tx.execute(table, (user, guild)).fetchone() or ("",)
            known, handle = tx.execute(account, (user,)).fetchone() or ("", "")
            return Person(user, name, account=known, handle=handle)

        return await self._db.read(lambda tx: {user: person(tx, user) for user in users})

    async def stored(self) -> ratings.Recomputed:
        """Return all stored ratings."""
        return await self._db.read(ratings.stored)

    async def recount(self, *, keep: bool) -> list[str]:
        """Recompute all results and ratings from the logs, and return the differences, a line each.

        The new ones are stored if ``keep`` is true; otherwise nothing changes.
        """
        try:
            return await self._db.transaction(lambda tx: recounting.recount(tx, keep=keep))
        except recounting.Differences as differences:
            return differences.lines


def _history(tx: Tx, user: int, limit: int) -> History:
    newest = "user = ? ORDER BY at DESC, match DESC LIMIT ?"
    scores = _scores(tx, newest, user, limit)
    others = f"match IN (SELECT match FROM result WHERE {newest}) AND user != ?"
    columns = ", ".join(Result.__struct_fields__)
    rows = tx.execute(f"SELECT {columns} FROM result WHERE {others}", (user, limit, user))
    opponents = tuple(_read(row, Result) for row in rows)
    return History(scores, opponents, _hidden(tx, {result.user for result in opponents}))


def _group(tx: Tx, where: str, *values: Any) -> tuple[tuple[GroupResult, ...], ...]:
    """Return the results of all seats of matches, oldest first."""
    sql = (
        "SELECT match, result.game, result.user, rank, points, created, at, result.seats, seat, "
        "coalesce(behind, 0), captures, built FROM result JOIN match ON match.id = result.match "
        f"WHERE {where} ORDER BY at, match, seat"
    )
    read = msgspec.json.decode
    rows = (
        GroupResult(*(*row[:-2], read(row[-2], type=dict[int, int]), read(row[-1])))
        for row in tx.execute(sql, values).fetchall()
    )
    return tuple(tuple(seats) for _, seats in groupby(rows, _match_of))


def _match_of(result: GroupResult) -> int:
    return result.match


def _count(tx: Tx, scope: Scope, certain: bool, condition: str, limit: int, shown: float = 0.0) -> int:
    """Count the certain or the uncertain ratings that satisfy a condition, without hidden users."""
    sql = (
        f"SELECT count(*) FROM (SELECT 1 {_RANKED} AND {_UNCERTAIN} = :uncertain AND {condition} "
        "LIMIT :limit) AS counted"
    )
    values = {**msgspec.structs.asdict(scope), "uncertain": not certain, "shown": shown, "limit": limit}
    return int(tx.execute(sql, values).fetchone()[0])


def _scores(tx: Tx, where: str, *values: Any) -> tuple[Score, ...]:
    columns = ", ".join(Score.__struct_fields__)
    rows = tx.execute(f"SELECT {columns} FROM result WHERE {where}", values)
    return tuple(_read(row, Score) for row in rows)


def _read(row: Any, kind: type[Any]) -> Any:
    fields = dict(zip(kind.__struct_fields__, row, strict=True))
    if "sources" in fields:
        fields["sources"] = msgspec.json.decode(fields["sources"])
    return msgspec.convert(fields, kind, strict=False)


def _hidden(tx: Tx, users: Collection[int]) -> frozenset[int]:
    listed = ", ".join(map(str, users)) or "NULL"
    sql = f"SELECT user FROM person WHERE user IN ({listed}) AND hidden"
    return frozenset(user for (user,) in tx.execute(sql))
