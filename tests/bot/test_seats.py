"""Seats handed over, lent and taken back, or given up, without revealing anyone's secrets."""

import random
import re
import time
from collections.abc import Callable
from itertools import groupby
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.features.films import reel as film_reel
from bot.matches import seats, turn_history
from bot.matches.names import both_names
from bot.screens.match import turn_message
from bot.screens.page import safe
from engine.catalogue import game, games
from engine.match import Match
from render.texts import texts
from storage.records import Deal, Offer, Person, Trade
from tests.bot.test_takeback import basic
from tests.bot.world import World, agree, labels, random_turn, read, take_turn_by_panel, texts_of
from tests.clock import now
from tests.thorough import THOROUGH, in_turn

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)


async def seated(place: World, slug: str = "architectura") -> int:
    """Put a match into the channel; return the active seat."""
    table = await place.put(Match.new(game(slug), 2, basic(slug), seed=5))
    return table.match.to_act[0]


def cleo(place: World) -> MemberActor:
    """Add a member."""
    person = place.guild.add_member(place.env.create_user("cleo", global_name="Cleo"))
    place.people.append(person)
    return person


async def page(place: World, person: MemberActor, **options: Any) -> Any:
    return (await person.slash(place.channel, "game seat", **options)).response


async def offered(place: World, seat: int, label: str, **options: Any) -> Offer:
    """Offer a seat with its player's button of this label."""
    table = await place.table()
    person = place.member(table, seat)
    opened = await page(place, person, **options)
    await person.click(opened, label=label)
    [offer] = await place.bot.services.tables.matches.offers.of_match(table.id)
    return offer


async def state(place: World, offer: Offer) -> Trade:
    return (await place.bot.services.tables.matches.offers.get(offer.id)).state


def again(place: World, message: Any) -> Any:
    return next(each for each in place.channel.history() if each.id == message.id)


def pings(place: World) -> list[list[int]]:
    """Return the users pinged by each message."""
    sent = [
        request
        for request in place.env.http_requests
        if request.method == "POST" and request.path.endswith("/messages")
    ]
    users_by_message = [(request.json or {}).get("allowed_mentions", {}).get("users", []) for request in sent]
    return [[int(user) for user in users] for users in users_by_message]


def said(result: Any) -> str:
    message = result.followups[-1] if result.followups else result.response
    return texts_of(message.components)


async def secret_of(place: World, person: MemberActor) -> str:
    """Return the board in words as a player reads it."""
    result = await person.slash(place.channel, "game board", words=True)
    return said(result)


def renamed(text: str, old: MemberActor) -> str:
    """Return a text with another player's name replaced by the newcomer's."""
    return re.sub(rf"\b{old.name}\b", "Cleo", text, flags=re.IGNORECASE)


async def finish(place: World) -> None:
    """Play to the end."""
    chance = random.Random(1)
    while (await place.table()).match.to_act:
        table = await place.table()
        moves = random_turn(table.match, chance)
        user = table.record.people[table.match.to_act[0]].user
        await place.bot.services.tables.play(table.id, user, moves)


@in_turn("slug", sorted(games()))
async def test_a_seat_can_be_handed_over_to_a_named_player(place: World, slug: str) -> None:
    seat = await seated(place, slug)
    old, new, table = place.member(await place.table(), seat), cleo(place), await place.table()
    text = texts_of((await page(place, old, player=new)).components)
    assert "The result counts for them" in text
    offer = await offered(place, seat, "Hand it over", player=new)
    question = place.last
    assert labels(question) == ["Take the seat", "No, thanks"]
    assert "so is the result" in read(question)
    assert pings(place)[-1] == [new.id]
    other = place.member(table, 1 - seat)
    refused = await other.click(question, label="Take the seat")
    assert "to decide" in said(refused)
    await new.click(question, label="Take the seat")
    await place.env.settle()
    assert await state(place, offer) is Trade.GIVEN
    assert "has taken over " in read(again(place, question))
    table = await place.table()
    assert pings(place)[-1] == [new.id], "only the new player is pinged"
    assert table.record.people[seat].user == new.id
    await take_turn_by_panel(place, random.Random(1))
    assert (await place.table()).match.seq


async def lent_to_cleo(place: World, slug: str) -> tuple[int, MemberActor, Offer]:
    """Lend a seat to Cleo after a turn of its owner; return the seat, its owner and the offer."""
    seat = await seated(place, slug)
    table = await place.table()
    owner, new, tables = place.member(table, seat), cleo(place), place.bot.services.tables
    await _a_turn_of(place, seat)
    lent = await seats.offer(tables, table.id, seat, Deal.LEND, new.id)
    await tables.matches.offers.take(lent.id, Person(new.id, "Cleo"), now=now())
    return seat, owner, lent


@in_turn("slug", sorted(games()))
async def test_turns_are_listed_with_the_players_who_took_them(place: World, slug: str) -> None:
    seat, owner, lent = await lent_to_cleo(place, slug)
    tables = place.bot.services.tables
    await _a_turn_of(place, seat)
    await tables.matches.offers.give_back(lent.id, owner.id, now=now())
    await _a_turn_of(place, seat)
    whole = await tables.load_whole(lent.match)
    mine = [turn for turn in turn_history.turns(whole.match, whole.names_at, texts()) if turn.seat == seat]
    assert [name for name, _ in groupby(turn.names[seat] for turn in mine)] == [
        owner.name.capitalize(),
        "Cleo",
        owner.name.capitalize(),
    ]
    history = said(await owner.slash(place.channel, "game history"))
    lines = [line for line in history.splitlines() if line.startswith("`") and "Cleo" in line]
    assert len(lines) == sum(turn.names[seat] == "Cleo" for turn in mine)
    assert all(f"{safe('Cleo')}, for {safe(owner.name.capitalize())}: " in line for line in lines), lines
    frames = film_reel.reel(whole, texts()).frames
    assert {frame.names[seat] for frame in frames} == {owner.name.capitalize(), "Cleo"}
    assert all(frame.names[seat] in frame.sentence for frame in frames if "Cleo" in frame.sentence)
    assert frames[-1].names == tuple(whole.names)


@in_turn("slug", sorted(games()))
async def test_a_message_names_a_substitute_with_the_owner(place: World, slug: str) -> None:
    """The message, the board and the history name both, until the owner is back."""
    seat, owner, lent = await lent_to_cleo(place, slug)
    tables = place.bot.services.tables
    table, both = await place.table(), f"Cleo, for {owner.name.capitalize()}"
    assert both in both_names(table.record), "the board's picture has these names"
    while table.match.to_act != (seat,):
        await _a_turn_of(place, table.match.to_act[0])
        table = await place.table()
    content = turn_message.whole(table, turn_message.turns(table, texts()), 400.0, texts())
    name = safe(owner.name.capitalize())
    assert content.startswith(f"<@{lent.guest}>, for {name}, it’s your turn"), content
    await _a_turn_of(place, seat)
    table = await place.table()
    told = f"{safe('Cleo')}, for {name}: "
    sentence = turn_message.said(turn_message.turns(table, texts())[-1], texts())
    assert sentence.startswith(told), sentence
    assert told in turn_message.whole(table, turn_message.turns(table, texts()), 400.0, texts())
    await tables.matches.offers.give_back(lent.id, owner.id, now=now())
    table = await place.table()
    assert both_names(table.record) == tuple(table.names)
    assert turn_message.said(turn_message.turns(table, texts())[-1], texts()) == sentence


async def _a_turn_of(place: World, seat: int) -> None:
    """Play on until a seat has taken a turn."""
    played, chance = False, random.Random(3)
    while not played:
        table = await place.table()
        mover = table.match.to_act[0]
        user = table.record.people[mover].user
        change = await place.bot.services.tables.play(table.id, user, random_turn(table.match, chance))
        played = mover == seat and bool(getattr(change.entries[-1], "turn_over", False))


async def test_panels_of_a_former_player_reveal_nothing(place: World) -> None:
    seat = await seated(place)
    table = await place.table()
    old, new = place.member(table, seat), cleo(place)
    panel: Any = (await old.click(place.last, label="Take your turn")).response
    own = await secret_of(place, old)
    offer = await offered(place, seat, "Hand it over")
    await new.click(place.last, label="Take the seat")
    assert await state(place, offer) is Trade.GIVEN
    result = await old.click(panel, custom_id=_step(panel))
    assert "has that seat now" in said(result)
    assert "has that seat now" in said(await old.click(place.last, label="My cards"))
    stranger = place.guild.add_member(place.env.create_user("zoe", global_name="Zoe"))
    seen = await secret_of(place, stranger)
    assert await secret_of(place, old) == seen != own
    assert await secret_of(place, new) == renamed(own, old)


def _step(panel: Any) -> str:
    ids: list[str] = []

    def walk(components: Any) -> None:
        for each in components:
            ids.append(each.get("custom_id") or "")
            walk(each.get("components", ()))

    walk(panel.components)
    return next(each for each in ids if each.startswith(("z:zoom:", "z:step:")))


@in_turn("slug", sorted(games()))
async def test_a_lent_seat_is_taken_back_with_one_press(place: World, slug: str) -> None:
    seat = await seated(place, slug)
    table = await place.table()
    owner, new = place.member(table, seat), cleo(place)
    before = await secret_of(place, owner)
    offer = await offered(place, seat, "Lend it")
    question = place.last
    assert labels(question) == ["Take the seat", "Withdraw the offer"]
    assert pings(place)[-1] == []
    await new.click(question, label="Take the seat")
    await place.env.settle()
    message = again(place, question)
    assert ("for now" in read(message), labels(message)) == (True, ["Take my seat back"])
    assert await secret_of(place, owner) == renamed(before, owner).replace("Take your turn\n", "")
    assert await secret_of(place, new) == renamed(before, owner)
    refused: Any = await owner.click(place.last, label="Take your turn")
    assert "/game seat" in said(refused)
    assert "Take my seat back" in said(refused)
    await take_turn_by_panel(place, random.Random(2))
    await place.restart()
    await place.env.settle()
    await owner.click(again(place, question), label="Take my seat back")
    await place.env.settle()
    assert await state(place, offer) is Trade.BACK
    message = again(place, question)
    assert ("filled in" in read(message), labels(message)) == (True, [])
    assert (await place.table()).record.people[seat].user == owner.id
    stranger = place.guild.add_member(place.env.create_user("zoe", global_name="Zoe"))
    assert await secret_of(place, new) == await secret_of(place, stranger)


async def test_a_substitute_can_not_give_a_lent_seat_away(place: World) -> None:
    seat = await seated(place)
    owner, new = place.member(await place.table(), seat), cleo(place)
    await offered(place, seat, "Lend it", player=new)
    await new.click(place.last, label="Take the seat")
    opened = await page(place, new)
    assert labels_of(opened) == ["Give the seat back"]
    assert "The result counts for" in texts_of(opened.components)
    assert "is up to them" in said(await new.slash(place.channel, "game resign", sure=True))
    assert not (await place.table()).match.resigned
    mine = await page(place, owner)
    assert labels_of(mine) == ["Take my seat back"]
    await new.click(opened, label="Give the seat back")
    assert (await place.table()).record.people[seat].user == owner.id


def labels_of(message: Any) -> list[str]:
    labels_found: list[str] = []

    def walk(components: Any) -> None:
        for each in components:
            labels_found.extend([each["label"]] if each.get("label") else [])
            walk(each.get("components", ()))

    walk(message.components)
    return labels_found


@pytest.mark.parametrize("person", ["guest", "owner"])
async def test_an_offer_can_be_declined_or_withdrawn(place: World, person: str) -> None:
    seat = await seated(place)
    owner, new = place.member(await place.table(), seat), cleo(place)
    offer = await offered(place, seat, "Hand it over", player=new)
    await (new if person == "guest" else owner).click(place.last, label="No, thanks")
    assert await state(place, offer) is (Trade.DECLINED if person == "guest" else Trade.WITHDRAWN)
    assert ("rather not" if person == "guest" else "decided to keep it") in read(place.last)
    assert labels(place.last) == []


async def test_offers_survive_a_restart_and_expire_after_a_week(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat = await seated(place)
    offer = await offered(place, seat, "Hand it over")
    question, count = place.last, len(place.channel.history())
    await place.restart()
    await place.env.settle()
    assert len(place.channel.history()) == count
    now: Callable[[], float] = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 7 * 86400 + 1)
    await place.restart()
    await place.env.settle()
    assert await state(place, offer) is Trade.EXPIRED
    assert "within a week" in read(again(place, question))


@pytest.mark.parametrize("deal", list(Deal))
@pytest.mark.parametrize("slug", sorted(games()) if THOROUGH else ["amytis"])
async def test_results_count_as_announced(place: World, slug: str, deal: Deal) -> None:
    seat = await seated(place, slug)
    table = await place.table()
    owner, other, new = place.member(table, seat), place.member(table, 1 - seat), cleo(place)
    offer = await seats.offer(place.bot.services.tables, table.id, seat, deal)
    await place.bot.services.reconciler.tell(table.id)
    question = place.last
    await new.click(question, label="Take the seat")
    await finish(place)
    await place.restart()
    await place.env.settle()
    results = await place.bot.services.tables.matches.results.of_match(table.id)
    users = [(each.user, each.substitute) for each in results]
    counts = (owner.id, new.id) if deal is Deal.LEND else (new.id, None)
    assert (users[seat], users[1 - seat]) == (counts, (other.id, None))
    assert await state(place, offer) is (Trade.GIVEN if deal is Deal.GIVE else Trade.ENDED)
    assert "Take" not in " ".join(labels(again(place, question)))
    assert set(pings(place)[-1]) == {counts[0], other.id}


async def test_an_absent_player_takes_the_seat_back_with_one_press(place: World) -> None:
    seat = await seated(place)
    table = await place.table()
    owner, new = place.member(table, seat), cleo(place)
    await seats.offer(place.bot.services.tables, table.id, seat, Deal.ABSENT)
    await place.bot.services.reconciler.tell(table.id)
    question = place.last
    assert "hasn’t come back" in read(question)
    await new.click(question, label="Take the seat")
    await owner.click(again(place, question), label="Take my seat back")
    assert (await place.table()).record.people[seat].user == owner.id


async def test_the_consequences_of_giving_up_are_explained_first(place: World) -> None:
    place.people += [place.guild.add_member(place.env.create_user(name)) for name in ("dov", "eve")]
    table = await place.seat("ancient", seed=5, people=3)
    text = texts_of((await page(place, place.member(table, 0))).components)
    assert "Give it up**: a robot takes over your seat, and you finish last." in text
    sure = said(await place.member(table, 0).slash(place.channel, "game resign"))
    assert "A robot takes over your seat" in sure


async def test_a_seat_can_be_given_up_with_buttons(place: World) -> None:
    seat = await seated(place)
    person = place.member(await place.table(), seat)
    opened = await page(place, person)
    assert labels_of(opened) == ["Hand it over", "Lend it", "Give it up", "End the match"]
    sure = (await person.click(opened, label="Give it up")).response or opened
    assert not (await place.table()).match.over
    await person.click(sure, label="Yes, give it up")
    assert (await place.table()).match.resigned == {seat}


async def test_a_match_can_be_ended_together_with_buttons(place: World) -> None:
    seat = await seated(place)
    table = await place.table()
    person = place.member(table, seat)
    await person.click(await page(place, person), label="End the match")
    await agree(place.member(table, 1 - seat), place.last)
    assert (await place.table()).match.abandoned


async def test_a_new_player_votes_in_place_of_the_former_one(place: World) -> None:
    seat = await seated(place)
    table = await place.table()
    other, new = place.member(table, 1 - seat), cleo(place)
    await offered(place, seat, "Hand it over")
    offer = place.last
    await other.slash(place.channel, "game abandon")
    question = place.last
    await new.click(offer, label="Take the seat")
    refused = await place.member(table, seat).click(question, label="I agree")
    assert not (await place.table()).match.over
    assert said(refused)
    await agree(new, question)
    assert (await place.table()).match.abandoned


async def test_a_match_survives_every_change_of_players(place: World) -> None:
    """A seat is given up, one lent and taken back, one handed over, with a restart after each."""
    place.people += [
        place.guild.add_member(place.env.create_user(name.lower(), global_name=name))
        for name in ("Cleo", "Dov", "Eve")
    ]
    table = await place.put(Match.new(game("ancient"), 3, {}, seed=5))
    ann, bo, cleo, dov, eve = place.people
    tables, chance = place.bot.services.tables, random.Random(1)

    async def goes_on(turns: int) -> None:
        await place.restart()
        await place.env.settle()
        for _ in range(turns):
            now = await place.table()
            user = now.record.people[now.match.to_act[0]].user
            change = await place.bot.services.tables.play(table.id, user, random_turn(now.match, chance))
            await place.bot.services.reconciler.announce(change)
        await place.env.settle()
        assert not (await place.table()).match.over

    await ann.slash(place.channel, "game resign", sure=True)
    await goes_on(2)
    lent = await seats.offer(tables, table.id, 1, Deal.LEND, dov.id)
    await place.bot.services.reconciler.tell(table.id)
    question = place.last
    await goes_on(0)
    await dov.click(again(place, question), label="Take the seat")
    await goes_on(3)
    assert (await place.table()).record.people[1].user == dov.id
    await bo.click(again(place, question), label="Take my seat back")
    await goes_on(2)
    assert await state(place, lent) is Trade.BACK
    await seats.offer(tables, table.id, 2, Deal.GIVE, eve.id)
    await place.bot.services.reconciler.tell(table.id)
    await eve.click(place.last, label="Take the seat")
    await goes_on(2)
    await finish(place)
    results = await place.bot.services.tables.matches.results.of_match(table.id)
    assert [(each.user, each.substitute) for each in results] == [
        (ann.id, None),
        (bo.id, None),
        (eve.id, None),
    ]
    assert results[0].rank == 3
    assert cleo.id not in [each.user for each in results]
