"""Forms for input that fits no menu: a reason, a file, a time zone and days."""

from datetime import timedelta
from typing import Any

import pytest

from bot.features.preferences import typed as habits
from bot.features.preferences.screens import FIELD, days_form
from bot.screens.match.reading import FILE, import_form
from bot.screens.turn import takeback
from render.texts import texts
from storage.timing import Preferences
from tests.bot.limits import check_form
from tests.bot.test_imports import FINISHED
from tests.bot.test_seats import said
from tests.bot.test_takeback import begun, page, votes
from tests.bot.world import World, read

pytestmark = pytest.mark.simcord(check_errors=False)


async def test_a_reason_can_be_given_in_a_form(place: World) -> None:
    first = await begun(place, "amytis")
    player = place.member(await place.table(), first)
    opened = await page(place, first)
    form = await player.click(opened, label="Tell them why")
    await player.submit_modal(form, {takeback.FIELD: "wrong *stack* @everyone"})
    (vote,) = await votes(place)
    assert "\\*stack\\*" in vote.reason
    assert vote.reason in read(place.last)
    assert "@everyone" not in read(place.last)


async def test_a_reason_is_ignored_once_the_match_has_moved_on(place: World) -> None:
    first = await begun(place, "amytis")
    player = place.member(await place.table(), first)
    form = await player.click(await page(place, first), label="Tell them why")
    other = await place.to_act()
    await other.slash(place.channel, "game resign", sure=True)
    await player.submit_modal(form, {takeback.FIELD: "oh no"})
    assert await votes(place) == []


async def test_a_match_can_be_imported_by_a_form(place: World) -> None:
    archive: Any = place.guild.create_text_channel("archive")
    form = await place.people[0].slash(archive, "game import")
    answer = await place.people[0].submit_modal(form, {FILE: [("match.txt", FINISHED)]})
    assert "imported" in said(answer)
    assert len(archive.history()) == 1


async def test_a_damaged_file_in_a_form_imports_nothing(place: World) -> None:
    archive: Any = place.guild.create_text_channel("archive")
    form = await place.people[0].slash(archive, "game import")
    answer = await place.people[0].submit_modal(form, {FILE: [("match.txt", b"no match")]})
    assert "imported" not in said(answer)
    assert archive.history() == []


async def write_days(place: World, **values: str) -> Any:
    ann = place.people[0]
    opened: Any = (await ann.slash(place.channel, "me")).response
    form = await ann.click(opened, label="Time zone and days away")
    return await ann.submit_modal(form, values)


async def test_time_zone_and_days_away_can_be_set_in_a_form(place: World) -> None:
    ann, people = place.people[0], place.bot.services.tables.matches.people
    today = habits.today(Preferences(ann.id))
    until = (today + timedelta(days=9)).isoformat()
    await write_days(place, zone="europe/berlin", first=today.isoformat(), last=until)
    person = await people.get(ann.id)
    assert (person.zone, person.away_from, person.away_until) == ("Europe/Berlin", today.isoformat(), until)
    refused = await write_days(place, zone="Babylon", first="", last="")
    assert "don’t know a time zone" in said(refused)
    assert (await people.get(ann.id)).away_until == until
    await write_days(place, zone="", first="", last="")
    person = await people.get(ann.id)
    assert (person.zone, person.away_until) == ("Europe/Berlin", None)


def test_the_form_leaves_out_past_days() -> None:
    over = Preferences(1, away_from="2020-01-01", away_until="2020-01-09")
    fields = days_form(over, "2020-02-01", texts()).to_dict()["components"]
    assert [field["component"].get("value", "") for field in fields[1:]] == ["", ""]


def test_forms_keep_to_discords_limits() -> None:
    t = texts()
    for form in (
        days_form(Preferences(1), "2020-02-01", t),
        import_form(t),
        takeback.reason_form(1, "029c076608", t),
    ):
        check_form(form.to_dict())
    assert tuple(FIELD) == ("zone", "first", "last")
