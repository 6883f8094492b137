"""``ziggurat try`` as a process."""

import asyncio
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT
from pathlib import Path

import pytest

from bot.cli.dev.loopback.process import ROOT
from engine.catalogue import game
from engine.match import Match
from storage.records import Person
from storage.sqlite.database import Database
from storage.sqlite.matches import Matches

pytest.importorskip("simcord")


async def test_a_match_that_was_not_shown_yet_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "try.sqlite3"
    async with await Database.open(path) as database:
        people = [Person(1, "Ann"), Person(2, "Bo")]
        await Matches(database).insert(
            1456074443980800009, 7, 1, people, Match.new(game("amytis"), 2, seed=1)
        )
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "try", "--database", str(path), stdout=PIPE, stderr=STDOUT, cwd=ROOT
    )
    assert process.stdout is not None
    said = ""
    async with asyncio.timeout(60):
        while "Ctrl+C" not in said:
            said += (await process.stdout.readline()).decode()
        process.send_signal(signal.SIGINT)
        said += (await process.stdout.read()).decode()
        await process.wait()
    assert "WARNING" not in said
    assert "ERROR" not in said
