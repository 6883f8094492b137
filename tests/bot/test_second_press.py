"""Irreversible actions take a second press, on a button elsewhere than the one just pressed."""

import random
from typing import Any

import pytest

from bot.delivery import devices
from bot.screens import phone
from storage.records import Deal
from tests.bot.panels import choices, choose, controls_of
from tests.bot.test_forged_ids import sentences
from tests.bot.test_takeback import asked, begun
from tests.bot.world import World, labels

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)


def buttons(page: Any) -> list[str]:
    return [each.get("label", "") for each in controls_of(page.components)]


async def test_the_first_button_of_a_new_message_ends_no_match(place: World) -> None:
    """A player aiming at *Take your turn* may hit a vote that has just appeared."""
    ann, bo = place.people
    await place.seat("amytis")
    assert labels(place.last)[0] == "Take your turn"
    await ann.slash(place.channel, "game abandon")
    page: Any = (await bo.click(place.last, label=labels(place.last)[0])).response
    assert not (await place.table()).match.over
    assert buttons(page) == ["Not now", "Yes, I agree"]
    assert "can’t be undone" in read_page(page)
    await bo.click(page, label="Not now")
    assert not (await place.table()).match.over
    assert labels(place.last) == ["I agree", "Play on"]


def read_page(page: Any) -> str:
    return str(page.components)


async def test_the_first_button_of_a_new_message_undoes_no_turn(place: World) -> None:
    first = await begun(place, "amytis")
    await asked(place, first)
    table = await place.table()
    page: Any = (await place.member(table, 1 - first).click(place.last, label="I agree")).response
    assert (await place.table()).match.seq == table.match.seq
    await place.member(table, 1 - first).click(page, label="Yes, I agree")
    assert (await place.table()).match.seq > table.match.seq


async def test_a_settled_vote_is_not_confirmed(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis")
    await ann.slash(place.channel, "game abandon")
    question = place.last
    page: Any = (await bo.click(question, label="I agree")).response
    await bo.click(question, label="Play on")
    assert "has already been settled" in sentences(await bo.click(page, label="Yes, I agree"))
    assert not (await place.table()).match.over


async def test_ending_the_match_from_the_seat_page_asks_first(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis")
    page: Any = (await bo.slash(place.channel, "game seat")).response
    await ann.slash(place.channel, "game abandon")
    page = (await bo.click(page, label="End the match")).response or page
    assert not (await place.table()).match.over
    assert buttons(page) == ["Yes, I agree", "Not now"]  # *End the match* was the second of its row
    await bo.click(page, label="Yes, I agree")
    assert (await place.table()).match.over


async def test_ending_a_match_against_robots_asks_first(place: World) -> None:
    ann = place.people[0]
    await ann.slash(place.channel, "game new", game="amytis", robots=1, thread=False)
    await place.env.settle()
    page: Any = (await ann.slash(place.channel, "game seat")).response
    page = (await ann.click(page, label="End the match")).response or page
    assert not (await place.table()).match.over
    assert buttons(page) == ["End the match", "Play on"]


async def turn_that_can_be_taken_back(place: World) -> tuple[int, Any]:
    """Play turns until one reveals nothing; return the position of *Confirm*, and the page after it."""
    await place.seat("westkingdom", seed=5)
    chance = random.Random(3)
    for _ in range(12):
        player = await place.to_act()
        panel: Any = (await player.click(place.last, label="Take your turn")).response
        while choices(panel.components):
            panel = await choose(player, panel, chance.choice)
        where = buttons(panel).index("Confirm")
        done: Any = (await player.click(panel, label="Confirm")).response or panel
        await place.env.settle()
        if "Take it back" in buttons(done):
            return where, done
    raise AssertionError("every turn revealed something")


async def test_take_it_back_is_not_where_confirm_was(place: World) -> None:
    where, done = await turn_that_can_be_taken_back(place)
    assert buttons(done).index("Take it back") != where


async def test_a_double_tap_on_take_the_seat_does_not_give_it_back(place: World) -> None:
    ann = place.people[0]
    cleo = place.guild.add_member(place.env.create_user("cleo", global_name="Cleo"))
    table = await place.seat("amytis")
    page: Any = (await ann.slash(place.channel, "game seat")).response
    await ann.click(page, label="Lend it")
    await place.env.settle()
    offer = place.last
    await cleo.click(offer, label="Take the seat")
    held = next(post for post in place.channel.history() if post.id == offer.id)
    page = (await cleo.click(held, label=labels(held)[0])).response
    seat = table.seat_of(ann.id) or 0
    assert (await place.table()).record.people[seat].user == cleo.id
    await cleo.click(page, label="Give the seat back")
    assert (await place.table()).record.people[seat].user == ann.id
    assert [each.deal for each in await place.bot.matches.offers.of_match(table.id)] != [Deal.LEND]


@pytest.mark.parametrize("command", ["data delete", "game resign"])
async def test_the_first_button_of_a_private_question_is_harmless(place: World, command: str) -> None:
    ann = place.people[0]
    await place.seat("amytis")
    page: Any = (await ann.slash(place.channel, command)).response
    assert not devices.is_final(controls_of(page.components)[0]["custom_id"])


async def test_pressing_give_it_up_twice_does_not_resign(place: World) -> None:
    ann = place.people[0]
    await place.seat("amytis")
    page: Any = (await ann.slash(place.channel, "game seat")).response
    row = [each["label"] for each in controls_of(page.components)[2:]]
    asked: Any = (await ann.click(page, label="Give it up")).response or page
    assert buttons(asked)[row.index("Give it up")] == "Play on"
    assert not (await place.table()).match.resigned


@pytest.mark.parametrize("number", range(4))
def test_a_final_button_moves_away_from_the_one_pressed(number: int) -> None:
    row = ["Confirm", "Back", "Zoom", "Whole board"]
    taken = phone.span(["Palace on a1", "Market on b2", "Garden on c3", "No"], number)
    place = phone.apart(row, 0, taken)
    moved = [*row[1:]]
    moved.insert(place, "Confirm")
    begin, end = phone.span(moved, place)
    assert end <= taken[0] or begin >= taken[1]
    assert phone.rows(moved, phone.INSIDE) <= phone.rows(row, phone.INSIDE)


def test_a_button_already_apart_keeps_its_place() -> None:
    assert phone.apart(["Not now", "Yes"], 1, phone.span(["I agree", "Play on"], 0)) == 1


async def test_a_page_with_a_misplaced_button_is_detected(
    place: World, second_press: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(devices, "_set_apart", lambda *_: None)
    where, done = await turn_that_can_be_taken_back(place)
    assert buttons(done).index("Take it back") == where == 0
    assert any("undo" in fault for fault in second_press)
    second_press.clear()
