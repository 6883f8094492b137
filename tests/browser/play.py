"""Plays any game in the page, using only what the page offers."""

import random
import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from playwright.async_api import Browser
from playwright.async_api import TimeoutError as WaitedTooLong

from tests.browser.page import DESKTOP, ActionFailed, PreviewPage, Window

Heights = dict[str, float]
"""Heights of panels in CSS pixels, by their texts."""

ATTEMPTS = 3
"""Attempts to type a line, as suggestions may come too late."""

Pick = Callable[[Sequence[str]], int]
POINTS = re.compile(r"[+−±](\d+)")
TURN = re.compile(r"@(\w+)(?: and @\w+)*, it’s your turn in")


def at_random(seed: int) -> Pick:
    """Return a chooser that picks an option at random."""
    chance = random.Random(seed)
    return lambda options: chance.randrange(len(options))


def by_points(seed: int) -> Pick:
    """Return a chooser that picks an option with the highest stated worth."""
    chance = random.Random(seed)

    def pick(options: Sequence[str]) -> int:
        worth = [points(option) for option in options]
        return chance.choice([place for place, each in enumerate(worth) if each == max(worth)])

    return pick


def points(option: str) -> int:
    """Return an option's stated worth."""
    match = POINTS.search(option)
    return int(match[0].replace("−", "-").replace("±", "")) if match else 0


def preferring(words: str, other: Pick) -> Pick:
    """Return a chooser that picks an option matching ``words`` (a regular expression) if there is one."""

    def pick(options: Sequence[str]) -> int:
        matching = (place for place, option in enumerate(options) if re.search(words, option))
        place = next(matching, None)
        return other(options) if place is None else place

    return pick


class Line(NamedTuple):
    """A slash command that plays a whole turn, with its options in order.

    An option with words in ``where`` is filled in only after a suggestion containing these words, as a reader
    would do. An option in ``several`` takes several choices, separated by the given text.
    """

    command: str
    options: Sequence[str]
    where: Mapping[str, str] = {}
    several: Mapping[str, str] = {}


class Crowd:
    """People at their own screens: a window for each, or a shared one.

    ``newest`` is the window brought up to date last. ``heights`` has the height of each panel so far, in CSS
    pixels, by its text; ``lines`` counts the turns played by command.
    """

    def __init__(self, pages: Mapping[str, PreviewPage]) -> None:
        self.pages = pages
        self.newest = self.host
        self.heights: Heights = {}
        self.lines = 0

    @classmethod
    async def at(
        cls,
        browser: Browser,
        url: str,
        people: Sequence[str],
        window: Window = DESKTOP,
        *,
        shared: bool = False,
    ) -> "Crowd":
        """Open a window for each person, or one for all."""
        if shared:
            page = await PreviewPage.open(browser, url, window)
            return cls(dict.fromkeys(people, page))
        pages = {}
        for name in people:
            pages[name] = await PreviewPage.open(browser, url, window)
            await pages[name].view_as(name)
        return cls(pages)

    async def leave(self) -> None:
        """Close all windows."""
        for page in {*self.pages.values()}:
            await page.close()

    async def window(self, name: str) -> PreviewPage:
        """Return a person's window, up to date."""
        page = self.pages[name]
        await page.view_as(name)
        if page is not self.newest:
            await page.refresh()
            self.newest = page
        return page

    @property
    def host(self) -> PreviewPage:
        """The first person's window."""
        return next(iter(self.pages.values()))

    async def open_table(self, title: str, option: str = "", robots: int = 0) -> None:
        """Open a table of a game with an option chosen in its first menu, and have everyone join; it then
        starts.

        With robots the first person plays against them and the others watch.
        """
        if robots:
            await self.host.slash("/game new", game=title, robots=str(robots))
            return
        await self.host.slash("/game new", game=title, seats=str(len(self.pages)))
        if option:
            await self.host.press("Options")
            await self.host.choose(option)
            assert option in await self.host.text_of(self.host.public())
        for name in list(self.pages)[1:]:
            page = await self.window(name)
            await page.press("Join")

    async def over(self) -> bool:
        """Return whether the newest board says that the match is over."""
        return "Take your turn" not in await self.newest.buttons(self.newest.public())

    async def to_act(self) -> PreviewPage | None:
        """Return the first active player's window, or None once the match is over."""
        if await self.over():
            return None
        text = await self.newest.text_of(self.newest.public())
        turn_line = TURN.search(text)
        assert turn_line, text
        return await self.window(turn_line[1])

    async def take_turn(self, pick: Pick, line: Line | None = None) -> bool:
        """Play the next turn by panel or by command; return False if the match is over."""
        page = await self.to_act()
        if page is None:
            return False
        before = await page.text_of(page.public())
        if line is not None and await turn_by_line(page, line, pick, self.heights):
            self.lines += 1
        else:
            await turn_by_panel(page, pick, self.heights)
        answer = await page.text_of(page.private())
        assert answer.startswith("Done: "), answer
        assert await page.text_of(page.public()) != before
        return True


async def turn_by_panel(page: PreviewPage, pick: Pick, heights: Heights | None = None) -> int:
    """Play the viewer's turn with buttons and menus; return the number of presses after opening the panel."""
    await page.press("Take your turn")
    return await finish(page, pick, heights)


async def finish(page: PreviewPage, pick: Pick, heights: Heights | None = None) -> int:
    """Go through the open panel to the end of the turn; return the number of presses.

    The height of each panel is added to ``heights``.
    """
    presses = 0
    while True:
        options = await page.offers()
        if not options and "Confirm" not in await page.buttons(page.private()):
            return presses
        if heights is not None:
            panel = page.private()
            heights[await page.text_of(panel)] = await page.height(panel)
        if options:
            await page.take_offer(pick(options))
        else:
            await page.press("Confirm")
        presses += 1


async def turn_by_line(page: PreviewPage, line: Line, pick: Pick, heights: Heights | None = None) -> bool:
    """Play the viewer's turn by command, filling in each option that has suggestions.

    If hidden information is revealed on the way, the panel continues. Returns False, with nothing played, if
    suggestions repeatedly come too late.
    """
    for _ in range(ATTEMPTS):
        await page.type_command(line.command)
        try:
            read = ""
            for option in line.options:
                if line.where.get(option, "") in read:
                    read += await fill_in(page, option, pick, line.several.get(option))
        except (ActionFailed, WaitedTooLong):
            await page.give_up_command()
            continue
        await page.send()
        await finish(page, pick, heights)
        return True
    return False


async def fill_in(page: PreviewPage, option: str, pick: Pick, between: str | None) -> str:
    """Fill in an option, choice after choice if there is a text to type ``between`` them.

    Returns the text of the chosen suggestions. An option without suggestions is left out.
    """
    read, taken = "", None
    while offered := await page.suggestions(option, between or "" if taken else ""):
        number = pick([label for _, label in offered])
        value, label = offered[number]
        await page.take(number)
        if between is None or value == taken:
            return read + label
        read, taken = read + label, value
    if taken is None:
        await page.leave_out(option)
    return read
