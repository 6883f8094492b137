"""Slow direct messages to one player delay no one else, and still arrive in the end."""

import asyncio
import time
from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

import storage
from engine.catalogue import game
from engine.match import Match
from storage import Matches
from storage.records import Person, TableSpec
from storage.timing import DAY, HOUR, Preferences, Way
from tests.bot.mail import DIRECT, Bot, Clock, Mail, Sent
from tests.clock import now
from tests.storage.posted import set_message

SLOW, QUICK = 11, 21
"""Users at different tables."""


class Held(Mail):
    """A fake Discord whose direct messages to ``slow`` users and posts to ``stuck`` channels hang."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.slow: set[int] = set()
        self.stuck: set[int] = set()
        self.opened = 0
        self.fails: Exception | None = None

    async def create_dm(self, user: discord.abc.Snowflake) -> Any:
        if user.id in self.slow:
            self.opened += 1
            if self.fails is not None:
                raise self.fails
            await asyncio.sleep(3600)
        return await super().create_dm(user)

    async def _send(self, channel: int, *args: Any, **more: Any) -> Any:
        if channel in self.stuck:
            self.opened += 1
            if self.opened == 1:
                await asyncio.sleep(3600)
        return await super()._send(channel, *args, **more)


class Post(SimpleNamespace):
    """A bot and the messages it sends."""

    bot: Bot
    mail: Held
    store: Matches
    clock: Clock
    sent: list[Sent]

    def to(self, user: int) -> list[Sent]:
        return [each for each in self.sent if each.channel == user + DIRECT]


@pytest.fixture
async def post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Post]:
    clock, sent = Clock(), list[Sent]()
    monkeypatch.setattr(time, "time", clock)
    mail = Held(clock, lambda _: None, sent.append)
    async with await storage.open(tmp_path / "slow.sqlite3") as store:
        bot = Bot(store, mail)
        await bot.start()
        yield Post(bot=bot, mail=mail, store=store, clock=clock, sent=sent)
        await bot.outbox_worker.finish(0.0)


async def seated(post: Post, channel: int, user: int, pace: int = 0) -> int:
    """Start a match whose active player is a user who wants direct messages."""
    await post.store.people.save(Preferences(user, Way.DIRECT), now=now())
    row = await post.store.lobbies.create(
        channel, None, Person(user, "Ann"), TableSpec("amytis", 2, pace=(pace, 0)), now=now()
    )
    await post.store.lobbies.join(row.id, Person(user + 1, "Bo"), now=now())
    await post.store.lobbies.start(row.id, (user, user + 1), Match.new(game("amytis"), 2, seed=1), now=now())
    await set_message(post.store, row.id, channel * 1000, 0, now=now())
    return row.id


async def delivering(post: Post, seconds: float = 0.5) -> None:
    """Deliver due messages for up to ``seconds``."""
    try:
        async with asyncio.timeout(seconds):
            await post.bot.outbox_worker.deliver()
    except TimeoutError:
        pass


async def test_a_request_that_hangs_delays_no_other_player(post: Post) -> None:
    post.mail.slow = {SLOW}
    await seated(post, 1, SLOW)
    await seated(post, 2, QUICK)
    await delivering(post)
    assert [each.channel - DIRECT for each in post.sent] == [QUICK]


async def test_deadlines_do_not_wait_for_direct_messages(post: Post) -> None:
    post.mail.slow = {*range(SLOW, SLOW + 200, 10)}
    late = await seated(post, 1, QUICK + 1000, pace=HOUR)
    for channel, user in enumerate(sorted(post.mail.slow), 2):
        await seated(post, channel, user)
    post.clock.now += DAY
    await delivering(post, 1.0)
    assert [vote.match for vote in await post.store.votes.asked(late)] == [late]


async def test_opening_a_direct_message_times_out(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.idempotent.LIMIT_SECONDS", 0.1)
    post.mail.slow = {SLOW}
    await seated(post, 1, SLOW)
    async with asyncio.timeout(5.0):
        await post.bot.outbox_worker.deliver()
    assert post.sent == []
    post.mail.slow = set()
    post.clock.now += 60
    await delivering(post)
    assert len(post.to(SLOW)) == 1


async def test_messages_are_sent_after_a_long_rate_limit(post: Post) -> None:
    post.mail.slow, post.mail.fails = {SLOW}, discord.RateLimited(300.0)
    await seated(post, 1, SLOW)
    await seated(post, 2, QUICK)
    await seated(post, 3, SLOW)
    await delivering(post)
    assert (len(post.to(QUICK)), post.mail.opened) == (1, 1)
    post.clock.now += 290
    await delivering(post)
    assert post.mail.opened == 1
    post.mail.slow = set()
    post.clock.now += 11
    await delivering(post)
    assert len(post.to(SLOW)) == 2


async def test_messages_to_one_player_are_sent_one_at_a_time(post: Post) -> None:
    matches = [await seated(post, channel, SLOW) for channel in (1, 2, 3)]
    busy, most = 0, 0
    real = post.mail.create_dm

    async def counted(user: discord.abc.Snowflake) -> Any:
        nonlocal busy, most
        busy, most = busy + 1, max(most, busy + 1)
        await asyncio.sleep(0.01)
        try:
            return await real(user)
        finally:
            busy -= 1

    post.mail.create_dm = counted  # type: ignore[method-assign]
    await delivering(post, 2.0)
    assert (len(post.to(SLOW)), most) == (len(matches), 1)


async def test_a_hanging_post_is_retried_soon(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.idempotent.LIMIT_SECONDS", 6.0)
    match_id = await seated(post, 1, SLOW)
    await post.store.boards.want_anew(match_id)
    post.mail.stuck = {1}
    async with asyncio.timeout(4.0):
        await post.bot.show(match_id)
    assert (post.mail.opened, [each.channel for each in post.sent]) == (2, [1])


async def test_shutdown_waits_for_messages_being_sent(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    real = post.mail.create_dm

    async def slow(user: discord.abc.Snowflake) -> Any:
        await asyncio.sleep(0.2)
        return await real(user)

    monkeypatch.setattr(post.mail, "create_dm", slow)
    await seated(post, 1, SLOW)
    post.bot.outbox_worker.nudge()
    await asyncio.sleep(0.1)
    await post.bot.outbox_worker.finish(5.0)
    assert len(post.to(SLOW)) == 1
