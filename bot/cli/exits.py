"""How ``ziggurat`` ends: an exit code for each thing that an admin has to do something different about."""

from enum import IntEnum

from bot.app.config import SettingError, TokenError
from bot.delivery.heartbeat import ShardsTaken
from bot.platform.roles import UnknownRole
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
    Exit.CLEAN: "done, or told to stop",
    Exit.FAILED: "what was asked for can't be done; the line says why",
    Exit.USAGE: "the command is not written as `--help` says",
    Exit.TOKEN: "`DISCORD_TOKEN` is missing, is no token, or Discord refuses it (4004)",
    Exit.INTENTS: "Discord refuses the bot's intents (4013, 4014)",
    Exit.CLOSED: "Discord closed the connection for good (4010, 4011, 4012)",
    Exit.UNREACHABLE: "no connection with Discord at the start, or none for five minutes",
    Exit.SHARDS: "another process on the database has some of the shards",
    Exit.SETTINGS: "a setting or the address of the database can't be used, or `.env` can't be read",
    Exit.LOCKED: "another process holds the database",
    Exit.DAMAGED: "the database, or the match in it, is damaged; or the file is no database",
    Exit.VERSION: "the database was written by a newer version, or by one too old to be upgraded",
    Exit.UNWRITABLE: "the database or its folder can't be written",
    Exit.LOST: "the database was deleted or replaced while the bot ran",
    Exit.STORAGE: "another trouble with the database, such as a full disk",
    Exit.UNSUITABLE: "the SQLite library is too old, or the PostgreSQL database is not UTF-8 or too old",
    Exit.INTERRUPTED: "interrupted with Ctrl+C, or a copy by SIGTERM",
}

LASTING = (
    *(Exit.USAGE, Exit.TOKEN, Exit.INTENTS, Exit.CLOSED, Exit.SETTINGS),
    *(Exit.DAMAGED, Exit.VERSION, Exit.UNWRITABLE, Exit.LOST, Exit.UNSUITABLE),
)
"""Where starting again changes nothing before an admin did something."""


class RefusedIntents(ZigguratError):
    """Discord does not give the bot the events that it asks for."""


class ClosedForGood(ZigguratError):
    """Discord closed the connection and does not want another one like it."""


class Unreachable(ZigguratError):
    """There is no way to Discord now."""


_CODES: tuple[tuple[type[ZigguratError], Exit], ...] = (
    (TokenError, Exit.TOKEN),
    (SettingError, Exit.SETTINGS),
    (UnknownRole, Exit.SETTINGS),
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
