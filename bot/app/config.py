"""What an admin sets, read from the environment or from a ``.env`` file."""

import os
from enum import Enum, StrEnum
from pathlib import Path
from typing import NamedTuple

from dotenv import dotenv_values

from engine.errors import ZigguratError
from storage.shards import Shards

DEFAULT_DATABASE = "data/ziggurat.sqlite3"
LOOPBACK = "127.0.0.1"


class ConfigError(ZigguratError):
    """A setting is missing or can't be used; the message says which and what to do."""


class TokenError(ConfigError):
    """There is no token, or none that Discord takes."""


class Address(NamedTuple):
    """Where something is served."""

    host: str
    port: int


class LogFormat(StrEnum):
    """How the log is written: for people, or a JSON object a line."""

    TEXT = "text"
    JSON = "json"


class Auto(Enum):
    """As many shards as Discord recommends."""

    AUTO = "auto"


AUTO = Auto.AUTO


class Config(NamedTuple):
    """The settings: the bot's token, the address of the database, where metrics are read, and the log.

    Names in matches that ended are kept for ``keep_names`` days, None for ever. ``shards`` are those that
    this process keeps, None for one connection. ``http`` is where interactions are taken.
    """

    token: str
    database: str
    metrics: Address | None = None
    log: LogFormat = LogFormat.TEXT
    keep_names: int | None = None
    shards: Shards | Auto | None = None
    http: Address | None = None


def database(folder: Path = Path()) -> str:
    """Return the address of the database alone, which needs no token."""
    settings = {**dotenv_values(folder / ".env"), **os.environ}
    return settings.get("ZIGGURAT_DATABASE") or DEFAULT_DATABASE


def read(folder: Path = Path()) -> Config:
    """Read ``DISCORD_TOKEN`` and all that begins with ``ZIGGURAT_``; the environment wins over ``.env``.

    Raises :class:`TokenError`, and :class:`ConfigError` for anything else that can't be used.
    """
    settings = {**dotenv_values(folder / ".env"), **os.environ}
    token = (settings.get("DISCORD_TOKEN") or "").strip()
    if not token:
        raise TokenError(
            "DISCORD_TOKEN is missing: put the bot's token into the environment or into a file .env "
            "in the working directory (DISCORD_TOKEN=...). The README says where to get one. "
            "To play without a token, run: ziggurat try"
        )
    if len(token.split(".")) != 3:
        raise TokenError(
            "DISCORD_TOKEN does not look like a bot token, which has three parts joined by dots. "
            "Take it from the page Bot of your application, not the client secret or the public key."
        )
    metrics = (settings.get("ZIGGURAT_METRICS") or "").strip()
    http = (settings.get("ZIGGURAT_HTTP") or "").strip()
    return Config(
        token,
        settings.get("ZIGGURAT_DATABASE") or DEFAULT_DATABASE,
        address(metrics, "ZIGGURAT_METRICS") if metrics else None,
        log_format(settings.get("ZIGGURAT_LOG") or LogFormat.TEXT),
        days(settings.get("ZIGGURAT_KEEP_NAMES") or ""),
        shards(settings.get("ZIGGURAT_SHARDS") or ""),
        address(http, "ZIGGURAT_HTTP") if http else None,
    )


def shards(text: str) -> Shards | Auto | None:
    """Read which shards a process keeps. Raises :class:`ConfigError`."""
    match text.strip().lower():
        case "":
            return None
        case Auto.AUTO.value:
            return AUTO
        case part:
            try:
                return Shards.read(part)
            except ValueError:
                raise ConfigError(
                    f"ZIGGURAT_SHARDS is {text!r}: write auto, or the shards of this process and how many "
                    "there are, such as 0-7/16 (they are counted from 0); nothing for one connection."
                ) from None


def days(text: str) -> int | None:
    """Read a number of days, None where there is none. Raises :class:`ConfigError`."""
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and 0 < int(text) < 36526):
        raise ConfigError(f"ZIGGURAT_KEEP_NAMES is {text!r}: write a number of days, such as 365.")
    return int(text)


def log_format(text: str) -> LogFormat:
    """Read how the log is to be written. Raises :class:`ConfigError`."""
    try:
        return LogFormat(text.strip().lower())
    except ValueError:
        raise ConfigError(f"ZIGGURAT_LOG is {text!r}: write {' or '.join(LogFormat)}.") from None


def address(text: str, name: str = "ZIGGURAT_METRICS") -> Address:
    """Read an address such as ``127.0.0.1:9464``, or a port on this machine; ``name`` is the setting.

    Raises :class:`ConfigError`.
    """
    host, colon, number = text.rpartition(":")
    port = int(number) if number.isascii() and number.isdecimal() else 0
    if not 0 < port < 2**16 or (colon and not host):
        raise ConfigError(
            f"{name} is {text!r}: write an address and a port, such as 127.0.0.1:9464, or a port alone."
        )
    return Address(host.strip("[]") or LOOPBACK, port)
