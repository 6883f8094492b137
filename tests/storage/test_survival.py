"""Several processes on one file, and killed processes."""

import asyncio
import os
import signal
import sqlite3
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import closing
from pathlib import Path

import pytest

from engine.match import Match
from storage import Matches
from storage.records import Person, Status, TableSpec
from storage.sqlite.database import SqliteDatabase
from tests.clock import now
from tests.support import counting

ROOT = Path(__file__).parents[2]

# takes and undoes a turn, forever or COMMITS times, and prints the log length after each commit
WRITER = """
import asyncio, sys
from storage.sqlite.database import SqliteDatabase
from storage.errors import Conflict
from storage import Matches
from tests.clock import now
from tests.support import install, play_turn

async def main(path, match_id, commits):
    async with await SqliteDatabase.open(path) as db:
        matches = Matches(db)
        done = conflicts = 0
        while done != commits:
            match = (await matches.load(match_id)).match
            seq = match.seq
            entries = match.undo(0) if match.to_act == (1,) else play_turn(match)
            await asyncio.sleep(0)
            try:
                await matches.append(match_id, seq, entries, match, now=now())
            except Conflict:
                conflicts += 1
                continue
            done += 1
            print(match.seq, flush=True)
    print("conflicts", conflicts, flush=True)

install()
asyncio.run(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
"""

OPENER = """
import asyncio, sys
from storage.sqlite.database import SqliteDatabase
from storage.parts.settings import SettingStore

async def main(path, key):
    async with await SqliteDatabase.open(path) as db:
        await SettingStore(db).set(key, "here")

asyncio.run(main(*sys.argv[1:]))
"""


async def run(script: str, *args: object) -> Process:
    words = [str(arg) for arg in args]
    return await asyncio.create_subprocess_exec(
        sys.executable, "-W", "error", "-c", script, *words, stdout=PIPE, stderr=PIPE, cwd=ROOT
    )


async def start(path: Path) -> int:
    async with await SqliteDatabase.open(path) as db:
        matches = Matches(db)
        row = await matches.lobbies.create(1, 5, Person(10, "Ann"), TableSpec("counting", 2), now=now())
        await matches.lobbies.join(row.id, Person(11, "Ben"), now=now())
        await matches.lobbies.start(row.id, [10, 11], counting(), now=now())
        return row.id


async def check_sound(path: Path, match_id: int) -> int:
    """Check the file and the match thoroughly and return the length of its log."""
    async with await SqliteDatabase.open(path) as db:
        check = await db.read(lambda tx: tx.execute("PRAGMA integrity_check").fetchall())
        assert check == [("ok",)]
        stored = await Matches(db).load_whole(match_id)
    assert stored.status is Status.PLAYING
    match = stored.match
    assert match is not None
    assert Match.replay(match.game, match.seats, match.options, match.seed, match.log).state == match.state
    return match.seq


@pytest.mark.parametrize("commits", [1, 4, 15, 40])
async def test_a_kill_while_writing_loses_nothing(path: Path, commits: int) -> None:
    match_id = await start(path)
    process = await run(WRITER, path, match_id, -1)
    assert process.stdout is not None
    reported = [int(await process.stdout.readline()) for _ in range(commits)]
    await asyncio.sleep(0.0007 * commits)  # to hit different places
    process.send_signal(signal.SIGKILL)
    rest, _ = await process.communicate()
    reported += [int(line) for line in rest.split(b"\n")[:-1]]
    assert process.returncode == -signal.SIGKILL
    assert await check_sound(path, match_id) >= reported[-1]


async def test_a_kill_inside_a_transaction_rolls_it_back(path: Path) -> None:
    match_id = await start(path)
    script = """
import os, signal, sqlite3, sys
tx = sqlite3.connect(sys.argv[1], isolation_level=None)
tx.execute("PRAGMA cache_size = 1")  # so that pages go to the file before the commit
tx.execute("BEGIN IMMEDIATE")
tx.execute("UPDATE match SET seq = 2000")
tx.execute("UPDATE position SET snapshot = zeroblob(100000)")
tx.executemany("INSERT INTO log VALUES (1, ?, zeroblob(500))", [(seq,) for seq in range(2000)])
os.kill(os.getpid(), signal.SIGKILL)
"""
    process = await run(script, path)
    await process.communicate()
    assert process.returncode == -signal.SIGKILL
    assert path.with_name("matches.db-wal").stat().st_size > 500_000
    assert await check_sound(path, match_id) == 0


async def test_two_processes_write_without_overwriting_each_other(path: Path) -> None:
    match_id = await start(path)
    writers = [await run(WRITER, path, match_id, 60) for _ in range(2)]
    reported: list[int] = []
    for output, errors in await asyncio.gather(*(writer.communicate() for writer in writers)):
        *lines, last = output.decode().splitlines()
        assert errors == b""
        assert last.startswith("conflicts")
        reported += [int(line) for line in lines]
    assert [writer.returncode for writer in writers] == [0, 0]
    assert len(reported) == len(set(reported)) == 120  # no entry was written by both
    assert await check_sound(path, match_id) == max(reported)


async def test_processes_can_create_the_same_file_at_once(path: Path) -> None:
    openers = [await run(OPENER, path, key) for key in "abcd"]
    results = await asyncio.gather(*(opener.communicate() for opener in openers))
    assert [errors for _, errors in results] == [b""] * 4
    with closing(sqlite3.connect(path)) as connection:
        sql = "SELECT count(*) FROM setting WHERE key != 'works-with'"
        assert connection.execute(sql).fetchall() == [(4,)]
    assert not list(path.parent.glob("matches-v*"))


async def test_a_process_ends_after_closing_its_database(path: Path) -> None:
    process = await run(OPENER, path, "a")
    await asyncio.wait_for(process.communicate(), 20)
    assert process.returncode == 0
    assert sorted(os.listdir(path.parent)) == ["matches.db"]
