"""Several processes on one file, and processes that are killed."""

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

# Takes a turn back and forth for ever, or so many times, and says after each commit how long the log is.
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


async def sound(path: Path, match_id: int) -> int:
    """Check file and match from the bottom up and return the length of the log."""
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
async def test_killed_while_writing(path: Path, commits: int) -> None:
    match_id = await start(path)
    process = await run(WRITER, path, match_id, -1)
    assert process.stdout is not None
    said = [int(await process.stdout.readline()) for _ in range(commits)]
    await asyncio.sleep(0.0007 * commits)  # so that it hits different places
    process.send_signal(signal.SIGKILL)
    rest, _ = await process.communicate()
    said += [int(line) for line in rest.split(b"\n")[:-1]]
    assert process.returncode == -signal.SIGKILL
    assert await sound(path, match_id) >= said[-1]


async def test_killed_inside_of_a_transaction(path: Path) -> None:
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
    assert await sound(path, match_id) == 0


async def test_two_processes_write(path: Path) -> None:
    match_id = await start(path)
    writers = [await run(WRITER, path, match_id, 60) for _ in range(2)]
    said: list[int] = []
    for output, errors in await asyncio.gather(*(writer.communicate() for writer in writers)):
        *lines, last = output.decode().splitlines()
        assert errors == b""
        assert last.startswith("conflicts")
        said += [int(line) for line in lines]
    assert [writer.returncode for writer in writers] == [0, 0]
    assert len(said) == len(set(said)) == 120  # no entry was written by both
    assert await sound(path, match_id) == max(said)


async def test_processes_that_open_a_new_file_at_the_same_moment(path: Path) -> None:
    openers = [await run(OPENER, path, key) for key in "abcd"]
    results = await asyncio.gather(*(opener.communicate() for opener in openers))
    assert [errors for _, errors in results] == [b""] * 4
    with closing(sqlite3.connect(path)) as connection:
        sql = "SELECT count(*) FROM setting WHERE key != 'works-with'"
        assert connection.execute(sql).fetchall() == [(4,)]
    assert not list(path.parent.glob("matches-v*"))


async def test_a_process_ends_that_closes_its_database(path: Path) -> None:
    process = await run(OPENER, path, "a")
    await asyncio.wait_for(process.communicate(), 20)
    assert process.returncode == 0
    assert sorted(os.listdir(path.parent)) == ["matches.db"]
