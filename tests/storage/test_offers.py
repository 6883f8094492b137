"""Seats change hands as a whole or not at all, and what counts for whom is written down at the end."""

from typing import Any

import pytest

from engine.match import Match
from storage.errors import AlreadySeated, Conflict, KnowsTooMuch, NotForYou, OfferOver
from storage.records import Deal, Former, Person, Trade
from storage.sqlite.database import Database
from storage.store import Matches
from tests.storage.test_results import ANN, BEN, CID, DAN, load, play_to_the_end, start
from tests.support import play_turn

EVA = Person(14, "Eva")


async def turn(matches: Matches, match_id: int) -> Match:
    match = await load(matches, match_id)
    seq = match.seq
    play_turn(match)
    await matches.append(match_id, seq, match.log[seq:], match)
    return match


async def people(matches: Matches, match_id: int) -> list[str]:
    return [person.name for person in (await matches.get(match_id)).people]


async def whose(matches: Matches, match_id: int) -> list[tuple[int, int | None]]:
    return [(each.user, each.substitute) for each in await matches.results(match_id)]


async def test_a_seat_is_given_to_who_is_asked(matches: Matches) -> None:
    match_id = await start(matches)
    offer = await matches.offer_seat(match_id, 0, Deal.GIVE, 60, CID.user)
    assert (offer.owner, offer.guest, offer.state) == (ANN.user, CID.user, Trade.OPEN)
    with pytest.raises(NotForYou):
        await matches.take_seat(offer.id, DAN)
    assert (await matches.take_seat(offer.id, CID)).state is Trade.GIVEN
    assert await people(matches, match_id) == ["Cid", "Ben"]
    row = await matches.get(match_id)
    assert (row.host, row.left, row.sight_of(ANN.user)) == (CID.user, (Former(0, ANN.user, "Ann", 0),), None)
    with pytest.raises(OfferOver):
        await matches.take_seat(offer.id, CID)
    await play_to_the_end(matches, match_id)
    assert await whose(matches, match_id) == [(CID.user, None), (BEN.user, None)]


async def test_whoever_has_not_moved_before_the_end_has_no_part_in_it(matches: Matches) -> None:
    match_id = await start(matches)
    match = await load(matches, match_id)
    while not match.over:
        before, seq = match.to_act[0], match.seq
        play_turn(match, number=3)
        if not match.to_act:
            offer = await matches.offer_seat(match_id, 1 - before, Deal.GIVE, 60)
            await matches.take_seat(offer.id, CID)
        await matches.append(match_id, seq, match.log[seq:], match)
    assert CID.user in [person.user for person in (await matches.get(match_id)).people]
    assert sorted(await whose(matches, match_id)) == [(ANN.user, None), (BEN.user, None)]


async def test_a_seat_that_is_lent_is_its_owner_s(matches: Matches) -> None:
    match_id = await start(matches)
    offer = await matches.offer_seat(match_id, 0, Deal.LEND, 60)
    await matches.take_seat(offer.id, CID)
    row = await matches.get(match_id)
    assert (row.seat_of(ANN.user), row.sight_of(ANN.user), row.sight_of(CID.user)) == (None, 0, 0)
    assert [row.id for row in await matches.of_user(ANN.user)] == [match_id]
    await turn(matches, match_id)
    with pytest.raises(NotForYou):
        await matches.give_back(offer.id, BEN.user)
    assert (await matches.give_back(offer.id, ANN.user)).state is Trade.BACK
    row = await matches.get(match_id)
    assert (row.seat_of(ANN.user), row.sight_of(CID.user), row.held) == (0, None, ())
    await play_to_the_end(matches, match_id)
    assert await whose(matches, match_id) == [(ANN.user, None), (BEN.user, None)]


async def test_at_the_end_a_lent_seat_is_given_back_and_who_played_is_noted(matches: Matches) -> None:
    match_id = await start(matches)
    offer = await matches.offer_seat(match_id, 0, Deal.LEND, 60)
    await matches.take_seat(offer.id, CID)
    await play_to_the_end(matches, match_id)
    assert await people(matches, match_id) == ["Ann", "Ben"]
    assert await whose(matches, match_id) == [(ANN.user, CID.user), (BEN.user, None)]
    assert (await matches.offer(offer.id)).state is Trade.ENDED
    assert [each.name for each in await matches.seating(match_id) if each.seat == 0] == ["Ann", "Cid", "Ann"]


async def test_the_seat_of_somebody_who_never_came_is_its_player_s(matches: Matches) -> None:
    match_id = await start(matches)
    offer = await matches.offer_seat(match_id, 0, Deal.ABSENT, 60)
    assert (await matches.take_seat(offer.id, CID)).state is Trade.HELD
    await play_to_the_end(matches, match_id)
    assert await people(matches, match_id) == ["Cid", "Ben"]
    assert await whose(matches, match_id) == [(CID.user, None), (BEN.user, None)]


async def test_a_seat_given_up_counts_for_who_gave_it_up(matches: Matches) -> None:
    match_id = await start(matches)
    offer = await matches.offer_seat(match_id, 0, Deal.GIVE, 60)
    await matches.take_seat(offer.id, CID)
    match = await load(matches, match_id)
    entries = match.resign(0)
    await matches.append(match_id, match.seq - len(entries), entries, match)
    assert await whose(matches, match_id) == [(CID.user, None), (BEN.user, None)]


async def test_nobody_sits_twice_or_knows_two_hands(matches: Matches) -> None:
    match_id = await start(matches)
    with pytest.raises(AlreadySeated):
        await matches.offer_seat(match_id, 0, Deal.GIVE, 60, BEN.user)
    offers = [await matches.offer_seat(match_id, seat, Deal.LEND, 60) for seat in (0, 1)]
    with pytest.raises(AlreadySeated):
        await matches.take_seat(offers[0].id, BEN)
    await matches.take_seat(offers[0].id, CID)
    for known in (ANN, CID):
        with pytest.raises(AlreadySeated if known is CID else KnowsTooMuch):
            await matches.take_seat(offers[1].id, known)
    await matches.give_back(offers[0].id, CID.user)
    with pytest.raises(KnowsTooMuch):
        await matches.take_seat(offers[1].id, CID)
    await matches.take_seat(offers[1].id, DAN)


async def test_an_offer_takes_the_place_of_the_one_before(matches: Matches) -> None:
    match_id = await start(matches)
    first = await matches.offer_seat(match_id, 0, Deal.GIVE, 60)
    second = await matches.offer_seat(match_id, 0, Deal.LEND, 60)
    assert (await matches.offer(first.id)).state is Trade.WITHDRAWN
    assert await matches.offered(match_id) == [second]
    await matches.take_seat(second.id, CID)
    with pytest.raises(Conflict):
        await matches.offer_seat(match_id, 0, Deal.GIVE, 60)


@pytest.mark.parametrize(
    ("who", "state"), [(ANN, Trade.WITHDRAWN), (CID, Trade.DECLINED), (DAN, None)], ids=str
)
async def test_an_offer_is_turned_down_by_those_it_concerns(
    matches: Matches, who: Person, state: Trade | None
) -> None:
    match_id = await start(matches)
    offer = await matches.offer_seat(match_id, 0, Deal.GIVE, 60, CID.user)
    if state is None:
        with pytest.raises(NotForYou):
            await matches.turn_down(offer.id, who.user)
    else:
        assert (await matches.turn_down(offer.id, who.user)).state is state
        with pytest.raises(OfferOver):
            await matches.take_seat(offer.id, CID)


async def test_offers_end_with_their_time_with_the_seat_and_with_the_match(matches: Matches) -> None:
    match_id = await start(matches)
    late = await matches.offer_seat(match_id, 0, Deal.GIVE, 0)
    with pytest.raises(OfferOver):
        await matches.take_seat(late.id, CID)
    await matches.end_offers()
    assert (await matches.offer(late.id)).state is Trade.EXPIRED
    three = await start(matches, channel=2, people=(ANN, BEN, CID))
    offer = await matches.offer_seat(three, 1, Deal.GIVE, 60)
    match = await load(matches, three)
    entries = match.resign(1)
    await matches.append(three, match.seq - len(entries), entries, match)
    assert (await matches.offer(offer.id)).state is Trade.ENDED
    standing = await matches.offer_seat(match_id, 0, Deal.GIVE, 60)
    await play_to_the_end(matches, match_id)
    assert (await matches.offer(standing.id)).state is Trade.ENDED
    with pytest.raises(Conflict):
        await matches.offer_seat(match_id, 0, Deal.GIVE, 60)


async def test_who_is_to_act_is_called_when_they_sit_down(matches: Matches) -> None:
    match_id = await start(matches)
    await matches.set_board(match_id, 50, 0)
    assert await matches.due() == []
    waiting = await matches.offer_seat(match_id, 1, Deal.GIVE, 60)
    acting = await matches.offer_seat(match_id, 0, Deal.GIVE, 60)
    await matches.take_seat(waiting.id, CID)
    assert (await matches.get(match_id)).board == 50
    await matches.keep_unfinished(match_id, 0, "moment", "1")
    await matches.take_seat(acting.id, DAN)
    row = await matches.get(match_id)
    assert (row.board, await matches.called(match_id)) == (None, [DAN.user])
    assert await matches.unfinished(match_id, 0) is None
    assert [old.message for old in await matches.old_messages(match_id)] == [50]


async def test_what_is_not_shown_is_due(matches: Matches) -> None:
    match_id = await start(matches)
    await matches.set_board(match_id, 50, 0)
    offer = await matches.offer_seat(match_id, 1, Deal.GIVE, 60)
    assert (await matches.due(), (await matches.behind(match_id)).offers) == ([match_id], [offer])
    await matches.set_offer_message(offer.id, 60, offer.changes)
    assert (await matches.due(), (await matches.behind(match_id)).offers) == ([], [])
    await matches.want_offer_anew(offer.id, gone=61)
    assert (await matches.behind(match_id)).offers == []
    await matches.want_offer_anew(offer.id, gone=60)
    [anew] = (await matches.behind(match_id)).offers
    assert (anew.message, anew.anew) == (None, 1)


async def test_what_is_due_is_found_by_indexes(db: Database) -> None:
    where = ("told < changes", "state = 'open' AND until <= 5", "match = 1 AND state = 'held'")
    asked = [f"EXPLAIN QUERY PLAN SELECT match FROM offer WHERE {each}" for each in where]

    def work(tx: Any) -> list[str]:
        return [str(tx.execute(sql).fetchall()) for sql in asked]

    assert all("INDEX offer_" in plan for plan in await db.read(work))
