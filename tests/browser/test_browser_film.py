"""A finished match in the page: imported from a file, stepped through, and filmed."""

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Browser

from engine.history import record
from tests.browser.page import PreviewPage, Window, find_chromium
from tests.browser.trial import trial

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.chromium,
    pytest.mark.long,
    pytest.mark.skipif(find_chromium() is None, reason="no Chromium: set ZIGGURAT_CHROMIUM to its path"),
]

FILE = Path(__file__).parent.parent / "engine/playthroughs/architectura-22-2-resign.txt"
PHONE = Window(420, 900)


async def test_match_is_imported_stepped_through_and_filmed(browser: Browser, tmp_path: Path) -> None:
    async with trial(tmp_path / "match.sqlite3") as server:
        page = await PreviewPage.open(browser, server.url, PHONE)
        await page.slash("/game import")
        await page.page.locator(".modal-dialog input[type=file]").set_input_files(FILE)
        await page.submit()
        assert "Match imported" in await page.text_of(page.private())
        assert "imported this match from a file" in await page.text_of(page.public())
        seen = await page.everything()
        assert all(name in seen for name in record.read(FILE.read_text(encoding="utf-8")).names)

        await page.press("History")
        await page.press("Step through")
        for button in ("Back", "Back", "First", "Next", "Last"):
            await page.press(button)
            assert await page.pictures(page.private()) == 1
        first, last = (await page.text_of(page.private())).split("step ")[1].split("\n")[0].split(" of ")
        assert first == last

        await page.press("Film")
        async with asyncio.timeout(600):
            while not await page.has_button("Post it here"):
                await page.refresh()
        await page.press("Post it here")
        assert "as a film" in await page.text_of(page.public())
        assert await page.pictures(page.public()) == 1

        await page.slash("/game export")
        assert "architectura-1.txt" in await page.private().inner_text()
        assert "ERROR" not in server.log.read_text()
