"""The result of each seat: stored with the move that ends a match, and recomputed from its log."""

import statistics
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from engine.history.log import Entry, Played, entry_decoder, follow
from engine.match import Match
from storage.records import Captures, Ending, Result, Series
from storage.sql import archive, ratings
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
        "AND user NOT IN (SELECT user FROM person WHERE hidden)"
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
    _count_captures(tx, match_id, match)
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


def _count_captures(tx: Tx, match_id: int, match: Match) -> None:
    """Store how much each seat captured from each other one, without undone moves.

    Moves by other players of the seat don't count. Does nothing if an entry can't be read by the installed
    rules.
    """
    if not match.game.has_captures:
        return
    decoder = entry_decoder(match.game)
    line: list[tuple[int, Entry]] = []
    try:
        for number, encoded in _log(tx, match_id):
            follow(line, number, decoder.decode(encoded))
    except ValueError:
        return
    counts: dict[int, Counter[int]] = {}
    played = _own_moves(tx, match_id)
    for number, entry in line:
        if isinstance(entry, Played):
            own = played(entry.seat, number, entry.robot)
            for captor, owner, count in match.game.captures(entry.events):
                if own or captor != entry.seat:
                    counts.setdefault(captor, Counter())[owner] += count
    rows = [(msgspec.json.encode(taken).decode(), match_id, seat) for seat, taken in counts.items()]
    tx.executemany("UPDATE result SET captures = ? WHERE match = ? AND seat = ?", rows)


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
