"""``ziggurat try``, served within the test, and as a process."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

import storage
from bot.cli import try_out
from bot.cli.own_pictures import OwnPictures
from bot.delivery import reconciler
from bot.platform.aio import has_long_work, long_work
from engine.catalogue import game
from engine.match import Match
from storage.records import Person
from tests.bench.loopback.process import ROOT
from tests.cli.players import until
from tests.clock import now


async def test_presses_do_not_wait_for_periodic_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Simcord answers a press after all work that starts within its patience, timers included."""
    env = watch(monkeypatch)
    monkeypatch.setattr(reconciler, "LOOK_SECONDS", 29.0)  # as in the last seconds before a check
    serving = asyncio.create_task(try_out.serve(tmp_path / "try.sqlite3", people=2, port=0))
    try:
        async with asyncio.timeout(120):
            started = await env
            await begun(capsys)
            async with asyncio.timeout(27):
                await started.settle()
    finally:
        serving.cancel()
        await asyncio.gather(serving, return_exceptions=True)


@pytest.mark.parametrize("played", [False, True])
async def test_an_empty_channel_offers_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], played: bool
) -> None:
    if played:
        await put_match(tmp_path / "try.sqlite3")
    async with tried(tmp_path / "try.sqlite3", monkeypatch, capsys) as started:
        for place in vars(started)["_preview"].places.values():
            assert isinstance(place.page._media_worker, OwnPictures)
        [output] = posted(started)
        assert ("Which one would you like to play?" in output) != played


async def test_every_channel_thread_and_direct_message_has_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with tried(tmp_path / "try.sqlite3", monkeypatch, capsys) as started:
        places = vars(started)["_preview"].places
        pages = {channel: place.page for channel, place in places.items()}
        site, square, *direct = [page.channel for page in pages.values()]
        first, second = next(iter(pages.values())).viewers
        assert [channel.id for channel in direct] == [who.user.dm_channel.id for who in (first, second)]
        for who, may in ((first, True), (second, False)):
            allowed = started.backend.compute_permissions(site.guild.id, who.id, site.id)
            assert discord.Permissions(allowed).manage_guild is may
        result = await first.slash(square, "game new", game="amytis")
        assert result.ephemeral
        pages[square.id]._publish_message_pages()
        [thread] = square.threads
        assert await until(partial(places.__contains__, thread.id), 60.0)
        assert site.threads == []
        listed = vars(started)["_preview"].listed(pages[square.id])
        assert [(place["name"], place["here"], place["unread"]) for place in listed] == [
            ("building-site", False, False),
            ("market-square", True, False),
            (thread.name, False, True),
            ("Ninsun", False, False),
            ("Hammurabi", False, False),
        ]
        listed = vars(started)["_preview"].listed(places[thread.id].page)
        assert not any(place["unread"] for place in listed)


async def test_threads_survive_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    boards = []
    for is_new in (True, False):
        async with tried(tmp_path / "try.sqlite3", monkeypatch, capsys) as started:
            places = vars(started)["_preview"].places
            site, square, *_ = (place.page for place in places.values())
            (first, second), square = site.viewers, square.channel
            if is_new:
                await first.slash(square, "game new", game="amytis")
                await second.click(square.threads[0].last_message, label="Join")
            [thread] = square.threads
            assert await until(partial(places.__contains__, thread.id), 60.0)
            boards.append((thread.id, thread.name, thread.last_message.content))
    assert boards[0] == boards[1]
    assert "it’s your turn" in boards[1][2]


async def test_long_work_does_not_hold_up_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with tried(tmp_path / "try.sqlite3", monkeypatch, capsys) as started:
        loop, ended, tasks = asyncio.get_running_loop(), asyncio.Event(), list[asyncio.Task[None]]()
        bot: Any = started.bot
        people = bot.services.matches.people
        get = people.get

        async def works() -> None:
            with long_work():
                await ended.wait()

        async def get_and_begin(user: int) -> Any:
            tasks.append(asyncio.create_task(works()))
            return await get(user)

        monkeypatch.setattr(people, "get", get_and_begin)
        page = next(iter(vars(started)["_preview"].places.values())).page
        began = loop.time()
        await page.viewers[0].slash(page.channel, "me")
        assert loop.time() - began < try_out.PATIENCE / 2
        assert not tasks[0].done()
        ended.set()
        await started.settle()
        assert not has_long_work()


async def test_messages_have_the_present_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with tried(tmp_path / "try.sqlite3", monkeypatch, capsys) as started:
        ((message,),) = (
            of_channel.values() for of_channel in started.backend.messages.values() if of_channel
        )
        age = datetime.now(UTC) - datetime.fromisoformat(message.timestamp)
        assert timedelta(0) <= age < timedelta(minutes=1)


@asynccontextmanager
async def tried(
    database: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> AsyncIterator[simcord.Env]:
    """Serve the pages to two people for the duration of the context."""
    with monkeypatch.context() as patch:
        env = watch(patch)
        serving = asyncio.create_task(try_out.serve(database, people=2, port=0))
        try:
            async with asyncio.timeout(120):
                started = await env
                await begun(capsys)
                await started.settle()
                yield started
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)


async def begun(capsys: pytest.CaptureFixture[str]) -> None:
    """Wait until ``ziggurat try`` is ready: simcord allows no concurrent settling."""
    while "Ctrl+C" not in capsys.readouterr().out:  # noqa: ASYNC110  # it is printed
        await asyncio.sleep(0.05)


def posted(env: simcord.Env) -> list[str]:
    """Return the messages posted by the bot."""
    return [str(request.json) for request in env.http_requests if request.path.endswith("/messages")]


def watch(monkeypatch: pytest.MonkeyPatch) -> "asyncio.Future[simcord.Env]":
    """Return a future for the environment, set once it runs."""
    env = asyncio.get_running_loop().create_future()
    run = simcord.run

    @asynccontextmanager
    async def running(*arguments: Any, **options: Any) -> AsyncIterator[simcord.Env]:
        async with run(*arguments, **options) as started:
            env.set_result(started)
            yield started

    monkeypatch.setattr(simcord, "run", running)
    return env


async def put_match(path: Path) -> None:
    """Add a match to the channel that ``ziggurat try`` creates."""
    async with await storage.open(path) as database:
        people = [Person(1, "Ann"), Person(2, "Bo")]
        await database.insert(
            1456074448175104003, 7, 1, people, Match.new(game("amytis"), 2, seed=1), now=now()
        )


async def test_a_match_not_shown_yet_logs_no_warnings(tmp_path: Path) -> None:
    path = tmp_path / "try.sqlite3"
    await put_match(path)
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "try", "--database", str(path), stdout=PIPE, stderr=STDOUT, cwd=ROOT
    )
    assert process.stdout is not None
    output = ""
    async with asyncio.timeout(60):
        while "Ctrl+C" not in output:
            output += (await process.stdout.readline()).decode()
        process.send_signal(signal.SIGINT)
        output += (await process.stdout.read()).decode()
        await process.wait()
    assert "WARNING" not in output
    assert "ERROR" not in output
