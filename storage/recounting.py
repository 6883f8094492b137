"""Recomputes results and ratings from the logs of all ended matches, and compares them with those stored."""

from typing import Any

from storage.errors import DamagedMatch, StorageError
from storage.sql import ratings, results, rows
from storage.transaction import ENDED, Tx, lock

_ENDED = f"SELECT id FROM match WHERE {ENDED} AND seed IS NOT NULL ORDER BY id"
_RESULT = "SELECT * FROM result WHERE match = ? ORDER BY seat"


class Differences(StorageError):
    """The differences found, raised so that the transaction changes nothing."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


def recount(tx: Tx, *, keep: bool) -> list[str]:
    """Recompute all results and ratings and return the differences, a line each.

    Unless ``keep`` is true, always raises :class:`Differences`, perhaps empty, so that the transaction
    changes nothing. A match whose log can't be replayed keeps its results.
    """
    lock(tx, "id > 0")
    wrong: list[str] = []
    before = ratings.stored(tx)
    for (match_id,) in tx.execute(_ENDED).fetchall():
        try:
            raw = rows.raw(tx, match_id, whole=True)
            match = raw.replay()
        except DamagedMatch as damage:
            wrong.append(f"match {match_id} can't be replayed: {damage.reason}")
            continue
        if results.is_unread(tx, match_id):
            results.read_log(tx, match_id, match)
        before_replay = _results(tx, match_id)
        results.record(tx, match_id, match, results.of_log(match, raw.listing.updated), rate=False)
        if before_replay != _results(tx, match_id):
            wrong.append(f"match {match_id}: its results differ from its log")
    after = ratings.recomputed(tx)
    wrong += ratings.differences(before, after)
    if not keep:
        raise Differences(wrong)
    ratings.replace_all(tx, after)
    return wrong


def _results(tx: Tx, match_id: int) -> list[Any]:
    return [tuple(row) for row in tx.execute(_RESULT, (match_id,)).fetchall()]
