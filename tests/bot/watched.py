"""A whole match as its players and the channel see it, played by a robot or by the panel's best choices."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.delivery import pages
from bot.jobs.forecast_cache import ForecastCache
from bot.matches.table import Table
from bot.matches.turn_path import onward, steps_of, walk
from bot.platform import custom_ids
from bot.screens.page import Page, Post
from engine.core.rng import Rng
from engine.match import Match
from engine.robots import Robot
from render.texts import texts
from storage.records import Person
from tests.bot.panels import Way, choices, controls_of, ways
from tests.bot.walking import copy, raw, table_of

END = 1_800_000_000
"""The deadline of all active players."""

BLUE = 1
MENU = 2
"""Taps for a choice in a menu, including the one that opens it."""


class Turn(NamedTuple):
    """A turn: the panels its player saw, the number of taps, and the messages posted to the channel.

    Opening the panel is a tap; there are several ``posts`` if the turn revealed something on the way.
    """

    panels: Sequence[Page]
    taps: int
    posts: Sequence[Post]


async def watch(
    match: Match, people: Sequence[Person], render_pool: Any, robot: Robot | None = None
) -> AsyncIterator[Turn]:
    """Play a match to its end and yield each turn as it was seen.

    Presses follow the ``robot`` if the panel has a control for its move, and else the panel's best choice.
    """
    match, forecast_cache, rng = copy(match), ForecastCache(render_pool), Rng(match.seed)
    while match.to_act:
        seat, panels, posts, taps, before = match.to_act[0], list[Page](), list[Post](), 1, match.seq
        over = False
        while not over:
            path = tuple[int, ...]()
            table = seated(match, people)
            moves = robot(match.game, match.view(seat), rng) if robot else ()
            goal = onward(table, walk(table, seat), moves)[0].path
            while True:
                page = await pages.panel(render_pool, forecast_cache, table, seat, path, texts())
                panels.append(page)
                way = towards(goal, raw(page)) or offered_best(raw(page))
                taps, path = taps + (1 if way.value is None else MENU), led_to(way)
                if way.verb == "confirm":
                    break
            entries = match.play(seat, *walk(table, seat, path).draft.played)
            over = seat not in match.to_act or getattr(entries[-1], "turn_over", False)
            posts.append(await pages.public(render_pool, seated(match, people), texts(), since=before))
        yield Turn(panels, taps, posts)


def seated(match: Match, people: Sequence[Person]) -> Table:
    """Return a table as storage would load it, with these players and the active ones' deadline."""
    table = table_of(copy(match))
    clocks = tuple((seat, END) for seat in match.to_act)
    return table._replace(record=replace(table.record, people=tuple(people), clocks=clocks))


def towards(goal: Sequence[int], shown: Any) -> Way | None:
    """Return the control of a panel that leads farthest along a path, if any."""
    on_the_way = [
        way
        for way in ways(shown, "confirm", "step", "pick")
        if (path := led_to(way)) and tuple(goal[: len(path)]) == path
    ]
    return max(on_the_way, key=lambda way: (len(led_to(way)), way.verb == "confirm"), default=None)


def offered_best(shown: Any) -> Way:
    """Return the choice a panel marks as best."""
    offered = ways(shown, "confirm") or ways(shown, "best") or choices(shown)
    marked = {control["custom_id"] for control in controls_of(shown) if control.get("style") == BLUE}
    return next((way for way in offered if way.custom_id in marked), offered[0])


def led_to(way: Way) -> tuple[int, ...]:
    """Return the path that a choice of the panel leads to."""
    path = custom_ids.unpack_path(way.custom_id.split(":")[4])
    return (*path, *steps_of(int(way.value))) if way.value is not None else tuple(path)


def posted(match: Match, people: Sequence[Person], render_pool: Any, shown: int = 0) -> Post:
    """Return a match's message for its channel."""
    return asyncio.run(pages.public(render_pool, seated(match, people), texts(), since=shown))
