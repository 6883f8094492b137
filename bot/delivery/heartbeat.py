"""Notes that this process is alive, and each minute that the bot is there for players.

So what a process holds that died comes free soon, and time when nobody was there counts against nobody.
"""

import asyncio
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial
from importlib.metadata import PackageNotFoundError, version

from engine.catalogue import rules_fingerprint
from engine.errors import ZigguratError
from storage import InstanceStore
from storage.delivery import ALL_ROLES, ANSWERING, Instance, Role
from storage.errors import StorageError
from storage.shards import ONE

log = logging.getLogger(__name__)

BEAT_SECONDS = 60.0
SEEN_SECONDS = 5.0
MISSED_SECONDS = 300
"""How long nobody may have been there before that time does not count."""

RIVAL_SECONDS = 1.0
"""How often it is looked whether another process with the same shards is gone."""


class ShardsTaken(ZigguratError):
    """Another process on the store has some of the shards."""


class Heartbeat:
    """This process among those that work on the store.

    ``instance`` is its name there, which is noted every ``seen_seconds``; ``others`` are the other ones that
    were alive then. All of ``met`` are called whenever they are looked up. Each of ``handover_polls`` starts
    work that processes without a role have left to others.
    """

    def __init__(self, instances: InstanceStore) -> None:
        self.instance = secrets.token_hex(8)
        self.others: list[Instance] = []
        self.stored_roles = ALL_ROLES
        self.shards = ""
        self.met: list[Callable[[], None]] = []
        self.handover_polls: list[Callable[[], Awaitable[None]]] = []
        self.seen_seconds = SEEN_SECONDS
        self._instances = instances
        self._online = False
        self._last: float | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._beating: asyncio.Task[None] | None = None
        self._seeing: asyncio.TimerHandle | None = None
        self._seen: asyncio.Task[None] | None = None
        self._ended = False
        self._entered = False
        self._build = build()

    async def take_shards(self) -> None:
        """Have the shards of this process to itself.

        A process that died may still look alive, so another one has to be seen again before it counts; one
        that died on this machine does not count at all. Raises :class:`ShardsTaken`.
        """
        seen = dict[str, int]()
        while (rival := await self._rival()) is not None:
            if rival.shards and self._is_dead(rival):
                await self._quietly(partial(self._instances.depart, rival.id, int(time.time())))
                continue
            if rival.seen > seen.setdefault(rival.id, rival.seen):
                raise ShardsTaken(
                    f"another process on this database has shards {rival.shards or ONE}, and this one wants "
                    f"{self.shards or ONE}: end that one first, or give each its own by ZIGGURAT_SHARDS"
                )
            await asyncio.sleep(RIVAL_SECONDS)

    def _is_dead(self, rival: Instance) -> bool:
        from bot.platform.process_lock import is_dead  # only processes with shards hold a lock

        return is_dead(rival.id, self._instances.file)

    async def _rival(self) -> Instance | None:
        now = int(time.time())
        itself = Instance(self.instance, self._build, self.stored_roles, self.shards, now)
        try:
            rival = await self._instances.take_shards(itself, now)
            self._entered = rival is None
            return rival
        except StorageError as error:
            log.error("it could not be looked up who has which shards: %s", error)
            return None

    async def start(self) -> None:
        """Begin, before anything is looked up that has to do with time."""
        await self._start(self._beat)

    @property
    def alone(self) -> bool:
        """Whether no other instance was there when that was looked up last."""
        return not self.others

    @property
    def shares_messages(self) -> bool:
        """Whether another process may answer presses or change messages."""
        return not self.alone

    def has(self, role: Role) -> bool:
        """Return whether this process has a role, as one has all that was given none."""
        return True

    def leaves(self, role: Role) -> bool:
        """Return whether this process leaves the work of a role to another one, which is there."""
        return False

    @property
    def is_outdated(self) -> bool:
        """Whether another instance that answers is of a newer version."""
        own = _order(self._build)
        newer = [other for other in self.others if _order(other.version) > own]
        return any(other.has(role) for role in ANSWERING for other in newer)

    @property
    def is_upgrading(self) -> bool:
        """Whether another instance is of another build, so that it may have rules that this one lacks."""
        return any(other.version != self._build for other in self.others)

    async def online(self) -> None:
        """Note that players reach the bot again."""
        self._online = True
        try:
            await self._beat()
        except StorageError as error:
            log.error("it could not be noted that the bot is there: %s", error)

    def offline(self) -> None:
        """Note that players do not reach the bot any more."""
        self._online = False

    async def current(self) -> bool:
        """Return whether time counts now; after a long pause it is seen to first that the pause does not."""
        if self._last is None or time.time() - self._last <= MISSED_SECONDS:
            return True
        if self._online:
            await self._beat()
        return self._online

    async def finish(self) -> None:
        """End, and release what this process holds."""
        self._ended = True
        if self._timer is not None:
            self._timer.cancel()
        if self._seeing is not None:
            self._seeing.cancel()
        if self._seen is not None:
            await asyncio.wait({self._seen})
        if self._beating is not None:
            await asyncio.wait({self._beating})
        if self._entered:
            await self._quietly(lambda: self._instances.depart(self.instance, int(time.time())))

    async def _start(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        finally:
            self._see_later()
            self._later()

    async def _beat(self) -> None:
        now = int(time.time())
        if self._last is None or now - self._last > MISSED_SECONDS:  # others may take it for dead by now
            await self._enter()
        moved = await self._instances.beat(self.instance, now, MISSED_SECONDS)
        self._last = now
        if moved:
            log.warning("nobody was there for a while: the clocks of %d matches were moved by it", len(moved))

    async def _enter(self) -> None:
        self.others = await self._instances.enter(
            self.instance, self._build, int(time.time()), roles=self.stored_roles, shards=self.shards
        )
        self._entered = True
        for meet in self.met:
            meet()

    def _see_later(self) -> None:
        if not self._ended:
            self._seeing = asyncio.get_running_loop().call_later(self.seen_seconds, self._begin_seen)

    def _begin_seen(self) -> None:
        self._seen = asyncio.create_task(self._be_seen())

    async def _be_seen(self) -> None:
        await self._quietly(self._enter)
        self._see_later()

    def _later(self) -> None:
        if not self._ended:
            self._timer = asyncio.get_running_loop().call_later(BEAT_SECONDS, self._begin)

    def _begin(self) -> None:
        self._beating = asyncio.create_task(self._next())

    async def _next(self) -> None:
        if self._online:
            await self._quietly(self._beat)
        self._later()

    async def _quietly(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except StorageError as error:
            log.error("it could not be noted whether the bot is there: %s", error)


def build() -> str:
    """Return the version of this program and, behind a plus sign, the fingerprint of its rules."""
    try:
        number = version("ziggurat")
    except PackageNotFoundError:
        number = ""
    return f"{number}+{rules_fingerprint()}"


def _order(text: str) -> tuple[int, ...]:
    """Return the numbers of a version, by which the newer one is known; its build has no order."""
    return tuple(int(part) for part in re.findall(r"[0-9]+", text.partition("+")[0]))
