"""``ziggurat run``: the bot at Discord, until it is told to stop."""

import asyncio
import importlib
import logging
import os
from argparse import Namespace
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from functools import partial
from typing import Any

import discord

import storage
from bot.app import config
from bot.app.client import ShardedZiggurat, Ziggurat
from bot.app.config import Config, LogFormat, SettingError
from bot.cli import Commands, add
from bot.cli.connection import OneLine, explained
from bot.cli.exits import Unreachable
from bot.cli.logs import JsonLines, use_sparingly
from bot.cli.masking import mask
from bot.delivery.shares import Shares
from bot.jobs import memory_trim
from bot.jobs.render_pool import RenderPool
from bot.matches.admin import retention
from bot.platform import watchdog
from bot.platform.budget import Budget, use
from bot.platform.roles import ALL, Role, Roles, read, written
from bot.platform.stopping import on_stop

log = logging.getLogger(__name__)

PRIVATE = 0o077
"""The umask with which files are only for the user who runs the bot."""


def add_commands(commands: Commands) -> None:
    """Add ``run``."""
    run = add(commands, "run", "connect to Discord; needs DISCORD_TOKEN")
    run.add_argument("--verbose", action="store_true", help="log everything, not just what matters")
    text = f"what this process does, of {','.join(Role)}; others on the same database do the rest"
    run.add_argument("--roles", default=written(ALL), help=f"{text} (default: all but http)")
    run.set_defaults(run=command)


def command(options: Namespace) -> int:
    """Serve until SIGTERM or SIGINT; return 0. Every other end is an error, see :mod:`bot.cli.exits`."""
    roles = read(options.roles)
    settings = config.read()
    os.umask(PRIVATE)
    level = logging.DEBUG if options.verbose else logging.INFO
    if settings.log is LogFormat.JSON:
        discord.utils.setup_logging(level=level, formatter=JsonLines(settings.token))
    else:
        discord.utils.setup_logging(level=level)
        mask(settings.token)
    if not options.verbose:
        use_sparingly()
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot says nothing aloud
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(OneLine())
    asyncio.run(serve(settings, roles))
    return 0


async def serve(settings: Config, roles: Roles = ALL) -> None:
    """Run the bot until it is told to stop.

    Raises :class:`engine.errors.ZigguratError` for every other end that an admin can understand.
    """
    endpoint, monitor = _endpoint(settings, roles), _monitor(settings)
    async with await storage.open(settings.database) as matches:
        await matches.check()
        with RenderPool() as render_pool, use(Budget()) as budget:
            async with _client(matches, render_pool, settings, roles, budget, monitor) as bot:
                stopped = asyncio.Event()
                on_stop(stopped.set)
                async with bot, endpoint(bot):
                    await _until_stopped(bot, settings, stopped, budget)


@asynccontextmanager
async def _client(
    matches: storage.Matches,
    render_pool: RenderPool,
    settings: Config,
    roles: Roles,
    budget: Budget,
    monitor: Any,
) -> AsyncIterator[Ziggurat]:
    """Give the client, measured where there is a ``monitor``."""
    if settings.metrics is None or monitor is None:
        yield _made(matches, render_pool, settings, roles, http_trace=budget.watch())
        return
    measured = monitor.Metrics()
    bot = _made(matches, render_pool, settings, roles, http_trace=budget.watch(measured.trace()))
    async with monitor.served(settings.metrics, measured, bot):
        yield bot


def _monitor(settings: Config) -> Any:
    """Return :mod:`bot.app.monitor` where metrics are asked for; what it needs is not imported otherwise."""
    if settings.metrics is None:
        return None
    try:
        return importlib.import_module("bot.app.monitor")
    except ModuleNotFoundError as error:
        raise SettingError(f"ZIGGURAT_METRICS needs {error.name}: pip install 'ziggurat[metrics]'") from None


def _endpoint(settings: Config, roles: Roles) -> Callable[[Ziggurat], AbstractAsyncContextManager[None]]:
    """Return what takes interactions by HTTP where that is a role; what it needs is not imported otherwise.

    It is asked for before anything is written. Raises :class:`SettingError` for what is missing.
    """
    if Role.HTTP not in roles:
        return lambda _: nullcontext()
    if settings.http is None:
        raise SettingError(
            "the role http needs an address in ZIGGURAT_HTTP, such as 127.0.0.1:8080, behind a TLS proxy"
        )
    try:
        from bot.app.http import answering
    except ModuleNotFoundError:
        raise SettingError("the role http needs PyNaCl: pip install 'ziggurat[http]'") from None
    return partial(answering, settings.http)


def _made(
    matches: storage.Matches, render_pool: RenderPool, settings: Config, roles: Roles, **more: Any
) -> Ziggurat:
    more.update(roles=roles, emojis=roles != {Role.ROBOTS})
    if settings.shards is None or Role.GATEWAY not in roles:
        return Ziggurat(matches, render_pool, **more)
    return ShardedZiggurat(matches, render_pool, shards=settings.shards, **more)


async def _until_stopped(bot: Ziggurat, settings: Config, stopped: asyncio.Event, budget: Budget) -> None:
    shares = Shares(budget, bot.matches.budget, bot.services.heartbeat)
    running = asyncio.create_task(bot.start(settings.token), name="bot")
    waiting = asyncio.create_task(stopped.wait(), name="stop")
    watching = asyncio.create_task(watchdog.watch(bot), name="watchdog")
    losing = asyncio.create_task(bot.matches.lost.wait(), name="lost")
    saving = asyncio.create_task(memory_trim.watch(bot.services.render_pool), name="thrift")
    forgetting = asyncio.create_task(retention.watch(bot.matches, settings.keep_names), name="retention")
    erasing = asyncio.create_task(bot.services.erasure.watch(), name="erasure")
    listing = asyncio.create_task(bot.services.overview_keeper.watch(), name="overviews")
    sharing = asyncio.create_task(shares.watch(), name="shares")
    tasks = (running, waiting, watching, losing, saving, forgetting, erasing, listing, sharing)
    finished, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    log.info("closing")
    await bot.finish()
    await bot.close()
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    if waiting in finished:
        return
    if bot.matches.loss is not None:
        raise bot.matches.loss
    if running in finished and not running.cancelled() and (error := running.exception()):
        if (line := explained(error)) is None:
            raise error
        raise line from error
    raise Unreachable(f"there was no session with Discord for {watchdog.PATIENCE_SECONDS:g} seconds")
