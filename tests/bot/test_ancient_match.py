"""Whole three-player matches of Ancient Architects, with a restart half-way."""

import random
import statistics
from typing import Any

from tests.bot.world import NAMES, World, read, take_turn_at_once, take_turn_by_panel, take_turn_by_slash
from tests.thorough import times

PEOPLE = 3


async def open_table(place: World) -> None:
    place.people.append(place.guild.add_member(place.env.create_user("cleo", global_name=NAMES[2])))
    host, *others = place.people
    await host.slash(place.channel, "game new", game="ancient", seats=PEOPLE)
    lobby = place.last
    for member in others:
        await member.click(lobby, label="Join")


def ended(place: World, table: Any) -> None:
    outcome = table.match.outcome
    assert outcome is not None
    assert all(len(player.cards) == 3 for player in table.match.state.board.players)
    assert len(place.last.attachments) == 1
    best = outcome.totals[outcome.winners[0]]
    assert f" wins Ancient Architects {best} – " in read(place.last) or len(outcome.winners) > 1


async def test_a_whole_match_by_panel(place: World) -> None:
    await open_table(place)
    chance, presses, turn = random.Random(1), [], 0
    while (await place.table()).match.to_act:
        turn += 1
        if turn % times(5, 1):
            await take_turn_at_once(place, chance)
            continue
        presses.append(await take_turn_by_panel(place, chance, halfway=place.restart if turn == 20 else None))
    assert turn == 15 * PEOPLE
    assert statistics.median(presses) <= 4
    ended(place, await place.table())


async def test_a_whole_match_by_slash_commands(place: World) -> None:
    await open_table(place)
    chance, turns = random.Random(2), 0
    while (match := (await place.table()).match).to_act:
        await (take_turn_at_once if turns % times(5, 1) else take_turn_by_slash)(place, chance)
        after = (await place.table()).match
        turns += after.over or after.to_act != match.to_act
        if turns == 20:
            await place.restart()
    assert turns == 15 * PEOPLE
    ended(place, await place.table())
