"""A process that plays, shows boards and delivers messages on a shared store until it is killed.

It logs everything it stored under a unique number, so that the test can compare.
"""

import asyncio
import faulthandler
import itertools
import os
import random
import sys
import time
from collections.abc import Awaitable, Callable

import storage
from storage import Matches
from storage.errors import Claimed, Conflict, StorageError
from storage.records import Person
from tests.storage.posted import boards_due, claim_board
from tests.support import counting, install, play_turn

LEASE_SECONDS = 2
Action = Callable[[Matches, "Worker"], Awaitable[None]]


class Worker:
    """This process: its name, its random generator and its log file."""

    def __init__(self, name: str, file: str) -> None:
        self.name = name
        self.chance = random.Random(name)
        self._marks = itertools.count(int(name.split("-")[1]) * 10_000_000 + 1_000_000_000)
        self._file = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def mark(self) -> int:
        """Return a number that is used nowhere else."""
        return next(self._marks)

    def write_line(self, *words: object) -> None:
        """Write a line that survives a kill of this process."""
        os.write(self._file, (" ".join(map(str, words)) + "\n").encode())


async def play(matches: Matches, worker: Worker) -> None:
    """Take a turn in a random match."""
    match_id = worker.chance.choice(await matches.playing())
    match = (await matches.load(match_id)).match
    assert match is not None
    if match.over:  # another process was faster
        return
    before, at = match.seq, worker.mark()
    entries = play_turn(match, number=worker.chance.randint(1, 3), at=at)
    try:
        await matches.append(match_id, before, entries, match, now=int(time.time()))
    except StorageError as error:
        worker.write_line("refused", match_id, at, type(error).__name__)
        raise
    worker.write_line("stored", match_id, at)
    if not match.to_act:
        people = [Person(seat + 1, str(seat)) for seat in range(4)]
        await matches.insert(worker.mark(), None, 1, people, counting(4, goal="20"), now=int(time.time()))


async def show(matches: Matches, worker: Worker) -> None:
    """Update an outdated board."""
    now = int(time.time())
    due = await boards_due(matches, now=now)
    if not due:
        await asyncio.sleep(0.05)
        return
    claim = await claim_board(matches, worker.chance.choice(due), worker.name, LEASE_SECONDS, now=now)
    if claim is None:
        return
    await asyncio.sleep(worker.chance.choice((0.0, 0.0, 0.01, 0.1)))
    message = worker.mark()
    assert claim.row is not None
    await matches.postings.record(claim, message, seen=claim.row.seq, now=now)
    worker.write_line("shown", claim.subject, claim.epoch, claim.wanted)
    for old in await matches.boards.old_messages(claim.subject):
        await matches.boards.forget_message(old.message)


async def deliver(matches: Matches, worker: Worker) -> None:
    """Deliver messages from the outbox."""
    taken = await matches.outbox.take(int(time.time()), LEASE_SECONDS, 3, holder=worker.name)
    for item in taken:
        worker.write_line("taken", item.id, item.tries)
        await matches.outbox.forget(item)
    if not taken:
        await asyncio.sleep(0.05)


async def send_heartbeat(matches: Matches, worker: Worker) -> None:
    await matches.instances.enter(worker.name, "1", int(time.time()))
    await asyncio.sleep(1.0)


async def repeat(action: Action, matches: Matches, worker: Worker) -> None:
    """Repeat an action forever, tolerating lost races and an absent server."""
    while True:
        try:
            await action(matches, worker)
        except (Conflict, Claimed):
            await asyncio.sleep(0)
        except StorageError as error:
            worker.write_line("failed", action.__name__, str(error).replace(" ", "_"))
            await asyncio.sleep(0.2)


async def opened(url: str, worker: Worker) -> Matches:
    """Open the store, waiting for its server."""
    while True:
        try:
            return await storage.open(url)
        except StorageError as error:
            worker.write_line("failed", "open", str(error).replace(" ", "_"))
            await asyncio.sleep(0.5)


async def main(url: str, name: str, file: str) -> None:
    """Work until killed."""
    faulthandler.enable()
    install()
    worker = Worker(name, file)
    async with await opened(url, worker) as matches:
        worker.write_line("ready")
        actions = (play, play, play, show, show, deliver, send_heartbeat)
        await asyncio.gather(*(repeat(action, matches, worker) for action in actions))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
