"""Uses every command in the page, once: ``python -m tests.browser.commands``.

It prints each command with the beginning of its answer, and fails if one failed. Needs Chromium; takes some
minutes.
"""

import asyncio
import re
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser
from playwright.async_api import Error as PlaywrightError

from tests.browser.page import COMPUTER, ActionFailed, PreviewPage, chromium
from tests.browser.play import TURN, Line, by_points, turn_by_line
from tests.browser.trial import trial

PEOPLE = ("Ninsun", "Hammurabi", "Semiramis")
APOLOGY = re.compile(r"went wrong|Sorry")
SHOWN = 100
"""How much of an answer is printed, in characters."""

AMYTIS, ANCIENT, ARCHITECTURA = "The Architects of Amytis", "Ancient Architects", "Architectura"
WEST = "Architects of the West Kingdom"


class Tester:
    """Uses commands in a window, and records which failed."""

    def __init__(self, page: PreviewPage) -> None:
        self.page = page
        self.failed = dict[str, str]()

    @asynccontextmanager
    async def using(self, command: str) -> AsyncIterator[None]:
        """Record a command, and its failure if there is one."""
        try:
            yield
            answer = await self.answer()
            if APOLOGY.search(answer):
                raise ActionFailed(answer)
            print(f"{command}: {answer[:SHOWN]!r}", flush=True)  # noqa: T201  # a script's output
        except (ActionFailed, PlaywrightError, AssertionError, StopIteration) as error:
            self.failed[command] = str(error)
            print(f"{command} FAILED: {str(error)[:1000]}", flush=True)  # noqa: T201  # a script's output
            if await self.page.page.locator(".command-option-input").count():
                await self.page.give_up_command()

    async def answer(self) -> str:
        """Return the newest message that the viewer sees."""
        (text,) = await self.page.texts()
        return " ".join(text.split())

    async def use(self, command: str, **options: str) -> None:
        """Send a command."""
        async with self.using(command):
            await self.page.slash(command, **options)

    async def to(self, place: str) -> None:
        """Switch to another place."""
        page = self.page.page
        await page.locator("#places button").filter(has_text=place).click()
        await page.wait_for_url(re.compile(r"\?as="))
        await self.page.settled()

    async def line(self, line: Line) -> None:
        """Play the active player's turn by a command."""
        async with self.using(line.command):
            turn = TURN.search(await self.page.text_of(self.page.public()))
            assert turn is not None, "no player is active"
            await self.page.view_as(turn[1])
            assert await turn_by_line(self.page, line, by_points(1)), "suggestions came too late"

    async def table(self, title: str, seats: int = 2) -> None:
        """Open a table and let the others join."""
        await self.page.view_as(PEOPLE[0])
        await self.use("/game new", game=title, seats=str(seats))
        for name in PEOPLE[1:seats]:
            await self.page.view_as(name)
            await self.page.press("Join")

    async def end(self) -> None:
        """End the channel's match as the admin."""
        await self.page.view_as(PEOPLE[0])
        await self.use("/admin match end")
        if await self.page.has_button("End it"):
            await self.page.press("End it")


async def in_a_match(tester: Tester) -> None:
    """Use the commands of a match, in Amytis."""
    page = tester.page
    await tester.table(AMYTIS)
    amytis = Line(
        "/amytis build",
        ("stack", "space", "project", "favor"),
        {"project": "project card", "favor": "earns a favor"},
    )
    for _ in range(2):
        await tester.line(amytis)
    await tester.use("/game undo")
    await tester.line(amytis)
    await page.view_as(PEOPLE[0])
    for command in (
        "/game board",
        "/game history",
        "/game export",
        "/game list",
        "/game review",
        "/game nudge",
        "/game film",
    ):
        await tester.use(command)
    await tester.use("/game board", words="True")
    await tester.use("/game rules", game=AMYTIS)
    await tester.use("/game pace", pace="day")
    await tester.use("/admin match pause")
    await tester.use("/admin match resume")
    await tester.use("/admin match back", turn="1")
    await tester.use("/admin match mend")
    await tester.use("/admin match seat", seat=PEOPLE[1])
    await tester.use("/admin match move", channel="market-square")
    await tester.to("market-square")
    await tester.use("/game resign")
    await tester.use("/game abandon")
    await tester.use("/game import")
    await page.page.locator(".modal-dialog").get_by_role("button", name="Cancel").click()  # its form
    await tester.end()
    await tester.to("building-site")


async def by_lines(tester: Tester) -> None:
    """Play turns of the other games by commands."""
    await tester.table(ANCIENT)
    await tester.line(
        Line("/ancient take", ("stone", "place", "small", "card"), {"small": " to place"}, {"small": ";"})
    )
    await tester.end()
    await tester.table(ARCHITECTURA)
    await tester.use("/architectura hand")
    await tester.line(Line("/architectura play", ("card", "block", "then"), several={"then": ";"}))
    await tester.end()
    await tester.table(WEST)
    await tester.use("/west plans")
    for _ in range(2):
        await tester.line(Line("/west decide", ("choices",), several={"choices": ";"}))
    await tester.line(Line("/west place", ("where", "what", "card", "then"), several={"then": ";"}))
    await tester.end()


async def on_a_server(tester: Tester) -> None:
    """Use the commands about a user or the server."""
    page = tester.page
    await page.view_as(PEOPLE[0])
    for command in ("/me", "/about", "/stats", "/data export", "/data delete", "/puzzle play", "/game learn"):
        await tester.use(command)
    await tester.use("/leaderboard", game=AMYTIS)
    await tester.use("/puzzle here", hour="8")
    await tester.use("/puzzle here", stop="True")
    await tester.use("/deal here")
    await tester.use("/deal here", stop="True")
    await tester.use("/watch", weekly="True")
    await tester.use("/watch", weekly="False")
    await tester.use("/deal play", game=AMYTIS)
    await tester.use("/server settings")
    await tester.use("/server overview")
    await tester.use("/server block", player=PEOPLE[1])
    await tester.use("/server unblock", player=PEOPLE[1])
    await tester.to("market-square")
    for command in ("/cup new", "/league new"):
        await tester.use(command, game=AMYTIS)
        for name in PEOPLE[1:]:
            async with tester.using(f"{command}: sign up"):
                await page.view_as(name)
                await page.press("Sign up")
        await page.view_as(PEOPLE[0])


async def use_all(browser: Browser, database: Path) -> dict[str, str]:
    """Use every command; return the failures."""
    async with trial(database, len(PEOPLE)) as server:
        tester = Tester(await PreviewPage.open(browser, server.url, COMPUTER))
        for part in (on_a_server, in_a_match, by_lines):
            if part is not on_a_server:
                await tester.to("building-site")
            await part(tester)
        assert "ERROR" not in server.log.read_text()
        return tester.failed


async def main() -> int:
    """Use every command in a new database."""
    with tempfile.TemporaryDirectory() as temporary:
        async with chromium() as browser:
            failed = await use_all(browser, Path(temporary) / "try.sqlite3")
    for command, why in failed.items():
        print(f"FAILED {command}: {why[:300]}")  # noqa: T201  # a script's output
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
