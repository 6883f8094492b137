"""A match is played to its end in the page, and each player reviews it privately."""

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.async_api import Browser

from tests.browser.ahead import put_record
from tests.browser.page import PHONE, ActionFailed, PreviewPage, find_chromium
from tests.browser.play import Crowd, by_points
from tests.browser.trial import trial

pytestmark = [
    pytest.mark.asyncio(loop_scope="session"),
    pytest.mark.chromium,
    pytest.mark.long,
    pytest.mark.skipif(find_chromium() is None, reason="no Chromium: set ZIGGURAT_CHROMIUM to its path"),
]

PEOPLE = ("Ninsun", "Hammurabi")
PATIENCE = 900.0
"""Seconds to wait for a review; a busy machine needs them."""


async def reviewed(page: PreviewPage, seconds: float) -> str:
    """Press the button below the last board and return the first page of the review."""
    page.page.set_default_timeout(1000 * seconds)  # the press is answered with the review
    with suppress(ActionFailed):  # the page times out before a review may
        await page.press("Review")
    async with asyncio.timeout(seconds):
        while "your review" not in (text := await page.text_of(page.private())):
            await page.refresh()
    return text


async def test_each_player_can_review_the_match(browser: Browser, tmp_path: Path) -> None:
    database = tmp_path / "match.sqlite3"
    await put_record(database, "architectura-01-2-natural", 1, PEOPLE)
    async with trial(database) as server:
        crowd = await Crowd.at(browser, server.url, PEOPLE, PHONE, shared=True)
        while not await crowd.over():
            assert "Review" not in await crowd.newest.buttons(crowd.newest.public())
            await crowd.take_turn(by_points(1))
        first = await reviewed(await crowd.window(PEOPLE[0]), PATIENCE)
        assert await crowd.newest.pictures(crowd.newest.private()) == 1
        turns = await crowd.newest.buttons(crowd.newest.private())
        assert turns
        for number, label in enumerate(turns):
            await crowd.newest.press(f"{label} →" if number else label)
            assert " better off " in await crowd.newest.text_of(crowd.newest.private())
            assert await crowd.newest.pictures(crowd.newest.private()) == 1
        second = await reviewed(await crowd.window(PEOPLE[1]), PATIENCE)
        assert second != first
        await crowd.leave()
        assert "ERROR" not in server.log.read_text()
