"""Types that threads read rows as are known to msgspec before: two that learn one at once end the process."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import storage
from storage.sql.row_types import ROW_TYPES

pytestmark = pytest.mark.sqlite  # what is learnt does not depend on the database

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
    """Return the threads in which a new process learns types, but for its first one."""
    command = [sys.executable, "-c", before + LEARNERS, str(path)]
    return subprocess.run(command, check=True, text=True, capture_output=True, cwd=FOLDER.parent).stdout


def test_no_thread_learns_types(tmp_path: Path) -> None:
    assert learners(tmp_path / "bot.sqlite3") == "[]\n"


def test_a_thread_that_learns_types_is_found(tmp_path: Path) -> None:
    assert learners(tmp_path / "bot.sqlite3", "import storage\nstorage.prepare = lambda: None\n") != "[]\n"


def converted(source: str) -> set[str]:
    """Return the names of the types that msgspec is told to read as."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            given = [*node.args[1:2], *(each.value for each in node.keywords if each.arg == "type")]
            if node.func.attr == "Decoder":
                given = node.args[:1]
            elif node.func.attr not in ("convert", "decode"):
                continue
            found |= {each.id for each in given if isinstance(each, ast.Name)}
    return found


def test_all_that_the_storage_reads_as_is_prepared() -> None:
    names = {kind.__name__ for kind in ROW_TYPES}
    found = {
        (path.name, name)
        for path in FOLDER.rglob("*.py")
        for name in converted(path.read_text(encoding="utf-8"))
        if name != "kind"
    }
    assert {name for _, name in found} <= names, found
    assert len(found) >= 8


@pytest.mark.parametrize(
    "source",
    ["msgspec.convert(row, Other)", "msgspec.json.decode(text, type=Other)", "msgspec.json.Decoder(Other)"],
)
def test_a_type_that_is_not_prepared_is_found(source: str) -> None:
    assert converted(source) == {"Other"}
