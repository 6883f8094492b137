"""The points on the confirmation page: their sources, the leader, and an opponent's best answer."""

from random import Random
from typing import Any

import pytest

from bot.delivery import pages
from bot.jobs.forecast_cache import ForecastCache
from bot.matches import prospects
from bot.matches.turn_path import walk
from bot.screens import phone
from bot.screens.turn import standing
from engine.catalogue import game, games
from engine.draft import Draft
from engine.match import Match
from render.texts import signed, texts
from storage.records import Person
from tests.bot.walking import Painted, raw
from tests.bot.watched import seated

T = texts()
NAMES = ("Anna", "Bert", "Carla")


@pytest.mark.parametrize("slug", games())
def test_the_sources_of_a_turn_add_up(slug: str) -> None:
    match, chance = Match.new(game(slug), 2, seed=3), Random(3)
    for _ in range(12):
        if match.over:
            break
        seat = match.to_act[0]
        draft = Draft(match.game, match.view(seat))
        while draft.options:
            draft.push(chance.choice(draft.options))
        assert sum(draft.sources.values()) == draft.gains[seat]
        lines = standing.why(draft, T)
        assert len(lines) == min(len(draft.sources), standing.SOURCES)
        changes = sorted(draft.sources.values(), key=lambda change: -abs(change))
        for line, change in zip(lines, changes, strict=False):
            assert line.endswith(f" {signed(change)}") or "all else" in line
        match.play(seat, *draft.played)


async def test_a_confirmation_too_high_for_a_phone_folds_its_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    """A West Kingdom turn followed by a reset is 40 pixels too high for a phone otherwise."""
    match, chance = Match.new(game("amytis"), 2, seed=3), Random(3)
    render_pool: Any = Painted()
    table = seated(match, [Person(7 + seat, name) for seat, name in enumerate(NAMES[:2])])
    way = walk(table, 0)
    while len(way.draft.sources) < 2 or not way.draft.complete:
        if way.draft.complete:
            match.play(match.to_act[0], *way.draft.played)
            table = seated(match, table.record.people)
            way = walk(table, match.to_act[0])
        else:
            way = walk(table, match.to_act[0], (*way.path, chance.randrange(len(way.draft.options))))
    sources = standing.why(way.draft, T)

    async def confirmation() -> str:
        forecast_cache = ForecastCache(render_pool)
        page = await pages.panel(render_pool, forecast_cache, table, match.to_act[0], way.path, T)
        return str(raw(page))

    text = await confirmation()
    assert all(source in text for source in sources)
    monkeypatch.setattr(phone, "PANEL", phone.PANEL._replace(highest=400))
    text = await confirmation()
    assert not any(f"{source}\n" in text for source in sources)
    assert standing.why(way.draft, T, folded=True)[0] in text


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((38, 48, 40), "Bert leads with 48, you have 38"),
        ((50, 48, 40), "You lead with 50, Bert has 48"),
        ((48, 48, 40), "You and Bert share the lead with 48"),
        ((0, 0, 0), ""),
        ((3, 5), ""),
    ],
)
def test_the_leader_is_named(points: tuple[int, ...], expected: str) -> None:
    match = Match.new(game("westkingdom"), len(points), seed=1)
    table = seated(match, [Person(7 + seat, name) for seat, name in enumerate(NAMES[: len(points)])])
    sentence = standing.leading(table, 0, points, T).replace("\u2068", "").replace("\u2069", "")
    assert sentence == (f"-# {expected}" if expected else "")


def test_the_opponents_best_answers_are_shown() -> None:
    """The gain equals the one in the opponent's own panel, except for the tile still to be revealed."""
    match, chance = Match.new(game("amytis"), 2, seed=3), Random(3)
    table = seated(match, [Person(7 + seat, name) for seat, name in enumerate(NAMES[:2])])
    for _ in range(8):
        seat = match.to_act[0]
        draft = Draft(match.game, match.view(seat))
        while draft.options:
            draft.push(chance.choice(draft.options))
        forecasts = prospects.answers(draft)
        line = standing.answers(table, draft, forecasts, T)
        match.play(seat, *draft.played)
        if not draft.sealed and seat not in match.to_act:
            offered = [forecast.line[0] for forecast in forecasts]
            assert offered
            assert set(offered) <= set(match.moves(1 - seat))
            assert line.startswith("-# ") == any(each.gains[1 - seat] > 0 for each in forecasts)
            assert NAMES[1 - seat] in line or not line


def test_answers_of_an_opponent_with_a_hand_are_not_shown() -> None:
    match = Match.new(game("westkingdom"), 2, seed=3)
    draft = Draft(match.game, match.view(match.to_act[0]))
    while draft.options:
        draft.push(draft.options[0])
    assert not prospects.answers(draft)
