"""Makes the pictures of the README: ``python -m tests.browser.shots docs/images``.

Two people play *The Architects of Amytis* in the page of ``ziggurat try``. The deal is a new one
each time. Needs Chromium, as the tests marked ``chromium`` do.
"""

import asyncio
import io
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.async_api import Locator

from tests.browser.page import PreviewPage, Window, chromium
from tests.browser.play import Crowd, by_points
from tests.browser.trial import trial

PEOPLE = ("Ninsun", "Hammurabi")
SCREEN = Window(700, 1300, scale=1.5)
PHONE = Window(400, 780, scale=2)
TURNS = 11
TIDY = ".message-context-actions { display: none !important }"  # of the page, not of the channel
ALONE = "#toolbar { display: none !important }"
MARGIN = 300  # of the window above and below a message, in CSS pixels


async def save(page: PreviewPage, path: Path, *shown: Locator) -> None:
    """Save the part of the window that has all of ``shown``, or the whole window, as an indexed PNG."""
    await page.page.add_style_tag(content=TIDY)
    await page.to_newest()
    clip = None
    if shown:
        boxes = [box for locator in shown if (box := await locator.bounding_box())]
        left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
        right = max(box["x"] + box["width"] for box in boxes)
        bottom = max(box["y"] + box["height"] for box in boxes)
        clip = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    data = await page.page.screenshot(clip=clip)  # type: ignore[arg-type]  # a plain dict is what it takes
    image = Image.open(io.BytesIO(data)).convert("RGB")
    image.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE).save(
        path, optimize=True
    )
    print(f"{path}: {image.width} x {image.height}")  # noqa: T201  # a script that says what it made


async def message(page: PreviewPage, path: Path, shown: Locator) -> None:
    """Save a message alone."""
    await page.settled()
    box = await shown.bounding_box()
    if box and box["height"] + MARGIN > SCREEN.height:
        await page.resize(SCREEN.width, int(box["height"]) + MARGIN)
    await save(page, path, shown)


async def make(folder: Path, database: Path) -> None:
    """Play a match and save the pictures of it."""
    pick = by_points(seed=1)
    async with trial(database, len(PEOPLE)) as server, chromium() as browser:
        crowd = await Crowd.at(browser, server.url, PEOPLE, SCREEN)
        await crowd.host.slash("/game new", game="The Architects of Amytis")
        await crowd.pages["Hammurabi"].refresh()
        await crowd.pages["Hammurabi"].press("Join")
        await crowd.host.refresh()
        await message(crowd.host, folder / "lobby.png", crowd.host.public())
        await crowd.host.press("Start")
        for _ in range(TURNS):
            assert await crowd.take_turn(pick)
        await message(crowd.newest, folder / "board.png", crowd.newest.public())
        phone = await PreviewPage.open(browser, server.url, PHONE)
        await phone.page.add_style_tag(content=ALONE)
        await save(phone, folder / "phone.png")
        await phone.close()
        player = await crowd.to_act()
        assert player is not None
        await player.press("Take your turn")
        await player.open_menu()
        await save(
            player, folder / "turn.png", player.private(), player.page.locator(".is-open .select-list")
        )
        await player.choose(0)
        await player.choose(0)
        while not await player.has_button("Confirm"):
            await player.choose(0)
        await player.press("Confirm")
        while await crowd.take_turn(pick):
            pass
        await message(crowd.newest, folder / "score.png", crowd.newest.public())


def main() -> None:
    """Make the pictures in the folder of the first argument."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        asyncio.run(make(folder, Path(temporary) / "match.sqlite3"))


if __name__ == "__main__":
    main()
