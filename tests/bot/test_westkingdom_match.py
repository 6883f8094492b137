"""*West Kingdom* through the command tree: five players, a solo match, a decision in an opponent's turn."""

import random
from collections.abc import Callable, Collection
from typing import Any

import pytest
from simcord.env import Env

from bot.app.client import Ziggurat
from engine.forecast import wisest
from engine.games.westkingdom import GAME
from engine.games.westkingdom.board import WestKingdomBoard
from engine.match import Match
from tests.bench.typed import command_for
from tests.bot.panels import choices, choose
from tests.bot.world import World, read, send_line, take_turn_by_panel, texts_of
from tests.games.westkingdom.drawing import state
from tests.thorough import times

ENOUGH = times(20, 10**6)
"""Turns after which robots play on without the channel, except for the last rounds."""


@pytest.fixture
def kingdom(simcord_env: Env, simcord_bot: Ziggurat) -> World:
    """A server with five players and the bot."""
    return World(simcord_env, simcord_bot, people=5)


async def robots_turn_by_slash(place: World) -> None:
    """Play a robot's move as one of the game's slash commands."""
    table = await place.table()
    seat = table.match.to_act[-1]
    moves = wisest(table.game, table.match.view(seat), 2)
    command, options = command_for(table.game, moves)
    result = await place.member(table, seat).slash(place.channel, command, now=True, **options)
    answer = texts_of(result.response.components) if result.response else ""
    assert (await place.table()).match.seq > table.match.seq, (command, options, answer)


MOMENTS: dict[str, Callable[[WestKingdomBoard], bool]] = {
    "draft": lambda board: board.phase == "plans" and any(board.ready),
    "turn": lambda board: board.phase == "play" and len(board.stack) > 1,
    "reset": lambda board: board.phase == "play" and board.stack[-1].seat != board.turn,
    "half": lambda board: 2 * len(board.hall) >= 4 * board.columns,
}
"""When the bot restarts: during a draft, during a turn, and when a reset asks another seat."""


async def play_on(place: World, match: Match, chance: random.Random, wanted: Collection[str]) -> set[str]:
    """Play to the end by slash commands and panel, with a restart at each of the ``wanted`` moments.

    Returns the moments that did not occur.
    """
    turn, prefetch, due = 0, False, {*wanted}
    while (now := (await place.table()).match).to_act:
        turn += 1
        for moment in [each for each in due if MOMENTS[each](now.state.board)]:
            await place.restart()
            due.remove(moment)
            assert (await place.table()).match.state == now.state
        if not prefetch and now.now.turns >= ENOUGH and due <= {"half"}:
            await play_ahead(place)
            prefetch = True
        elif turn % 3 == 0:
            await take_turn_by_panel(place, chance)
        else:
            await robots_turn_by_slash(place)
    ended = (await place.bot.services.tables.load_whole((await place.table()).id)).match
    assert ended.outcome is not None
    again = Match.replay(GAME, ended.seats, match.options, match.seed, ended.log)
    assert again.state == ended.state
    return due


async def play_ahead(place: World) -> None:
    """Let robots play without the channel until two rounds are left."""
    tables, table = place.bot.services.tables, await place.table()
    now = table.match
    going = Match(GAME, now.seats, now.options, now.seed, now.now, now.log)
    lines: list[tuple[int, Any]] = []
    while going.to_act:
        seat = going.to_act[0]
        lines.append((seat, wisest(GAME, going.view(seat), 2)))
        going.play(seat, *lines[-1][1])
    for seat, line in lines[: -2 * now.seats]:
        await tables.play(table.id, table.record.people[seat].user, line)
    await place.bot.services.channel_boards.post(table.id)
    await place.env.settle()


async def test_five_players_with_artisans(kingdom: World) -> None:
    """Matches are played until each moment for a restart has occurred."""
    options, due = {"artisans": "on", "promos": "on", "boards": "picked"}, {*MOMENTS}
    for luck in range(1, 9):
        match = Match.new(GAME, 5, options, seed=20 + luck)
        await kingdom.put(match)
        await send_line(kingdom, ["pick hugo"])
        due = await play_on(kingdom, match, random.Random(luck), due)
        assert " wins Architects of the West Kingdom " in read(kingdom.last)
        if due <= {"half"}:
            break
    assert due <= {"half"}


async def test_a_solo_match(kingdom: World) -> None:
    match = Match.new(GAME, 1, {"level": "easy", "rival": "baron"}, seed=22)
    await kingdom.put(match)
    assert await play_on(kingdom, match, random.Random(2), ("half",)) <= {"half"}
    assert "the baron" in read(kingdom.last).casefold()


async def test_a_decision_in_an_opponents_turn_is_asked_of_its_seat_only(kingdom: World) -> None:
    """Hugo may pay the debt a reset causes; the active player's turn waits for him."""
    start = state("", "5si prison=2 power=hugo", options={"promos": "on"}, due=True)
    await kingdom.put_state(GAME, 2, start, promos="on")
    table = await kingdom.table()
    first, second = (kingdom.member(table, seat) for seat in (0, 1))
    await first.slash(kingdom.channel, "west place", now=True, where="forest")
    assert (await kingdom.table()).match.to_act == (1,)
    assert f"<@{second.id}>" in kingdom.last.content
    assert f"<@{first.id}>" not in kingdom.last.content
    await kingdom.restart()
    panel: Any = (await second.click(kingdom.last, label="Take your turn")).response
    panel = await choose(second, panel, lambda ways: next(way for way in ways if way.label.startswith("Yes")))
    if not choices(panel.components) and (await kingdom.table()).match.to_act == (1,):
        panel = (await second.click(panel, label="Confirm")).response or panel
    after = (await kingdom.table()).match.state.board
    assert (after.players[1].unpaid, after.players[1].goods[5]) == (0, 3)
    assert after.turn == 1
