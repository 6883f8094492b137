"""Every panel of a turn fits a phone and a computer: picture, question and controls together."""

from collections.abc import Sequence
from pathlib import Path
from statistics import median

import pytest
from playwright.async_api import Browser

from bot.screens import computer
from tests.browser.ahead import play_on
from tests.browser.page import COMPUTER, HIGHEST, PHONE, PreviewPage, find_chromium
from tests.browser.play import TURN, by_points
from tests.browser.trial import trial
from tests.thorough import THOROUGH

HIGHEST_SCROLLED = 800
"""Height of a page whose picture would shrink below :data:`computer.READABLE` if it fitted the window."""

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.chromium,
    pytest.mark.skipif(not THOROUGH, reason="everyday matches check their own panels"),
    pytest.mark.skipif(find_chromium() is None, reason="no Chromium: set ZIGGURAT_CHROMIUM to its path"),
]


@pytest.mark.parametrize(
    ("title", "people", "turns"),
    [("The Architects of Amytis", 2, 12), ("Ancient Architects", 4, 30), ("Architectura", 2, 12)],
)
async def test_panels_fit_on_a_phone(
    title: str, people: int, turns: int, browser: Browser, tmp_path: Path
) -> None:
    database, names = tmp_path / "match.sqlite3", ("Ninsun", "Hammurabi", "Semiramis", "Gudea")[:people]
    async with trial(database, people) as server:
        await open_table(await PreviewPage.open(browser, server.url), title, names)
    await play_on(database, turns)
    async with trial(database, people) as server:
        page = await PreviewPage.open(browser, server.url, PHONE)
        to_act = TURN.search(await page.text_of(page.public()))
        assert to_act is not None
        await page.view_as(to_act[1])
        await page.press("Take your turn")
        heights = await heights_of_panels(page)
    assert len(heights) >= 2
    assert max(heights) <= HIGHEST, heights


@pytest.mark.parametrize(
    ("title", "people", "turns"),
    [
        ("The Architects of Amytis", 2, 12),
        ("Ancient Architects", 4, 30),
        ("Architectura", 4, 20),
        ("Architects of the West Kingdom", 2, 30),
        ("Architects of the West Kingdom", 6, 60),
    ],
)
async def test_panels_and_boards_fit_on_a_computer(
    title: str, people: int, turns: int, browser: Browser, tmp_path: Path
) -> None:
    names = ("Ninsun", "Hammurabi", "Semiramis", "Gudea", "Enheduanna", "Nabopolassar")[:people]
    database = tmp_path / "match.sqlite3"
    async with trial(database, people) as server:
        await open_table(await PreviewPage.open(browser, server.url), title, names)
    await play_on(database, turns)
    async with trial(database, people) as server:
        page = await PreviewPage.open(browser, server.url, COMPUTER)
        to_act = TURN.search(await page.text_of(page.public()))
        assert to_act is not None
        await page.view_as(to_act[1])
        await page.set_device("Computer")
        await page.press("Take your turn")
        await page.press("Whole board")
        whole = await page.height(page.private())
        await page.press("Back to the question")
        heights = await heights_of_panels(page)
    assert max(whole, *heights) <= HIGHEST_SCROLLED, (whole, heights)
    assert median([whole, *heights]) <= computer.HIGHEST, (whole, heights)


async def open_table(page: PreviewPage, title: str, names: Sequence[str]) -> None:
    """Open a table and have everyone join in one window; it then starts by itself."""
    await page.slash("/game new", game=title, seats=str(len(names)))
    for name in names[1:]:
        await page.view_as(name)
        await page.press("Join")
    await page.view_as(names[0])


async def heights_of_panels(page: PreviewPage) -> list[float]:
    """Go through the turn of the open panel; return the height of each panel."""
    heights, pick = [], by_points(seed=1)
    while offers := await page.offers():
        heights.append(await page.height(page.private()))
        await page.take_offer(pick(offers))
    return [*heights, await page.height(page.private())]
