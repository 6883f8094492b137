"""The SQL of matches."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from engine.history.log import Entry, Resigned
from engine.match import Match
from storage.delivery import PostingKind
from storage.errors import ChannelTaken, Conflict, NoSuchMatch
from storage.records import Listing, Person, Status
from storage.sql import accounts, archive, due_matches, followers, postings, results, trades, votes
from storage.sql.stored import COLUMNS, Raw, listing, snapshot
from storage.transaction import LIVE, Tx, lock, lock_match

_ENDED = (Status.OVER, Status.ABANDONED)
_ADD = "INSERT INTO log (match, seq, entry) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
_FORGET_NOTE = (
    "DELETE FROM note WHERE match = ? AND user = (SELECT user FROM player WHERE match = ? AND seat = ?)"
)


def get(tx: Tx, match_id: int) -> Listing:
    """Return a match without its log. Raises :class:`NoSuchMatch` or :class:`DamagedMatch`."""
    row = tx.execute(f"SELECT {COLUMNS} FROM match WHERE id = ?", (match_id,)).fetchone()
    if row is None:
        raise NoSuchMatch(match_id)
    return listing(row)


def raw(tx: Tx, match_id: int, *, whole: bool = False) -> Raw:
    """Return the undecoded data needed to continue a match, or with ``whole`` all of it.

    Raises :class:`NoSuchMatch` or :class:`DamagedMatch`.
    """
    position = "(SELECT snapshot FROM position WHERE match = match.id)"
    row = tx.execute(f"SELECT {COLUMNS}, seed, {position} FROM match WHERE id = ?", (match_id,)).fetchone()
    if row is None:
        raise NoSuchMatch(match_id)
    listed = listing(row[:-2])
    now = snapshot(listed, row[-1])
    first = 0 if whole or now is None else now.tail
    return Raw(listed, row[-2], now, first, archive.entries(tx, match_id, first, listed.seq))


def status_of(tx: Tx, match_id: int) -> Status:
    """Return only the status, even if the rest of the row is damaged. Raises :class:`NoSuchMatch`."""
    row = tx.execute("SELECT status FROM match WHERE id = ?", (match_id,)).fetchone()
    if row is None:
        raise NoSuchMatch(match_id)
    return Status(row[0])


def live_in(tx: Tx, channel: int) -> int | None:
    """Return the live match of a channel, or None."""
    row = tx.execute(f"SELECT id FROM match WHERE channel = ? AND {LIVE}", (channel,)).fetchone()
    return row[0] if row else None


def branch_of(tx: Tx, user: int) -> int | None:
    """Return the running branch of a user, or None."""
    sql = "SELECT max(id) FROM match WHERE host = ? AND branched IS NOT NULL AND status = 'playing'"
    number: int | None = tx.execute(sql, (user,)).fetchone()[0]
    return number


def ended_in(tx: Tx, channel: int) -> int | None:
    """Return the last changed match of a channel, without lobbies that never started."""
    sql = "SELECT id FROM match WHERE channel = ? AND seed IS NOT NULL ORDER BY updated DESC, id DESC LIMIT 1"
    row = tx.execute(sql, (channel,)).fetchone()
    return row[0] if row else None


def twin(tx: Tx, match: Match) -> int | None:
    """Return the oldest match of the same game and deal, or None; branches don't count."""
    sql = "SELECT min(id) FROM match WHERE game = ? AND seed = ? AND branched IS NULL"
    number: int | None = tx.execute(sql, (match.game.facts.slug, _signed(match.seed))).fetchone()[0]
    return number


def _signed(seed: int) -> int:
    """Return a seed as a signed 64-bit integer, as SQLite needs."""
    return seed - 2**64 if seed >= 2**63 else seed


def insert(
    tx: Tx,
    status: Status,
    people: Sequence[Person],
    *,
    now: int,
    shown: int = 0,
    seen: int = -1,
    **columns: Any,
) -> int:
    """Add a match and return its id. Raises :class:`ChannelTaken`.

    ``shown`` is how many changes need no message, ``seen`` the length of the log that players already know.
    """
    lock(tx, f"channel = ? AND {LIVE}", columns["channel"])
    if status.live and (other := live_in(tx, columns["channel"])) is not None:
        raise ChannelTaken(other)
    row = {"status": status, "created": now, "updated": now, **columns}
    names, marks = ", ".join(row), ", ".join("?" * len(row))
    values = [_column(value) for value in row.values()]
    sql = f"INSERT INTO match ({names}) VALUES ({marks}) RETURNING id"
    (match_id,) = tx.execute(sql, values).fetchone()
    seat(tx, match_id, people)
    tx.execute("DELETE FROM new_thread WHERE thread = ?", (columns["channel"],))
    postings.add(tx, PostingKind.BOARD, match_id, match_id, shown=shown, seen=seen)
    return int(match_id)


def update(tx: Tx, match_id: int, *more: str, **columns: Any) -> None:
    """Update columns of a match, and with ``more`` SQL from :func:`thinking`; an end also calls :func:`end`.

    Raises :class:`NoSuchMatch`.
    """
    ends = columns.get("status", Status.LOBBY) in _ENDED and status_of(tx, match_id) not in _ENDED
    sets, values = _assign(columns, *more)
    if tx.execute(f"UPDATE match SET {sets} WHERE id = ?", (*values, match_id)).rowcount != 1:
        raise NoSuchMatch(match_id)
    if more:
        due_matches.enqueue(tx, match_id)
    if ends:
        end(tx, match_id)


def end(tx: Tx, match_id: int) -> None:
    """End a match's votes and offers, delete its advice, plans and notes, and notify its followers."""
    followers.end(tx, match_id)
    votes.end_with_match(tx, match_id)
    trades.end_with_match(tx, match_id)
    for table in ("advice", "plan", "note"):
        tx.execute(f"DELETE FROM {table} WHERE match = ?", (match_id,))


def change(tx: Tx, match_id: int, *more: str, **columns: Any) -> None:
    """Update columns that the board shows.

    The channel must exist, since the user who makes the change can see it.
    """
    update(tx, match_id, *more, away="", **columns)
    postings.count_change(tx, PostingKind.BOARD, match_id)


def edit(tx: Tx, match_id: int, *, now: int, **columns: Any) -> Listing:
    """Change columns of a match that matter to players, and return the changed match."""
    change(tx, match_id, updated=now, **columns)
    return get(tx, match_id)


def heal(tx: Tx, match_id: int, seq: int, snapshot: bytes) -> None:
    """Replace a damaged snapshot, unless the match has continued."""
    lock_match(tx, match_id)
    if tx.execute("SELECT 1 FROM match WHERE id = ? AND seq = ?", (match_id, seq)).fetchone():
        keep_position(tx, match_id, snapshot)


def keep_position(tx: Tx, match_id: int, snapshot: bytes) -> None:
    """Store a snapshot, replacing the previous one."""
    if not tx.execute("UPDATE position SET snapshot = ? WHERE match = ?", (snapshot, match_id)).rowcount:
        tx.execute("INSERT INTO position (match, snapshot) VALUES (?, ?)", (match_id, snapshot))


def seat(tx: Tx, match_id: int, people: Iterable[Person]) -> None:
    """Replace the players of a match, in seat order."""
    tx.execute("DELETE FROM player WHERE match = ?", (match_id,))
    seated = [*people]
    rows = [
        (match_id, number, person.user, person.name, person.robot) for number, person in enumerate(seated)
    ]
    tx.executemany("INSERT INTO player (match, seat, user, name, robot) VALUES (?, ?, ?, ?, ?)", rows)
    accounts.save(tx, seated)


def store(tx: Tx, match_id: int, match: Match, *, now: int, logged: int = 0, **columns: Any) -> Listing:
    """Store a match with its results; ``logged`` entries are already stored, and ``columns`` take precedence.

    Raises :class:`ValueError` if the match's log doesn't start with its first entry.
    """
    if match.first:
        raise ValueError("the beginning of the log is not loaded")
    add_entries(tx, match_id, match.log[logged:], encode_entries(match_id, logged, match.log[logged:]))
    row = {
        "seats": match.seats,
        "options": match.options,
        "seed": _signed(match.seed),
        "rules_version": match.game.facts.rules_version,
        "edition": match.edition,
        "reason": "",
        "updated": now,
        **progress(match),
        **columns,
    }
    change(tx, match_id, thinking(match), **row)
    keep_position(tx, match_id, encode_position(match))
    results.record(tx, match_id, match, results.of_log(match, row["updated"]))
    return get(tx, match_id)


def add_entries(
    tx: Tx,
    match_id: int,
    entries: Sequence[Entry],
    encoded: Sequence[tuple[int, int, bytes]],
) -> None:
    """Append entries to the log of a match and end what they make obsolete; ``encoded`` are their rows.

    Raises :class:`Conflict` if the log already has one of their numbers.
    """
    if encoded and tx.executemany(_ADD, encoded).rowcount != len(encoded):
        raise Conflict(match_id)
    if entries:
        votes.end_undo(tx, match_id, entries[0])
    for entry in entries:
        if isinstance(entry, Resigned):
            trades.end_of_resigned(tx, match_id, entry.seat)
            tx.execute(_FORGET_NOTE, (match_id, match_id, entry.seat))


def advance(
    tx: Tx,
    match_id: int,
    after_seq: int,
    columns: Mapping[str, Any],
    robots: str,
    *,
    paused: bool,
    plans: int | None = None,
) -> None:
    """Update the columns of a match that continues; ``robots`` is SQL from :func:`thinking`.

    Raises :class:`Conflict` unless the match is being played, ``paused`` or not, its log has ``after_seq``
    entries, and its plans have changed ``plans`` times, if given.
    """
    ends = columns["status"] in _ENDED
    # an unchanged status isn't written, so that its indexes aren't touched
    changed = {name: value for name, value in columns.items() if ends or name != "status"}
    sets, values = _assign(changed, "away = ''", robots)
    which = "id = ? AND seq = ? AND status = 'playing' AND paused = ?"
    known: tuple[int, ...] = ()
    if plans is not None:
        which, known = f"{which} AND plans = ?", (plans,)
    sql = f"UPDATE match SET {sets} WHERE {which} RETURNING thinking"
    row = tx.execute(sql, (*values, match_id, after_seq, paused, *known)).fetchone()
    if row is None:
        raise Conflict(match_id)
    if row[0]:
        due_matches.enqueue(tx, match_id)
    postings.count_change(tx, PostingKind.BOARD, match_id)
    if ends:
        end(tx, match_id)


def status_by_log(match: Match) -> Status:
    """Return the status of a started match: playing, over or abandoned, by its log."""
    if not match.over:
        return Status.PLAYING
    return Status.ABANDONED if match.abandoned else Status.OVER


def progress(match: Match) -> dict[str, Any]:
    """Return the columns that follow from a match's log."""
    return {"status": status_by_log(match), "seq": match.seq, "to_act": match.to_act}


def encode_position(match: Match) -> bytes:
    """Encode the snapshot of a match."""
    return msgspec.json.encode(match.now)


def think(tx: Tx, row: Listing) -> set[int]:
    """Update whether a robot is active in a match, and return the resigned seats."""
    now = raw(tx, row.id).now
    resigned = set(now.resigned) if now else set()
    update(tx, row.id, _robots_among(row.to_act, resigned))
    return resigned


def thinking(match: Match) -> str:
    """Return the SQL assignment that stores whether a robot is active."""
    return _robots_among(match.to_act, match.resigned)


def _robots_among(to_act: Collection[int], resigned: Collection[int]) -> str:
    if not to_act:
        return "thinking = FALSE"
    given_up = not set(resigned).isdisjoint(to_act)
    seats = ", ".join(map(str, to_act))
    robots = f"SELECT 1 FROM player WHERE match = match.id AND robot != '' AND seat IN ({seats})"
    stand_ins = f"SELECT 1 FROM stand_in WHERE match = match.id AND seat IN ({seats})"
    return f"thinking = {given_up} OR EXISTS ({robots}) OR EXISTS ({stand_ins})"


def encode_entries(match_id: int, first: int, entries: Iterable[Entry]) -> list[tuple[int, int, bytes]]:
    """Return entries as rows of the log, numbered from ``first`` on."""
    return [(match_id, seq, msgspec.json.encode(entry)) for seq, entry in enumerate(entries, first)]


def _column(value: Any) -> Any:
    return msgspec.json.encode(value).decode() if isinstance(value, dict | list | tuple) else value


def _assign(columns: Mapping[str, Any], *more: str) -> tuple[str, list[Any]]:
    sets = ", ".join([*(f"{name} = ?" for name in columns), *more])
    return sets, [_column(value) for value in columns.values()]
