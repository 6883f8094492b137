"""Matches in the page of ``ziggurat try``: a real server, a real browser, and simulated people."""

from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.async_api import Browser

from tests.browser.ahead import put_record
from tests.browser.hidden import Secrets
from tests.browser.page import DESKTOP, HIGHEST, PHONE, find_chromium
from tests.browser.play import Crowd, Line, at_random, by_points, preferring
from tests.browser.trial import trial
from tests.thorough import THOROUGH, times

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.chromium,
    pytest.mark.long,
    pytest.mark.skipif(find_chromium() is None, reason="no Chromium: set ZIGGURAT_CHROMIUM to its path"),
]

PEOPLE = ("Ninsun", "Hammurabi", "Semiramis", "Gudea")
TURNS_A_SERVER = times(5, 15)
"""Turns after which the server is restarted: the match continues, and the page has less to draw."""


LEFT = 2
"""Turns left of a recorded match."""


class Case(NamedTuple):
    """A match to play, with an optional choice in the first menu of its options.

    ``line`` plays every second round. Options matching ``prefer`` are taken if there are any, others at
    random. In mid-match the page works the same for every game, so the everyday run plays only the shortest
    match whole, against ``robots`` with a spectator; of matches with a ``record`` it plays the last turns,
    one by panel and one by command.
    """

    title: str
    people: int
    line: Line
    option: str = ""
    prefer: str = "^$"
    secret: bool = False
    record: str = ""
    robots: int = 0


def architectura(option: str = "") -> Case:
    """Return a match of the game with hands; the basic mode takes the fewest turns."""
    return Case(
        "Architectura",
        2,
        Line("/architectura play", ("card", "block", "then"), several={"then": ";"}),
        option=option,
        secret=True,
        robots=times(1, 0),
    )


CASES = [
    architectura(),
    Case(
        "The Architects of Amytis",
        2,
        Line(
            "/amytis build",
            ("stack", "space", "project", "favor"),
            {"project": "project card", "favor": "earns a favor"},
        ),
        record="amytis-random",
    ),
    Case(
        "Ancient Architects",
        3,
        Line("/ancient take", ("stone", "place", "small", "card"), {"small": " to place"}, {"small": ";"}),
        prefer=r"All \d+ into your collection",
        record="ancient-3-players",
    ),
    Case(
        "Architects of the West Kingdom",
        2,
        Line("/west place", ("where", "what", "card", "then"), several={"then": ";"}),
        prefer=r"^Guildhall",
        record="westkingdom-13-2-undo",
    ),
    *([architectura("Advanced")] if THOROUGH else []),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.title} {case.option}".strip())
async def test_match_in_the_page(case: Case, browser: Browser, tmp_path: Path) -> None:
    """Play every second round by command, the others by panel; the server restarts on the way.

    In the everyday run people share a phone-sized window; otherwise each has a large one.
    """
    database, people, secrets = tmp_path / "match.sqlite3", PEOPLE[: case.people], Secrets()
    pick = preferring(case.prefer, at_random(seed=4) if THOROUGH else by_points(seed=4))
    whole = THOROUGH or not case.record
    if not whole:
        await put_record(database, case.record, LEFT, people)
    turn, lines, before, over = 0, 0, "", False
    while not over:
        async with trial(database, case.people) as server:
            window = DESKTOP if THOROUGH else PHONE
            crowd = await Crowd.at(browser, server.url, people, window, shared=not THOROUGH)
            if turn == 0 and whole:
                await crowd.open_table(case.title, case.option, case.robots)
            elif turn:
                assert await crowd.host.text_of(crowd.host.public()) == before
            for _ in range(TURNS_A_SERVER):
                by_line = (turn // case.people if whole else turn) % 2 == 1
                await crowd.take_turn(pick, case.line if by_line else None)
                turn += 1
                if await crowd.over():
                    break
                if case.option == "Advanced" and turn == 1:
                    await secrets.check(crowd)
            over = await crowd.over()
            if case.secret and not over:  # at the end all hands are revealed
                await secrets.check(crowd)
            if over:
                await check_end(crowd, robots=case.robots > 0)
            before = await crowd.newest.text_of(crowd.newest.public())
            lines += crowd.lines
            await crowd.leave()
        high = {text: height for text, height in crowd.heights.items() if height > HIGHEST}
        assert whole or not high  # heights apply to recorded matches, whose deals are the same in every run
        assert "ERROR" not in server.log.read_text()
    assert lines
    assert not case.secret or secrets.hands
    assert case.option != "Advanced" or secrets.choices


async def check_end(crowd: Crowd, *, robots: bool) -> None:
    """Check that the last public message names the winner."""
    ended = crowd.newest.public()
    text = await crowd.newest.text_of(ended)
    assert " wins " in text or "share the victory" in text
    assert await crowd.newest.pictures(ended) == 1
    buttons = ["Rematch", "New game", "Review", "History", "Film"]
    together = [] if robots else ["Every time from now on", "Our record"]
    assert await crowd.newest.buttons(ended) == buttons + together
