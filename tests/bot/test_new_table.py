"""A form in which everything about a new table is chosen at once."""

from typing import Any

import pytest

from bot.matches import pace
from bot.screens.tables.new_table import FIELD, USUAL, new_table_form
from engine.catalogue import games
from render.texts import texts
from storage.timing import DAY
from tests.bot.alone import direct
from tests.bot.limits import check_form
from tests.bot.test_seats import said
from tests.bot.world import World, read

pytestmark = pytest.mark.simcord(check_errors=False)


async def fill_in(place: World, **values: Any) -> Any:
    """Fill the form in and send it; fields that are left alone are as they are shown."""
    shown = await place.people[0].slash(place.channel, "game new")
    assert shown.modal is not None
    filled_in = {FIELD.seats: [USUAL], FIELD.free: [USUAL], FIELD.pace: [USUAL]} | values
    return await place.people[0].submit_modal(shown, filled_in)


async def lobby_of(place: World) -> Any:
    matches = place.bot.services.tables.matches
    number = await matches.latest_in(place.channel.id)
    return None if number is None else await matches.get(number)


async def test_a_game_alone_is_enough(place: World) -> None:
    await fill_in(place, game="ancient")
    row = await lobby_of(place)
    assert (row.game, row.seats, row.invited, row.pace) == ("ancient", 4, (), pace.STANDARD)
    assert "has opened a table for Ancient Architects" in read(place.last)


async def test_all_is_done_as_the_form_says(place: World) -> None:
    bo = place.people[1]
    await fill_in(place, game="westkingdom", guests=[bo], seats=["3"], free=["sharp"], pace=[f"turn-{DAY}"])
    row = await lobby_of(place)
    assert (row.seats, row.awaited, row.pace, row.bank) == (3, (bo.id,), DAY, 0)
    assert [person.robot for person in row.robots] == ["sharp"]


async def test_guests_alone_say_how_many_play(place: World) -> None:
    await fill_in(place, game="architectura", guests=[place.people[1]])
    row = await lobby_of(place)
    assert (row.seats, row.awaited) == (2, (place.people[1].id,))


async def test_robots_alone_begin_at_once(place: World) -> None:
    await fill_in(place, game="amytis", free=["calm"])
    table = await place.table()
    assert sorted(person.robot for person in table.record.people) == ["", "calm"]


async def test_robots_are_calm_if_a_newcomer_leaves_the_level_out(place: World) -> None:
    alone = direct(place)
    shown = await alone.people[0].slash(alone.channel, "game new")
    values = {FIELD.game: "amytis", FIELD.seats: [USUAL], FIELD.pace: [USUAL], FIELD.coach: [USUAL]}
    told = said(await alone.people[0].submit_modal(shown, values))
    assert "new to The Architects of Amytis" in told
    assert [person.robot for person in (await lobby_of(alone)).robots] == ["calm"]


async def test_it_is_sent_in_after_a_restart(place: World) -> None:
    shown = await place.people[0].slash(place.channel, "game new")
    await place.restart()
    values = {FIELD.game: "amytis", FIELD.seats: [USUAL], FIELD.free: [USUAL], FIELD.pace: [USUAL]}
    await place.people[0].submit_modal(shown, values)
    assert (await lobby_of(place)).game == "amytis"


async def test_what_does_not_fit_is_refused_and_nothing_is_stored(place: World) -> None:
    sentence = said(await fill_in(place, game="amytis", seats=["4"]))
    assert "2 players" in sentence
    assert await lobby_of(place) is None


async def test_a_press_that_looks_like_the_form_opens_nothing(place: World) -> None:
    sentence = said(await fill_in(place, game="amytis", seats=["2"], guests=[place.people[0]]))
    assert "table" in sentence
    row = await lobby_of(place)
    assert row.invited == ()


def test_it_keeps_to_what_discord_takes() -> None:
    for in_private in (False, True):
        form = new_table_form(texts(), direct=in_private)
        check_form(form.to_dict())
        assert len(form.children) == (4 if in_private else 5)
    (titles, *_) = new_table_form(texts()).to_dict()["components"]
    assert [entry["value"] for entry in titles["component"]["options"]] == list(games())
