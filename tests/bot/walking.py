"""All pages the bot can show, along random matches of every game."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from typing import Any

from discord import ui
from msgspec.structs import replace

from bot.app import features
from bot.delivery import pages
from bot.jobs.forecast_cache import ForecastCache
from bot.matches.prospects import prospects
from bot.matches.table import Table
from bot.matches.turn_path import walk
from bot.screens.match import board, reading, replay
from bot.screens.match.consent import question
from bot.screens.page import Page, Post
from bot.screens.tables.listing import listing
from bot.screens.turn.shelves import shelves
from engine.catalogue import game
from engine.draft import Draft
from engine.forecast import Forecast
from engine.match import Match
from render.picture import has_tableaus
from render.texts import texts
from render.words import words
from storage.records import Listing, Motion, Person, Status, Vote, VoteOutcome
from tests.playing import any_moves

features.load()  # their buttons are on boards and votes

LONGEST_NAME = "Nebuchadnezzar-the-Second-of-Bab"


class NoPainter:
    """Replaces the render pool in tests that ignore pictures."""

    async def run(self, work: Callable[[], Any]) -> Any:
        return b"" if work.__module__ == "bot.delivery.pages" else work()

    async def picture(self, _: Any, draw: Callable[[], bytes]) -> bytes:
        return bytes(await self.run(draw))


def table_of(match: Match) -> Table:
    """Return a table as storage would load it, with long names and large numbers."""
    people = tuple(Person(2**62 + seat, LONGEST_NAME) for seat in range(match.seats))
    row = Listing(
        id=2**31,
        channel=2**62,
        guild=2**62,
        game=match.game.facts.slug,
        status=Status.OVER if match.over else Status.PLAYING,
        reason="",
        host=people[0].user,
        people=people,
        invited=(),
        seats=match.seats,
        options=match.options,
        rules_version=1,
        edition="",
        seq=match.seq,
        to_act=match.to_act,
        board=1,
        created=0,
        updated=0,
    )
    return Table(row, match)


class Painted(NoPainter):
    """Replaces the render pool by one without threads."""

    async def run(self, work: Callable[[], Any]) -> Any:
        return work()


class Hasty(ForecastCache):
    """Replaces the forecasts by quick ones, which are true but not the best."""

    async def forecasts(self, table: Table, draft: Draft, patience: float | None = None) -> list[Forecast]:
        return prospects(draft, width=1)


SPECTATOR = 1
"""The id of a user without a seat."""


def asked(seats: int) -> Vote:
    """Return a vote started by the first seat."""
    vote = Vote(1, 1, Motion.ABANDON, 0, (1 << seats) - 1, 1, 0, 0, VoteOutcome.OPEN, None)
    assert vote.missing == tuple(range(1, seats))
    return vote


async def pages_of(
    match: Match,
    viewer: int | None,
    chance: random.Random,
    brush: NoPainter | None = None,
    *,
    replays: bool = False,
    people: Sequence[Person] = (),
) -> AsyncIterator[Page | Post]:
    """Yield the pages a seat, or the channel and a spectator (None), can see at a position.

    The panel follows a random draft. Pages that replay the match are included only with ``replays``. The
    players have the longest names unless ``people`` are given.
    """
    render_pool: Any = brush or NoPainter()
    table, t = table_of(match), texts()
    if people:
        table = table._replace(record=replace(table.record, people=tuple(people)))
    if viewer is None:
        yield await pages.public(render_pool, table, t)
        yield question(table.record, asked(match.seats), t)
    user = SPECTATOR if viewer is None else table.record.people[viewer].user
    yield board.in_words(table, viewer, t, "A notice.", part=chance.choice((0, 1, 2, 99)))
    yield board.more(table, viewer, t)
    yield await pages.private(render_pool, table, user, t)
    page, full = chance.choice((1, 2, 5, 99)), chance.random() < 0.5
    for number in (0, page):
        yield reading.history(table, reading.turns_of(table, user, t), number, t, full=full)
    if match.first == 0:
        yield await pages.step(render_pool, table, user, replay.NEWEST, t)
    if replays:
        yield await pages.changes(render_pool, table, user, t)
    yield listing([table.record], user, t)
    if has_tableaus(match.game.facts.slug):
        area = chance.randrange(match.seats)
        yield await pages.tableau(render_pool, table, user, area, t, chance.choice((0, 1)))
    if viewer is None or viewer not in match.to_act:
        return
    forecast_cache, path = Hasty(render_pool), list[int]()
    while True:
        yield await pages.panel(render_pool, forecast_cache, table, viewer, path, t, notice="A notice.")
        yield await pages.counted(render_pool, table, viewer, path, t)
        draft = walk(table, viewer, path).draft
        options = draft.options
        if not options:
            return
        speak = words(match.game.facts.slug)
        groups = len(shelves([speak.choice(draft.view, move, t) for move in options], t))
        if groups > 1:
            group = chance.randrange(groups)
            yield await pages.panel(render_pool, forecast_cache, table, viewer, path, t, group=group)
        path = [*path, chance.randrange(len(options))]


def turns(slug: str, seats: int, seed: int, **options: str) -> "list[Match]":
    """Return copies of a random match at every stored moment."""
    chance = random.Random(seed)
    match = Match.new(game(slug), seats, options, seed=seed)
    copies = [copy(match)]
    while match.to_act:
        match.play(match.to_act[0], *any_moves(match, match.to_act[0], chance))
        copies.append(copy(match))
    return copies


def copy(match: Match, state: Any = None) -> Match:
    """Return an independent copy of a match, optionally with another state."""
    now = replace(match.now, state=state or match.state)
    return Match(match.game, match.seats, match.options, match.seed, now, match.log)


def gather(pages: AsyncIterator[Page | Post]) -> list[Page | Post]:
    """Return all pages."""

    async def collect() -> list[Page | Post]:
        return [page async for page in pages]

    return asyncio.run(collect())


def raw(page: Page | Post) -> list[dict[str, Any]]:
    """Return a page's layout as it is sent, without the ids that discord.py assigns to its parts.

    For a post, return its texts and buttons.
    """
    if isinstance(page, Page):
        return components(page.screen)
    text_displays = [{"type": 10, "content": text} for text in (page.content, page.alt, page.line) if text]
    return [*text_displays, *components(page.controls)]


def components(view: ui.LayoutView | ui.View) -> list[dict[str, Any]]:
    """Return a layout as :func:`raw` does."""
    layout: list[dict[str, Any]] = view.to_components()
    return [_unnumbered(component) for component in layout]


def _unnumbered(component: dict[str, Any]) -> dict[str, Any]:
    rest = {key: value for key, value in component.items() if key != "id"}
    if "components" in rest:
        rest["components"] = [_unnumbered(inner) for inner in rest["components"]]
    return rest
