"""Votes that need every player's consent are stored until they are settled and shown."""

import sqlite3

import msgspec
import pytest

from storage import Matches
from storage.delivery import PostingKind
from storage.errors import AskedAlready, Conflict, VoteOver
from storage.parts.votes import VoteStore
from storage.records import AbsenceChoice, Deal, Motion, Person, VoteOutcome
from storage.transaction import Database
from tests.clock import now
from tests.storage.posted import boards_due, claimed, posting_of, set_message, show
from tests.storage.test_matches import ANN, load, start
from tests.support import counting, play_turn

ABANDON = Motion.ABANDON


@pytest.fixture
def votes(matches: Matches) -> VoteStore:
    return matches.votes


async def test_a_vote_is_settled_once_all_agree(matches: Matches, votes: VoteStore) -> None:
    match_id = await start(matches, counting())
    vote = await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=now())
    assert (vote.agreeing, vote.missing, vote.outcome) == ((0,), (1,), VoteOutcome.OPEN)
    assert await votes.ripe(now=now()) == []
    vote = await votes.answer(vote.id, 1, agree=True)
    assert await votes.ripe(now=now()) == [vote]
    table = await load(matches, match_id)
    entries = table.abandon(by_admin=False)
    await matches.append(match_id, table.seq - 1, entries, table, now=now())
    assert (await votes.get(vote.id)).outcome is VoteOutcome.AGREED
    assert await votes.ripe(now=now()) == await votes.asked(match_id) == []


async def test_one_refusal_ends_the_vote(matches: Matches, votes: VoteStore) -> None:
    vote = await votes.ask(await start(matches, counting()), ABANDON, 0, (0, 1), 60, now=now())
    refused = await votes.answer(vote.id, 1, agree=False)
    assert (refused.outcome, refused.refuser) == (VoteOutcome.REFUSED, 1)
    for agree in (True, False):
        with pytest.raises(VoteOver):
            await votes.answer(vote.id, 1, agree=agree)
    assert await votes.settle(vote.id, VoteOutcome.EXPIRED) == refused
    assert (await votes.ask(vote.match, ABANDON, 1, (0, 1), 60, now=now())).id != vote.id


async def test_a_refused_player_waits_a_day_before_asking_again(matches: Matches, votes: VoteStore) -> None:
    match_id, at = await start(matches, counting()), now()
    asked = await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=at)
    await votes.answer(asked.id, 1, agree=False, now=at)
    with pytest.raises(AskedAlready):
        await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=at + 86399)
    later = await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=at + 86400)
    await votes.settle(later.id, VoteOutcome.EXPIRED, now=at + 86460)
    with pytest.raises(AskedAlready):
        await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=at + 86461)
    assert await votes.ask(match_id, ABANDON, 1, (0, 1), 60, now=at + 86461)


async def test_a_new_player_may_repeat_a_refused_request(matches: Matches, votes: VoteStore) -> None:
    match_id, at = await start(matches, counting()), now()
    asked = await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=at)
    await votes.answer(asked.id, 1, agree=False, now=at)
    offer = await matches.offers.make(match_id, 0, Deal.GIVE, 60, now=at)
    await matches.offers.take(offer.id, Person(77, "Zoe"), now=at)
    assert await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=at)


async def test_a_second_request_agrees_to_the_first(matches: Matches, votes: VoteStore) -> None:
    match_id = await start(matches, counting())
    first = await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=now())
    second = await votes.ask(match_id, ABANDON, 1, (0, 1), 60, now=now())
    assert (second.id, second.seat, second.missing) == (first.id, 0, ())


async def test_a_vote_expires(matches: Matches, votes: VoteStore) -> None:
    vote = await votes.ask(await start(matches, counting()), ABANDON, 0, (0, 1), 0, now=now())
    assert await votes.ripe(now=now()) == [vote]
    assert (await votes.settle(vote.id, VoteOutcome.EXPIRED)).outcome is VoteOutcome.EXPIRED
    assert await votes.ripe(now=now()) == []


async def test_a_vote_ends_with_its_match(matches: Matches, votes: VoteStore) -> None:
    match = counting()
    match_id = await start(matches, match)
    vote = await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=now())
    while not match.over:
        before = match.seq
        entries = play_turn(match)
        await matches.append(match_id, before, entries, match, now=now())
    assert (await votes.get(vote.id)).outcome is VoteOutcome.ENDED


async def test_a_vote_ends_with_a_closed_match(matches: Matches, votes: VoteStore) -> None:
    match_id = await start(matches, counting())
    vote = await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=now())
    await matches.freeze(match_id, "broken", now=now())
    assert (await votes.get(vote.id)).outcome is VoteOutcome.OPEN
    await matches.abandon(match_id)
    assert (await votes.get(vote.id)).outcome is VoteOutcome.ENDED


async def test_a_borrowers_consent_outlasts_the_loan_of_the_seat(matches: Matches, votes: VoteStore) -> None:
    match_id = await start(matches, counting())
    offer = await matches.offers.make(match_id, 0, Deal.LEND, 60, now=now())
    await matches.offers.take(offer.id, Person(99, "Zoe"), now=now())
    vote = await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=now())
    await votes.answer(vote.id, 1, agree=True)
    table = await load(matches, match_id)
    await matches.append(match_id, table.seq, table.abandon(by_admin=False), table, now=now())
    assert (await matches.get(match_id)).seat_of(ANN.user) == 0
    assert (await votes.get(vote.id)).outcome is VoteOutcome.AGREED


async def test_a_replacement_loses_the_former_players_ballot(matches: Matches, votes: VoteStore) -> None:
    match_id = await start(matches, counting())
    vote = await votes.ask(match_id, Motion.LAPSE, 1, (0,), 60, now=now())
    await votes.cast(vote.id, 0, AbsenceChoice.END)
    await matches.replace(match_id, ANN.user, Person(99, "Zoe"), now=now())
    vote = await votes.get(vote.id)
    assert (vote.missing, vote.ballots) == ((0,), {})


async def test_a_replacement_has_not_agreed(matches: Matches, votes: VoteStore) -> None:
    match_id = await start(matches, counting())
    vote = await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=now())
    await matches.replace(match_id, ANN.user, Person(99, "Zoe"), now=now())
    assert (await votes.get(vote.id)).missing == (0, 1)


async def test_a_vote_not_yet_shown_is_due(matches: Matches, votes: VoteStore) -> None:
    match_id = await start(matches, counting())
    await set_message(matches, match_id, 50, 0, now=now())
    assert await boards_due(matches) == []
    vote = await votes.ask(match_id, ABANDON, 0, (0, 1), 60, now=now())
    posting_id, postings = await posting_of(matches, PostingKind.VOTE, vote.id), matches.postings
    board = (await matches.get(match_id)).posting
    assert await postings.due() == (await postings.behind(board)).postings == [posting_id]
    assert await postings.due(404) == []
    shown = await show(matches, PostingKind.VOTE, vote.id, 60)
    assert await postings.due() == (await postings.behind(board)).postings == []
    await postings.lose(msgspec.structs.replace(shown, message=61))
    assert await postings.due() == []
    await postings.lose(msgspec.structs.replace(shown, message=60))
    anew = await claimed(matches, PostingKind.VOTE, vote.id)
    assert (anew.message, anew.anew) == (None, 1)


@pytest.mark.sqlite
async def test_open_votes_are_found_by_index(db: Database) -> None:
    def plan(tx: sqlite3.Connection) -> str:
        question = "EXPLAIN QUERY PLAN SELECT match FROM vote WHERE outcome = '' AND until <= 5"
        return str(tx.execute(question).fetchall())

    assert "INDEX vote_" in await db.read(plan)


async def test_an_undo_is_requested_once_and_only_for_the_current_log(
    matches: Matches, votes: VoteStore
) -> None:
    match = counting(2, turns=2)
    match_id = await start(matches, match)
    with pytest.raises(Conflict):
        await votes.ask_back(match_id, 0, (1,), 60, seq=match.seq - 1, now=now())
    vote = await votes.ask_back(match_id, 0, (1,), 60, seq=match.seq, reason="a slip", now=now())
    assert (vote.motion, vote.missing, vote.seq, vote.reason) == (Motion.UNDO, (1,), match.seq, "a slip")
    assert await votes.ask_back(match_id, 1, (0,), 60, seq=match.seq, now=now()) == vote
    assert await votes.asked(match_id) == [vote]


@pytest.mark.parametrize("agreed", [False, True])
async def test_an_undo_vote_ends_with_the_next_turn_or_the_agreed_undo(
    matches: Matches, votes: VoteStore, agreed: bool
) -> None:
    match = counting(2, turns=2)
    match_id = await start(matches, match)
    vote = await votes.ask_back(match_id, 0, (1,), 60, seq=match.seq, now=now())
    await votes.answer(vote.id, 1, agree=True)
    seq = match.seq
    entries = match.undo(0, agreed=(0, 1)) if agreed else play_turn(match)
    await matches.append(match_id, seq, entries, match, now=now())
    assert (await votes.get(vote.id)).outcome is (VoteOutcome.AGREED if agreed else VoteOutcome.ENDED)
