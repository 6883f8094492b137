"""Takes the pictures of ``docs/notes/first-match.md``: ``python -m tests.browser.first docs/images``.

For each game: a table, the first turn, the board and the questions after some turns, and the end, at the
width of a phone; and a computer's window during a turn. Game names after the folder limit the run to them.
Needs Chromium.
"""

import asyncio
import io
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.async_api import Locator

from tests.browser.ahead import play_but, play_on
from tests.browser.page import COMPUTER, PreviewPage, Window, chromium
from tests.browser.play import TURN, Pick, points, preferring
from tests.browser.shots import TIDY
from tests.browser.trial import trial

NAMES = ("Ninsun", "Hammurabi", "Semiramis")
PHONE = Window(400, 1400, scale=1.5)
"""As wide as a phone, and tall enough for menus to open completely."""

COLOURS = 128
WORDS = 5
"""The words that identify a question."""


class Game(NamedTuple):
    """A game to show, the options its first turns prefer (a regular expression), the turns in which to wait
    for new questions, and the turns before them.
    """

    title: str
    people: int
    prefer: str
    wait: int = 4
    turns: int = 9


GAMES = {
    "amytis": Game("The Architects of Amytis", 2, "^$"),
    "ancient": Game("Ancient Architects", 3, "^$"),
    "architectura": Game("Architectura", 2, r"^(Library|Theatre|Villa)", 8),
    "westkingdom": Game(
        "Architects of the West Kingdom", 2, r"^\W*(Guildhall|Town Centre|Hire|Construct)", 10, turns=26
    ),
}


def first_best(options: Sequence[str]) -> int:
    """Choose the first of the options with the highest worth."""
    return max(range(len(options)), key=lambda place: points(options[place]))


async def save(page: PreviewPage, message: Locator, path: Path) -> None:
    """Save a message as a small indexed PNG."""
    await page.to_newest()
    save_small(await message.screenshot(), path)


def save_small(data: bytes, path: Path) -> None:
    """Save a picture as a small indexed PNG."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    image.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE).save(
        path, optimize=True
    )
    print(f"{path}: {image.width} x {image.height}")  # noqa: T201  # a script's output


async def opened(page: PreviewPage) -> None:
    """Open the active player's panel."""
    turn_line = TURN.search(await page.text_of(page.public()))
    assert turn_line
    await page.view_as(turn_line[1])
    await page.open_panel()


class Shots:
    """The pictures of one game; every question is saved once, identified by its first words."""

    def __init__(self, folder: Path, slug: str, pick: Pick) -> None:
        self.folder, self.slug, self.pick = folder, slug, pick
        self.asked: set[str] = set()

    async def public(self, page: PreviewPage, name: str) -> None:
        """Save the newest public message."""
        await save(page, page.public(), self.folder / f"first-{self.slug}-{name}.png")

    async def turn(self, page: PreviewPage) -> None:
        """Take a turn by panel, and save new questions."""
        await opened(page)
        while True:
            offers = await page.offers()
            questions = [
                line for line in (await page.text_of(page.private())).splitlines() if line.endswith("?")
            ]
            kind = (
                "-".join(re.findall(r"\w+", questions[0].split(":")[-1].lower())[:WORDS]) if questions else ""
            )
            if kind and kind not in self.asked:
                self.asked.add(kind)
                await save(page, page.private(), self.folder / f"first-{self.slug}-{kind}.png")
            if not offers:
                break
            await page.take_offer(self.pick(offers))
        if "Confirm" in await page.buttons(page.private()):  # the best for a whole row is played at once
            await page.press("Confirm")

    async def computer(self, page: PreviewPage) -> None:
        """Save a computer's window with a panel that fits it, close it, and return to the phone."""
        turn_line = TURN.search(await page.text_of(page.public()))
        assert turn_line
        await page.view_as(turn_line[1])
        await page.set_device("Computer")
        await page.press("Take your turn")
        path = self.folder / f"first-{self.slug}-computer.png"
        await page.to_newest()
        save_small(await page.page.screenshot(), path)
        await page.set_device("Phone")
        await page.close()


async def first(folder: Path, slug: str, database: Path) -> None:
    """Save the pictures of one match."""
    game = GAMES[slug]
    shots = Shots(folder, slug, preferring(game.prefer, first_best))
    async with chromium() as browser:

        async def window(url: str) -> PreviewPage:
            page = await PreviewPage.open(browser, url, PHONE)
            await page.page.add_style_tag(content=TIDY)
            return page

        async with trial(database, game.people) as server:
            page = await window(server.url)
            await page.slash("/game new", game=game.title, seats=str(game.people))
            await shots.public(page, "table")
            for name in NAMES[1 : game.people]:
                await page.view_as(name)
                await page.press("Join")
            await shots.public(page, "begins")
            await shots.turn(page)
        await play_on(database, game.turns - 1)
        async with trial(database, game.people) as server:
            page = await window(server.url)
            await shots.turn(page)
            await shots.public(page, "board")
            await shots.computer(await PreviewPage.open(browser, server.url, COMPUTER))
            await page.refresh()
            for _ in range(game.wait):
                await shots.turn(page)
        await play_but(database, 1)
        async with trial(database, game.people) as server:
            page = await window(server.url)
            while "Take your turn" in await page.buttons(page.public()):
                await shots.turn(page)
            await shots.public(page, "end")


def main() -> None:
    """Save the pictures in the folder given first, of the games named after it or of all."""
    folder, games = Path(sys.argv[1]), sys.argv[2:] or list(GAMES)
    folder.mkdir(parents=True, exist_ok=True)
    for slug in games:
        with tempfile.TemporaryDirectory() as temporary:
            asyncio.run(first(folder, slug, Path(temporary) / "match.sqlite3"))


if __name__ == "__main__":
    main()
