"""Takes the pictures of the README and ``docs/playing.md``: ``python -m tests.browser.shots docs/images``.

Two or three people play each game on the page of ``ziggurat try``, with new deals each time. The README's
film and small boards are drawn from recorded matches. Arguments after the folder (``amytis``, ``ancient``,
``architectura``, ``westkingdom``, ``film``, ``small``) limit the run to those pictures. Needs Chromium, like
the tests marked ``chromium``.
"""

import asyncio
import io
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from PIL import Image
from playwright.async_api import Locator

import storage
from bot.features.films.reel import reel
from bot.matches.table import Table
from bot.matches.tables import Tables
from render.boards import Scene, board
from render.film import film
from render.texts import texts
from tests.browser.ahead import MATCH, play_but, play_on, put_record
from tests.browser.page import PreviewPage, Window, chromium
from tests.browser.play import Crowd, by_points
from tests.browser.trial import trial

PEOPLE = ("Ninsun", "Hammurabi", "Semiramis")
SCREEN = Window(700, 1300, scale=1.5)
TURNS = 11
TIDY = ".message-context-actions, .attachment-media-actions { display: none !important }"
"""Hides controls that belong to the page, not the channel."""
FILM_FRAMES, FILM_BYTES = 11, 400_000
SMALL = {
    "amytis": ("amytis-01-2-natural", 8, 2),
    "ancient": ("ancient-02-3-natural", 8, 3),
    "architectura": ("architectura-01-2-natural", 4, 2),
    "westkingdom": ("westkingdom-03-3-natural", 8, 3),
}
"""For each small board: a recorded match, the turns left in it, and its seats."""
MARGIN = 300  # of the window above and below a message, in CSS pixels


async def save(page: PreviewPage, path: Path, *shown: Locator) -> None:
    """Save the part of the window that contains all of ``shown``, or the whole window, as an indexed PNG."""
    await page.page.add_style_tag(content=TIDY)
    await page.to_newest()
    clip = None
    if shown:
        boxes = [box for locator in shown if (box := await locator.bounding_box())]
        left, top = min(box["x"] for box in boxes), min(box["y"] for box in boxes)
        right = max(box["x"] + box["width"] for box in boxes)
        bottom = max(box["y"] + box["height"] for box in boxes)
        clip = {"x": left, "y": top, "width": right - left, "height": bottom - top}
    data = await page.page.screenshot(clip=clip)  # type: ignore[arg-type]  # it takes a plain dict
    image = Image.open(io.BytesIO(data)).convert("RGB")
    image.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE).save(
        path, optimize=True
    )
    print(f"{path}: {image.width} x {image.height}")  # noqa: T201  # a script that says what it made


async def message(page: PreviewPage, path: Path, element: Locator) -> None:
    """Save a single message."""
    await page.settled()
    box = await element.bounding_box()
    if box and box["height"] + MARGIN > SCREEN.height:
        await page.resize(SCREEN.width, int(box["height"]) + MARGIN)
    await save(page, path, element)


@asynccontextmanager
async def table(database: Path, people: Sequence[str]) -> AsyncIterator[Crowd]:
    """Run the server and a window for each person; the database's match continues."""
    async with trial(database, len(people)) as server, chromium() as browser:
        yield await Crowd.at(browser, server.url, people, SCREEN)


async def amytis(folder: Path, database: Path) -> None:
    """Save the board in the middle of a match, and the end."""
    people, pick = PEOPLE[:2], by_points(seed=1)
    async with table(database, people) as crowd:
        await crowd.open_table("The Architects of Amytis")
    await play_on(database, TURNS - 1)
    async with table(database, people) as crowd:
        assert await crowd.take_turn(pick)
        await message(crowd.newest, folder / "board.png", crowd.newest.public())
    await play_but(database, 2)
    async with table(database, people) as crowd:
        while await crowd.take_turn(pick):
            pass
        await message(crowd.newest, folder / "score.png", crowd.newest.public())


async def ancient(folder: Path, database: Path) -> None:
    """Save the board in the middle of a match, and the end."""
    people, pick = PEOPLE, by_points(seed=1)
    async with table(database, people) as crowd:
        await crowd.open_table("Ancient Architects")
    await play_on(database, 23)
    async with table(database, people) as crowd:
        assert await crowd.take_turn(pick)
        await message(crowd.newest, folder / "ancient-board.png", crowd.newest.public())
    await play_but(database, 1)
    async with table(database, people) as crowd:
        while await crowd.take_turn(pick):
            pass
        await message(crowd.newest, folder / "ancient-end.png", crowd.newest.public())


async def architectura(folder: Path, database: Path) -> None:
    """Save the board in the middle of a match, and the active player's hand."""
    people, pick = PEOPLE[:2], by_points(seed=1)
    async with table(database, people) as crowd:
        await crowd.open_table("Architectura")
    await play_on(database, 12)
    async with table(database, people) as crowd:
        assert await crowd.take_turn(pick)
        await message(crowd.newest, folder / "architectura-board.png", crowd.newest.public())
        player = await crowd.to_act()
        assert player is not None
        await player.slash("/architectura hand")
        await message(player, folder / "architectura-hand.png", player.private())


async def westkingdom(folder: Path, database: Path) -> None:
    """Save the board in the middle of a match, and the question of where to place a worker."""
    people, pick = PEOPLE[:2], by_points(seed=1)
    async with table(database, people) as crowd:
        await crowd.open_table("Architects of the West Kingdom")
    await play_on(database, 42)
    async with table(database, people) as crowd:
        assert await crowd.take_turn(pick)
        await message(crowd.newest, folder / "westkingdom-board.png", crowd.newest.public())
        player = await crowd.to_act()
        assert player is not None
        await player.open_panel()
        await message(player, folder / "westkingdom-turn.png", player.private())


async def recorded(database: Path, name: str, left: int, people: Sequence[str]) -> Table:
    """Return a recorded match, seated with ``people``, before its last ``left`` turns."""
    await put_record(database, name, left, people)
    async with await storage.open(database) as opened:
        return await Tables(opened).load_whole(MATCH)


async def film_of_a_match(folder: Path, database: Path) -> None:
    """Save the film of the last turns of a match."""
    table = await recorded(database, "architectura-01-2-natural", 0, PEOPLE[:2])
    whole = reel(table, texts())
    last = whole._replace(frames=whole.frames[-FILM_FRAMES:])
    (folder / "film.gif").write_bytes(film(last, lambda *_: None, FILM_BYTES))


async def small_boards(folder: Path, database: Path) -> None:
    """Save the upper part of one board of each game, at the width of a phone."""
    for slug, (name, left, seats) in SMALL.items():
        table = await recorded(database.with_suffix(f".{slug}"), name, left, PEOPLE[:seats])
        scene = Scene(table.names, texts(), steady=True)
        image = board(slug).draw(table.match.view(None), scene)
        image = image.crop((0, 0, image.width, image.width * 3 // 4))
        image = image.resize((400, 300), Image.Resampling.LANCZOS).convert("RGB")
        image = image.quantize(128, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)
        image.save(folder / f"small-{slug}.png", optimize=True)


SHOTS = {
    "amytis": amytis,
    "ancient": ancient,
    "architectura": architectura,
    "westkingdom": westkingdom,
    "film": film_of_a_match,
    "small": small_boards,
}


def main() -> None:
    """Save the pictures in the folder given first, of the games named after it or of all."""
    folder, games = Path(sys.argv[1]), sys.argv[2:] or list(SHOTS)
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        with tempfile.TemporaryDirectory() as temporary:
            asyncio.run(SHOTS[game](folder, Path(temporary) / "match.sqlite3"))


if __name__ == "__main__":
    main()
