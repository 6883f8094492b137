"""Questions that several seats have to agree on, kept until they are decided and shown."""

from collections.abc import Collection
from typing import Any

import msgspec

from engine.history.log import Entry, Undone
from storage.delivery import PostingKind
from storage.errors import VoteOver
from storage.records import AbsenceChoice, Motion, Vote
from storage.sql import postings, refusals
from storage.transaction import Tx

AWAY = (
    "(SELECT coalesce(sum(1 << seat), 0) FROM (SELECT seat FROM stand_in WHERE match = vote.match "
    "UNION SELECT seat FROM offer WHERE match = vote.match AND deal = 'absent' AND state = 'open') AS gone)"
)
COLUMNS = ", ".join(f"{AWAY} AS away" if field == "away" else field for field in Vote.__struct_fields__)


def ask(
    tx: Tx,
    match_id: int,
    motion: Motion,
    seat: int,
    needed: Collection[int],
    until: int,
    *,
    agreed: int,
    choice: str = "",
    now: int,
) -> Vote | None:
    """Start a vote; None if one on the same motion is open."""
    sql = (
        "INSERT INTO vote (match, motion, seat, needed, agreed, asked, until, choice) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (match, motion) WHERE outcome = '' DO NOTHING "
        "RETURNING id"
    )
    values = (match_id, motion, seat, bits(needed), agreed, now, until, choice)
    row = tx.execute(sql, values).fetchone()
    return None if row is None else added(tx, match_id, *row)


def added(tx: Tx, match_id: int, vote_id: int) -> Vote:
    """Return a new vote, and request its message."""
    postings.add(tx, PostingKind.VOTE, vote_id, match_id)
    return get(tx, vote_id)


def change(tx: Tx, sets: str, where: str, *values: object) -> list[int]:
    """Update the votes that satisfy an SQL condition, and return their ids."""
    return postings.change(tx, PostingKind.VOTE, f"UPDATE vote SET {sets} WHERE {where}", values)


def require_new(tx: Tx, match_id: int, motion: Motion, seat: int, now: int, *, since: int = 0) -> None:
    """Raise :class:`AskedAlready` if the same request by this seat's player was declined less than a day ago.

    Requests made before the log had ``since`` entries don't count.
    """
    refusals.require_new(tx, _user(tx, match_id, seat), f"{motion} {match_id}", now, since=since)


def note_refusal(tx: Tx, vote: Vote, now: int) -> None:
    """Record that a request was declined, so that the same player doesn't repeat it at once."""
    if vote.motion is not Motion.LAPSE:
        asker = _user(tx, vote.match, vote.seat)
        refusals.record(tx, asker, f"{vote.motion} {vote.match}", now, seq=vote.seq)


def _user(tx: Tx, match_id: int, seat: int) -> int:
    sql = "SELECT user FROM player WHERE match = ? AND seat = ?"
    return int(tx.execute(sql, (match_id, seat)).fetchone()[0])


def count_anew(tx: Tx, match_id: int) -> None:
    """Update the messages of a match's votes, because the set of voters has changed."""
    waiting = "match = ? AND motion != 'lapse' AND outcome = '' AND (needed & ~agreed) != 0"
    change(tx, "outcome = ''", waiting, match_id)


def end_with_match(tx: Tx, match_id: int) -> None:
    """End the votes of an ended match; those that asked for just that end are agreed on."""
    outcome = """
        outcome = CASE
            WHEN motion = 'abandon' AND (agreed & needed) = needed THEN 'agreed'
            WHEN motion = 'lapse' AND choice = 'end' THEN 'agreed'
            ELSE 'ended' END
    """
    change(tx, outcome, "match = ? AND outcome = ''", match_id)


def end_undo(tx: Tx, match_id: int, entry: Entry) -> None:
    """End the vote on an undo, because an entry was added to the log.

    It is agreed on if the entry is the undo and all have agreed.
    """
    outcome = "outcome = CASE WHEN ? AND (agreed & needed) = needed THEN 'agreed' ELSE 'ended' END"
    asked = "match = ? AND motion = 'undo' AND outcome = ''"
    change(tx, outcome, asked, isinstance(entry, Undone), match_id)


def forget_agreement(tx: Tx, match_id: int, seat: int) -> None:
    """Drop a seat's answers to open votes, because another player has taken it over."""
    for vote in select(tx, "match = ? AND outcome = '' AND (agreed & ?) != 0", match_id, 1 << seat):
        ballots = {other: answer for other, answer in vote.ballots.items() if other != seat}
        values = (vote.agreed & ~(1 << seat), msgspec.json.encode(ballots).decode(), vote.id)
        change(tx, "agreed = ?, ballots = ?", "id = ?", *values)


def carry_out(tx: Tx, vote_id: int, answer: AbsenceChoice) -> Vote | None:
    """Close a vote with a result; None if it is already closed."""
    agreed = change(tx, "outcome = 'agreed', choice = ?", "id = ? AND outcome = ''", answer, vote_id)
    return get(tx, vote_id) if agreed else None


def bits(seats: Collection[int]) -> int:
    """Return seats as they are stored, one bit each."""
    return sum(1 << seat for seat in set(seats))


def get(tx: Tx, vote_id: int) -> Vote:
    """Return a vote. Raises :class:`VoteOver` if it doesn't exist."""
    votes = select(tx, "id = ?", vote_id)
    if not votes:
        raise VoteOver
    return votes[0]


def select(tx: Tx, where: str, *values: int | str) -> list[Vote]:
    """Return the votes that satisfy an SQL condition."""
    records = tx.execute(f"SELECT {COLUMNS} FROM vote WHERE {where} ORDER BY id", values)
    return [_vote(dict(zip(Vote.__struct_fields__, row, strict=True))) for row in records]


def _vote(row: dict[str, Any]) -> Vote:
    ballots = msgspec.json.decode(row["ballots"], type=dict[int, str])
    return msgspec.convert(row | {"ballots": ballots}, Vote)
