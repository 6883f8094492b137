"""What Discord says: the token, the clock, shards, and what the bot may do on its servers."""

from collections.abc import AsyncIterator, Awaitable, Callable
from email.utils import parsedate_to_datetime
from importlib.util import find_spec
from typing import Any, NamedTuple

import aiohttp
import discord
from discord.http import Route

from bot.app import config
from bot.app.config import AUTO, Auto, Config, ConfigError, TokenError, UnreadableSettings
from bot.cli.checks import Finding, Level
from bot.platform.permissions import NEEDED
from storage.shards import ONE, Shards

SECONDS_OFF = 5
"""How far the clock may be from Discord's."""

FEW_STARTS = 20
"""How many starts a day are to be left, of a thousand."""

A_SHARD = 2_500
"""Servers on one connection at most."""

TIMEOUT = aiohttp.ClientTimeout(total=15)


class Answer(NamedTuple):
    """What Discord has answered: the status, its own clock in seconds since 1970, and what it says."""

    status: int
    date: float | None
    body: Any


Ask = Callable[[str], Awaitable[Answer]]
"""Asks Discord for a path of its API; raises OSError or :class:`aiohttp.ClientError`."""


async def ask(token: str, session: aiohttp.ClientSession, path: str) -> Answer:
    """Ask Discord for a path of its API. Raises OSError or :class:`aiohttp.ClientError`."""
    headers = {"Authorization": f"Bot {token}"}
    async with session.get(f"{Route.BASE}/{path}", headers=headers, timeout=TIMEOUT) as response:
        date = response.headers.get("Date")
        body = await response.json(content_type=None)
        return Answer(response.status, parsedate_to_datetime(date).timestamp() if date else None, body)


def settings() -> tuple[Config | None, list[Finding]]:
    """Return the settings, None where they can't be used or have no token, and what is wrong with them."""
    try:
        found = config.read()
    except TokenError as error:
        return None, [Finding("token", Level.MEND, str(error))]
    except UnreadableSettings:  # which the look at the machine tells of
        return None, []
    except ConfigError as error:
        return None, [Finding("settings", Level.MEND, str(error))]
    if found.metrics is None or find_spec("prometheus_client"):
        return found, []
    text = "ZIGGURAT_METRICS needs prometheus_client"
    return found, [Finding("settings", Level.MEND, text, "pip install 'ziggurat[metrics]'")]


async def at_discord(
    ask: Ask, now: float, shards: Shards | Auto | None = None, *, by_http: bool = False
) -> AsyncIterator[Finding]:
    """Yield what there is to say about Discord and the bot's place there; ``shards`` are as they are set."""
    try:
        me = await ask("users/@me")
        if me.status == 401:
            text = "Discord refuses DISCORD_TOKEN"
            yield Finding("token", Level.MEND, text, "make a new one on the page Bot of your application")
            return
        if me.status != 200:
            yield _unexpected("token", me)
            return
        yield Finding("token", Level.OK, f"Discord knows the bot as {me.body['username']}")
        yield clock(me.date, now)
        application = await ask("applications/@me")
        if application.status == 200:
            yield interactions(application.body, by_http=by_http)
        for finding in gateway(await ask("gateway/bot"), shards):
            yield finding
        yield servers(await ask("users/@me/guilds?limit=200"))
    except (aiohttp.ClientError, OSError, TimeoutError) as error:
        reason = " ".join(str(error).split()) or type(error).__name__
        text = f"Discord can't be reached ({reason})"
        yield Finding("network", Level.MEND, text, "look at the network, a proxy or a firewall")


def clock(date: float | None, now: float) -> Finding:
    """Say whether the clock is right, by which turns are timed and buttons told apart."""
    off = 0.0 if date is None else now - date
    if abs(off) > SECONDS_OFF:
        text = f"{abs(off):,.0f} seconds {'ahead of' if off > 0 else 'behind'} Discord's"
        return Finding("clock", Level.MEND, text, "set it, or have NTP do so")
    return Finding("clock", Level.OK, "as Discord's")


def interactions(application: Any, *, by_http: bool = False) -> Finding:
    """Say whether commands and buttons come to the bot's connection, or ``by_http`` where that is wanted."""
    address = application.get("interactions_endpoint_url")
    if by_http and not address:
        text = "Discord sends commands and buttons to the connection, not to ZIGGURAT_HTTP"
        todo = "set Interactions Endpoint URL on the page General Information, or have no role http"
        return Finding("commands", Level.LOOK, text, todo)
    if by_http:
        return Finding("commands", Level.OK, f"come to {address}")
    if address:
        text = f"Discord sends commands and buttons to {address}, not to the bot"
        todo = "empty Interactions Endpoint URL on the page General Information"
        return Finding("commands", Level.MEND, text, todo)
    return Finding("commands", Level.OK, "come by the connection")


def gateway(answer: Answer, shards: Shards | Auto | None = None) -> list[Finding]:
    """Say how many connections Discord wants, and how many starts are left today."""
    if answer.status != 200:
        return [_unexpected("shards", answer)]
    wanted, starts = int(answer.body["shards"]), answer.body["session_start_limit"]
    total = wanted if shards is AUTO else (shards or ONE).total
    if total < wanted:
        text = f"Discord recommends {wanted}, and ZIGGURAT_SHARDS makes {total} of them"
        todo = (
            f"set it to auto, or give each process a part of {wanted}: no shard may have {A_SHARD:,} servers"
        )
        findings = [Finding("shards", Level.LOOK, text, todo)]
    else:
        findings = [Finding("shards", Level.OK, "one connection is enough" if wanted == 1 else f"{total}")]
    remaining, hours = int(starts["remaining"]), int(starts["reset_after"]) / 3_600_000
    if remaining < FEW_STARTS:
        level = Level.MEND if remaining == 0 else Level.LOOK
        text = f"{remaining} left of {starts['total']}, all again in {hours:.0f} h"
        todo = "do not start the bot again and again: Discord would reset its token"
        return [*findings, Finding("starts", level, text, todo)]
    return [*findings, Finding("starts", Level.OK, f"{remaining} left of {starts['total']} today")]


def servers(answer: Answer) -> Finding:
    """Say on which servers the bot may not do what it needs to."""
    if answer.status != 200:
        return _unexpected("servers", answer)
    lacking = []
    for guild in answer.body:
        allowed = discord.Permissions(int(guild["permissions"]))
        missing = [name for name in NEEDED if not allowed.administrator and not getattr(allowed, name)]
        if missing:
            names = ", ".join(name.replace("_", " ") for name in missing)
            lacking.append(f"{guild['name']} ({names})")
    if lacking:
        more = f" and {len(lacking) - 3} more" if len(lacking) > 3 else ""
        text = f"the bot's role lacks rights on {'; '.join(lacking[:3])}{more}"
        return Finding("permissions", Level.LOOK, text, "give them to its role there, or in its channels")
    return Finding("permissions", Level.OK, f"as needed on {len(answer.body):,} servers")


def _unexpected(name: str, answer: Answer) -> Finding:
    text = f"Discord answers {answer.status}: {' '.join(str(answer.body).split())[:80]}"
    return Finding(name, Level.LOOK, text, "try again later")
