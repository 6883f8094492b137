"""``ziggurat try``: the real bot and storage in a local web page instead of Discord."""

import asyncio
import logging
from argparse import Namespace
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import discord

import storage
from bot.app.client import Ziggurat
from bot.app.config import ConfigError
from bot.app.welcome import greet
from bot.cli import Commands, add
from bot.jobs.render_pool import RenderPool
from bot.platform.stopping import on_stop
from engine.catalogue import game
from render.texts import texts

PEOPLE = ("Ninsun", "Hammurabi", "Semiramis", "Gudea", "Enheduanna", "Nabopolassar")
DATABASE = "data/try.sqlite3"
PATIENCE = 30.0
"""How long a press may take, in seconds. Simcord answers it once the bot is idle, or after that time."""


def add_commands(commands: Commands) -> None:
    """Add ``try``."""
    trial = add(commands, "try", "play in the browser, without Discord")
    trial.add_argument("--port", type=port, default=0, help="port on 127.0.0.1 (default: a free one)")
    trial.add_argument(
        "--people",
        type=int,
        default=2,
        choices=range(1, len(PEOPLE) + 1),
        help="how many players (default: 2)",
    )
    trial.add_argument("--database", default=DATABASE, help=f"default: {DATABASE}")
    trial.set_defaults(run=command)


def port(text: str) -> int:
    """Parse a port number; raises :class:`ValueError`."""
    if (number := int(text)) not in range(2**16):
        raise ValueError(text)
    return number


def command(options: Namespace) -> int:
    """Serve the page until it is closed or interrupted."""
    logging.basicConfig(level=logging.WARNING)
    logging.getLogger("discord").setLevel(logging.ERROR)  # its warnings are about voice
    asyncio.run(_until_told(serve(options.database, options.people, options.port)))
    return 0


async def _until_told(page: Coroutine[Any, Any, None]) -> None:
    """Serve until SIGINT or SIGTERM, even if a shell started this process with SIGINT ignored."""
    serving = asyncio.ensure_future(page)
    on_stop(serving.cancel)
    with suppress(asyncio.CancelledError):
        await serving


async def serve(database: str | Path, people: int, port: int) -> None:
    """Run the bot inside simcord and print the page's address.

    Raises :class:`bot.app.config.ConfigError` if the ``try`` extra isn't installed.
    """
    try:
        import simcord
    except ImportError:
        raise ConfigError("ziggurat try needs more packages: pip install 'ziggurat[try]'") from None

    async with await storage.open(database) as matches:
        await matches.check()
        with RenderPool() as render_pool:
            bot = Ziggurat(matches, render_pool, always_sync=True)
            await _forget_messages(bot)
            # Simcord would wait out every poll that is due within its patience.
            bot.services.reconciler.look_seconds = 1000 * PATIENCE
            bot.services.outbox_worker.look_seconds = 1000 * PATIENCE
            bot.services.heartbeat.seen_seconds = 1000 * PATIENCE
            try:
                await _serve(simcord, bot, people, port)
            finally:  # simcord does not close the client, and this instance would delay the next start
                await bot.services.heartbeat.finish()


async def _serve(simcord: Any, bot: Ziggurat, people: int, port: int) -> None:
    """Run the bot inside simcord until the page of its first channel is closed."""
    from bot.cli.try_pages import Pages

    async with simcord.run(bot, check_errors=False, settle_timeout=PATIENCE) as env:
        # A refusal is a normal reply; simcord would report a failure and keep the command in the input box.
        vars(bot.tree).pop("on_error", None)
        assert bot.user is not None
        await bot.user.edit(username="Ziggurat")
        # A fixed time, so that the following ids do not depend on the number of commands.
        moment = env.backend.clock.now() + timedelta(seconds=1)
        vars(env.backend.clock)["now"] = lambda: moment
        guild = env.create_guild("Babylon")
        alone = discord.PermissionOverwrite(create_public_threads=False)  # a page shows no threads
        channel = guild.create_text_channel("building-site", overwrites={guild.default_role: alone})
        members = [
            guild.add_member(env.create_user(name.lower(), global_name=name)) for name in PEOPLE[:people]
        ]
        square = guild.create_text_channel("market-square")
        admin = guild.create_role("admin", permissions=discord.Permissions(manage_guild=True))
        env.backend.add_member_role(guild.id, members[0].id, admin.id)
        direct = [(member, member.user.dm_channel) for member in members]
        # With the clock stopped, these get the same ids on every start. Messages get real times.
        vars(env.backend.clock)["now"] = partial(datetime.now, UTC)
        threads = await _reopen_threads(env, bot, square, members)
        async with AsyncExitStack() as stack:
            pages = Pages(env, stack)
            pages.answer_anyway()
            preview = await pages.open(channel, members, name=channel.name, port=port)
            await pages.open(square, members, name=square.name)
            for member, messages in direct:
                await pages.open(messages, [member.user], name=str(member.user.global_name), kind="direct")
            await pages.open_threads_of(square, members)
            for place in (channel, square, *threads, *(messages for _, messages in direct)):
                await _resume(bot, place.id)
            await env.settle()
            if (joined := bot.get_guild(guild.id)) is not None:
                await greet(bot.services, joined)
            print(f"\nOpen this page (only on this machine, keep it to yourself):\n\n  {preview.url}\n")
            print("Press a game to open a table, or Play against a robot to play alone.")
            print("Switch between the people at the top of the page. The first one is an admin.")
            print("Channels, threads and direct messages are on the left, or in the menu of a narrow page.\n")
            print("Press Ctrl+C to stop. The matches are kept and go on next time.", flush=True)
            following = asyncio.create_task(pages.follow())
            try:
                await preview.wait_closed()
            finally:
                following.cancel()


async def _reopen_threads(env: Any, bot: Ziggurat, parent: Any, members: Sequence[Any]) -> list[Any]:
    """Open the threads of the previous session again that have a live match or a lobby."""
    for member in members:
        for row in await bot.matches.of_user(member.id):
            is_here = row.guild == parent.guild.id and row.status.live
            if is_here and row.channel not in env.backend.channels:
                host = next((person.name for person in row.people if person.user == row.host), "")
                name = texts()("thread-name", title=game(row.game).facts.title, name=host)
                me = env.backend.bot_user.id
                thread = env.backend.create_thread(
                    parent.id, name, me, message_id=row.channel, broadcast=False
                )
                env.backend.announce_thread_create(thread)
    return list(parent.threads)


async def _forget_messages(bot: Ziggurat) -> None:
    """Forget all posted messages: the page starts empty, so none of them can be found."""
    await bot.services.outbox_worker.forget()
    for posting_id in await bot.matches.postings.due():
        if (match_id := (await bot.matches.postings.behind(posting_id)).match) is not None:
            await bot.services.channel_boards.forget(match_id)


async def _resume(bot: Ziggurat, channel: int) -> None:
    """Post the board of the previous session's match, whose messages are gone with the page."""
    match_id = await bot.services.matches.live_in(channel)
    if match_id is not None:
        await bot.services.channel_boards.forget(match_id)
        await bot.services.channel_boards.post(match_id)
