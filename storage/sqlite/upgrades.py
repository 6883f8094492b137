"""What SQL alone can't do when a database is brought up to a newer version.

A step is run right after the script of its number, in the same transaction. It uses the tables as
they are at that moment, so it writes its own SQL.
"""

import logging
import re
import sqlite3
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from engine.catalogue import game
from engine.core.game import AnyGame
from engine.errors import RecordError, UnknownGame
from engine.history import upgrade
from engine.match import Match
from storage.sql import results

log = logging.getLogger(__name__)

RANKS = "SELECT rank, points FROM result WHERE match = ? ORDER BY seat"
RESULT = (
    "INSERT INTO result (match, seat, user, rank, points, ending, at) "
    "SELECT match, seat, user, ?, ?, ?, ? FROM player WHERE seat = ? AND match = ?"
)
REWRITE = (
    "UPDATE match SET snapshot = ?, seq = ?, rules_version = ?, edition = ?, status = ?, to_act = ?, "
    "shown = ? WHERE id = ?"
)


class Old(NamedTuple):
    """The row of a match of rules version 1."""

    id: int
    game: str
    status: str
    seats: int
    options: str
    seed: int | None
    edition: str
    seq: int
    shown: int
    updated: int


def present_rules(tx: sqlite3.Connection) -> None:
    """Play every match of rules version 1 again by the present rules and keep its old log apart.

    A match where that can't be done, or leads to another result, stays as it is and is set aside.
    """
    sql = f"SELECT {', '.join(Old._fields)} FROM match WHERE rules_version = 1 ORDER BY id"
    for old in map(Old._make, tx.execute(sql).fetchall()):
        entries = tx.execute("SELECT entry FROM log WHERE match = ? ORDER BY seq", (old.id,)).fetchall()
        try:
            rules = game(old.game)
            if not upgrade.needed(rules, 1):
                continue
            match = _played_again(rules, old, [msgspec.json.decode(entry) for (entry,) in entries])
            _check_result(match, old, tx.execute(RANKS, (old.id,)).fetchall())
        except UnknownGame:
            _set_aside(tx, old, f"the game {old.game} is not installed")
            continue
        except Exception as error:  # on nonsense the rules may raise anything
            _set_aside(tx, old, str(error) or repr(error))
            continue
        _rewrite(tx, old, match)


def _played_again(rules: AnyGame, old: Old, entries: list[Any]) -> Match:
    options = msgspec.json.decode(old.options)
    if not _same_data(old.edition, rules, options):
        raise RecordError(f"it was played with {old.edition}, and installed is {rules.edition_of(options)}")
    if len(entries) != old.seq:
        raise RecordError(f"{len(entries)} entries in the log instead of {old.seq}")
    if old.seed is None:
        raise RecordError("its seed is lost")
    return upgrade.log(rules, old.seats, options, old.seed % 2**64, entries)


def _same_data(edition: str, rules: AnyGame, options: dict[str, str]) -> bool:
    """Return whether an edition is the installed one, or one whose matches may be played again with it.

    At first an edition's name said all, or 8 digits behind it.
    """
    names = "|".join(map(re.escape, (rules.facts.edition, *upgrade.earlier_editions(rules))))
    return (
        edition == rules.edition_of(options)
        or re.fullmatch(f"({names})(-[0-9a-f]{{8}})?", edition) is not None
    )


def _check_result(match: Match, old: Old, ranks: list[tuple[int, int]]) -> None:
    """Raise :class:`RecordError` where a match came out otherwise than before."""
    if old.status == "over" and (not match.over or match.abandoned):
        raise RecordError("it had ended, and does not end by the present rules")
    ranking = [(rank, points) for rank, points, *_ in results.of_log(match, old.updated)]
    if ranks and ranking != ranks:
        raise RecordError(f"ranks and points were {ranks}, and by the present rules they are {ranking}")


def _set_aside(tx: sqlite3.Connection, old: Old, error: str) -> None:
    reason = f"its log of rules version 1 can't be played again by the present rules: {error}"
    log.warning("match %d is set aside: %s", old.id, reason)
    if old.status == "playing":
        sql = "UPDATE match SET status = 'frozen', reason = ?, to_act = '[]' WHERE id = ?"
        tx.execute(sql, (reason, old.id))


def _rewrite(tx: sqlite3.Connection, old: Old, match: Match) -> None:
    tx.execute("INSERT INTO log_v1 SELECT match, seq, entry FROM log WHERE match = ?", (old.id,))
    tx.execute("DELETE FROM log WHERE match = ?", (old.id,))
    log_rows = [(old.id, seq, msgspec.json.encode(entry)) for seq, entry in enumerate(match.log)]
    tx.executemany("INSERT INTO log (match, seq, entry) VALUES (?, ?, ?)", log_rows)
    ended = old.status == "playing" and match.over  # only the end of its last turn was still to be said
    status = "over" if ended else old.status
    to_act = match.to_act if status == "playing" else ()
    shown_seq = match.seq if old.shown >= old.seq and not ended else -1
    snapshot = msgspec.json.encode(match.now)
    facts = (match.game.facts.rules_version, match.edition)
    values = (snapshot, match.seq, *facts, status, msgspec.json.encode(to_act).decode(), shown_seq, old.id)
    tx.execute(REWRITE, values)
    if tx.execute(RANKS, (old.id,)).fetchone() is None:
        tx.executemany(RESULT, [(*result, old.id) for result in results.of_log(match, old.updated)])


AFTER: dict[int, Callable[[sqlite3.Connection], None]] = {3: present_rules}
"""The steps by the number of the script that they follow."""
