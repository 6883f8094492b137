"""The form that sets up a new table in one step."""

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
    """Fill in and submit the form; other fields keep their defaults."""
    form = await place.people[0].slash(place.channel, "game new")
    assert form.modal is not None
    filled_in = {FIELD.seats: [USUAL], FIELD.free: [USUAL], FIELD.pace: [USUAL]} | values
    return await place.people[0].submit_modal(form, filled_in)


async def lobby_of(place: World) -> Any:
    matches = place.bot.services.tables.matches
    number = await matches.latest_in(place.channel.id)
    return None if number is None else await matches.get(number)


async def test_only_the_game_is_required(place: World) -> None:
    await fill_in(place, game="ancient")
    row = await lobby_of(place)
    assert (row.game, row.seats, row.invited, row.pace) == ("ancient", 4, (), pace.STANDARD)
    assert "has opened a table for Ancient Architects" in read(place.last)


async def test_all_fields_of_the_form_are_applied(place: World) -> None:
    bo = place.people[1]
    await fill_in(place, game="westkingdom", guests=[bo], seats=["3"], free=["sharp"], pace=[f"turn-{DAY}"])
    row = await lobby_of(place)
    assert (row.seats, row.awaited, row.pace, row.bank) == (3, (bo.id,), DAY, 0)
    assert [person.robot for person in row.robots] == ["sharp"]


async def test_the_number_of_guests_sets_the_number_of_seats(place: World) -> None:
    await fill_in(place, game="architectura", guests=[place.people[1]])
    row = await lobby_of(place)
    assert (row.seats, row.awaited) == (2, (place.people[1].id,))


async def test_a_table_with_only_robots_starts_at_once(place: World) -> None:
    await fill_in(place, game="amytis", free=["calm"])
    table = await place.table()
    assert sorted(person.robot for person in table.record.people) == ["", "calm"]


async def test_robots_are_calm_if_a_newcomer_leaves_the_level_out(place: World) -> None:
    alone = direct(place)
    form = await alone.people[0].slash(alone.channel, "game new")
    values = {FIELD.game: "amytis", FIELD.seats: [USUAL], FIELD.pace: [USUAL], FIELD.coach: [USUAL]}
    text = said(await alone.people[0].submit_modal(form, values))
    assert "new to The Architects of Amytis" in text
    assert [person.robot for person in (await lobby_of(alone)).robots] == ["calm"]


async def test_the_form_can_be_submitted_after_a_restart(place: World) -> None:
    form = await place.people[0].slash(place.channel, "game new")
    await place.restart()
    values = {FIELD.game: "amytis", FIELD.seats: [USUAL], FIELD.free: [USUAL], FIELD.pace: [USUAL]}
    await place.people[0].submit_modal(form, values)
    assert (await lobby_of(place)).game == "amytis"


async def test_invalid_choices_are_refused_and_not_stored(place: World) -> None:
    sentence = said(await fill_in(place, game="amytis", seats=["4"]))
    assert "2 players" in sentence
    assert await lobby_of(place) is None


async def test_the_host_is_not_among_the_invited_guests(place: World) -> None:
    sentence = said(await fill_in(place, game="amytis", seats=["2"], guests=[place.people[0]]))
    assert "table" in sentence
    row = await lobby_of(place)
    assert row.invited == ()


def test_the_form_keeps_to_discords_limits() -> None:
    for in_private in (False, True):
        form = new_table_form(texts(), direct=in_private)
        check_form(form.to_dict())
        assert len(form.children) == (4 if in_private else 5)
    (titles, *_) = new_table_form(texts()).to_dict()["components"]
    assert [entry["value"] for entry in titles["component"]["options"]] == list(games())
