"""Tables with a coach: how to choose one, that all players see it, and that the match is unrated."""

import random
from typing import Any

import pytest

from bot.platform import custom_ids
from bot.platform.actions import SetCoaching
from bot.screens.tables.new_table import COACH, COACHED, FIELD, USUAL, new_table_form
from engine.catalogue import game
from render.texts import texts
from storage.records import Person, Status, TableSpec
from tests.bot.limits import check_form
from tests.bot.panels import controls_of
from tests.bot.test_bad_input import said
from tests.bot.test_coach import put
from tests.bot.test_forged_ids import send
from tests.bot.test_new_table import fill_in, lobby_of
from tests.bot.world import World, read, take_turn_at_once
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False)


async def test_the_host_can_add_a_coach_and_all_players_see_it(place: World) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis", coaching=True)
    assert "With a coach: once per turn, each player may ask me" in read(place.last)
    assert "doesn’t count" in read(place.last)
    assert (await lobby_of(place)).coaching
    options: Any = (await ann.click(place.last, label="Options")).response
    (menu,) = [each for each in controls_of(options.components) if each["custom_id"].startswith("z:coaching")]
    await ann.select(options, ["no"], custom_id=menu["custom_id"])
    assert "coach" not in read(place.last).lower()
    await ann.select(options, ["yes"], custom_id=menu["custom_id"])
    assert "With a coach" in read(place.last)
    row = await lobby_of(place)
    place.people.reverse()
    refused = await send(place, custom_ids.pack(SetCoaching(row.id)), ["no"])
    assert "who opened the table, can do that" in said(refused)
    await bo.click(place.last, label="Join")
    await place.env.settle()
    assert "With a coach: ask once per turn" in read(place.last)
    assert (await place.table()).record.coaching


async def test_the_form_offers_a_coach(place: World) -> None:
    await fill_in(place, game="ancient", free=[f"{USUAL}{COACHED}"])
    row = await lobby_of(place)
    assert (row.coaching, row.robots, row.seats) == (True, (), 4)


async def test_the_form_offers_a_coach_with_robots(place: World) -> None:
    await fill_in(place, game="ancient", free=[f"sharp{COACHED}"], seats=["2"])
    table = await place.table()
    assert table.record.coaching
    assert sorted(person.robot for person in table.record.people) == ["", "sharp"]


def test_the_forms_keep_to_discords_limits() -> None:
    for direct in (False, True):
        form = new_table_form(texts(), direct=direct)
        check_form(form.to_dict())
        names = [each["component"]["custom_id"] for each in form.to_dict()["components"]]
        assert (FIELD.coach in names) is direct
        assert (FIELD.free in names) is not direct
    assert COACH in str(form.to_dict())


async def test_the_result_mentions_the_coach_and_a_rematch_keeps_it(place: World) -> None:
    table = await put(place)
    user = table.record.people[table.match.to_act[0]].user
    change = await place.bot.services.tables.resign(table.id, user)
    await place.bot.services.reconciler.announce(change)
    await place.env.settle()
    assert "Matches with a coach don’t count towards anyone’s record." in read(place.last)
    await place.people[0].click(place.last, label="Rematch")
    await place.env.settle()
    assert "With a coach" in read(place.last)
    assert (await lobby_of(place)).coaching


async def test_coached_matches_are_unrated_and_counted_separately(place: World) -> None:
    table = await put(place)
    chance = random.Random(3)
    while not (await place.table()).match.over:
        await take_turn_at_once(place, chance)
    matches = place.bot.services.tables.matches
    assert (await matches.get(table.id)).status is Status.OVER
    assert (await matches.statistics.stored()).ratings == {}
    assert await matches.statistics.recount(keep=False) == []
    text = said(await place.people[0].slash(place.channel, "stats"))
    assert "1 with a coach" in text


async def test_a_deal_of_the_week_has_no_coach(place: World) -> None:
    ann, matches = place.people[0], place.bot.services.tables.matches
    person = Person(ann.id, ann.name)
    row = await matches.lobbies.create(
        place.channel.id,
        place.guild.id,
        person,
        TableSpec("amytis", 2, options=game("amytis").facts.check_options({}), week=3000),
        now=now(),
    )
    await place.bot.services.channel_boards.post(row.id)
    answer = await send(place, custom_ids.pack(SetCoaching(row.id)), ["yes"])
    assert "everyone plays without a coach" in said(answer)
    assert not (await matches.get(row.id)).coaching
