"""A rolling upgrade while people play: a newer version takes over process by process."""

import asyncio
import signal
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.catalogue import game
from storage import Matches
from storage.errors import OtherRules
from storage.records import Listing
from storage.sql.stored import Raw
from tests.cli.newer import VERSION, newer
from tests.cli.players import UPDATING, until
from tests.cli.test_under_play import SHORT
from tests.cli.under_play import Course, Crowd, Stage, stage
from tests.thorough import THOROUGH, times

pytestmark = pytest.mark.long

BETWEEN_SECONDS = times(2, 30)
COURSE = Course(
    processes=times(2, 3),
    matches=times(10, 60),
    people=times(3, 6),
    pause=times(1, 2) / 2,
)
VALUES = {} if THOROUGH else SHORT


async def live_versions(running: Stage) -> dict[str, str]:
    """Return the live processes with their versions."""
    condition = await running.matches.conditions.current(alive_since=0, due_before=0)
    return {instance.id: instance.version.partition("+")[0] for instance in condition.instances}


async def version_of_new_process(running: Stage, before: dict[str, str]) -> str:
    """Wait for a new process, and return its version."""
    async with asyncio.timeout(60.0):
        while not (new := (now := await live_versions(running)).keys() - before.keys()):  # noqa: ASYNC110  # of other processes
            await asyncio.sleep(0.1)
    return now[new.pop()]


async def rolled(running: Stage, program: Path) -> None:
    """Replace all processes by those of a newer program; one is killed first and returns unchanged."""
    bots = running.bots
    new = [start.of(program) for start in bots.starts]
    await asyncio.sleep(BETWEEN_SECONDS)
    for number, start in enumerate(new):
        before = await live_versions(running)
        if number == 1:
            bots.kill(number)  # the old program restarts on the newer database
            assert await version_of_new_process(running, before) != VERSION
            before = await live_versions(running)
            await bots.replace(number, start, signal.SIGKILL)
        else:
            assert await bots.replace(number, start) == 0
        assert await version_of_new_process(running, before) == VERSION
        assert running.crowd.books.read(lambda tx: tx.execute("SELECT * FROM later").fetchall()) == []
        await asyncio.sleep(BETWEEN_SECONDS)


@pytest.mark.parametrize(("engine", "way"), [("sqlite", "shards"), ("postgres", "http")])
async def test_a_newer_version_takes_over_during_play(tmp_path: Path, engine: str, way: str) -> None:
    program = newer(tmp_path / "newer")
    async with stage(COURSE._replace(engine=engine, way=way), tmp_path, VALUES) as running:
        await rolled(running, program)
        assert await running.watch.all_alive(len(running.bots.starts), 60.0)
        assert set((await live_versions(running)).values()) == {VERSION}
    print(running.figures())  # noqa: T201  # to be seen with -s
    assert not running.wrong, "\n".join([*running.wrong, *running.story])
    assert running.bots.ended == []
    assert running.bots.counts["turns, undos and ends stored"] > 0


RENEWED = "ancient"
"""The game whose rules are newer in the newer program, in version number only."""

RENEW = "UPDATE match SET rules_version = rules_version + 1 WHERE game = ? AND id % 2 = 0"


async def renew(matches: Matches) -> None:
    """Convert some matches to the newer rules, as if the newer program had started them."""
    await matches.database.transaction(lambda tx: tx.execute(RENEW, (RENEWED,)).close())


async def all_of(running: Stage) -> list[Listing]:
    return [await running.matches.get(match_id) for match_id in running.begun]


def describe_actions(running: Stage) -> str:
    """Describe the outcome of all actions, to show which cases did not occur."""
    actions = [
        f"match {action.id}: {action.kind}, {action.acknowledged=}, read {action.private_text[-60:]!r}"
        for action in running.crowd.actions
    ]
    return "\n".join([running.figures(), *actions])


def has_met_both(crowd: Crowd) -> bool:
    """Return whether players used both versions of the rules, and met a process that lacks each."""
    actions = [action for action in crowd.actions if action.channel in crowd.channels]
    played = {action.id % 2 for action in actions if action.acknowledged}
    waited = {action.id % 2 for action in actions if action.waited or UPDATING in action.private_text}
    return played == waited == {0, 1}


@pytest.mark.parametrize("engine", ["sqlite", *(["postgres"] if THOROUGH else [])])  # a minute each
async def test_matches_with_missing_rules_are_left_to_other_processes(
    tmp_path: Path, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = newer(tmp_path / "newer", rules=RENEWED)
    revive = Raw.revive

    def revived(self: Raw) -> Any:
        """Load a match with either rules: they differ only in their number."""
        try:
            return revive(self)
        except OtherRules:
            installed = game(self.listing.game).facts.rules_version
            listing = replace(self.listing, rules_version=installed)
            return revive(replace(self, listing=listing))

    monkeypatch.setattr(Raw, "revive", revived)  # in this process
    course = COURSE._replace(engine=engine, way="http", processes=3, matches=COURSE.matches + 8)
    async with stage(course, tmp_path, VALUES, programs={2: program}, prepare=renew) as running:
        everywhere = running.crowd.channels
        running.crowd.channels = tuple(
            row.channel for row in await all_of(running) if row.game == RENEWED and row.status.live
        )
        assert await until(lambda: has_met_both(running.crowd), 120.0), describe_actions(running)
        running.crowd.channels = everywhere
        for number in (1, 2):  # each is away for a while
            before = await live_versions(running)
            running.bots.kill(number)
            await version_of_new_process(running, before)
        assert len(set((await live_versions(running)).values())) == 2
    print(running.figures())  # noqa: T201  # to be seen with -s
    assert not running.wrong, "\n".join([*running.wrong, *running.story])
    assert running.bots.ended == []
