"""The heartbeat of a process with only some of the roles."""

import time

from bot.cluster.roles import written
from bot.delivery import heartbeat
from bot.platform.process_lock import ProcessLock
from storage import InstanceStore
from storage.delivery import ALL, ANSWERING, Role, Roles


class ClusterHeartbeat(heartbeat.Heartbeat):
    """The heartbeat of a process with ``roles``; other processes on the same database have the rest."""

    def __init__(self, instances: InstanceStore, roles: Roles) -> None:
        super().__init__(instances)
        self.roles = roles
        if roles != ALL:
            self.stored_roles = written(roles)
        self._process_lock = ProcessLock(self.instance, instances.file)

    @property
    def answers(self) -> bool:
        """Whether this process handles interactions."""
        return not self.roles.isdisjoint(ANSWERING)

    @property
    def shares_messages(self) -> bool:
        """Whether another process, possibly one not met yet, may answer presses or edit messages."""
        is_split = Role.HTTP in self.roles or not self.roles >= {Role.GATEWAY, Role.SHOW}
        return is_split or super().shares_messages

    def has(self, role: Role) -> bool:
        """Return whether this process has a role."""
        return role in self.roles

    def leaves(self, role: Role) -> bool:
        """Return whether another live process does the work of a role that this one lacks."""
        return role not in self.roles and any(other.has(role) for other in self.others)

    async def take_shards(self) -> None:
        """Claim the shards of this process, if it has a gateway. Raises :class:`ShardsTaken`."""
        if Role.GATEWAY in self.roles:
            if self.shards:
                self._process_lock.hold()
            await super().take_shards()

    async def finish(self) -> None:
        """Stop, and release this process's claims."""
        await super().finish()
        self._process_lock.let_go()

    async def start(self) -> None:
        """Start; a process that handles no interactions does not report the bot as reachable."""
        if self.answers:
            await super().start()
        else:
            await self._start(self._enter)

    async def current(self) -> bool:
        """Return whether clocks are running; without interactions, according to other processes."""
        if self.answers:
            return await super().current()
        at = await self._instances.last_there()
        return at is None or time.time() - at <= heartbeat.MISSED_SECONDS
