"""``ziggurat run``: the bot at Discord, until it is told to stop."""

import asyncio
import logging
import signal
from argparse import Namespace
from pathlib import Path

import discord

from bot import config, watchdog
from bot.cli import Commands
from bot.client import Ziggurat
from bot.painter import Painter
from storage.sqlite.database import Database

log = logging.getLogger(__name__)


def add_commands(commands: Commands) -> None:
    """Add ``run``."""
    run = commands.add_parser("run", help="connect to Discord; needs DISCORD_TOKEN")
    run.add_argument("--verbose", action="store_true", help="log everything, not just what matters")
    run.set_defaults(run=command)


def command(options: Namespace) -> int:
    """Serve until SIGTERM or SIGINT; return 0 for a clean end, 1 where the supervisor is to restart."""
    settings = config.read()
    discord.utils.setup_logging(level=logging.DEBUG if options.verbose else logging.INFO)
    return asyncio.run(serve(settings.token, settings.database))


async def serve(token: str, database: Path) -> int:
    """Run the bot on a database; raises :class:`bot.config.ConfigError` for a token that Discord refuses."""
    database.parent.mkdir(parents=True, exist_ok=True)
    async with await Database.open(database) as opened:
        with Painter() as painter:
            bot = Ziggurat(opened, painter)
            loop = asyncio.get_running_loop()
            stopped = asyncio.Event()
            for number in (signal.SIGTERM, signal.SIGINT):
                loop.add_signal_handler(number, stopped.set)
            async with bot:
                return await _until_stopped(bot, token, stopped)


async def _until_stopped(bot: Ziggurat, token: str, stopped: asyncio.Event) -> int:
    running = asyncio.create_task(bot.start(token), name="bot")
    waiting = asyncio.create_task(stopped.wait(), name="stop")
    watching = asyncio.create_task(watchdog.watch(bot), name="watchdog")
    done, _ = await asyncio.wait({running, waiting, watching}, return_when=asyncio.FIRST_COMPLETED)
    log.info("closing")
    await bot.finish()
    await bot.close()
    for task in (running, waiting, watching):
        task.cancel()
    await asyncio.gather(running, waiting, watching, return_exceptions=True)
    if running in done and not running.cancelled() and (error := running.exception()):
        if isinstance(error, discord.LoginFailure):
            raise config.ConfigError(
                "Discord refuses DISCORD_TOKEN: make a new one on the page Bot"
            ) from error
        raise error
    return 0 if waiting in done else 1
