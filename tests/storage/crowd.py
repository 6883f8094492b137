"""A process that plays, plans, shows boards and delivers messages on a shared store until it is killed.

It logs everything it stored under a unique number, so that the test can compare. On SIGUSR1 it kills itself
at the next moment of one kind, such as between an opponent's turn and the planned one.
"""

import asyncio
import faulthandler
import itertools
import os
import random
import signal
import sys
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence

import storage
from bot.matches import planned
from bot.matches.table import Stale, Table
from bot.matches.tables import Tables
from engine import plans
from engine.errors import Refusal
from engine.history.log import Entry, entry_decoder
from engine.history.snapshot import snapshot_decoder
from engine.plans import AtLeast, PlanLine, Unharmed
from storage import Matches
from storage.delivery import OutboxItem, OutboxKind
from storage.errors import Claimed, Conflict, StorageError
from storage.records import Person
from tests.storage.posted import boards_due, claim_board
from tests.support import COUNTING, counting, install, play_turn

LEASE_SECONDS = 2
FIRST_MARK = 3 * 10**9
"""Later than any time in seconds, so that a turn with such a time was played by this process's players."""

MOMENTS = ("turn stored", "plan stored", "item taken", "planned turns played")
NEVER = AtLeast(99)
Action = Callable[[Matches, "Worker"], Awaitable[None]]


class Worker:
    """This process: its name, its random generator and its log file."""

    def __init__(self, name: str, file: str) -> None:
        self.name = name
        self.chance = random.Random(name)
        self._marks = itertools.count(int(name.split("-")[1]) * 10_000_000 + FIRST_MARK)
        self._last_moment = ""
        self._file = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def mark(self) -> int:
        """Return a number that is used nowhere else."""
        return next(self._marks)

    def write_line(self, *words: object) -> None:
        """Write a line that survives a kill of this process."""
        os.write(self._file, (" ".join(map(str, words)) + "\n").encode())

    def choose_end(self) -> None:
        """Choose the moment at which this process kills itself."""
        self._last_moment = self.chance.choice(MOMENTS)

    def at(self, moment: str) -> None:
        """Kill this process if it is the chosen moment."""
        if moment == self._last_moment:
            self.write_line("died", moment.replace(" ", "-"))
            os.kill(os.getpid(), signal.SIGKILL)


class PlayingTables(Tables):
    """Tables at which players take turns that are marked with a number instead of the time."""

    async def take_turn(self, match_id: int, worker: Worker, at: int) -> Table | None:
        """Play a turn of the active seat; None if it has a plan, or the match is over."""

        def act(table: Table, _: int) -> Sequence[Entry]:
            if table.match.over or table.waiting:
                raise Stale
            seat = table.match.to_act[0]
            reasons = planned.reasons_of(table.record.plan_of(seat))
            if reasons:
                worker.write_line("dropped", match_id, seat, table.match.seq, reasons[-1].key)
            number, card = worker.chance.randint(1, 3), worker.chance.random() < 0.2
            return play_turn(table.match, number=number, card=card, at=at)

        try:
            return (await self._change(match_id, act)).after
        except Refusal:
            return None


async def play(matches: Matches, worker: Worker) -> None:
    """Take a turn in a random match, unless the active seat has planned it."""
    match_id, at = worker.chance.choice(await matches.playing()), worker.mark()
    try:
        table = await PlayingTables(matches).take_turn(match_id, worker, at)
    except StorageError as error:
        worker.write_line("refused", match_id, at, type(error).__name__)
        raise
    if table is None:
        await asyncio.sleep(0.02)
        return
    if table.waiting:
        worker.at("turn stored")
    worker.write_line("stored", match_id, at)
    await replace_ended(matches, worker, table)


async def replace_ended(matches: Matches, worker: Worker, table: Table) -> None:
    """Start another match if one has ended."""
    if table.match.over:
        people = [Person(seat + 1, str(seat)) for seat in range(4)]
        new = counting(4, goal="20")
        row = await matches.insert(worker.mark(), None, 1, people, new, now=int(time.time()))
        await matches.plans.set_grace(row.id, 0, now=int(time.time()))


def lines(chance: random.Random) -> Iterator[PlanLine]:
    """Yield the lines of a plan: most are played, some go on, and some never apply."""
    for _ in range(chance.choice((1, 1, 2))):
        keep = [PlanLine((f"add {chance.randint(1, 3)}", "keep")) for _ in range(chance.choice((0, 0, 1, 2)))]
        last = PlanLine((f"add {chance.randint(1, 3)}", chance.choice(("keep", "keep", "play"))))
        turns = [*keep, last]  # nothing follows a card that is played
        line = planned.chained(turns)
        conditions = chance.choice(((), (), (Unharmed(),), (NEVER,)))
        yield PlanLine(line.turn, line.aims, conditions, line.then)


async def plan(matches: Matches, worker: Worker) -> None:
    """Make a plan for every waiting seat of a random match that has none."""
    match_id = worker.chance.choice(await matches.playing())
    table = await Tables(matches).load(match_id)
    row, match, made = table.record, table.match, 0
    for seat, person in enumerate(row.people):
        if match.over or seat in match.to_act or row.plan_of(seat) is not None:
            continue
        try:
            own = plans.plan_of(match.game, match.view(seat), [*lines(worker.chance)])
        except Refusal:  # the same turn twice, or one after the end
            continue
        text = planned.encoded(own)
        words = (match_id, seat, match.seq, text.replace(" ", "_"))
        worker.write_line("planning", *words)
        await matches.plans.save(match_id, person.user, text, seq=match.seq, before="", now=int(time.time()))
        worker.at("plan stored")
        worker.write_line("planned", *words)
        made += 1
    if not made:
        await asyncio.sleep(0.02)


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
    """Deliver messages from the outbox, and play the planned turns that are due."""
    taken = await matches.outbox.take(int(time.time()), LEASE_SECONDS, 3, holder=worker.name)
    for item in taken:
        worker.write_line("taken", item.id, item.tries)
        if item.kind is OutboxKind.PLAN:
            await play_planned(matches, worker, item)
        else:
            await matches.outbox.forget(item)
    if not taken:
        await asyncio.sleep(0.05)


async def play_planned(matches: Matches, worker: Worker, item: OutboxItem) -> None:
    """Play the turns planned at a table, in the same order of steps as the bot."""
    worker.at("item taken")
    if not await matches.outbox.stands(item):
        return
    table = await Tables(matches).play_planned(item.match)
    if table is not None:
        worker.at("planned turns played")
        worker.write_line("ran", item.match, table.match.seq)
        await replace_ended(matches, worker, table)
    await matches.outbox.forget(item)


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
    entry_decoder(COUNTING)  # before threads read, like the types of real games
    snapshot_decoder(COUNTING)
    worker = Worker(name, file)
    async with await opened(url, worker) as matches:
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR1, worker.choose_end)
        worker.write_line("ready")
        actions = (play, play, plan, plan, plan, show, show, deliver, deliver, send_heartbeat)
        await asyncio.gather(*(repeat(action, matches, worker) for action in actions))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
