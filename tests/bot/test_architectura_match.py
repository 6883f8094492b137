"""Whole four-player advanced matches, by panel and by slash commands, with a restart half-way."""

import random
import statistics

import pytest
from simcord.env import Env

from bot.app.client import Ziggurat
from engine.games.architectura import GAME
from engine.match import Match
from tests.bot.city import assert_public_board, assert_suggestions_from_own_hand
from tests.bot.world import World, read, take_turn_at_once, take_turn_by_panel, take_turn_by_slash, texts_of
from tests.thorough import times

HALFWAY = 26
"""The turn at which the bot restarts; the set-up counts as one turn per seat."""


@pytest.fixture
def city(simcord_env: Env, simcord_bot: Ziggurat) -> World:
    """A server with four people and the bot."""
    return World(simcord_env, simcord_bot, people=4)


async def begin(city: World, seed: int) -> None:
    await city.put(Match.new(GAME, 4, {"game": "advanced"}, seed=seed))


async def assert_ended(city: World) -> None:
    match = (await city.bot.services.tables.load_whole((await city.table()).id)).match
    assert match.outcome is not None
    assert Match.replay(GAME, 4, match.options, match.seed, match.log).state == match.state
    assert " wins Architectura " in read(city.last) or "share the victory" in read(city.last)
    assert len(city.last.attachments) == 1


async def test_a_whole_match_by_panel(city: World) -> None:
    await begin(city, 11)
    chance, turn, presses = random.Random(3), 0, []
    while (match := (await city.table()).match).to_act:
        turn += 1
        if turn > 4 and turn % times(6, 1) != HALFWAY % times(6, 1):
            await take_turn_at_once(city, chance)
            continue
        halfway = city.restart if turn == HALFWAY else None
        needed = await take_turn_by_panel(city, chance, halfway=halfway)
        if match.state.board.phase == "play":
            presses.append(needed)
        if turn % 7 == 0 or turn < 5:
            await assert_public_board(city)
    assert turn > HALFWAY
    assert statistics.median(presses) <= 4
    await assert_public_board(city)
    await assert_ended(city)


async def test_a_whole_match_by_slash_commands(city: World) -> None:
    await begin(city, 12)
    chance, turn = random.Random(4), 0
    while (await city.table()).match.to_act:
        turn += 1
        if turn == HALFWAY:
            await city.restart()
        if turn > 4 and turn % times(4, 1) != HALFWAY % times(4, 1):
            await take_turn_at_once(city, chance)
            continue
        await take_turn_by_slash(city, chance)
        if turn % 7 == 0 or turn < 5:
            await assert_public_board(city)
            await assert_suggestions_from_own_hand(city)
    assert turn > HALFWAY
    await assert_ended(city)


async def test_replacements_stay_hidden_until_all_have_chosen(city: World) -> None:
    await begin(city, 13)
    chance = random.Random(5)
    for left in (3, 2, 1):
        await take_turn_by_panel(city, chance)
        assert len((await city.table()).match.to_act) == left
        assert "plays with" not in read(city.last)
        assert "instead of" not in read(city.last)
        await assert_public_board(city)
    await take_turn_by_panel(city, chance)
    page = await city.people[0].slash(city.channel, "game history")
    assert page.response is not None
    full = await city.people[0].click(page.response, label="In full")
    assert "plays with" in texts_of((full.response or page.response).components)
