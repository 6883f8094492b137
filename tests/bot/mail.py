"""A minimal fake Discord, a clock, and a bot that may die at every step."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, NamedTuple

import discord

from bot.delivery import match_posts
from bot.delivery.channel_boards import ChannelBoards
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import IdempotentSender
from bot.delivery.outbox_worker import OutboxWorker
from bot.delivery.poster import Poster
from bot.delivery.presses import Presses
from bot.matches.absence import AbsentPlayers
from bot.matches.tables import Tables
from storage import Matches
from storage.transaction import Part
from tests.bot.faults import refusal
from tests.bot.walking import NoPainter

START = 1_790_000_000
DIRECT = 10**6
"""Offset from a user's id to the id of their direct message channel."""

FORGOTTEN = 180.0
"""Seconds after which this fake Discord forgets a nonce."""


class Died(BaseException):
    """The bot was killed."""


class Clock:
    """A clock that is advanced by hand."""

    def __init__(self, now: float = START) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


class Sent(NamedTuple):
    """A message as it was posted: where, when, whom it pinged, and its text."""

    channel: int
    at: float
    users: tuple[int, ...]
    content: str

    @property
    def direct(self) -> bool:
        return self.channel >= DIRECT


class Post:
    """An existing message."""

    def __init__(self, number: int, view: Any) -> None:
        self.id = number
        self.flags = SimpleNamespace(components_v2=False)
        self.show(view)

    def show(self, view: Any) -> None:
        self.components: Any = [] if view is None else list(view.children)

    def __repr__(self) -> str:
        return f"<{self.id}: {[each.custom_id for each in self.components]}>"


class Mail:
    """Channels and users as the bot reaches them; users in ``closed`` refuse direct messages.

    While ``faulty`` returns true, a message is refused or its response lost. ``step`` is called before and
    after each operation, ``sent`` for each new message, and ``meanwhile`` lets others act.
    """

    def __init__(self, clock: Clock, step: Callable[[str], None], sent: Callable[[Sent], None]) -> None:
        self.closed: set[int] = set()
        self.faulty: Callable[[], bool] = lambda: False
        self.messages: dict[int, dict[int, Post]] = {}
        self._clock = clock
        self._step = step
        self._sent = sent
        self._nonces: dict[tuple[int, str], tuple[float, Post]] = {}
        self._last = 0
        self.meanwhile: Callable[[], Awaitable[None]] | None = None

    def get_guild(self, id: int, /) -> None:  # noqa: A002  # discord.py's name
        return None

    def get_channel(self, id: int, /) -> None:  # noqa: A002  # discord.py's name
        return None

    async def create_dm(self, user: discord.abc.Snowflake) -> Any:
        self._step("create_dm")
        if self.meanwhile is not None:
            await self.meanwhile()
        return SimpleNamespace(id=user.id + DIRECT)

    def get_partial_messageable(self, id: int, /) -> Any:  # noqa: A002  # discord.py's name
        return SimpleNamespace(
            send=lambda *args, **more: self._send(id, *args, **more),
            history=lambda limit: self._history(id),
            get_partial_message=lambda number: SimpleNamespace(
                edit=lambda **more: self._edit(id, number, **more), fetch=lambda: self._fetch(id, number)
            ),
        )

    async def _send(
        self, channel: int, content: str, *, view: Any, allowed_mentions: Any, nonce: str, **_: Any
    ) -> Post:
        self._step("send")
        if channel - DIRECT in self.closed:
            raise refusal(403, 50007)()
        if self.faulty():
            raise refusal(502)()
        key = (channel, nonce)
        if key in self._nonces and self._clock() - self._nonces[key][0] < FORGOTTEN:
            post = self._nonces[key][1]
        else:
            self._last += 1
            post = Post(self._last, view)
            self._nonces[key] = (self._clock(), post)
            self.messages.setdefault(channel, {})[post.id] = post
            pinged = tuple(user.id for user in allowed_mentions.users or ())
            self._sent(Sent(channel, self._clock(), pinged, content))
        self._step("sent")
        if self.faulty():
            raise refusal(502)()
        return post

    async def _edit(self, channel: int, number: int, *, view: Any, **_: Any) -> None:
        self._step("edit")
        self.messages[channel][number].show(view)
        self._step("edited")

    async def _fetch(self, channel: int, number: int) -> Post:
        self._step("fetch")
        return self.messages[channel][number]

    async def _history(self, channel: int) -> AsyncIterator[Post]:
        self._step("history")
        for _, post in sorted(self.messages.get(channel, {}).items(), reverse=True):
            yield post


class Stepped:
    """A store that calls ``step`` before and after each operation, and ``meanwhile`` lets others act."""

    def __init__(
        self, store: Matches | Part, step: Callable[[str], None], meanwhile: Callable[[], Awaitable[None]]
    ) -> None:
        self._store = store
        self._step = step
        self._meanwhile = meanwhile

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)
        if isinstance(method, Part):
            return Stepped(method, self._step, self._meanwhile)

        async def stepped(*args: Any, **more: Any) -> Any:
            self._step(name)
            await self._meanwhile()
            result = await method(*args, **more)
            self._step(f"{name} done")
            return result

        return stepped


class Bot:
    """The delivering parts of the bot, created again after every crash.

    With ``in_turn`` it does one thing at a time, so that no player can move between the last check of a
    notification and its message.
    """

    def __init__(self, store: Any, mail: Any, *, in_turn: bool = False) -> None:
        render_pool: Any = NoPainter()
        self.tables = Tables(store)
        self.heartbeat = Heartbeat(store.instances)
        presses = Presses(store.presses, mail, self.heartbeat)
        sender = IdempotentSender(store.boards, mail)
        self.poster = Poster(store.postings, sender, self.heartbeat.instance)
        self.channel_boards = ChannelBoards(self.tables, render_pool, mail, presses, self.poster)
        self.poster.renderers |= match_posts.renderers(self.tables, render_pool)
        self.outbox_worker = OutboxWorker(
            self.tables, render_pool, mail, AbsentPlayers(self.tables), self.heartbeat
        )
        self.store = store
        if in_turn:
            one = asyncio.Lock()
            for name in ("_take", "_try"):
                setattr(self.outbox_worker, name, _in_turn(one, getattr(self.outbox_worker, name)))

    async def start(self) -> None:
        await self.heartbeat.start()
        self.outbox_worker.start(self.show)

    async def show(self, match_id: int) -> None:
        """Post a match's board, votes and offers."""
        behind = await self.poster.deliver((await self.store.get(match_id)).posting)
        for posting_id in behind.postings:
            await self.poster.deliver(posting_id)

    async def work(self) -> None:
        """Post and send everything due, and retire old messages."""
        for posting_id in await self.store.postings.due():
            with suppress(discord.HTTPException):  # the reconciler tries it again
                await self.poster.deliver(posting_id)
            await self._retire(posting_id)
        await self.outbox_worker.deliver()
        for posting_id in await self.store.postings.due():
            await self._retire(posting_id)

    async def _retire(self, posting_id: int) -> None:
        behind = await self.store.postings.behind(posting_id)
        if behind.match is not None:
            await self.channel_boards.retire(behind.match, behind.old)


def _in_turn(one: asyncio.Lock, work: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    async def alone(*args: Any) -> Any:
        async with one:
            return await work(*args)

    return alone


def dying(chance: random.Random, often: float) -> Callable[[str], None]:
    """Return a step at which the bot dies with probability ``often``."""

    def step(_: str) -> None:
        if chance.random() < often:
            raise Died

    return step
