"""The settings, read from the environment or from a ``.env`` file."""

import codecs
import os
from enum import Enum, StrEnum
from io import StringIO
from pathlib import Path
from typing import NamedTuple

from dotenv import dotenv_values

from engine.errors import ZigguratError
from storage.shards import Shards

DEFAULT_DATABASE = "data/ziggurat.sqlite3"
LOOPBACK = "127.0.0.1"


class ConfigError(ZigguratError):
    """A setting is missing or invalid; the message says which and what to do."""


class SettingError(ConfigError):
    """A setting has an invalid value, so a restart would fail too."""


class UnreadableSettings(SettingError):
    """The file ``.env`` can't be read as text."""


class TokenError(ConfigError):
    """The token is missing, or Discord rejects it."""


class Address(NamedTuple):
    """A host and port to listen on."""

    host: str
    port: int


class LogFormat(StrEnum):
    """The log format: text, or one JSON object per line."""

    TEXT = "text"
    JSON = "json"


class Auto(Enum):
    """The number of shards that Discord recommends."""

    AUTO = "auto"


AUTO = Auto.AUTO


class Config(NamedTuple):
    """The settings: token, database address, metrics address and log format.

    ``keep_names`` is the number of days for which names in ended matches are kept, None for ever. ``shards``
    are those of this process, None for a single connection. ``http`` is the address of the interactions
    endpoint.
    """

    token: str
    database: str
    metrics: Address | None = None
    log: LogFormat = LogFormat.TEXT
    keep_names: int | None = None
    shards: Shards | Auto | None = None
    http: Address | None = None


def variables(folder: Path = Path()) -> dict[str, str]:
    """Return the variables of ``.env``, overridden by the environment.

    Quotes around values are stripped, since Docker and systemd treat them differently. Raises
    :class:`UnreadableSettings`.
    """
    found = dotenv_values(stream=StringIO(_dotenv(folder / ".env")))
    return {name: _unquoted(value) for name, value in {**found, **os.environ}.items() if value is not None}


def _unquoted(value: str) -> str:
    value = value.strip()
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"" else value


def _dotenv(file: Path) -> str:
    """Return the text of a ``.env`` file, empty if there is none; raises :class:`UnreadableSettings`."""
    if file.is_dir():  # reading it fails with a different error on each system
        raise UnreadableSettings(
            f"{file} is a folder, which Docker creates if a file to mount is missing: "
            "replace it by a text file"
        )
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise UnreadableSettings(
            f"{file} can't be read ({error.strerror}): make it readable for the user who runs the bot"
        ) from error
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in data:
        raise UnreadableSettings(
            f"{file} is UTF-16 or not text: save it as UTF-8 "
            "(in PowerShell with Set-Content -Encoding utf8, not with echo and >)"
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise UnreadableSettings(f"{file} is not UTF-8 in line {line}: save it as UTF-8") from error


def database(folder: Path = Path()) -> str:
    """Return only the database address, which needs no token.

    Raises :class:`UnreadableSettings` if it isn't in the environment and ``.env`` is unreadable.
    """
    name = "ZIGGURAT_DATABASE"
    return _unquoted(os.environ.get(name, "")) or variables(folder).get(name) or DEFAULT_DATABASE


def read(folder: Path = Path()) -> Config:
    """Read ``DISCORD_TOKEN`` and all ``ZIGGURAT_`` settings; the environment takes precedence over ``.env``.

    Raises :class:`TokenError`, and :class:`SettingError` for any other invalid setting.
    """
    settings = variables(folder)
    token = (settings.get("DISCORD_TOKEN") or "").strip()
    if not token:
        raise TokenError(
            "DISCORD_TOKEN is missing: put the bot's token in the environment or in a file .env "
            "in the working directory (DISCORD_TOKEN=...). docs/hosting.md explains where to get one. "
            "To play without a token, run: ziggurat try"
        )
    if len(token.split(".")) != 3 or not token.isascii() or not token.isprintable() or " " in token:
        raise TokenError(
            "DISCORD_TOKEN does not look like a bot token, which has three parts joined by dots. "
            "Copy it from the Bot page of your application, not the client secret or the public key."
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
    """Parse the shards of this process; raises :class:`SettingError`."""
    match text.strip().lower():
        case "":
            return None
        case Auto.AUTO.value:
            return AUTO
        case part:
            try:
                return Shards.read(part)
            except ValueError:
                raise SettingError(
                    f"ZIGGURAT_SHARDS is {text!r}: write auto, or the shards of this process and how many "
                    "there are, such as 0-7/16 (they are counted from 0); nothing for one connection."
                ) from None


def days(text: str) -> int | None:
    """Parse an optional number of days; raises :class:`SettingError`."""
    text = text.strip()
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and 0 < int(text) < 36526):
        raise SettingError(f"ZIGGURAT_KEEP_NAMES is {text!r}: write a number of days, such as 365.")
    return int(text)


def log_format(text: str) -> LogFormat:
    """Parse the log format; raises :class:`SettingError`."""
    try:
        return LogFormat(text.strip().lower())
    except ValueError:
        raise SettingError(f"ZIGGURAT_LOG is {text!r}: write {' or '.join(LogFormat)}.") from None


def address(text: str, name: str = "ZIGGURAT_METRICS") -> Address:
    """Parse an address such as ``127.0.0.1:9464``, or a port on this machine; ``name`` is the setting.

    Raises :class:`SettingError`.
    """
    host, colon, number = text.rpartition(":")
    port = int(number) if number.isascii() and number.isdecimal() else 0
    if not 0 < port < 2**16 or (colon and not host):
        raise SettingError(
            f"{name} is {text!r}: write an address and a port, such as 127.0.0.1:9464, or a port alone."
        )
    return Address(host.strip("[]") or LOOPBACK, port)
