"""Replays imported files in separate, limited processes, so that no turn waits for them."""

import asyncio
import logging
import sys
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from bot.jobs import import_worker
from bot.platform.process import started
from engine.errors import Refusal, ZigguratError
from engine.history.record import Record

log = logging.getLogger(__name__)

COMMAND = (sys.executable, "-m", "bot.jobs.import_worker")

PATIENCE = 3.0 * import_worker.SECONDS
"""Timeout of the process in wall time, since it shares the processor."""

MOST_WAITING = 4
"""The most files in the queue, including the one being replayed."""


PER_HOUR = 20
"""The most matches that a user can import within an hour, since each stays in the database."""

HOUR = 3600.0


class ImportFailed(ZigguratError):
    """The process that replays a file ended without a reply."""


class ImportQueue:
    """Replays one file at a time, and accepts one at a time from each user."""

    def __init__(self) -> None:
        self._room = asyncio.Semaphore(1)
        self._users: set[int] = set()
        self._times: dict[int, list[float]] = {}
        self._abandoned = asyncio.Event()

    @contextmanager
    def admitted(self, user: int) -> Iterator[None]:
        """Reserve a place in the queue; raises :class:`engine.errors.Refusal` if the user has to wait.

        The import counts towards :data:`PER_HOUR` if the block ends without an error.
        """
        now = time.monotonic()
        recent = {user_id: [at for at in times if now - at < HOUR] for user_id, times in self._times.items()}
        self._times = {user_id: times for user_id, times in recent.items() if times}
        if user in self._users:
            raise Refusal("refusal-import-one")
        if len(self._times.get(user, ())) >= PER_HOUR:
            raise Refusal("refusal-import-often")
        if len(self._users) >= MOST_WAITING:
            raise Refusal("refusal-import-busy")
        self._users.add(user)
        try:
            yield
            self._times.setdefault(user, []).append(now)
        finally:
            self._users.remove(user)

    async def replay(self, data: bytes) -> Record:
        """Replay a file; raises :class:`engine.errors.Refusal` if it isn't a valid finished match."""
        async with self._room:
            reply = await self._unless_abandoned(_answer(data))
        decoded: import_worker.Answer = msgspec.json.decode(reply, type=import_worker.Answer)
        if isinstance(decoded, import_worker.Refused):
            raise Refusal(decoded.key, **decoded.args)
        return decoded.record()

    def abandon(self) -> None:
        """Stop replaying; waiting users are told that the bot restarts."""
        self._abandoned.set()

    async def _unless_abandoned(self, work: Coroutine[Any, Any, bytes]) -> bytes:
        """Await ``work``; raises :class:`engine.errors.Refusal` if :meth:`abandon` is called first."""
        ending = asyncio.create_task(self._abandoned.wait())
        working = asyncio.create_task(work)
        try:
            await asyncio.wait({ending, working}, return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise Refusal("refusal-import-restarting")
            return working.result()
        finally:
            for task in (ending, working):
                task.cancel()
            await asyncio.gather(ending, working, return_exceptions=True)


async def _answer(data: bytes) -> bytes:
    """Run the process on a file and return its reply."""
    try:
        async with asyncio.timeout(PATIENCE), started(*COMMAND) as process:
            reply, _ = await process.communicate(data)
    except TimeoutError as error:
        log.warning("replaying a file took more than %.0f seconds", PATIENCE)
        raise Refusal("refusal-import-slow") from error
    code = process.returncode or 0
    if code < 0:  # killed by its own limits or the out-of-memory killer
        log.warning("replaying a file was stopped by signal %s", -code)
        raise Refusal("refusal-import-slow")
    if code > 0:
        raise ImportFailed(f"exit code {code}")
    return reply
