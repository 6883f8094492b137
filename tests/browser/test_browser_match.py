"""Matches in the page of ``ziggurat try``: a real server, a real browser, people who press and type."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.async_api import Browser

from tests.browser.ahead import play_but
from tests.browser.hidden import Secrets
from tests.browser.page import chromium, find_chromium
from tests.browser.play import Crowd, Line, at_random, preferring
from tests.browser.trial import trial
from tests.thorough import THOROUGH

pytestmark = [
    pytest.mark.chromium,
    pytest.mark.xdist_group("chromium"),  # one after the other, also where tests run side by side
    pytest.mark.skipif(find_chromium() is None, reason="no Chromium: set ZIGGURAT_CHROMIUM to its path"),
]

PEOPLE = ("Ninsun", "Hammurabi", "Semiramis", "Gudea")
TURNS_A_SERVER = 15
"""After so many turns the server is started anew: the match goes on, and the page has less to draw."""


class Case(NamedTuple):
    """A match to be played with a choice in the first menu of its options, if any.

    ``line`` plays every second round; without it, all turns are played by panel. Options with
    the words ``prefer`` are taken where there are any, the others at random. What the page shows is
    the same in the middle of every game, so only the match of the fewest turns is ``whole`` in the everyday
    run: of the others the first turn is played and the last round, every second turn in a line.
    """

    title: str
    people: int
    line: Line | None = None
    option: str = ""
    prefer: str = "^$"
    secret: bool = False
    whole: bool = THOROUGH


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
    Case(
        "Ancient Architects",
        3,
        Line("/ancient take", ("stone", "place", "small", "card"), {"small": " to place"}, {"small": ";"}),
        prefer=r"All \d+ into your collection",
    ),
    Case(
        "Architectura",
        2,
        Line("/architectura play", ("card", "block", "then"), several={"then": ";"}),
        option="Advanced",
        secret=True,
        whole=True,
    ),
]


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as running:
        yield running


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.title)
async def test_a_match_in_the_page(case: Case, browser: Browser, tmp_path: Path) -> None:
    """Every second round by command, the others by panel; the server is restarted on the way."""
    database, pick = tmp_path / "match.sqlite3", preferring(case.prefer, at_random(seed=4))
    people, secrets = PEOPLE[: case.people], Secrets()
    turn, before, over = 0, "", False
    while not over:
        async with trial(database, case.people) as server:
            crowd = await Crowd.at(browser, server.url, people)
            if turn == 0:
                await crowd.open_table(case.title, case.option)
            elif before:
                assert await crowd.host.text_of(crowd.host.public()) == before
            beginning = turn == 0 and not case.whole
            for _ in range(1 if beginning else TURNS_A_SERVER):
                by_line = (turn // case.people if case.whole else turn) % 2 == 1
                await crowd.take_turn(pick, case.line if by_line else None)
                turn += 1
                if await crowd.over():
                    break
                if case.secret and turn == 1:
                    await secrets.check(crowd)
            over = await crowd.over()
            if case.secret and not over:  # at the end all hands are laid open
                await secrets.check(crowd)
            if over:
                await check_end(crowd)
            before = await crowd.newest.text_of(crowd.newest.public())
            await crowd.leave()
        assert "ERROR" not in server.log.read_text()
        if beginning:
            await play_but(database, case.people)
            before = ""
    assert not case.secret or (secrets.choices and secrets.hands)


async def check_end(crowd: Crowd) -> None:
    """See who has won, by the last public message."""
    ended = crowd.newest.public()
    text = await crowd.newest.text_of(ended)
    assert " wins " in text or "share the victory" in text
    assert await crowd.newest.pictures(ended) == 1
    assert await crowd.newest.buttons(ended) == ["Rematch", "New game", "History", "Film"]
