"""Measures whole matches at the width of a phone: ``python -m tests.browser.measure``.

Each game is played once with every number of seats, by robots (``--robot``), whose matches are as long as
people's, or by the panel's best offers, chosen among equals. Chromium lays out everything, as on the page of
``ziggurat try``. Names of games (``ancient``) or settings (``ancient-3``) limit the run to them. Needs
Chromium.
"""

import asyncio
from argparse import ArgumentParser
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager
from statistics import median
from typing import Any, NamedTuple, Self

import discord
import simcord
from simcord.env import Env

from bot.jobs.render_pool import RenderPool
from bot.screens.page import Page, Post
from engine.catalogue import games
from engine.robots import ROBOTS, Robot
from storage.records import Person
from tests.bot.watched import Turn, watch
from tests.browser.page import PICTURES, PreviewPage, Window, chromium
from tests.laws.matches import Setting, settings_of

NAMES = ("Ninsun", "Hammurabi", "Semiramis", "Gudea", "Enheduanna", "Nabopolassar")
PHONE = Window(400, 1400)
HIGHEST = 670
"""The part of a channel a phone shows, in CSS pixels."""

PRIVATE = 8
"""Extra height of a panel in the page: the note that it is private, without the gap above it."""

PATIENCE = 600_000
"""Timeout of the page in milliseconds, generous for a busy machine."""

AT_ONCE = 12
"""Number of messages shown at once."""

PAUSE = 600
"""Seconds between two messages, so that the page doesn't group them."""

Sent = Page | Post | str


class Phone:
    """A channel in the page, as wide as a phone."""

    def __init__(self, env: Env, client: discord.Client, channel: Any, page: PreviewPage) -> None:
        self._env, self._client, self._channel, self._page = env, client, channel, page
        self.people = [Person(member.id, member.name) for member in channel.members if not member.bot]

    @classmethod
    @asynccontextmanager
    async def open(cls, people: Sequence[str] = NAMES) -> AsyncIterator[Self]:
        """Open an empty channel with these people."""
        client = discord.Client(intents=discord.Intents.default())
        async with simcord.run(client) as env, chromium() as browser:
            guild = env.create_guild("Babylon")
            place = guild.create_text_channel("site")
            members = [guild.add_member(env.create_user(name.lower(), global_name=name)) for name in people]
            async with env.preview(place, viewers=members[:1], layout="channel") as preview:
                page = await PreviewPage.open(browser, preview.url, PHONE)
                page.page.set_default_timeout(PATIENCE)
                phone = cls(env, client, client.get_channel(place.id), page)
                phone.people = [Person(member.id, name) for member, name in zip(members, people, strict=True)]
                yield phone

    async def heights(self, messages: Sequence[Sent]) -> list[float]:
        """Return the heights of messages, each with its head and the gap above it."""
        heights = []
        for start in range(0, len(messages), AT_ONCE):
            heights += await self._heights(messages[start : start + AT_ONCE])
        return heights

    async def _heights(self, messages: Sequence[Sent]) -> list[float]:
        sent = []
        for message in messages:
            sent.append(await self._send(message))
            await self._env.advance_time(PAUSE)
        await self._page.refresh()
        await self._page.settled()
        numbers = [str(each.id) for each in sent]
        await self._page.page.wait_for_function(LOADED, arg=[numbers, PICTURES])
        heights: dict[str, float] = await self._page.page.evaluate(HEIGHTS, numbers)
        for each in sent:
            await each.delete()
        return [heights[number] for number in numbers]

    async def _send(self, message: Sent) -> discord.Message:
        send: Any = self._channel.send
        nobody = discord.AllowedMentions.none()
        sent: discord.Message
        if isinstance(message, str):
            sent = await send(message, allowed_mentions=nobody)
        elif isinstance(message, Page):
            sent = await send(view=message.screen, files=message.files)
        else:
            view, files = message.controls, message.files
            sent = await send(message.content, files=files, view=view, allowed_mentions=nobody)
        return sent


LOADED = """([numbers, pictures]) => numbers.every(number => {
    const shown = document.querySelectorAll(`article[data-message-id="${number}"] :is(${pictures})`);
    return [...shown].every(picture => picture.complete && picture.naturalWidth > 0);
})"""

HEIGHTS = """numbers => Object.fromEntries(numbers.map(number => {
    const message = document.querySelector(`article[data-message-id="${number}"]`);
    const style = getComputedStyle(message);
    return [number, message.getBoundingClientRect().height + parseFloat(style.marginTop)];
}))"""


class Measured(NamedTuple):
    """Results of a match: taps per turn, and heights in CSS pixels."""

    taps: Sequence[int]
    panels: Sequence[float]
    messages: Sequence[float]
    end: float
    channel: float

    def line(self, name: str) -> str:
        """Return a line of the table."""
        figures = (
            len(self.taps),
            median(self.taps),
            max(self.taps),
            max(self.panels),
            max(self.messages),
            self.end,
            f"{self.channel / HIGHEST:.1f}",
        )
        return " | ".join([f"{name:22}", *(f"{figure:>8}" for figure in figures)])


def chosen(names: Iterable[str]) -> Iterator[Setting]:
    """Yield the settings with these names, and all settings of the games with these names."""
    for name in names:
        for setting in settings_of(name.partition("-")[0]):
            if setting.name.startswith(name):
                yield setting


HEADINGS = ("turns", "taps", "at most", "panel", "message", "end", "screens")


async def measure(
    setting: Setting, seed: int, phone: Phone, render_pool: RenderPool, robot: Robot | None
) -> Measured:
    """Play a match and measure everything shown in it."""
    people = phone.people[: setting.seats]
    turns: list[Turn] = [turn async for turn in watch(setting.begin(seed), people, render_pool, robot)]
    posts = [post for turn in turns for post in turn.posts]
    heights = await phone.heights([page for turn in turns for page in turn.panels])
    panels = [height + PRIVATE for height in heights]
    messages = await phone.heights(posts)
    lines = await phone.heights([turn.posts[-1].line for turn in turns[:-1]])
    taps = [turn.taps for turn in turns]
    return Measured(taps, panels, messages[:-1], messages[-1], sum(lines) + messages[-1])


async def main() -> None:
    """Measure the games named on the command line, or all."""
    parser = ArgumentParser(prog="python -m tests.browser.measure", description="Measures whole matches.")
    parser.add_argument("games", nargs="*", help="games, or one number of seats (ancient-3); default: all")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same (default: 1)")
    parser.add_argument(
        "--robot", choices=ROBOTS, help="who plays (default: what the panel offers as the best)"
    )
    arguments = parser.parse_args()
    robot = ROBOTS[arguments.robot] if arguments.robot else None
    print(" | ".join([" " * 22, *(f"{heading:>8}" for heading in HEADINGS)]))  # noqa: T201  # a script that says what it measured
    with RenderPool() as render_pool:
        for setting in chosen(arguments.games or games()):
            async with Phone.open() as phone:
                measured = await measure(setting, arguments.seed, phone, render_pool, robot)
            print(measured.line(setting.name), flush=True)  # noqa: T201  # as above


if __name__ == "__main__":
    asyncio.run(main())
