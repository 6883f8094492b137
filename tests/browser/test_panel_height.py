"""Every panel of a turn fits on a phone, picture, question and controls together."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.ahead import play_on
from tests.browser.page import HIGHEST, PHONE, PreviewPage, find_chromium
from tests.browser.play import TURN, by_points
from tests.browser.trial import trial
from tests.thorough import THOROUGH

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.chromium,
    pytest.mark.skipif(not THOROUGH, reason="everyday matches look at their own panels"),
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


async def open_table(page: PreviewPage, title: str, names: Sequence[str]) -> None:
    """Open a table and let all join, in one window; it starts by itself."""
    await page.slash("/game new", game=title, seats=str(len(names)))
    for name in names[1:]:
        await page.view_as(name)
        await page.press("Join")
    await page.view_as(names[0])


async def heights_of_panels(page: PreviewPage) -> list[float]:
    """Go through the turn of the panel that is open; return how high each panel is."""
    heights, pick = [], by_points(seed=1)
    while offers := await page.offers():
        heights.append(await page.height(page.private()))
        await page.take_offer(pick(offers))
    return [*heights, await page.height(page.private())]
