"""What an admin sets, read from the environment or from a ``.env`` file."""

import os
from pathlib import Path
from typing import NamedTuple

from dotenv import dotenv_values

from engine.errors import ZigguratError

DEFAULT_DATABASE = "data/ziggurat.sqlite3"


class ConfigError(ZigguratError):
    """A setting is missing or can't be used; the message says which and what to do."""


class TokenError(ConfigError):
    """There is no token, or none that Discord takes."""


class Config(NamedTuple):
    """The settings: the bot's token, and the address of the database."""

    token: str
    database: str


def database(folder: Path = Path()) -> str:
    """Return the address of the database alone, which needs no token."""
    settings = {**dotenv_values(folder / ".env"), **os.environ}
    return settings.get("ZIGGURAT_DATABASE") or DEFAULT_DATABASE


def read(folder: Path = Path()) -> Config:
    """Read ``DISCORD_TOKEN`` and ``ZIGGURAT_DATABASE``; the environment wins over ``.env``.

    Raises :class:`TokenError`.
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
    return Config(token, settings.get("ZIGGURAT_DATABASE") or DEFAULT_DATABASE)
