"""Records that this process is alive, and every minute that players can reach the bot.

A dead process's claims expire quickly, and downtime isn't charged to anyone's clock.
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
"""An outage of more than this isn't charged to clocks."""

RIVAL_SECONDS = 1.0
"""How often to check whether another process with the same shards has ended."""


class ShardsTaken(ZigguratError):
    """Another process on the database has some of the shards."""


class Heartbeat:
    """This process among those that use the database.

    ``instance`` is its id there, recorded every ``seen_seconds``; ``others`` are the other instances that
    were alive then. All callbacks in ``met`` run after each update of ``others``. Each of ``handover_polls``
    starts work that processes without a role leave to others.
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
        self._beat_timer: asyncio.TimerHandle | None = None
        self._beating: asyncio.Task[None] | None = None
        self._enter_timer: asyncio.TimerHandle | None = None
        self._entering: asyncio.Task[None] | None = None
        self._ended = False
        self._entered = False
        self._build = build()

    async def take_shards(self) -> None:
        """Claim the shards of this process.

        A dead process may still look alive, so a rival only counts after another heartbeat; one that is known
        to be dead on this machine doesn't count at all. Raises :class:`ShardsTaken`.
        """
        seen = dict[str, int]()
        while (rival := await self._rival()) is not None:
            if rival.shards and self._is_dead(rival):
                await self._try(partial(self._instances.depart, rival.id, int(time.time())))
                continue
            if rival.seen > seen.setdefault(rival.id, rival.seen):
                raise ShardsTaken(
                    f"another process on this database has shards {rival.shards or ONE}, and this one wants "
                    f"{self.shards or ONE}: stop it first, or give each its own shards in ZIGGURAT_SHARDS"
                )
            await asyncio.sleep(RIVAL_SECONDS)

    def _is_dead(self, rival: Instance) -> bool:
        from bot.platform.process_lock import is_dead  # only processes with shards hold a process lock

        return is_dead(rival.id, self._instances.file)

    async def _rival(self) -> Instance | None:
        now = int(time.time())
        itself = Instance(self.instance, self._build, self.stored_roles, self.shards, now)
        try:
            rival = await self._instances.take_shards(itself, now)
            self._entered = rival is None
            return rival
        except StorageError as error:
            log.error("can't read which process has which shards: %s", error)
            return None

    async def start(self) -> None:
        """Start, before anything that depends on time is read."""
        await self._start(self._beat)

    @property
    def alone(self) -> bool:
        """Whether no other instance was alive at the last check."""
        return not self.others

    @property
    def shares_messages(self) -> bool:
        """Whether another process may answer presses or change messages."""
        return not self.alone

    def has(self, role: Role) -> bool:
        """Return whether this process has a role; a single process has every role."""
        return True

    def leaves(self, role: Role) -> bool:
        """Return whether this process leaves the work of a role to another live process."""
        return False

    @property
    def is_outdated(self) -> bool:
        """Whether a newer version is running in an instance that answers users."""
        own = _order(self._build)
        newer = [other for other in self.others if _order(other.version) > own]
        return any(other.has(role) for role in ANSWERING for other in newer)

    @property
    def is_upgrading(self) -> bool:
        """Whether another instance has a different build, so that it may have rules that this one lacks."""
        return any(other.version != self._build for other in self.others)

    async def online(self) -> None:
        """Record that players can reach the bot."""
        self._online = True
        try:
            await self._beat()
        except StorageError as error:
            log.error("can't record that the bot is online: %s", error)

    def offline(self) -> None:
        """Stop recording that players can reach the bot."""
        self._online = False

    async def current(self) -> bool:
        """Return whether clocks are running; after a long pause, first move them by its length."""
        if self._last is None or time.time() - self._last <= MISSED_SECONDS:
            return True
        if self._online:
            await self._beat()
        return self._online

    async def finish(self) -> None:
        """Stop, and release this process's claims."""
        self._ended = True
        if self._beat_timer is not None:
            self._beat_timer.cancel()
        if self._enter_timer is not None:
            self._enter_timer.cancel()
        if self._entering is not None:
            await asyncio.wait({self._entering})
        if self._beating is not None:
            await asyncio.wait({self._beating})
        if self._entered:
            await self._try(lambda: self._instances.depart(self.instance, int(time.time())))

    async def _start(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        finally:
            self._enter_later()
            self._beat_later()

    async def _beat(self) -> None:
        now = int(time.time())
        if self._last is None or now - self._last > MISSED_SECONDS:  # others may count it as dead by now
            await self._enter()
        moved = await self._instances.beat(self.instance, now, MISSED_SECONDS)
        self._last = now
        if moved:
            log.warning(
                "the bot was offline: moved the clocks of %d matches by the length of the outage", len(moved)
            )

    async def _enter(self) -> None:
        self.others = await self._instances.enter(
            self.instance, self._build, int(time.time()), roles=self.stored_roles, shards=self.shards
        )
        self._entered = True
        for meet in self.met:
            meet()

    def _enter_later(self) -> None:
        if not self._ended:
            self._enter_timer = asyncio.get_running_loop().call_later(self.seen_seconds, self._begin_enter)

    def _begin_enter(self) -> None:
        self._entering = asyncio.create_task(self._enter_again())

    async def _enter_again(self) -> None:
        await self._try(self._enter)
        self._enter_later()

    def _beat_later(self) -> None:
        if not self._ended:
            self._beat_timer = asyncio.get_running_loop().call_later(BEAT_SECONDS, self._begin_beat)

    def _begin_beat(self) -> None:
        self._beating = asyncio.create_task(self._beat_again())

    async def _beat_again(self) -> None:
        if self._online:
            await self._try(self._beat)
        self._beat_later()

    async def _try(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except StorageError as error:
            log.error("can't record the heartbeat: %s", error)


def build() -> str:
    """Return the version of this program and, after a plus sign, the fingerprint of its rules."""
    try:
        number = version("ziggurat")
    except PackageNotFoundError:
        number = ""
    return f"{number}+{rules_fingerprint()}"


def _order(text: str) -> tuple[int, ...]:
    """Return the numbers of a version, to compare it with others; the build is ignored."""
    return tuple(int(part) for part in re.findall(r"[0-9]+", text.partition("+")[0]))
