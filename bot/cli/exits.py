"""The exit codes of ``ziggurat``: one for each kind of problem that an admin solves differently."""

from enum import IntEnum

from bot.app.config import SettingError, TokenError
from bot.delivery.heartbeat import ShardsTaken
from engine.errors import ZigguratError
from storage.errors import (
    DamagedDatabase,
    DamagedMatch,
    LockedDatabase,
    LostDatabase,
    NewerDatabase,
    NoDatabase,
    NoSuchMatch,
    OlderDatabase,
    OtherRules,
    StorageError,
    UnsuitableDatabase,
    UnusableAddress,
    UnwritableDatabase,
)


class Exit(IntEnum):
    """The exit codes; what each means is in :data:`MEANINGS`."""

    CLEAN = 0
    FAILED = 1
    USAGE = 2
    TOKEN = 3
    INTENTS = 4
    CLOSED = 5
    UNREACHABLE = 6
    SHARDS = 7
    SETTINGS = 8
    LOCKED = 10
    DAMAGED = 11
    VERSION = 12
    UNWRITABLE = 13
    LOST = 14
    STORAGE = 15
    UNSUITABLE = 16
    INTERRUPTED = 130


MEANINGS = {
    Exit.CLEAN: "success, or stopped by a signal",
    Exit.FAILED: "the command failed; the message says why",
    Exit.USAGE: "wrong usage; see `--help`",
    Exit.TOKEN: "`DISCORD_TOKEN` is missing, malformed or rejected by Discord (4004)",
    Exit.INTENTS: "Discord rejected the bot's intents (4013, 4014)",
    Exit.CLOSED: "Discord closed the connection for good (4010, 4011, 4012)",
    Exit.UNREACHABLE: "no connection to Discord at startup, or none for five minutes",
    Exit.SHARDS: "another process on the same database runs some of these shards",
    Exit.SETTINGS: "a setting or the database address is invalid, or `.env` can't be read",
    Exit.LOCKED: "another process has locked the database",
    Exit.DAMAGED: "the database or the match is damaged, or the file isn't a database",
    Exit.VERSION: "the database was written by a newer version, or by one too old to upgrade",
    Exit.UNWRITABLE: "the database or its folder isn't writable",
    Exit.LOST: "the database was deleted or replaced while the bot was running",
    Exit.STORAGE: "another database problem, such as a full disk",
    Exit.UNSUITABLE: "the SQLite library is too old, or the PostgreSQL database is not UTF-8 or too old",
    Exit.INTERRUPTED: "interrupted by Ctrl+C, or a copy stopped by SIGTERM",
}

LASTING = (
    *(Exit.USAGE, Exit.TOKEN, Exit.INTENTS, Exit.CLOSED, Exit.SETTINGS),
    *(Exit.DAMAGED, Exit.VERSION, Exit.UNWRITABLE, Exit.LOST, Exit.UNSUITABLE),
)
"""Exit codes after which a restart fails again until an admin fixes the cause."""


class RefusedIntents(ZigguratError):
    """Discord rejects the gateway intents that the bot requests."""


class ClosedForGood(ZigguratError):
    """Discord closed the connection with a code that forbids reconnecting."""


class Unreachable(ZigguratError):
    """Discord can't be reached at the moment."""


_CODES: tuple[tuple[type[ZigguratError], Exit], ...] = (
    (TokenError, Exit.TOKEN),
    (SettingError, Exit.SETTINGS),
    (UnusableAddress, Exit.SETTINGS),
    (RefusedIntents, Exit.INTENTS),
    (ClosedForGood, Exit.CLOSED),
    (Unreachable, Exit.UNREACHABLE),
    (ShardsTaken, Exit.SHARDS),
    (NoSuchMatch, Exit.FAILED),
    (NoDatabase, Exit.FAILED),
    (LockedDatabase, Exit.LOCKED),
    (DamagedDatabase, Exit.DAMAGED),
    (OtherRules, Exit.STORAGE),
    (DamagedMatch, Exit.DAMAGED),
    (NewerDatabase, Exit.VERSION),
    (OlderDatabase, Exit.VERSION),
    (UnwritableDatabase, Exit.UNWRITABLE),
    (UnsuitableDatabase, Exit.UNSUITABLE),
    (LostDatabase, Exit.LOST),
    (StorageError, Exit.STORAGE),
)


def code(error: ZigguratError) -> Exit:
    """Return the exit code for an error."""
    return next((exit_code for kind, exit_code in _CODES if isinstance(error, kind)), Exit.FAILED)
