"""Several processes on one store, killed at work, with server restarts: nothing is lost."""

import asyncio
import random
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, Process
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
import pytest

import storage
from storage import Matches
from storage.records import Person
from storage.transaction import Tx
from tests import postgres
from tests.clock import now
from tests.storage.posted import boards_due, claim_board
from tests.support import counting
from tests.thorough import times

ROOT = Path(__file__).parents[2]
PROCESSES = 3
PEOPLE = [Person(seat + 1, str(seat)) for seat in range(4)]
MATCHES = times(30, 200)
SECONDS = times(6, 600)
KILL_SECONDS = times(2, 10)


@pytest.fixture
def server() -> Iterator[postgres.Server]:
    """Start a server that this test may stop."""
    with postgres.own_server() as own:
        yield own


class Crowd:
    """Processes that work on a store, each with its log file."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url, self._folder = url, folder
        self._processes: list[Process] = []
        self._last = 0

    async def start(self) -> None:
        self._last += 1
        name = f"worker-{self._last}"
        command = (sys.executable, "-m", "tests.storage.crowd", self._url, name, str(self._folder / name))
        self._processes.append(
            await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=DEVNULL, stderr=None)
        )

    async def at_work(self) -> None:
        """Wait until the processes play, show boards and deliver messages."""
        async with asyncio.timeout(60.0):
            while {kind for kind, *_ in self.lines()} < {"stored", "shown", "taken"}:  # noqa: ASYNC110  # files
                await asyncio.sleep(0.1)

    async def kill(self, chance: random.Random) -> None:
        process = self._processes.pop(chance.randrange(len(self._processes)))
        assert process.returncode is None, "a process ended by itself"
        process.kill()
        await process.wait()

    async def end(self) -> None:
        for process in self._processes:
            with suppress(ProcessLookupError):  # one that ended by itself
                process.kill()
            await process.wait()

    def lines(self) -> list[list[str]]:
        """Return the lines of all logs, without unfinished last lines."""
        texts = [file.read_text().rpartition("\n")[0] for file in self._folder.glob("worker-*")]
        return [line.split() for text in texts for line in text.splitlines()]


async def worked(url: str, folder: Path, server: postgres.Server | None) -> list[list[str]]:
    """Run processes, kill one every few seconds, restart the server twice; return the logs."""
    chance, crowd = random.Random(1), Crowd(url, folder)
    how = [signal.SIGINT, signal.SIGQUIT] if server else []  # a clean shutdown, and a crash
    try:
        for _ in range(PROCESSES):
            await crowd.start()
        await crowd.at_work()
        begun = last = time.monotonic()
        restarts = [begun + SECONDS / 3, begun + SECONDS * 2 / 3]
        while time.monotonic() < begun + SECONDS:
            await asyncio.sleep(0.1)
            if time.monotonic() > last + KILL_SECONDS:
                last = time.monotonic()
                await crowd.kill(chance)
                await crowd.start()
            if how and time.monotonic() > restarts[0]:
                restarts.pop(0)
                assert server is not None
                await asyncio.to_thread(server.stop, how.pop(0))
                await asyncio.sleep(0.3)
                await asyncio.to_thread(server.start)
    finally:
        await crowd.end()
    return crowd.lines()


async def compare(matches: Matches, lines: list[list[str]]) -> Counter[str]:
    """Check that logged actions are stored once and that matches replay; return counts by kind."""

    def logged(tx: Tx) -> list[tuple[int, bytes]]:
        return [(match, bytes(entry)) for match, entry in tx.execute("SELECT match, entry FROM log")]

    stored: Counter[tuple[int, int]] = Counter()
    for match_id, entry in await matches.database.read(logged):
        fields = msgspec.json.decode(entry)
        if fields.get("at"):
            stored[match_id, fields["at"]] += 1
    turns = {turn: count for turn, count in stored.items() if turn[1] > 1_000_000_000}
    by_kind: dict[str, list[list[str]]] = {}
    for kind, *words in lines:
        by_kind.setdefault(kind, []).append(words)
    acknowledged = {(int(match), int(at)) for match, at in by_kind["stored"]}
    refused = {(int(match), int(at)) for match, at, why in by_kind.get("refused", []) if why != "Unsure"}
    assert acknowledged - turns.keys() == set(), "a turn is lost"
    assert refused & turns.keys() == set(), "a refused turn is stored"
    assert set(turns.values()) <= {2, 3}, "a turn is incomplete or doubled"
    taken = Counter(map(tuple, by_kind.get("taken", [])))
    assert [item for item, count in taken.items() if count > 1] == [], "two processes took the same item"
    shown = Counter((match, epoch) for match, epoch, _ in by_kind["shown"])
    assert [claim for claim, count in shown.items() if count > 1] == [], "two processes used the same claim"
    everything = "SELECT id FROM match ORDER BY id"
    numbers = await matches.database.read(lambda tx: tx.execute(everything).fetchall())
    for (match_id,) in numbers:
        match, replayed = (await matches.load(match_id)).match, await matches.replayed(match_id)
        assert match is not None
        assert replayed is not None
        assert match.now == replayed.now
    return Counter({kind: len(words) for kind, words in by_kind.items()})


async def show_the_rest(matches: Matches) -> None:
    """Check that claims of dead processes are free once they haven't been seen for 15 s."""
    later = now() + 16
    await matches.instances.enter("heir", "1", later)
    for match_id in await boards_due(matches):
        claim = await claim_board(matches, match_id, "heir", 10, now=later)
        if claim is not None:
            assert claim.row is not None
            await matches.postings.record(claim, match_id, seen=claim.row.seq, now=later)
        for old in await matches.boards.old_messages(match_id):
            await matches.boards.forget_message(old.message)
    assert await boards_due(matches) == []


@pytest.mark.long
@pytest.mark.parametrize("where", ["sqlite", "postgres"])
async def test_killed_processes_lose_and_double_nothing(
    where: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    server = None if where == "sqlite" else request.getfixturevalue("server")
    url = str(tmp_path / "crowd.db") if server is None else server.address
    folder = tmp_path / "notes"
    folder.mkdir()
    async with await storage.open(url) as matches:
        for channel in range(MATCHES):
            await matches.insert(channel, None, 1, PEOPLE, counting(4, goal="20"), now=now())
    lines = await worked(url, folder, server)
    async with await storage.open(url) as matches:
        counts = await compare(matches, lines)
        await show_the_rest(matches)
    print(f"{where}: {dict(counts)}")  # noqa: T201  # figures, to be seen with -s
    assert counts["stored"] > MATCHES
    assert counts["shown"] > 0
