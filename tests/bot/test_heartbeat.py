"""Instances and their heartbeats, and how others learn that one has died."""

import asyncio
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

import storage
from bot.cluster.heartbeat import ClusterHeartbeat
from bot.cluster.peers import has_handovers
from bot.delivery import heartbeat
from bot.delivery.heartbeat import Heartbeat
from bot.platform.process_lock import ProcessLock, is_dead
from engine.catalogue import game
from storage.delivery import ALL, Role


def alone(instance: Heartbeat) -> bool:
    return instance.alone


def upgrading(instance: Heartbeat) -> bool:
    return instance.is_upgrading


def outdated(instance: Heartbeat) -> bool:
    return instance.is_outdated


async def test_an_instance_is_listed_until_it_finishes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "SEEN_SECONDS", 0.01)
    seen = "SELECT id FROM instance ORDER BY id"
    async with await storage.open(tmp_path / "bot.sqlite3") as matches:
        first, second = Heartbeat(matches.instances), Heartbeat(matches.instances)
        await first.start()
        assert alone(first)
        await second.start()
        async with asyncio.timeout(5.0):
            while alone(first):  # noqa: ASYNC110  # there is no event to wait for
                await asyncio.sleep(0.01)
        bury = "DELETE FROM instance WHERE id = ?"  # as others do after it was blocked for long
        await matches.database.transaction(lambda tx: tx.execute(bury, (first.instance,)).close())
        await asyncio.sleep(0.1)
        rows = await matches.database.read(lambda tx: tx.execute(seen).fetchall())
        assert rows == sorted([(first.instance,), (second.instance,)])
        await second.finish()
        await asyncio.sleep(0.1)
        assert alone(first)
        await first.finish()
        assert await matches.database.read(lambda tx: tx.execute(seen).fetchall()) == []


async def test_an_instance_without_a_connection_is_current_while_another_has_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = 1_000_000_000.0
    monkeypatch.setattr(time, "time", lambda: clock)
    async with await storage.open(tmp_path / "bot.sqlite3") as matches:
        shows = ClusterHeartbeat(matches.instances, frozenset({Role.SHOW}))
        await shows.start()
        answers = ClusterHeartbeat(matches.instances, frozenset({Role.GATEWAY}))
        await answers.start()
        await answers.online()
        assert await shows.current()
        clock += heartbeat.MISSED_SECONDS
        assert await shows.current()
        clock += 1
        assert not await shows.current()
        await answers.online()
        assert await shows.current()
        for each in (shows, answers):
            await each.finish()


async def test_work_left_to_other_instances(tmp_path: Path) -> None:
    async with await storage.open(tmp_path / "bot.sqlite3") as matches:
        whole, other = Heartbeat(matches.instances), Heartbeat(matches.instances)
        answers = ClusterHeartbeat(matches.instances, frozenset({Role.GATEWAY}))
        for each in (other, whole):
            await each.start()
        assert not has_handovers(whole)
        assert not answers.leaves(Role.ROBOTS)
        await answers.start()
        assert (answers.leaves(Role.ROBOTS), whole.leaves(Role.ROBOTS)) == (True, False)
        await whole.online()
        await matches.instances.enter("newer", "999.1", int(time.time()), roles="show")
        async with asyncio.timeout(5.0):
            await whole._enter()
        assert (has_handovers(whole), has_handovers(answers)) == (True, False)
        assert not outdated(whole)
        await matches.instances.enter("newer", "999.1", int(time.time()))
        await whole._enter()
        assert outdated(whole)
        for each in (whole, other, answers):
            await each.finish()


async def test_another_build_of_the_same_version_may_have_other_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await storage.open(tmp_path / "bot.sqlite3") as matches:
        own, same = Heartbeat(matches.instances), Heartbeat(matches.instances)
        with monkeypatch.context() as patch:
            patch.setattr(type(game("amytis")), "fingerprint", "0123456789ab")
            other = Heartbeat(matches.instances)
            await other.start()
        for each in (own, same):
            await each.start()
        assert upgrading(own)
        assert (own.is_outdated, other.is_outdated) == (False, False)
        await other.finish()
        await own._enter()
        assert not alone(own)
        assert not upgrading(own)
        for each in (own, same):
            await each.finish()


HOLD = """
import sys
from functools import partial
from pathlib import Path
from bot.platform.process_lock import ProcessLock
lifeline = ProcessLock(sys.argv[1], *map(Path, sys.argv[2:]))
lifeline.hold()
print("held", flush=True)
if input() == "go":
    lifeline.let_go()
    print("let go", flush=True)
input()
"""


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("file", ["bot.sqlite3", ""])
def test_a_lock_shows_whether_its_process_was_killed(tmp_path: Path, ended: bool, file: str) -> None:
    name = secrets.token_hex(8)
    database = tmp_path / file if file else None
    dead = partial(is_dead, name, database)
    assert not dead()
    command = [sys.executable, "-c", HOLD, name, *([str(database)] if database else [])]
    with subprocess.Popen(command, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin
        assert process.stdout
        try:
            assert process.stdout.readline() == "held\n"
            assert not dead()
            process.send_signal(signal.SIGSTOP)
            assert not dead()  # it may continue
            process.send_signal(signal.SIGCONT)
            if ended:
                print("go", file=process.stdin, flush=True)
                assert process.stdout.readline() == "let go\n"
        finally:
            process.kill()
    assert dead() is not ended
    assert not dead()  # its lock is gone


def test_old_locks_of_killed_processes_are_deleted(tmp_path: Path) -> None:
    database = tmp_path / "bot.sqlite3"
    old, recent, alive, new = (ProcessLock(name, database) for name in ("old", "recent", "alive", "new"))
    for process_lock in (old, recent, alive):
        process_lock.hold()
    for process_lock in (old, recent):
        assert process_lock._lock is not None
        process_lock._lock.release()
    for name in ("old", "alive"):
        (file,) = tmp_path.glob(f"*-{name}.lock")
        os.utime(file, (1, 1))
    new.hold()
    assert {path.stem.rpartition("-")[2] for path in tmp_path.iterdir()} == {"recent", "alive", "new"}
    for process_lock in (alive, new):
        process_lock.let_go()


NO_FOLDER, NO_LOCKS = FileNotFoundError(2, "No usable temporary directory"), OSError(37, "No locks available")


@pytest.mark.parametrize(
    ("name", "error", "database"),
    [
        ("tempfile.gettempdir", NO_FOLDER, ""),
        ("fcntl.flock", NO_LOCKS, "bot.sqlite3"),
        ("os.open", PermissionError(13, "Permission denied"), "bot.sqlite3"),
    ],
)
def test_a_process_works_without_a_lock_if_none_can_be_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, error: OSError, database: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    path = tmp_path / database if database else None
    process_lock = ProcessLock("one", path)
    with monkeypatch.context() as patch:
        patch.setattr(name, refuse)
        process_lock.hold()
        assert not is_dead("one", path)
        process_lock.let_go()
    assert not list(tmp_path.iterdir())


async def test_shards_of_a_process_killed_on_this_machine_are_taken_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "RIVAL_SECONDS", 0.01)
    async with await storage.open(tmp_path / "bot.sqlite3") as matches:
        killed, successor = ClusterHeartbeat(matches.instances, ALL), ClusterHeartbeat(matches.instances, ALL)
        killed.shards = successor.shards = "1/2"
        await killed.take_shards()
        assert await waits(successor)
        lock = killed._process_lock._lock
        assert lock is not None
        lock.release()  # as the system does, leaving the file
        with monkeypatch.context() as patch:
            patch.setattr(socket, "gethostname", lambda: "another")
            assert await waits(successor)
        assert not await waits(successor)
        await successor.finish()


async def waits(instance: ClusterHeartbeat) -> bool:
    """Return whether the instance can't take its shards yet."""
    try:
        async with asyncio.timeout(0.3):
            await instance.take_shards()
    except TimeoutError:
        instance._process_lock.let_go()
        return True
    return False
