"""What SQL alone can't do when a database is brought up to a newer version.

A step is run right after the script of its number, in the same transaction. It uses the tables as
they are at that moment, so it writes its own SQL.
"""

import logging
import re
import sqlite3
from collections.abc import Callable

import msgspec

from engine.catalogue import game
from engine.game import AnyGame
from engine.match import Match, entry_decoder
from storage import results

log = logging.getLogger(__name__)


def editions_and_results(tx: sqlite3.Connection) -> None:
    """Give every match the fingerprint of the data files that are installed, and its results if it ended.

    A match that does not replay keeps its edition, and so it is set aside.
    """
    sql = (
        "SELECT id, game, seats, options, seed, edition, updated FROM match "
        "WHERE rules_version IS NOT NULL ORDER BY id"
    )
    for match_id, slug, seats, options, seed, edition, updated in tx.execute(sql).fetchall():
        entries = tx.execute("SELECT entry FROM log WHERE match = ? ORDER BY seq", (match_id,)).fetchall()
        try:
            rules = game(slug)
            played = entry_decoder(rules).decode_lines(b"\n".join(entry for (entry,) in entries))
            match = Match.replay(rules, seats, msgspec.json.decode(options), seed % 2**64, played)
        except Exception as error:  # on nonsense the rules may raise anything
            log.warning("match %d stays as it is, for it does not replay: %s", match_id, error)
            continue
        if _same_data(edition, rules):
            tx.execute("UPDATE match SET edition = ? WHERE id = ?", (rules.edition, match_id))
        results.write(tx, match_id, results.of_log(match, updated))


def _same_data(edition: str, rules: AnyGame) -> bool:
    """Return whether an edition of before is that of the present data, by its name."""
    return re.fullmatch(re.escape(rules.info.edition) + "(-[0-9a-f]{8})?", edition) is not None


AFTER: dict[int, Callable[[sqlite3.Connection], None]] = {2: editions_and_results}
"""The steps by the number of the script that they follow."""
