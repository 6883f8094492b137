"""Checks that ask Discord: token, clock, shards, and the bot's permissions on its servers."""

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
"""How many seconds the clock may differ from Discord's."""

FEW_STARTS = 20
"""Warn if fewer of the thousand daily session starts are left."""

A_SHARD = 2_500
"""The most servers that Discord allows on one shard."""

TIMEOUT = aiohttp.ClientTimeout(total=15)


class DiscordResponse(NamedTuple):
    """A response: status, Discord's clock as a Unix time, and the decoded body."""

    status: int
    date: float | None
    body: Any


Ask = Callable[[str], Awaitable[DiscordResponse]]
"""Requests a path of Discord's API; raises OSError or :class:`aiohttp.ClientError`."""


async def ask(token: str, session: aiohttp.ClientSession, path: str) -> DiscordResponse:
    """Request a path of Discord's API; raises OSError or :class:`aiohttp.ClientError`."""
    headers = {"Authorization": f"Bot {token}"}
    async with session.get(f"{Route.BASE}/{path}", headers=headers, timeout=TIMEOUT) as response:
        date = response.headers.get("Date")
        body = await response.json(content_type=None)
        return DiscordResponse(
            response.status, parsedate_to_datetime(date).timestamp() if date else None, body
        )


def settings() -> tuple[Config | None, list[Finding]]:
    """Return the settings, or None if they are invalid or lack a token, and the problems found."""
    try:
        found = config.read()
    except TokenError as error:
        return None, [Finding("token", Level.MEND, str(error))]
    except UnreadableSettings:  # reported by the machine checks
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
    """Yield all findings about Discord; ``shards`` is the configured value."""
    try:
        me = await ask("users/@me")
        if me.status == 401:
            text = "Discord rejected DISCORD_TOKEN"
            yield Finding("token", Level.MEND, text, "create a new one on the Bot page of your application")
            return
        if me.status != 200:
            yield _unexpected("token", me)
            return
        yield Finding("token", Level.OK, f"valid; the bot is {me.body['username']}")
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
        yield Finding("network", Level.MEND, text, "check the network, proxy and firewall")


def clock(date: float | None, now: float) -> Finding:
    """Compare the clock with Discord's; turns are timed by it."""
    off = 0.0 if date is None else now - date
    if abs(off) > SECONDS_OFF:
        text = f"{abs(off):,.0f} seconds {'ahead of' if off > 0 else 'behind'} Discord's"
        return Finding("clock", Level.MEND, text, "set the clock, or use NTP")
    return Finding("clock", Level.OK, "same as Discord's")


def interactions(application: Any, *, by_http: bool = False) -> Finding:
    """Check that interactions arrive over the gateway, or over HTTP if ``by_http`` is set."""
    address = application.get("interactions_endpoint_url")
    if by_http and not address:
        text = "Discord sends commands and buttons over the gateway, not to ZIGGURAT_HTTP"
        todo = "set Interactions Endpoint URL on the General Information page, or drop the http role"
        return Finding("commands", Level.LOOK, text, todo)
    if by_http:
        return Finding("commands", Level.OK, f"arrive at {address}")
    if address:
        text = f"Discord sends commands and buttons to {address}, not to the bot"
        todo = "clear Interactions Endpoint URL on the General Information page"
        return Finding("commands", Level.MEND, text, todo)
    return Finding("commands", Level.OK, "arrive over the gateway")


def gateway(answer: DiscordResponse, shards: Shards | Auto | None = None) -> list[Finding]:
    """Compare the number of shards with Discord's recommendation, and report the session starts left."""
    if answer.status != 200:
        return [_unexpected("shards", answer)]
    wanted, starts = int(answer.body["shards"]), answer.body["session_start_limit"]
    total = wanted if shards is AUTO else (shards or ONE).total
    if total < wanted:
        text = f"Discord recommends {wanted}, but ZIGGURAT_SHARDS has {total}"
        todo = (
            f"set it to auto, or split {wanted} shards among the processes (at most {A_SHARD:,} servers each)"
        )
        findings = [Finding("shards", Level.LOOK, text, todo)]
    else:
        findings = [Finding("shards", Level.OK, "one is enough" if wanted == 1 else f"{total}")]
    remaining, hours = int(starts["remaining"]), int(starts["reset_after"]) / 3_600_000
    if remaining < FEW_STARTS:
        level = Level.MEND if remaining == 0 else Level.LOOK
        text = f"{remaining} of {starts['total']} left; resets in {hours:.0f} h"
        todo = "stop restarting the bot: Discord would reset its token"
        return [*findings, Finding("starts", level, text, todo)]
    return [*findings, Finding("starts", Level.OK, f"{remaining} of {starts['total']} left today")]


def servers(answer: DiscordResponse) -> Finding:
    """List the servers on which the bot lacks a permission it needs."""
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
        text = f"the bot's role lacks permissions on {'; '.join(lacking[:3])}{more}"
        return Finding(
            "permissions", Level.LOOK, text, "grant them to its role on the server or in its channels"
        )
    return Finding("permissions", Level.OK, f"complete on {len(answer.body):,} servers")


def _unexpected(name: str, answer: DiscordResponse) -> Finding:
    text = f"unexpected reply {answer.status}: {' '.join(str(answer.body).split())[:80]}"
    return Finding(name, Level.LOOK, text, "try again later")
