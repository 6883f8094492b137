"""Read-only access to the database of processes under test."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from engine.match import Match
from storage.records import Listing
from storage.sql import rows
from storage.sql.stored import Raw
from storage.transaction import Tx


def _connected(url: str) -> Any:
    import psycopg
    from psycopg.types.string import TextLoader

    connection = psycopg.connect(url, autocommit=True, cursor_factory=psycopg.ClientCursor)
    connection.adapters.register_loader("jsonb", TextLoader)
    return connection


class Books:
    """A database, as a file or an address, that is read without side effects."""

    def __init__(self, path: Path | str) -> None:
        self._path = path
        self._connection: Any = None

    def read(self, work: Callable[[Tx], object]) -> object:
        if isinstance(self._path, str):
            return self._read_postgres(self._path, work)
        with closing(sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, timeout=10.0)) as connection:
            connection.execute("BEGIN")  # read one snapshot, whatever is written meanwhile
            return work(connection)

    def _read_postgres(self, url: str, work: Callable[[Tx], object]) -> object:
        """Read through a persistent connection: the server starts a process for each new one."""
        import psycopg

        from storage.postgres.database import READ
        from storage.postgres.statements import Statements

        reused = self._connection is not None
        connection = self._connection = self._connection or _connected(url)
        try:
            connection.execute(READ)
            try:
                return work(Statements(connection))
            finally:
                connection.rollback()
        except psycopg.OperationalError:
            self.close()
            if reused:  # the server has gone since, and may have returned
                return self._read_postgres(url, work)
            raise

    def cups(self) -> int:
        """Return the number of contests."""
        result: Any = self.read(lambda tx: tx.execute("SELECT count(*) FROM contest").fetchone())
        return int(result[0])

    def close(self) -> None:
        """Close the persistent connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def __del__(self) -> None:
        self.close()

    def latest(self, channel: int) -> int | None:
        result = self.read(lambda tx: rows.live_in(tx, channel) or rows.ended_in(tx, channel))
        return result if isinstance(result, int) else None

    def table(self, match_id: int, *, whole: bool = False) -> tuple[Listing, Match | None]:
        """Return a match, loaded from its log if ``whole``, else from its snapshot."""
        raw = self.read(lambda tx: rows.raw(tx, match_id, whole=whole))
        assert isinstance(raw, Raw)
        if raw.listing.rules_version is None:
            return raw.listing, None
        return raw.listing, raw.replay() if whole else raw.revive()

    def seq(self, channel: int) -> int:
        """Return the log length of the match in a channel."""
        match_id = self.latest(channel)
        return 0 if match_id is None else self.table(match_id)[0].seq

    def behind(self) -> list[int]:
        """Return the matches with outdated postings or old messages with buttons."""
        sql = (
            "SELECT match FROM posting JOIN match ON match.id = match WHERE shown < wanted "
            "AND (away = '' OR kind != 'board') UNION SELECT match FROM old_message"
        )
        result = self.read(lambda tx: [each for (each,) in tx.execute(sql)])
        assert isinstance(result, list)
        return result

    def matches(self) -> list[int]:
        result = self.read(lambda tx: [each for (each,) in tx.execute("SELECT id FROM match ORDER BY id")])
        assert isinstance(result, list)
        return result
