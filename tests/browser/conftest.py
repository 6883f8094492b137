from collections.abc import AsyncIterator

import pytest_asyncio
from playwright.async_api import Browser

from tests.browser.page import chromium


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def running() -> AsyncIterator[Browser]:
    """A browser for all tests of a worker; starting it takes longer than a turn."""
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(loop_scope="session")
async def browser(running: Browser) -> AsyncIterator[Browser]:
    """The browser, whose windows are closed after each test."""
    yield running
    for context in running.contexts:
        await context.close()
