"""Converts errors of PostgreSQL and psycopg to storage errors with a reason for an admin."""

from collections.abc import Mapping

import msgspec
import psycopg
from psycopg import errors
from psycopg_pool import PoolClosed, PoolTimeout

from storage.errors import (
    DamagedDatabase,
    LockedDatabase,
    NoDatabase,
    StorageError,
    UnusableAddress,
    UnwritableDatabase,
)

FAULTS = (psycopg.Error, OSError, UnicodeError, msgspec.MsgspecError)
"""Errors caused by an unusable database, and by rows and texts that can't be read or stored."""

REPEATED = (errors.SerializationFailure, errors.DeadlockDetected, errors.UniqueViolation)
"""Errors caused by concurrent writers: a retry sees what they have written."""

_REASONS: Mapping[type[psycopg.Error], tuple[type[StorageError], str]] = {
    errors.InvalidPassword: (UnwritableDatabase, "the server refuses the user name or the password"),
    errors.InvalidAuthorizationSpecification: (UnwritableDatabase, "the server doesn't admit this user"),
    errors.InsufficientPrivilege: (UnwritableDatabase, "the database user must own the database or a schema"),
    errors.ReadOnlySqlTransaction: (UnwritableDatabase, "the database is read-only: nothing was written"),
    errors.TooManyConnections: (StorageError, "the server has no connection left: raise max_connections"),
    errors.DiskFull: (StorageError, "the disk of the server is full: nothing was written"),
    errors.OutOfMemory: (StorageError, "the server has no memory left: nothing was written"),
    errors.LockNotAvailable: (LockedDatabase, "other transactions held locks for too long"),
    errors.DeadlockDetected: (LockedDatabase, "other transactions held locks for too long"),
    errors.UndefinedTable: (DamagedDatabase, "a table is missing: restore a backup"),
    errors.InvalidSchemaName: (
        UnwritableDatabase,
        "the user's search_path has no existing schema: create one",
    ),
    errors.QueryCanceled: (StorageError, "a statement took too long and was cancelled: nothing was written"),
}
_AT_CONNECTING: tuple[tuple[str, type[psycopg.Error]], ...] = (  # libpq gives no code before a session
    ("password authentication failed", errors.InvalidPassword),
    ("no password supplied", errors.InvalidPassword),
    ("SASL authentication failed", errors.InvalidPassword),  # by PgBouncer, like the next one
    ("no such user", errors.InvalidAuthorizationSpecification),
    ("authentication failed", errors.InvalidAuthorizationSpecification),
    ("pg_hba.conf", errors.InvalidAuthorizationSpecification),
    ("is not permitted to log in", errors.InvalidAuthorizationSpecification),
    ('FATAL: role "', errors.InvalidAuthorizationSpecification),
    ("permission denied for database", errors.InvalidAuthorizationSpecification),
    ("too many clients", errors.TooManyConnections),
    ("too many connections", errors.TooManyConnections),
    ("no more connections allowed", errors.TooManyConnections),
    ("remaining connection slots", errors.TooManyConnections),
)
_OF_THE_ADDRESS = (
    *("invalid sslmode", "invalid integer value", "invalid port", "bad value for", "does not support SSL"),
    *("root certificate file", "certificate file", "private key file", "invalid connection option"),
    "requires a matching root",
)
"""Messages of libpq for an invalid address."""


def connection_lost(error: BaseException) -> bool:
    """Return whether an error concerns the connection, not the statement."""
    if isinstance(error, errors.AdminShutdown | errors.CrashShutdown | errors.CannotConnectNow):
        return True
    return isinstance(error, psycopg.OperationalError | psycopg.InterfaceError) and (
        getattr(error, "sqlstate", None) is None or str(error.sqlstate).startswith("08")
    )


def failure(error: BaseException, address: str | None = None) -> StorageError:
    """Convert an error of PostgreSQL, psycopg or the network to a :class:`StorageError`."""
    if isinstance(error, StorageError):
        return error
    kind, reason = StorageError, _one_line(error)
    if isinstance(error, UnicodeEncodeError | errors.UntranslatableCharacter):
        reason = "a text has characters that can't be stored"
    elif isinstance(error, errors.NumericValueOutOfRange):
        reason = "a number is too large to be stored"
    elif isinstance(error, UnicodeError | msgspec.MsgspecError):
        kind, reason = DamagedDatabase, f"a row can't be read: restore a backup ({reason})"
    elif isinstance(error, PoolTimeout | PoolClosed):
        reason = "the database server doesn't answer"
    elif ('database "' in reason and "does not exist" in reason) or "no such database" in reason:
        return NoDatabase(address or "")
    elif any(words in reason for words in _OF_THE_ADDRESS):
        return UnusableAddress(f"{address}: the address is invalid ({reason})")
    for words, cause in _AT_CONNECTING:
        if words in reason:
            kind, verdict = _REASONS[cause]
            reason = verdict if cause is errors.InvalidPassword else f"{verdict} ({reason})"
            break
    else:
        for fault, (cause_kind, verdict) in _REASONS.items():
            if isinstance(error, fault):
                kind, reason = cause_kind, verdict
                break
        else:
            if connection_lost(error):
                reason = f"the database server can't be reached ({reason})"
    return kind(f"{address}: {reason}" if address else reason)


def _one_line(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return text.removeprefix("connection failed: ").removesuffix(" Is the server running?") or repr(error)
