"""A whole match of Ancient Architects for three through the command tree, restarted half-way."""

import random
import statistics
from typing import Any

from engine.draft import Draft
from tests.bot.world import NAMES, World, take_turn_by_panel, texts_of

PEOPLE = 3


async def open_table(place: World) -> None:
    place.people.append(place.guild.add_member(place.env.create_user("cleo", global_name=NAMES[2])))
    host, *others = place.people
    await host.slash(place.channel, "game new", game="ancient", seats=PEOPLE)
    lobby = place.last
    for member in others:
        await member.click(lobby, label="Join")
    await host.click(lobby, label="Start")


def ended(place: World, table: Any) -> None:
    outcome = table.match.outcome
    assert outcome is not None
    assert all(len(player.cards) == 3 for player in table.match.state.players)
    assert len(place.last.attachments) == 2
    assert "won" in place.last.components[0].children[0].content or len(outcome.winners) > 1


async def test_by_panel_alone(place: World) -> None:
    await open_table(place)
    chance, presses, turn = random.Random(1), [], 0
    while (await place.table()).match.to_act:
        turn += 1
        presses.append(await take_turn_by_panel(place, chance, halfway=place.restart if turn == 20 else None))
    assert turn == 15 * PEOPLE
    assert statistics.median(presses) <= 4
    ended(place, await place.table())


async def test_by_slash_commands_alone(place: World) -> None:
    await open_table(place)
    chance, turn = random.Random(2), 0
    while (match := (await place.table()).match).to_act:
        player = await place.to_act()
        turn += 1
        options = random_turn(match, chance)
        result = await player.slash(place.channel, "ancient take", **options)
        assert result.response is not None
        after = (await place.table()).match
        assert after.seq > match.seq, (options, texts_of(result.response.components))
        while after.to_act == match.to_act and not after.log[-1].turn_over:  # type: ignore[union-attr]  # a move
            draft, smalls = Draft(after, after.to_act[0]), []
            while draft.options and not draft.sealed:
                move = chance.choice(draft.options)
                smalls.append(after.game.format(draft.view, move))
                draft.push(move)
            await player.slash(place.channel, "ancient drawn", small=typed(smalls))
            again = (await place.table()).match
            assert again.seq > after.seq
            after = again
        if turn == 20:
            await place.restart()
    assert turn == 15 * PEOPLE
    ended(place, await place.table())


def random_turn(match: Any, chance: random.Random) -> dict[str, Any]:
    """Return the options of a random turn, as far as nothing hidden comes out."""
    draft, options, smalls = Draft(match, match.to_act[0]), dict[str, Any](), list[str]()
    while draft.options:
        move = chance.choice(draft.options)
        verb, _, rest = match.game.format(draft.view, move).partition(" ")
        if verb == "take":
            options["stone"] = rest
        elif verb in ("upright", "turned"):
            options["turned"] = verb == "turned"
        elif verb == "card":
            options["card"] = rest
        elif verb == "place" and "place" not in options:
            options["place"], _, way = rest.partition(" ")
            if way:
                options["turned"] = way == "turned"
        else:
            smalls.append(f"{verb} {rest}".strip())
        draft.push(move)
    if smalls:
        options["small"] = typed(smalls)
    return options


def typed(smalls: list[str]) -> str:
    """Return the notation of small stones as one types it: without the verb."""
    return " ".join(text.removeprefix("place ").removeprefix("collect ") for text in smalls)
