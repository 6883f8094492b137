"""Whole matches in the page of ``ziggurat try``: a real server, a real browser, people who press and type."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.async_api import Browser

from tests.browser.page import chromium, find_chromium
from tests.browser.play import Crowd, Line, at_random
from tests.browser.trial import trial

pytestmark = [
    pytest.mark.chromium,
    pytest.mark.skipif(find_chromium() is None, reason="no Chromium: set ZIGGURAT_CHROMIUM to its path"),
]

PEOPLE = ("Ninsun", "Hammurabi", "Semiramis", "Gudea")
RESTART_AFTER = 15


class Case(NamedTuple):
    """A match to be played. Without a ``line``, all turns are played by panel."""

    title: str
    people: int
    line: Line | None = None


CASES = [
    Case(
        "The Architects of Amytis",
        2,
        Line(
            "/amytis build",
            ("stack", "space", "project", "favor"),
            {"project": "project card", "favor": "earns a favor"},
        ),
    ),
]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as running:
        yield running


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
async def test_a_whole_match_in_the_page(case: Case, browser: Browser, tmp_path: Path) -> None:
    """Every second round by command, the others by panel; the server is restarted on the way."""
    database, pick, turn = tmp_path / "match.sqlite3", at_random(seed=4), 0
    people = PEOPLE[: case.people]

    async def take_turn(crowd: Crowd) -> bool:
        by_line = turn // case.people % 2 == 1
        return await crowd.take_turn(pick, case.line if by_line else None)

    async with trial(database, case.people) as server:
        crowd = await Crowd.at(browser, server.url, people)
        await crowd.open_table(case.title)
        while turn < RESTART_AFTER:
            assert await take_turn(crowd)
            turn += 1
        before = await crowd.newest.text_of(crowd.newest.public())
        await crowd.leave()
    async with trial(database, case.people) as server:
        crowd = await Crowd.at(browser, server.url, people)
        assert await crowd.host.text_of(crowd.host.public()) == before
        while await take_turn(crowd):
            turn += 1
        ended = crowd.newest.public()
        text = await crowd.newest.text_of(ended)
        assert "has won" in text or "share the victory" in text
        assert await crowd.newest.pictures(ended) == 2
        assert await crowd.newest.buttons(ended) == ["History", "Rules"]
        assert "ERROR" not in server.log.read_text()
