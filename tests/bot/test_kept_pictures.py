"""Pictures are cached, separately for each viewer."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.delivery import pages
from bot.jobs import render_pool
from bot.jobs.render_pool import RenderPool
from bot.matches.turn_history import since
from engine.catalogue import game, games
from engine.match import Match
from render.picture import touched
from render.texts import texts
from tests.bot.walking import table_of
from tests.thorough import in_turn

pytestmark = pytest.mark.unabridged


async def test_concurrent_requests_for_a_picture_draw_it_once() -> None:
    drawn: list[int] = []

    def draw() -> bytes:
        drawn.append(1)
        return b"picture"

    with RenderPool() as brush:
        assert await asyncio.gather(*(brush.picture("a", draw) for _ in range(3))) == [b"picture"] * 3
        assert await brush.picture("a", draw) == b"picture"
        assert len(drawn) == 1
        await brush.picture("b", draw)
        assert len(drawn) == 2


async def test_the_cache_evicts_the_least_recently_used_pictures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(render_pool, "KEPT_BYTES", 250)
    drawn: list[str] = []

    def draw(name: str) -> bytes:
        drawn.append(name)
        return bytes(100)

    with RenderPool() as brush:
        for name in "abacab":
            await brush.picture(name, lambda name=name: draw(name))  # type: ignore[misc]
        assert drawn == ["a", "b", "c", "b"]
        await brush.picture("big", lambda: bytes(251))
        await brush.picture("b", lambda: draw("b"))
        assert drawn == ["a", "b", "c", "b"]  # an oversized picture evicts nothing


async def test_a_failed_picture_is_retried() -> None:
    def fail() -> bytes:
        raise RuntimeError("out of paint")

    with RenderPool() as brush:
        with pytest.raises(RuntimeError):
            await brush.picture("a", fail)
        assert await brush.picture("a", lambda: b"picture") == b"picture"


@in_turn("slug", games(), 2)
async def test_no_viewer_gets_another_viewers_picture(slug: str) -> None:
    match = Match.new(game(slug), max(game(slug).facts.seats), seed=1)
    t = texts()
    with RenderPool() as brush:
        table = table_of(match)
        users = [1, *(person.user for person in table.record.people)]
        private = [await pages.private(brush, table, user, t) for user in users]
        public = (await pages.public(brush, table, t)).image
        again = [await pages.private(brush, table, user, t) for user in users]
        assert public == (await pages.public(brush, table, t)).image
    async with asyncio.timeout(60):
        for number, user in enumerate(users):
            with RenderPool() as fresh:
                page = await pages.private(fresh, table, user, t)
            assert page.images == private[number].images == again[number].images


class Counting(RenderPool):
    """Counts drawn pictures."""

    drawn = 0

    async def run(self, work: Callable[[], Any]) -> Any:
        self.drawn += 1
        return await super().run(work)


@in_turn("slug", games())
async def test_a_board_opened_again_is_not_drawn_again(slug: str) -> None:
    table = table_of(Match.new(game(slug), 2, seed=1))
    with Counting() as brush:
        for _ in range(2):
            await pages.private(brush, table, table.record.people[0].user, texts())
            await pages.public(brush, table, texts())
        assert brush.drawn == 2


@pytest.mark.parametrize("slug", ["architectura", "westkingdom"])
def test_the_public_board_marks_changes_since_the_active_player_last_moved(slug: str) -> None:
    chance, match = random.Random(5), Match.new(game(slug), 3, seed=5)
    while match.seq < 40:
        seat = chance.choice(match.to_act)
        match.play(seat, chance.choice(list(match.moves(seat))))
    while len(match.to_act) != 1 or not getattr(match.line[-1][1], "turn_over", False):
        match.play(match.to_act[0], match.moves(match.to_act[0])[0])
    called = match.to_act[0]
    key, _ = pages._public(table_of(match), texts())
    marks = touched(slug, since(match, called))
    assert marks
    assert marks in key  # type: ignore[operator]
    assert called not in {mark.seat for mark in marks}
