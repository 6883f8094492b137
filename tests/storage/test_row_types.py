"""Row types are registered with msgspec up front: two threads that inspect one at once crash the process."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import storage
from storage.sql.row_types import ROW_TYPES

pytestmark = pytest.mark.sqlite  # the result does not depend on the database

FOLDER = Path(storage.__file__).parent

LEARNERS = """
import asyncio, sys, threading
learners = set()

def watch(frame, event, argument):
    if event == "call" and frame.f_code.co_name == "get_class_annotations":
        learners.add(threading.current_thread().name)

threading.setprofile(watch)
import storage
from bot.cli.dev.matches import random_match
from engine.catalogue import games
from engine.match import Match
from storage import Matches
from storage.records import Motion, Person
from storage.timing import Preferences
import random

async def main(path):
    people = [Person(1, "Ann"), Person(2, "Bo")]
    chance = random.Random(1)
    async with await storage.open(path) as matches:
        for channel, rules in enumerate(games().values(), 1):
            match = random_match(Match.new(rules, 2, seed=3), chance, 12)
            row = await matches.insert(channel, 7, 1, people, match, now=100)
            await matches.votes.ask(row.id, Motion.ABANDON, 0, {0, 1}, 60, now=100)
            fresh = Matches(matches.database)
            await asyncio.gather(fresh.load(row.id), fresh.replayed(row.id), fresh.get(row.id))
            await fresh.people.save(Preferences(1), now=100)
            await fresh.people.get(1)
            await fresh.votes.asked(row.id)
        entries = match.abandon()
        await fresh.append(row.id, match.seq - 1, entries, match, calls=True, now=200)
        await fresh.results.of_match(row.id)

asyncio.run(main(sys.argv[1]))
print(sorted(learners))
"""


def learners(path: Path, before: str = "") -> str:
    """Return the threads other than the main one in which a new process inspects types."""
    command = [sys.executable, "-c", before + LEARNERS, str(path)]
    return subprocess.run(command, check=True, text=True, capture_output=True, cwd=FOLDER.parent).stdout


def test_no_thread_inspects_types(tmp_path: Path) -> None:
    assert learners(tmp_path / "bot.sqlite3") == "[]\n"


def test_a_thread_that_inspects_types_is_detected(tmp_path: Path) -> None:
    assert learners(tmp_path / "bot.sqlite3", "import storage\nstorage.prepare = lambda: None\n") != "[]\n"


def converted(source: str) -> set[str]:
    """Return the names of the types that a module tells msgspec to decode."""
    names = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            arguments = [*node.args[1:2], *(each.value for each in node.keywords if each.arg == "type")]
            if node.func.attr == "Decoder":
                arguments = node.args[:1]
            elif node.func.attr not in ("convert", "decode"):
                continue
            names |= {each.id for each in arguments if isinstance(each, ast.Name)}
    return names


def test_all_decoded_types_are_prepared() -> None:
    names = {kind.__name__ for kind in ROW_TYPES}
    decoded = {
        (path.name, name)
        for path in FOLDER.rglob("*.py")
        for name in converted(path.read_text(encoding="utf-8"))
        if name != "kind"
    }
    assert {name for _, name in decoded} <= names, decoded
    assert len(decoded) >= 8


@pytest.mark.parametrize(
    "source",
    ["msgspec.convert(row, Other)", "msgspec.json.decode(text, type=Other)", "msgspec.json.Decoder(Other)"],
)
def test_an_unprepared_type_is_detected(source: str) -> None:
    assert converted(source) == {"Other"}
