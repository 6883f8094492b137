"""The result of each seat: stored with the move that ends a match, and recomputed from its log."""

import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from engine.history.log import Entry, Played, entry_decoder, follow
from engine.match import Match
from storage.records import Captures, Ending, Result, Series
from storage.sql import archive, ratings
from storage.sql.preferences import HIDDEN
from storage.transaction import Tx

TURNS = 3
"""A match with a resignation counts only from this many turns per seat on, on average."""


def of_match(tx: Tx, match_id: int) -> list[Result]:
    """Return the result of each seat, none before the match ends."""
    return _read(tx, "match = ? ORDER BY seat", match_id)


def of_user(tx: Tx, user: int, limit: int) -> list[Result]:
    """Return a user's results, newest first."""
    return _read(tx, "user = ? ORDER BY at DESC, match DESC LIMIT ?", user, limit)


def has_finished(tx: Tx, user: int, game: str) -> bool:
    """Return whether a user has played a match of a game to its end, or resigned from one."""
    sql = "SELECT 1 FROM result WHERE user = ? AND game = ? AND ending != ? LIMIT 1"
    return tx.execute(sql, (user, game, Ending.ABANDONED)).fetchone() is not None


def series(tx: Tx, match_id: int) -> Series:
    """Count each user's wins in a match and the earlier matches that it is a rematch of."""
    sql = (
        "WITH RECURSIVE chain (id, again) AS (SELECT id, again FROM match WHERE id = ? "
        "UNION ALL SELECT match.id, match.again FROM match JOIN chain ON match.id = chain.again) "
        "SELECT result.match, user, rank, ending "
        "FROM result JOIN chain ON chain.id = result.match"
    )
    rows = tx.execute(sql, (match_id,)).fetchall()
    wins = dict[int, int]()
    for _, user, rank, how in rows:
        wins[user] = wins.get(user, 0) + (rank == 1 and how != Ending.ABANDONED)
    latest = {user: rank for match, user, rank, how in rows if match == match_id and how != Ending.ABANDONED}
    last = [user for user, rank in latest.items() if rank == max(latest.values()) > 1]
    loser = last[0] if len(last) == 1 and last[0] > 0 else None
    return Series(len({match for match, *_ in rows}), wins, loser)


def captures(tx: Tx, game: str, users: Collection[int], limit: int) -> Captures:
    """Return how much users captured from each other in their latest matches of a game, without hidden users.

    ``limit`` is the maximum number of their seats in those matches.
    """
    theirs = f"game = ? AND user IN ({', '.join('?' * len(users))})"
    latest = f"SELECT match FROM result WHERE {theirs} ORDER BY at DESC, match DESC LIMIT ?"
    sql = (
        f"SELECT match, seat, user, captures FROM result WHERE {theirs} AND match IN ({latest}) "
        f"AND user NOT IN {HIDDEN}"
    )
    rows = tx.execute(sql, (game, *users, game, *users, limit)).fetchall()
    seats = {(match, seat): user for match, seat, user, _ in rows}
    counts = Counter[tuple[int, int]]()
    matches = set()
    for match, _, user, text in rows:
        for seat, count in msgspec.json.decode(text, type=dict[int, int]).items():
            if (owner := seats.get((match, seat))) is not None:
                counts[user, owner] += count
                matches.add(match)
    return Captures(len(matches), dict(counts))


def _read(tx: Tx, where: str, *values: int) -> list[Result]:
    rows = tx.execute(f"SELECT {', '.join(Result.__struct_fields__)} FROM result WHERE {where}", values)
    return [
        msgspec.convert(dict(zip(Result.__struct_fields__, row, strict=True)), Result, strict=False)
        for row in rows
    ]


def of_log(match: Match, at: int) -> list[tuple[Any, ...]]:
    """Return the results of a match for :func:`record`; ``at`` replaces an unknown time of the end."""
    outcome = match.outcome
    if outcome is None:
        return []
    when = (match.log[-1].at if match.log else 0) or at
    return [
        (rank, points, ending(match, seat), when, seat)
        for seat, (rank, points) in enumerate(zip(outcome.ranks, outcome.totals, strict=True))
    ]


def ending(match: Match, seat: int) -> Ending:
    """Return how a match ended for a seat."""
    if seat in match.resigned:
        return Ending.RESIGNED
    return Ending.ABANDONED if match.abandoned else Ending.PLAYED


def record(
    tx: Tx, match_id: int, match: Match, results: Sequence[tuple[Any, ...]], *, rate: bool = True
) -> None:
    """Store the results of an ended match (:func:`of_log`), replacing earlier ones, and rate it.

    A match that was already rated keeps its rating: only a recount of all matches changes it. A branch has no
    results.
    """
    (branched,) = tx.execute("SELECT branched FROM match WHERE id = ?", (match_id,)).fetchone()
    if branched is not None:
        return
    rated = tx.execute(
        "SELECT rated, gained, match, seat FROM result WHERE match = ?", (match_id,)
    ).fetchall()
    _write(tx, match_id, results)
    if match.outcome is None:
        return
    _credit(tx, match_id, match)
    _describe(tx, match_id, match)
    read_log(tx, match_id, match)
    tx.executemany("UPDATE result SET rated = ?, gained = ? WHERE match = ? AND seat = ?", rated)
    if rate:
        ratings.rate(tx, match_id)


def _write(tx: Tx, match_id: int, results: Sequence[tuple[Any, ...]]) -> None:
    """Store the results for the present players, replacing all results of the match."""
    tx.execute("DELETE FROM result WHERE match = ?", (match_id,))
    sql = (
        "INSERT INTO result "
        "(match, seat, user, robot, counts, coached, game, guild, seats, rank, points, ending, at) "
        "SELECT player.match, seat, user, robot, NOT (coaching OR EXISTS (SELECT 1 FROM player AS other "
        "WHERE other.match = player.match AND other.robot != '')), coaching, game, guild, seats, ?, ?, ?, ? "
        "FROM player JOIN match ON match.id = player.match WHERE seat = ? AND player.match = ?"
    )
    tx.executemany(sql, [(*result, match_id) for result in results])


def _describe(tx: Tx, match_id: int, match: Match) -> None:
    """Store the points of each seat by source and the duration of its turns, and whether the match counts."""
    outcome = match.outcome
    if outcome is None:
        return
    if match.resigned and not match.abandoned and match.now.turns < TURNS * match.seats:
        tx.execute("UPDATE result SET early = TRUE WHERE match = ?", (match_id,))
    delays = _delays(tx, match_id)
    rows = []
    for seat, sheet in enumerate(outcome.sheets):
        sources = msgspec.json.encode([(line.source, line.points) for line in sheet]).decode()
        delay = round(statistics.median(delays[seat])) if seat in delays else None
        rows.append((sources, delay, match_id, seat))
    tx.executemany("UPDATE result SET sources = ?, delay = ? WHERE match = ? AND seat = ?", rows)


def read_log(tx: Tx, match_id: int, match: Match) -> None:
    """Store each seat's captures and buildings and the most points it was behind, according to the log.

    Undone moves don't count; for captures and buildings, neither do moves by other players of the seat.
    A log with entries that the installed rules can't read counts as empty.
    """
    line = _line(tx, match_id, match)
    played = _own_moves(tx, match_id)
    captured, built = defaultdict[int, Counter[int]](Counter), defaultdict[int, Counter[str]](Counter)
    for number, entry in line:
        own = played(entry.seat, number, entry.robot)
        for captor, owner, count in match.game.captures(entry.events):
            if own or captor != entry.seat:
                captured[captor][owner] += count
        built[entry.seat].update(match.game.buildings(entry.seat, entry.events) if own else ())
    behind = [0] * match.seats if match.resigned else most_behind(match.seats, [entry for _, entry in line])
    sql = "UPDATE result SET captures = ?, built = ?, behind = ? WHERE match = ? AND seat = ?"
    rows = (
        (_encoded(captured[seat]), _encoded(built[seat]), behind[seat], match_id, seat)
        for seat in range(match.seats)
    )
    tx.executemany(sql, [*rows])


def skip_log(tx: Tx, match_id: int) -> None:
    """Mark an unreadable log as read."""
    tx.execute("UPDATE result SET behind = 0 WHERE match = ? AND behind IS NULL", (match_id,))


def is_unread(tx: Tx, match_id: int) -> bool:
    """Return whether a match ended in an earlier version, which didn't read its log."""
    sql = "SELECT 1 FROM result WHERE match = ? AND behind IS NULL"
    return tx.execute(sql, (match_id,)).fetchone() is not None


def unread(tx: Tx, limit: int) -> list[int]:
    """Return matches that ended in an earlier version, which didn't read their logs."""
    sql = "SELECT DISTINCT match FROM result WHERE behind IS NULL LIMIT ?"
    return [match_id for (match_id,) in tx.execute(sql, (limit,))]


def most_behind(seats: int, moves: Iterable[Played[Any, Any]]) -> list[int]:
    """Return the most points that each seat trailed the leader by at the end of a round.

    A round is over when every seat has ended a turn since the last one.
    """
    behind, acted = [0] * seats, set[int]()
    for move in moves:
        if move.points:
            acted.add(move.seat)
        if len(acted) == seats:
            acted.clear()
            behind = [max(b, max(move.points) - own) for b, own in zip(behind, move.points, strict=True)]
    return behind


def _line(tx: Tx, match_id: int, match: Match) -> list[tuple[int, Played[Any, Any]]]:
    """Return the moves of the log without undone ones, or none if an entry can't be read."""
    decoder = entry_decoder(match.game)
    line: list[tuple[int, Entry]] = []
    try:
        log = [decoder.decode(encoded) for _, encoded in _log(tx, match_id)]
        if any(isinstance(entry, Played) and entry.turn_over and not entry.points for entry in log):
            log = Match.replay(match.game, match.seats, match.options, match.seed, log).log
    except Exception:  # given a log that they can't read, the rules may raise anything
        return []
    for number, entry in enumerate(log):
        follow(line, number, entry)
    return [(number, entry) for number, entry in line if isinstance(entry, Played)]


def _encoded(counts: Counter[Any]) -> str:
    return msgspec.json.encode(counts).decode()


def _log(tx: Tx, match_id: int) -> tuple[tuple[int, bytes], ...]:
    (seq,) = tx.execute("SELECT seq FROM match WHERE id = ?", (match_id,)).fetchone()
    return archive.entries(tx, match_id, 0, seq)


class Timed(msgspec.Struct):
    """The seat and time of a log entry."""

    seat: int = -1
    at: int = 0
    robot: bool = False


def _delays(tx: Tx, match_id: int) -> dict[int, list[int]]:
    """Return, for each seat, the seconds that it took each time to answer another seat's move.

    Moves by other players of the seat don't count.
    """
    decoder, own = msgspec.json.Decoder(Timed), _own_moves(tx, match_id)
    entries = [decoder.decode(bytes(entry)) for _, entry in _log(tx, match_id)]
    delays: dict[int, list[int]] = {}
    for number, (before, entry) in enumerate(pairwise(entries), 1):
        answered = entry.seat not in (-1, before.seat) and 0 < before.at <= entry.at
        if answered and own(entry.seat, number, entry.robot):
            delays.setdefault(entry.seat, []).append(entry.at - before.at)
    return delays


def _own_moves(tx: Tx, match_id: int) -> Callable[[int, int, bool], bool]:
    """Return a predicate that tells whether the user with a seat's result made one of its moves.

    It takes the seat, the position in the log, and whether a robot chose the move.
    """
    users = dict(tx.execute("SELECT seat, user FROM result WHERE match = ?", (match_id,)).fetchall())
    sql = "SELECT seat, seq, user FROM sitting WHERE match = ? ORDER BY id"
    sittings = tx.execute(sql, (match_id,)).fetchall()

    def own(seat: int, number: int, robot: bool) -> bool:
        user = users.get(seat, 0)
        seated = [sitter for place, since, sitter in sittings if place == seat and since <= number]
        return (not seated or seated[-1] == user) and not (robot and user > 0)

    return own


def _credit(tx: Tx, match_id: int, match: Match) -> None:
    """Store who gets the results of seats that have changed hands.

    That is the seat's last player who made a move there, or the owner of a lent seat.
    """
    sql = "SELECT seat, user, seq, lent FROM sitting WHERE match = ? ORDER BY id DESC"
    for seat in range(match.seats):
        sat = [row for row in tx.execute(sql, (match_id,)) if row[0] == seat]
        if len(sat) < 2:
            continue
        moved = (row for row in sat if match.now.acted[seat] >= row[2] or seat in match.resigned)
        _, user, _, lent = next(moved, sat[-1])
        change = "UPDATE result SET user = ?, substitute = ? WHERE match = ? AND seat = ?"
        whose = (user, None) if lent is None else (lent, user)
        tx.execute(change, (*whose, match_id, seat))
