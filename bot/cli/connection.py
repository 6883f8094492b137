"""Explains to admins why the bot can't connect to Discord."""

import logging

import aiohttp
import discord

from bot.app.config import TokenError
from bot.cli.exits import ClosedForGood, RefusedIntents, Unreachable
from engine.errors import ZigguratError

_TOKEN, _SHARDS, _WRONG_INTENTS, _INTENTS = 4004, 4011, 4013, 4014


def explained(error: BaseException) -> ZigguratError | None:
    """Return an error that tells an admin what to do, or None for a bug in the program."""
    match error:
        case ZigguratError():
            return error
        case discord.LoginFailure():
            return TokenError("Discord rejected DISCORD_TOKEN: create a new one on the Bot page")
        case discord.PrivilegedIntentsRequired():
            return _closed(_INTENTS)
        case discord.ConnectionClosed():
            return _closed(error.code)
        case discord.HTTPException():
            reply = " ".join(f"{error.status} {error.text}".split())[:100]
            return Unreachable(f"Discord refused the login: {reply}")
        case aiohttp.ClientError() | OSError() | discord.GatewayNotFound():
            reason = " ".join(str(error).split()) or type(error).__name__
            return Unreachable(f"Discord can't be reached: is the network up? ({reason})")
    return None


def _closed(code: int) -> ZigguratError:
    if code == _TOKEN:
        return TokenError("Discord rejected DISCORD_TOKEN (4004): create a new one on the Bot page")
    if code in (_INTENTS, _WRONG_INTENTS):
        return RefusedIntents(
            f"Discord rejected the bot's intents ({code}): it needs only Guilds, which isn't privileged; "
            "check whether the application is restricted, or update ziggurat"
        )
    if code == _SHARDS:
        return ClosedForGood(
            "the bot is on too many servers for this number of shards (4011): set ZIGGURAT_SHARDS=auto, "
            "or raise the number of shards in every process"
        )
    return ClosedForGood(f"Discord closed the connection permanently ({code}): update ziggurat")


class OneLine(logging.Filter):
    """Shortens discord.py's connection errors, which come with a traceback, to one line each."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Replace a connection error's traceback with its message; keep every record."""
        error = record.exc_info and record.exc_info[1]
        if error and explained(error):
            record.msg = f"{record.getMessage()}: {' '.join(str(error).split()) or type(error).__name__}"
            record.args, record.exc_info, record.exc_text = (), None, None
        return True
