"""A process that works on a store beside others until it is killed: it plays, shows boards and tells people.

Each thing that was stored is written down, with a mark that nothing else has, for the test to compare.
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
DEED = Callable[[Matches, "Worker"], Awaitable[None]]


class Worker:
    """This process: its name, its chance, and the file where it writes down what was done."""

    def __init__(self, name: str, file: str) -> None:
        self.name = name
        self.chance = random.Random(name)
        self._marks = itertools.count(int(name.split("-")[1]) * 10_000_000 + 1_000_000_000)
        self._file = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def mark(self) -> int:
        """Return a number that nothing else has."""
        return next(self._marks)

    def write_line(self, *words: object) -> None:
        """Write something down, which stays there though the process is killed."""
        os.write(self._file, (" ".join(map(str, words)) + "\n").encode())


async def play(matches: Matches, worker: Worker) -> None:
    """Make a turn somewhere."""
    match_id = worker.chance.choice(await matches.playing())
    match = (await matches.load(match_id)).match
    assert match is not None
    if match.over:  # somebody was faster
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
    """Show a match that is not shown as it is."""
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


async def tell(matches: Matches, worker: Worker) -> None:
    """Tell somebody something."""
    taken = await matches.outbox.take(int(time.time()), LEASE_SECONDS, 3, holder=worker.name)
    for item in taken:
        worker.write_line("taken", item.id, item.tries)
        await matches.outbox.forget(item)
    if not taken:
        await asyncio.sleep(0.05)


async def be_seen(matches: Matches, worker: Worker) -> None:
    """Be alive."""
    await matches.instances.enter(worker.name, "1", int(time.time()))
    await asyncio.sleep(1.0)


async def again_and_again(deed: DEED, matches: Matches, worker: Worker) -> None:
    """Do something for ever; others may be faster, and the server may be gone for a while."""
    while True:
        try:
            await deed(matches, worker)
        except (Conflict, Claimed):
            await asyncio.sleep(0)
        except StorageError as error:
            worker.write_line("failed", deed.__name__, str(error).replace(" ", "_"))
            await asyncio.sleep(0.2)


async def opened(url: str, worker: Worker) -> Matches:
    """Open the store, as soon as its server is there."""
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
        deeds = (play, play, play, show, show, tell, be_seen)
        await asyncio.gather(*(again_and_again(deed, matches, worker) for deed in deeds))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
