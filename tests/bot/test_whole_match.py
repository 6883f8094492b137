"""Whole matches of Amytis through the real command tree, with a restart in the middle of a turn."""

import random
import statistics

import pytest

from engine.games.amytis.moves import Claim
from tests.bot.panels import choose
from tests.bot.test_channel import AT_THE_END
from tests.bot.world import World, labels, take_turn_at_once, take_turn_by_panel, take_turn_by_slash, texts_of
from tests.thorough import times


async def open_table(place: World) -> None:
    ann, bo = place.people
    opened = await ann.slash(place.channel, "game new", game="amytis")
    assert opened.ephemeral
    lobby = place.last
    await bo.click(lobby, label="Join")


def assert_ended(place: World) -> None:
    notice = place.last.content.splitlines()[0]
    assert " wins The Architects of Amytis " in notice or "share the victory" in notice
    assert len(place.last.attachments) == 1
    assert labels(place.last) == AT_THE_END


async def test_a_whole_match_by_panel(place: World) -> None:
    await open_table(place)
    chance, presses, turn = random.Random(1), [], 0
    while (await place.table()).match.to_act:
        turn += 1
        if turn % times(5, 1):
            await take_turn_at_once(place, chance)
            continue
        presses.append(await take_turn_by_panel(place, chance, halfway=place.restart if turn == 10 else None))
    assert statistics.median(presses) <= 3
    table = await place.table()
    assert table.match.outcome is not None
    assert_ended(place)


@pytest.mark.unabridged
async def test_a_whole_match_by_slash_commands(place: World) -> None:
    await open_table(place)
    chance, turn = random.Random(2), 0
    while (await place.table()).match.to_act:
        turn += 1
        if turn == 10:
            await restart_while_typing(place)
        table = await place.table()
        seat = table.match.to_act[0]
        if isinstance(table.match.moves(seat)[0], Claim):  # after a card drawn blind, the panel asks for it
            user = table.record.people[seat].user
            await place.bot.services.tables.play(table.id, user, [table.match.moves(seat)[0]])
            continue
        await (take_turn_at_once if turn % times(5, 1) else take_turn_by_slash)(place, chance)
    table = await place.table()
    assert table.match.outcome is not None
    assert_ended(place)


async def restart_while_typing(place: World) -> None:
    """Restart the bot while a command is being typed, between two options."""
    player = await place.to_act()
    stacks = await player.autocomplete(place.channel, "amytis build", "stack", "")
    await place.restart()
    again = await player.autocomplete(place.channel, "amytis build", "stack", "")
    assert again == stacks
    spaces = await player.autocomplete(place.channel, "amytis build", "space", "", stack=stacks[0]["value"])
    assert len(spaces) == 9


async def test_a_panel_continues_after_a_restart_in_the_middle_of_a_turn(place: World) -> None:
    await place.seat("amytis", seed=8)
    player = await place.to_act()
    panel = (await player.click(place.last, label="Take your turn")).response
    assert panel is not None
    chosen = await choose(player, panel, lambda offered: offered[0])
    await place.restart()
    other = await player.click(place.last, label="Take your turn")
    assert other.response is not None
    assert "So far you’ve chosen" in texts_of(other.response.components)
    chosen = await choose(player, chosen, lambda offered: offered[0])
    assert "Play this?" in texts_of(chosen.components)
    await player.click(chosen, label="Confirm")
    assert (await place.table()).match.seq == 2
