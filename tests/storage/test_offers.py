"""Seats change hands completely or not at all, and results record who played for whom."""

from typing import Any

import msgspec
import pytest

from engine.match import Match
from storage import Matches
from storage.delivery import PostingKind
from storage.errors import AlreadySeated, Conflict, KnowsTooMuch, NotForYou, OfferOver
from storage.records import Deal, Former, Person, Trade
from storage.transaction import Database
from tests.clock import now
from tests.storage.posted import boards_due, claimed, posting_of, set_message, show
from tests.storage.test_results import ANN, BEN, CID, DAN, load, play_to_the_end, start
from tests.support import play_turn

EVA = Person(14, "Eva")


async def turn(matches: Matches, match_id: int) -> Match:
    match = await load(matches, match_id)
    seq = match.seq
    play_turn(match)
    await matches.append(match_id, seq, match.log[seq:], match, now=now())
    return match


async def people(matches: Matches, match_id: int) -> list[str]:
    return [person.name for person in (await matches.get(match_id)).people]


async def owners_and_substitutes(matches: Matches, match_id: int) -> list[tuple[int, int | None]]:
    return [(each.user, each.substitute) for each in await matches.results.of_match(match_id)]


async def test_a_seat_is_given_to_the_named_guest(matches: Matches) -> None:
    match_id = await start(matches)
    offer = await matches.offers.make(match_id, 0, Deal.GIVE, 60, CID.user, now=now())
    assert (offer.owner, offer.guest, offer.state) == (ANN.user, CID.user, Trade.OPEN)
    with pytest.raises(NotForYou):
        await matches.offers.take(offer.id, DAN, now=now())
    assert (await matches.offers.take(offer.id, CID, now=now())).state is Trade.GIVEN
    assert await people(matches, match_id) == ["Cid", "Ben"]
    row = await matches.get(match_id)
    assert (row.host, row.left, row.sight_of(ANN.user)) == (CID.user, (Former(0, ANN.user, "Ann", 0),), None)
    with pytest.raises(OfferOver):
        await matches.offers.take(offer.id, CID, now=now())
    await play_to_the_end(matches, match_id)
    assert await owners_and_substitutes(matches, match_id) == [(CID.user, None), (BEN.user, None)]


async def test_a_new_owner_without_a_turn_gets_no_result(matches: Matches) -> None:
    match_id = await start(matches)
    match = await load(matches, match_id)
    while not match.over:
        before, seq = match.to_act[0], match.seq
        play_turn(match, number=3)
        if not match.to_act:
            offer = await matches.offers.make(match_id, 1 - before, Deal.GIVE, 60, now=now())
            await matches.offers.take(offer.id, CID, now=now())
        await matches.append(match_id, seq, match.log[seq:], match, now=now())
    assert CID.user in [person.user for person in (await matches.get(match_id)).people]
    assert sorted(await owners_and_substitutes(matches, match_id)) == [(ANN.user, None), (BEN.user, None)]


async def test_a_lent_seat_belongs_to_its_owner(matches: Matches) -> None:
    match_id = await start(matches)
    offer = await matches.offers.make(match_id, 0, Deal.LEND, 60, now=now())
    await matches.offers.take(offer.id, CID, now=now())
    row = await matches.get(match_id)
    assert (row.seat_of(ANN.user), row.sight_of(ANN.user), row.sight_of(CID.user)) == (None, 0, 0)
    assert [row.id for row in await matches.of_user(ANN.user)] == [match_id]
    await turn(matches, match_id)
    with pytest.raises(NotForYou):
        await matches.offers.give_back(offer.id, BEN.user, now=now())
    assert (await matches.offers.give_back(offer.id, ANN.user, now=now())).state is Trade.BACK
    row = await matches.get(match_id)
    assert (row.seat_of(ANN.user), row.sight_of(CID.user), row.held) == (0, None, ())
    await play_to_the_end(matches, match_id)
    assert await owners_and_substitutes(matches, match_id) == [(ANN.user, None), (BEN.user, None)]


async def test_a_lent_seat_returns_at_the_end_and_its_substitute_is_recorded(matches: Matches) -> None:
    match_id = await start(matches)
    offer = await matches.offers.make(match_id, 0, Deal.LEND, 60, now=now())
    await matches.offers.take(offer.id, CID, now=now())
    await play_to_the_end(matches, match_id)
    assert await people(matches, match_id) == ["Ann", "Ben"]
    assert await owners_and_substitutes(matches, match_id) == [(ANN.user, CID.user), (BEN.user, None)]
    assert (await matches.offers.get(offer.id)).state is Trade.ENDED
    assert [each.name for each in await matches.results.seating(match_id) if each.seat == 0] == [
        "Ann",
        "Cid",
        "Ann",
    ]


async def test_an_absent_players_seat_belongs_to_its_new_player(matches: Matches) -> None:
    match_id = await start(matches)
    offer = await matches.offers.make(match_id, 0, Deal.ABSENT, 60, now=now())
    assert (await matches.offers.take(offer.id, CID, now=now())).state is Trade.HELD
    await play_to_the_end(matches, match_id)
    assert await people(matches, match_id) == ["Cid", "Ben"]
    assert await owners_and_substitutes(matches, match_id) == [(CID.user, None), (BEN.user, None)]


async def test_a_resignation_counts_for_the_new_owner(matches: Matches) -> None:
    match_id = await start(matches)
    offer = await matches.offers.make(match_id, 0, Deal.GIVE, 60, now=now())
    await matches.offers.take(offer.id, CID, now=now())
    match = await load(matches, match_id)
    entries = match.resign(0)
    await matches.append(match_id, match.seq - len(entries), entries, match, now=now())
    assert await owners_and_substitutes(matches, match_id) == [(CID.user, None), (BEN.user, None)]


async def test_no_user_has_two_seats_or_knows_two_hands(matches: Matches) -> None:
    match_id = await start(matches)
    with pytest.raises(AlreadySeated):
        await matches.offers.make(match_id, 0, Deal.GIVE, 60, BEN.user, now=now())
    offers = [await matches.offers.make(match_id, seat, Deal.LEND, 60, now=now()) for seat in (0, 1)]
    with pytest.raises(AlreadySeated):
        await matches.offers.take(offers[0].id, BEN, now=now())
    await matches.offers.take(offers[0].id, CID, now=now())
    for known in (ANN, CID):
        with pytest.raises(AlreadySeated if known is CID else KnowsTooMuch):
            await matches.offers.take(offers[1].id, known, now=now())
    await matches.offers.give_back(offers[0].id, CID.user, now=now())
    with pytest.raises(KnowsTooMuch):
        await matches.offers.take(offers[1].id, CID, now=now())
    await matches.offers.take(offers[1].id, DAN, now=now())


async def test_a_new_offer_replaces_the_previous_one(matches: Matches) -> None:
    match_id = await start(matches)
    first = await matches.offers.make(match_id, 0, Deal.GIVE, 60, now=now())
    second = await matches.offers.make(match_id, 0, Deal.LEND, 60, now=now())
    assert (await matches.offers.get(first.id)).state is Trade.WITHDRAWN
    assert await matches.offers.of_match(match_id) == [second]
    await matches.offers.take(second.id, CID, now=now())
    with pytest.raises(Conflict):
        await matches.offers.make(match_id, 0, Deal.GIVE, 60, now=now())


@pytest.mark.parametrize(
    ("who", "state"), [(ANN, Trade.WITHDRAWN), (CID, Trade.DECLINED), (DAN, None)], ids=str
)
async def test_only_owner_and_guest_can_turn_down_an_offer(
    matches: Matches, who: Person, state: Trade | None
) -> None:
    match_id = await start(matches)
    offer = await matches.offers.make(match_id, 0, Deal.GIVE, 60, CID.user, now=now())
    if state is None:
        with pytest.raises(NotForYou):
            await matches.offers.turn_down(offer.id, who.user, now=now())
    else:
        assert (await matches.offers.turn_down(offer.id, who.user, now=now())).state is state
        with pytest.raises(OfferOver):
            await matches.offers.take(offer.id, CID, now=now())


async def test_offers_end_with_their_time_their_seat_and_their_match(matches: Matches) -> None:
    match_id = await start(matches)
    late = await matches.offers.make(match_id, 0, Deal.GIVE, 0, now=now())
    with pytest.raises(OfferOver):
        await matches.offers.take(late.id, CID, now=now())
    await matches.offers.expire(now=now())
    assert (await matches.offers.get(late.id)).state is Trade.EXPIRED
    three = await start(matches, channel=2, people=(ANN, BEN, CID))
    offer = await matches.offers.make(three, 1, Deal.GIVE, 60, now=now())
    match = await load(matches, three)
    entries = match.resign(1)
    await matches.append(three, match.seq - len(entries), entries, match, now=now())
    assert (await matches.offers.get(offer.id)).state is Trade.ENDED
    standing = await matches.offers.make(match_id, 0, Deal.GIVE, 60, now=now())
    await play_to_the_end(matches, match_id)
    assert (await matches.offers.get(standing.id)).state is Trade.ENDED
    with pytest.raises(Conflict):
        await matches.offers.make(match_id, 0, Deal.GIVE, 60, now=now())


async def test_a_new_active_player_is_notified(matches: Matches) -> None:
    match_id = await start(matches)
    await set_message(matches, match_id, 50, 0, now=now())
    assert await boards_due(matches) == []
    waiting = await matches.offers.make(match_id, 1, Deal.GIVE, 60, now=now())
    acting = await matches.offers.make(match_id, 0, Deal.GIVE, 60, now=now())
    await matches.offers.take(waiting.id, CID, now=now())
    assert (await matches.get(match_id)).board == 50
    await matches.unfinished.keep(match_id, 0, "moment", "1")
    await matches.offers.take(acting.id, DAN, now=now())
    row = await matches.get(match_id)
    assert (row.board, await matches.boards.called(match_id, now=now())) == (None, [DAN.user])
    assert await matches.unfinished.get(match_id, 0) is None
    assert [old.message for old in await matches.boards.old_messages(match_id)] == [50]


async def test_an_offer_not_yet_shown_is_due(matches: Matches) -> None:
    match_id = await start(matches)
    await set_message(matches, match_id, 50, 0, now=now())
    offer = await matches.offers.make(match_id, 1, Deal.GIVE, 60, now=now())
    posting_id = await posting_of(matches, PostingKind.OFFER, offer.id)
    board = (await matches.get(match_id)).posting
    assert await matches.postings.due() == (await matches.postings.behind(board)).postings == [posting_id]
    shown = await show(matches, PostingKind.OFFER, offer.id, 60)
    assert await matches.postings.due() == (await matches.postings.behind(board)).postings == []
    await matches.postings.lose(msgspec.structs.replace(shown, message=61))
    assert (await matches.postings.behind(board)).postings == []
    await matches.postings.lose(msgspec.structs.replace(shown, message=60))
    anew = await claimed(matches, PostingKind.OFFER, offer.id)
    assert (anew.message, anew.anew) == (None, 1)


@pytest.mark.sqlite
async def test_due_offers_are_found_by_indexes(db: Database) -> None:
    where = ("state = 'open' AND until <= 5", "match = 1 AND state = 'held'")
    plans = [f"EXPLAIN QUERY PLAN SELECT match FROM offer WHERE {each}" for each in where]

    def work(tx: Any) -> list[str]:
        return [str(tx.execute(sql).fetchall()) for sql in plans]

    assert all("INDEX offer_" in plan for plan in await db.read(work))
