"""A whole match of Amytis through the real command tree, restarted in the middle of a turn."""

import random
import statistics

import pytest

from engine.games.amytis.moves import Claim
from tests.bot.world import World, take_turn_by_panel, take_turn_by_slash, texts_of


async def open_table(place: World) -> None:
    ann, bo = place.people
    opened = await ann.slash(place.channel, "game new", game="amytis")
    assert opened.ephemeral
    lobby = place.last
    await bo.click(lobby, label="Join")
    await ann.click(lobby, label="Start")


def assert_ended(place: World, text: str) -> None:
    assert "has won" in text or "share the victory" in text
    assert len(place.last.attachments) == 2
    labels = {item.label for item in place.last.components[0].children[-1].children}
    assert labels == {"History", "Rules"}


async def test_by_panel_alone(place: World) -> None:
    await open_table(place)
    chance, presses, turn = random.Random(1), [], 0
    while (await place.table()).match.to_act:
        turn += 1
        presses.append(await take_turn_by_panel(place, chance, halfway=place.restart if turn == 10 else None))
    assert statistics.median(presses) <= 3
    table = await place.table()
    assert table.match.outcome is not None
    assert_ended(place, place.last.components[0].children[0].content)


@pytest.mark.unabridged
async def test_by_slash_commands_alone(place: World) -> None:
    await open_table(place)
    chance, turn = random.Random(2), 0
    while (await place.table()).match.to_act:
        turn += 1
        if turn == 10:
            await restart_while_typing(place)
        table = await place.table()
        seat = table.match.to_act[0]
        if isinstance(table.match.moves(seat)[0], Claim):  # behind a card drawn blind, the panel asks for it
            user = table.record.people[seat].user
            await place.bot.services.tables.play(table.id, user, [table.match.moves(seat)[0]])
            continue
        await take_turn_by_slash(place, chance)
    table = await place.table()
    assert table.match.outcome is not None
    assert_ended(place, place.last.components[0].children[0].content)


async def restart_while_typing(place: World) -> None:
    """Restart the bot between two options of a command that is being typed."""
    player = await place.to_act()
    stacks = await player.autocomplete(place.channel, "amytis build", "stack", "")
    await place.restart()
    again = await player.autocomplete(place.channel, "amytis build", "stack", "")
    assert again == stacks
    spaces = await player.autocomplete(place.channel, "amytis build", "space", "", stack=stacks[0]["value"])
    assert len(spaces) == 9


async def test_after_a_restart_in_the_middle_of_a_turn_the_panel_goes_on(place: World) -> None:
    await place.seat("amytis", seed=8)
    player = await place.to_act()
    panel = (await player.click(place.last, label="Take your turn")).response
    assert panel is not None
    chosen = (await player.select(panel, ["0"])).response or panel
    await place.restart()
    other = await player.click(place.last, label="Take your turn")
    assert other.response is not None
    assert "Which stack" in texts_of(other.response.components)
    chosen = (await player.select(chosen, ["0"])).response or chosen
    assert "Is this your turn?" in texts_of(chosen.components)
    await player.click(chosen, label="Confirm")
    assert (await place.table()).match.seq == 2
