"""``ziggurat run``: runs the bot on Discord until it is stopped."""

import asyncio
import importlib
import logging
import os
import threading
from argparse import Namespace
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from functools import partial
from typing import Any

import discord

import storage
from bot.app import config
from bot.app.client import Ziggurat
from bot.app.config import Config, LogFormat, SettingError
from bot.cli import Commands, add
from bot.cli.connection import OneLine, explained
from bot.cli.exits import Exit, Unreachable
from bot.cli.logs import JsonLines, use_sparingly
from bot.cli.masking import mask
from bot.delivery.refused_requests import RefusedRequests
from bot.jobs import memory_trim
from bot.jobs.render_pool import RenderPool
from bot.matches import retention
from bot.platform import watchdog
from bot.platform.budget import RequestBudget, use
from bot.platform.stopping import on_stop
from storage.delivery import ALL, Role, Roles
from storage.errors import NoDatabase

log = logging.getLogger(__name__)

EndWithin = Callable[[float], None]

STOP_SECONDS = 9.5
"""How long the process may take to stop, in seconds; Docker kills it after ten."""

HURRIED_SECONDS = 2.0
"""How long it may take after a second signal."""

ALONE = ",".join(role for role in Role if role in ALL)
"""The roles of a process that does all the work, as ``--roles`` has them."""

PRIVATE = 0o077
"""The umask for new files: only the user who runs the bot can read them."""


def add_commands(commands: Commands) -> None:
    """Add ``run``."""
    run = add(commands, "run", "connect to Discord; needs DISCORD_TOKEN")
    run.add_argument("--verbose", action="store_true", help="log at debug level")
    text = f"the work this process does: some of {','.join(Role)}; other processes do the rest"
    run.add_argument("--roles", default=ALONE, help=f"{text} (default: all but http)")
    run.set_defaults(run=command)


def command(options: Namespace) -> int:
    """Serve until SIGTERM or SIGINT; return 0. Any other end raises an error, see :mod:`bot.cli.exits`."""
    roles = _roles(options.roles)
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
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot does not use voice
    for name in ("discord.client", "discord.shard"):
        logging.getLogger(name).addFilter(OneLine())
    asyncio.run(serve(settings, roles, _end_within))
    return 0


def _roles(text: str) -> Roles:
    """Parse ``--roles``; multi-process support is imported only if they differ from the default."""
    if text == ALONE:
        return ALL
    from bot.cluster.roles import read

    return read(text)


def _end_within(seconds: float) -> None:
    """Force this process to exit after ``seconds``; unfinished work is resumed at the next start."""

    def end() -> None:
        log.warning("stopping took too long; unfinished work resumes at the next start")
        logging.shutdown()
        os._exit(Exit.CLEAN)

    timer = threading.Timer(seconds, end)
    timer.daemon = True
    timer.start()


class Stopping:
    """Handles SIGTERM and SIGINT: the first stops the bot gracefully, the second at once.

    The first also cancels ``task`` if the bot is not ``running`` yet. ``end_within`` is called with the
    seconds after which the process must have ended.
    """

    def __init__(self, task: "asyncio.Task[Any] | None", end_within: EndWithin) -> None:
        self._task, self._end_within = task, end_within
        self.running = False
        self.stopped, self.hurried = asyncio.Event(), asyncio.Event()
        on_stop(self._stop)

    def _stop(self) -> None:
        if self.stopped.is_set():
            self.hurried.set()
            self._end_within(HURRIED_SECONDS)
            return
        self.stopped.set()
        self._end_within(STOP_SECONDS)
        if not self.running and self._task is not None:
            self._task.cancel()


async def serve(settings: Config, roles: Roles = ALL, end_within: EndWithin = lambda seconds: None) -> None:
    """Run the bot until it is stopped; ``end_within`` then limits how long the process may take to end.

    Raises :class:`engine.errors.ZigguratError` if the bot ends for a reason that an admin can fix.
    """
    stopping = Stopping(asyncio.current_task(), end_within)
    try:
        await _serve(settings, roles, stopping)
    except asyncio.CancelledError:
        if not stopping.stopped.is_set():
            raise


async def _serve(settings: Config, roles: Roles, stopping: Stopping) -> None:
    make, endpoint = _parts(settings, roles)
    monitor = _monitor(settings)
    try:
        opened = await storage.open(settings.database)
    except NoDatabase as error:  # only with PostgreSQL; SQLite files are created
        raise SettingError(f"{error}: create it, or check ZIGGURAT_DATABASE") from error
    async with opened as matches:
        await matches.check()
        with RenderPool() as render_pool, use(RequestBudget()) as budget:
            async with (
                _client(partial(make, matches, render_pool), settings, budget, monitor) as bot,
                bot,
                endpoint(bot),
            ):
                stopping.running = True
                await _until_stopped(bot, settings, stopping, budget)


@asynccontextmanager
async def _client(
    make: Callable[..., Ziggurat], settings: Config, budget: RequestBudget, monitor: Any
) -> AsyncIterator[Ziggurat]:
    """Create the client, with metrics if there is a ``monitor``."""
    if settings.metrics is None or monitor is None:
        yield make(http_trace=budget.watch())
        return
    measured = monitor.Metrics()
    bot = make(http_trace=budget.watch(measured.trace()))
    async with monitor.served(settings.metrics, measured, bot):
        yield bot


def _monitor(settings: Config) -> Any:
    """Import and return :mod:`bot.app.monitor` if metrics are configured, otherwise None."""
    if settings.metrics is None:
        return None
    try:
        return importlib.import_module("bot.app.monitor")
    except ModuleNotFoundError as error:
        raise SettingError(f"ZIGGURAT_METRICS needs {error.name}: pip install 'ziggurat[metrics]'") from None


def _parts(
    settings: Config, roles: Roles
) -> tuple[Callable[..., Ziggurat], Callable[[Any], AbstractAsyncContextManager[None]]]:
    """Return the factory of the client, and the context manager of its HTTP endpoint.

    Multi-process support is imported only if a setting asks for it.
    """
    if roles == ALL and settings.shards is None:
        return partial(Ziggurat, emojis=True), nullcontext
    from bot.cluster import client

    return partial(client.made, settings=settings, roles=roles), client.endpoint(settings, roles)


async def _finish(bot: Ziggurat, stopping: Stopping) -> None:
    """Finish pending work, unless a second signal arrives."""
    finishing = asyncio.create_task(bot.finish())
    hurried = asyncio.create_task(stopping.hurried.wait())
    await asyncio.wait({finishing, hurried}, return_when=asyncio.FIRST_COMPLETED)
    hurried.cancel()
    if not finishing.done():
        finishing.cancel()
    await asyncio.gather(hurried, return_exceptions=True)
    with suppress(asyncio.CancelledError):
        await finishing


async def _watch_requests(bot: Ziggurat, budget: RequestBudget) -> None:
    """Count refused requests; once another process uses the database, share budget and work with it."""
    await RefusedRequests(budget, bot.matches.budget, bot.services.heartbeat).watch()
    try:
        from bot.cluster.peers import work
    except ImportError:  # an upgrade replaced the program on disk, so this process will end soon
        log.exception("this process can't share the work with another one")
        await asyncio.Event().wait()
    await work(bot.services, budget)


async def _until_stopped(bot: Ziggurat, settings: Config, stopping: Stopping, budget: RequestBudget) -> None:
    running = asyncio.create_task(bot.start(settings.token), name="bot")
    waiting = asyncio.create_task(stopping.stopped.wait(), name="stop")
    watching = asyncio.create_task(watchdog.watch(bot), name="watchdog")
    losing = asyncio.create_task(bot.matches.lost.wait(), name="lost")
    saving = asyncio.create_task(memory_trim.watch(bot.services.render_pool), name="thrift")
    forgetting = asyncio.create_task(retention.watch(bot.matches, settings.keep_names), name="retention")
    parts = [asyncio.create_task(part.watch(), name=type(part).__name__) for part in bot.services.of_features]
    requests = asyncio.create_task(_watch_requests(bot, budget), name="requests")
    tasks = (running, waiting, watching, losing, saving, forgetting, requests, *parts)
    finished, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    log.info("closing")
    await _finish(bot, stopping)
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
    raise Unreachable(f"no session with Discord for {watchdog.PATIENCE_SECONDS:g} seconds")
