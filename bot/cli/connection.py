"""Why there is no connection with Discord, said so that an admin knows what to do."""

import logging

import aiohttp
import discord

from bot.app.config import TokenError
from bot.cli.exits import ClosedForGood, RefusedIntents, Unreachable
from engine.errors import ZigguratError

_TOKEN, _SHARDS, _WRONG_INTENTS, _INTENTS = 4004, 4011, 4013, 4014


def explained(error: BaseException) -> ZigguratError | None:
    """Return the line for what ended the client; None for what nobody but a developer can mend."""
    match error:
        case ZigguratError():
            return error
        case discord.LoginFailure():
            return TokenError("Discord refuses DISCORD_TOKEN: make a new one on the page Bot")
        case discord.PrivilegedIntentsRequired():
            return _closed(_INTENTS)
        case discord.ConnectionClosed():
            return _closed(error.code)
        case discord.HTTPException():
            reply = " ".join(f"{error.status} {error.text}".split())[:100]
            return Unreachable(f"Discord does not let the bot in now: {reply}")
        case aiohttp.ClientError() | OSError() | discord.GatewayNotFound():
            reason = " ".join(str(error).split()) or type(error).__name__
            return Unreachable(f"Discord can't be reached: is the network up? ({reason})")
    return None


def _closed(code: int) -> ZigguratError:
    if code == _TOKEN:
        return TokenError("Discord refuses DISCORD_TOKEN (4004): make a new one on the page Bot")
    if code in (_INTENTS, _WRONG_INTENTS):
        return RefusedIntents(
            f"Discord refuses the intents that the bot asks for ({code}): it needs only Guilds, which is not "
            "privileged; look whether the application is restricted, or update ziggurat"
        )
    if code == _SHARDS:
        return ClosedForGood(
            "the bot is on too many servers for so few connections (4011): set ZIGGURAT_SHARDS=auto, "
            "or have more shards in all processes"
        )
    return ClosedForGood(f"Discord closed the connection for good ({code}): update ziggurat")


class OneLine(logging.Filter):
    """Makes one line of what discord.py logs with a traceback each time that it can't connect."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Put the error's text in the place of its traceback; everything is logged."""
        error = record.exc_info and record.exc_info[1]
        if error and explained(error):
            record.msg = f"{record.getMessage()}: {' '.join(str(error).split()) or type(error).__name__}"
            record.args, record.exc_info, record.exc_text = (), None, None
        return True
