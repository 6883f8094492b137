"""Two taps on one button, the second sent before the first is answered."""

import copy
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from simcord import interactions
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.enums import ComponentType, InteractionType
from simcord.results import InteractionResult

from bot.interactions import double_taps
from storage.errors import StorageError
from tests.bot.panels import controls_of
from tests.bot.test_bad_input import reach
from tests.bot.test_game_commands import one_left
from tests.bot.test_gone_pages import complaints, confirmation
from tests.bot.world import World, leave, send_line, texts_of

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)


async def tap(
    place: World, person: MemberActor, message: Any, *labels: str, at_once: bool
) -> list[InteractionResult]:
    """Press buttons on the current version of a message, ``at_once`` without waiting for answers."""
    backend, results = place.env.backend, list[InteractionResult]()
    stored = backend.get_message(_channel(message), message.id)
    seen = dict(serializers.message_payload(backend, stored))
    for label in labels:
        results.append(start_tap(place, person, message, label, seen))
        if not at_once:
            await place.env.settle()
    await place.env.settle()
    return results


def start_tap(
    place: World, person: MemberActor, message: Any, label: str, seen: dict[str, Any] | None = None
) -> InteractionResult:
    """Press a button on a message, by default its current version, without waiting for the answer."""
    backend = place.env.backend
    stored = backend.get_message(_channel(message), message.id)
    seen = seen or dict(serializers.message_payload(backend, stored))
    ids = {each.get("label"): each["custom_id"] for each in controls_of(seen["components"])}
    record, payload = interactions.base_payload(
        backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=stored.channel_id,
        guild_id=place.guild.id,
        user_id=person.id,
        data={"custom_id": ids[label], "component_type": ComponentType.BUTTON},
    )
    record.source_message_id = stored.id
    place.env._notify_dispatch_observers(record)
    backend.emit("INTERACTION_CREATE", payload | {"message": copy.deepcopy(seen)})
    return InteractionResult(place.env, record)


def _channel(message: Any) -> int:
    return int(message.channel.id if hasattr(message, "channel") else message.channel_id)


def read_now(place: World, message: Any) -> str:
    """Return the current text of a private message."""
    return texts_of(place.env.backend.get_message(_channel(message), message.id).components)


AT_ONCE = pytest.mark.parametrize("at_once", [True, False])


@AT_ONCE
@pytest.mark.parametrize("second", ["Confirm", "Back"])
async def test_the_answer_to_confirm_stays(
    place: World, caplog: pytest.LogCaptureFixture, second: str, at_once: bool
) -> None:
    await place.seat("amytis")
    player, page = await confirmation(place)
    results = await tap(place, player, page, "Confirm", second, at_once=at_once)
    assert read_now(place, page).startswith("Done: ")
    assert [result.followups for result in results] == [[], []]
    assert len((await place.table()).match.to_act) == 1
    assert await place.to_act() is not player
    assert complaints(caplog) == []


async def test_a_late_second_tap_on_confirm_keeps_the_answer(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_taps, "ARRIVAL_SECONDS", 0)
    await place.seat("amytis")
    player, page = await confirmation(place)
    await tap(place, player, page, "Confirm", "Confirm", at_once=False)
    assert read_now(place, page).startswith("Done: ")


async def test_confirm_in_another_panel_says_the_match_has_moved_on(place: World) -> None:
    await place.seat("amytis")
    player, page = await confirmation(place)
    other: Any = (await player.click(place.last, label="Take your turn")).response
    other = (await player.click(other, label="Continue")).response
    await player.click(page, label="Confirm")
    await player.click(other, label="Confirm")
    assert read_now(place, page).startswith("Done: ")
    assert read_now(place, other).startswith("The match has moved on")


async def test_a_failed_press_can_be_repeated_at_once(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await place.seat("amytis")
    player, page = await confirmation(place)
    matches = place.bot.services.tables.matches
    append, broken = matches.append, [StorageError("the disk is full")]

    async def fail(*args: Any, **more: Any) -> Any:
        if broken:
            raise broken.pop()
        return await append(*args, **more)

    monkeypatch.setattr(matches, "append", fail)
    await tap(place, player, page, "Confirm", "Confirm", at_once=True)
    assert read_now(place, page).startswith("Done: ")


Case = Callable[[World], Awaitable[tuple[Any, str]]]


async def hand_over(place: World) -> tuple[Any, str]:
    await place.seat("amytis")
    return (await place.people[0].slash(place.channel, "game seat")).response, "Hand it over"


async def give_up(place: World) -> tuple[Any, str]:
    await place.seat("amytis")
    return (await place.people[0].slash(place.channel, "game resign")).response, "Yes, give it up"


async def end_alone(place: World) -> tuple[Any, str]:
    await place.people[0].slash(place.channel, "game new", game="amytis", robots=1, seats=2)
    return (await place.people[0].slash(place.channel, "game abandon")).response, "End the match"


async def end_together(place: World) -> tuple[Any, str]:
    await place.seat("amytis")
    return (await place.people[0].slash(place.channel, "game seat")).response, "End the match"


async def delete(place: World) -> tuple[Any, str]:
    await place.seat("amytis")
    return (await place.people[0].slash(place.channel, "data delete")).response, "Delete my data"


async def invite(place: World) -> tuple[Any, str]:
    menu = await place.people[0].context_menu(place.open_channel, "Invite", place.people[1])
    return menu.response, "The Architects of Amytis"


async def undo(place: World) -> tuple[Any, str]:
    """Play a turn that can be undone without consent."""
    match = await reach(place, lambda match: one_left(match) is not None)
    player = await place.to_act()
    await send_line(place, [f"take {one_left(match)}", "place a1"])
    place.people.sort(key=lambda person: person is not player)
    more = await player.click(place.last, label="More")
    return more.response, "Undo"


@AT_ONCE
@pytest.mark.parametrize("case", [hand_over, give_up, end_alone, end_together, delete, invite, undo])
async def test_a_private_button_is_answered_once(
    place: World, caplog: pytest.LogCaptureFixture, case: Case, at_once: bool
) -> None:
    """A second answer would say something else, or act twice."""
    page, label = await case(place)
    before = read_now(place, page)
    results = await tap(place, place.people[0], page, label, label, at_once=at_once)
    assert [result.followups for result in results] == [[], []]
    answer = read_now(place, results[0].response)
    assert answer != before
    assert not re.search("already|gone on|no match|wrong|What taking", answer)
    assert read_now(place, results[1].response) in (answer, before)
    threads = [each for each in place.env.backend.channels.values() if each.type in (11, 12)]
    assert len(threads) == (case is invite)
    assert complaints(caplog) == []


@AT_ONCE
async def test_a_second_tap_on_a_public_button_is_not_refused(place: World, at_once: bool) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis", seats=2)
    results = await tap(place, bo, place.last, "Join", "Join", at_once=at_once)
    await ann.slash(place.channel, "game abandon")
    sure: Any = (await bo.click(place.last, label="I agree")).response
    results += await tap(place, bo, sure, *[controls_of(sure.components)[1]["label"]] * 2, at_once=at_once)
    results += await tap(place, bo, place.last, "Rematch", "Rematch", at_once=at_once)
    assert [result.followups for result in results] == [[]] * 6


async def test_a_button_works_again_after_another_press(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="westkingdom", seats=4)
    for _ in range(2):
        await bo.click(place.last, label="Join")
        await leave(bo, place.last)
    row = await place.bot.matches.get(await place.bot.services.tables.id_here(place.channel.id))
    assert len(row.people) == 1


async def test_two_robots_can_be_added_with_two_taps(place: World) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "game new", game="westkingdom", seats=4)
    await tap(place, ann, place.last, "Add a robot", "Add a robot", at_once=False)
    row = await place.bot.matches.get(await place.bot.services.tables.id_here(place.channel.id))
    assert len(row.robots) == 2
