"""A user's colour, emblem and title: chosen in ``/me``, worn from the next match on."""

from typing import Any

import pytest
from msgspec.structs import replace
from simcord.actors import MemberActor

from bot.matches.faces import drawn, faces_of, title_of
from bot.matches.turn_history import Turn
from bot.screens.match.awards import titles_of
from engine.catalogue import game as rules
from engine.match import Match
from render.faces import SeatFace
from render.texts import _entries, texts
from storage.records import Held, Person, PlayerFace
from storage.timing import Preferences
from tests.bot.test_forged_ids import send
from tests.bot.test_watching import played
from tests.bot.watched import seated
from tests.bot.world import World, texts_of, turned
from tests.clock import now

t = texts()


async def open_face(place: World, who: MemberActor) -> Any:
    page: Any = (await who.slash(place.channel, "me")).response
    page = await turned(who, page, "My colour and emblem")
    return (await who.click(page, label="My colour and emblem")).response or page


async def choose(place: World, who: MemberActor, **choices: str) -> str:
    """Choose parts of a face in the menus and return the page's text."""
    page = await open_face(place, who)
    for name, value in choices.items():
        page = (await who.select(page, [value], custom_id=f"z:face{name}")).response or page
    return texts_of(page.components)


async def test_a_choice_is_worn_from_the_next_match_on(place: World) -> None:
    before = await place.seat("amytis")
    ann, bo = place.people
    text = await choose(place, ann, colour="gold", emblem="wave")
    assert "Saved." in text
    assert "You haven’t earned a title yet." in text
    await choose(place, bo, colour="gold")
    assert (await place.table()).record.faces == ()
    assert before.record.faces == ()
    await place.bot.services.tables.resign(before.id, ann.id)
    table = await place.seat("amytis")
    assert faces_of(table.record, t) == (
        SeatFace("gold", "wave", own=True),
        SeatFace("ivory", "moon"),
    )
    assert "Colour: gold" in await choose(place, bo, colour="none")
    assert (await place.bot.matches.people.get(bo.id)).colour == ""


@pytest.mark.simcord(check_errors=False)
@pytest.mark.parametrize(
    ("name", "value"), [("colour", "pink"), ("emblem", "'; --"), ("title", "title-turn"), ("title", "x" * 90)]
)
async def test_a_wrong_choice_is_refused_with_a_sentence(place: World, name: str, value: str) -> None:
    ann = place.people[0]
    await place.seat("amytis")
    result = await send(place, f"z:face{name}", [value])
    [answer] = [*([result.response] if result.response else []), *result.followups]
    expected = "You haven’t earned that title." if name == "title" else "out of date"
    assert expected in texts_of(answer.components) + answer.content
    assert (await place.bot.matches.people.get(ann.id)) == Preferences(ann.id)


async def test_awards_of_a_rated_match_are_titles(place: World) -> None:
    """They are stored with the last board, once."""
    matches = place.bot.matches
    table = await place.put(played("amytis", 2, 999))
    [best] = [person for person in place.people if await matches.faces.earned(person.id)]
    assert await matches.faces.earned(best.id) == {"title-turn": 1}
    await place.bot.services.channel_boards.post(table.id)
    assert await matches.faces.earned(best.id) == {"title-turn": 1}
    text = await choose(place, best, title="title-turn")
    assert "Turn Master" in text
    assert "earned once" in text
    assert (await matches.people.get(best.id)).title == "title-turn"
    row = (await place.seat("amytis", seed=3)).record
    assert faces_of(row, t)[row.seat_of(best.id) or 0].title == "Turn Master"
    await matches.people.save(Preferences(best.id, hidden=True, title="title-turn"), now=now())
    assert "others don’t see your title" in texts_of((await open_face(place, best)).components)


def test_a_title_or_colour_that_is_no_longer_installed_is_not_drawn() -> None:
    assert [title_of(title, t) for title in ("", "x", "title-x", "me-face")] == [""] * 4
    stored = PlayerFace("pink", "wave", "gone-title-x", framed=True)
    assert drawn(stored, t) == SeatFace("", "wave", "", framed=True)


def test_titles_of_lent_seats_are_left_out() -> None:
    table = seated(Match.new(rules("amytis"), 2, seed=1), (Person(1, "Ann"), Person(2, "Bo")))
    turns = [Turn(1, 0, 1, 0, ("Ann", "Bo"), (), told="x", gains=(9, 0))]
    assert titles_of(table, turns, t) == {0: ["title-turn"]}
    lent = table._replace(record=replace(table.record, held=(Held(0, 3, 1),)))
    assert titles_of(lent, turns, t) == {}


def test_every_award_has_a_title() -> None:
    for slug in ("architectura", "westkingdom"):
        keys = [key for key in _entries("en") if key[0].startswith(f"{slug}-honour-")]
        assert keys
        assert all(title_of(key.replace("-honour-", "-title-"), t) for key, _ in keys)
