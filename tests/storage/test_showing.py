"""What is to be shown stands in the database until it is shown."""

import time

import pytest

from storage.errors import ChannelTaken, Claimed, Conflict, NoSuchMatch, Overtaken
from storage.instances import Claim
from storage.records import Attempt, Away, Deal, Motion, OldMessage, Person, Status
from storage.sqlite.database import Database
from storage.sqlite.instances import DEAD_SECONDS
from storage.store import Matches
from tests.storage.test_matches import ANN, BEN, load, play, start
from tests.support import counting, play_turn

NOW = 1_000_000_000


async def enter(matches: Matches, *instances: str) -> None:
    for instance in instances:
        await matches.enter(instance, "1", NOW)


async def test_all_that_changes_is_due_until_it_is_shown(matches: Matches) -> None:
    lobby = await matches.create(1, 7, "counting", {}, ANN, 2)
    assert await matches.due() == [lobby.id]
    claim = await matches.claim(lobby.id, "me", 10)
    assert claim is not None
    row = claim.row
    await matches.join(lobby.id, BEN)  # after what is shown was looked at
    await matches.set_board(lobby.id, 50, -1, told=row.changes, line="lobby")
    assert await matches.due() == [lobby.id]
    await matches.set_board(lobby.id, 50, -1)
    assert await matches.due() == []
    await matches.start(lobby.id, [ANN.user, BEN.user], counting())
    assert await matches.due() == [lobby.id]
    assert (await matches.due(7), await matches.due(8)) == ([lobby.id], [])


async def test_what_is_due_is_found_by_an_index(matches: Matches, db: Database) -> None:
    sql = "EXPLAIN QUERY PLAN SELECT id FROM match WHERE told < changes AND away = '' AND status != 'frozen'"
    plan = await db.read(lambda tx: tx.execute(sql).fetchall())
    assert "match_untold" in str(plan)


async def test_a_claim_is_for_one(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await enter(matches, "me", "you")
    assert await matches.claim(match_id, "me", 10) is not None
    with pytest.raises(Claimed):
        await matches.claim(match_id, "you", 10)
    assert await matches.claim(match_id, "me", 10) is not None
    await matches.depart("me", NOW)
    assert await matches.claim(match_id, "you", 0) is not None
    assert await matches.claim(match_id, "me", 10) is not None
    await matches.set_board(match_id, 50, 0)
    assert await matches.claim(match_id, "me", 10) is None


async def test_a_claim_ends_with_its_lease_or_with_who_made_it(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = float(NOW)
    monkeypatch.setattr(time, "time", lambda: now)
    match_id = await start(matches, counting())
    await enter(matches, "a")
    first = await matches.claim(match_id, "a", 10)
    assert first is not None
    await enter(matches, "b")  # which leaves it to who is alive
    with pytest.raises(Claimed) as refused:
        await matches.claim(match_id, "b", 10)
    assert refused.value.seconds == 10
    now += 9
    assert await matches.renew(first, 10)
    now += 9
    with pytest.raises(Claimed):
        await matches.claim(match_id, "b", 10)
    now += 1
    second = await matches.claim(match_id, "b", 1000)
    assert second is not None
    assert (second.holder, second.epoch) == ("b", first.epoch + 1)
    assert (await matches.holds(first), await matches.renew(first, 10)) == (False, False)
    await matches.beat("a", NOW + DEAD_SECONDS, 300)
    with pytest.raises(Claimed):
        await matches.claim(match_id, "a", 10)
    await matches.beat("a", NOW + DEAD_SECONDS + 1, 300)  # b was not seen for so long
    assert await matches.claim(match_id, "a", 10) is not None


async def overtaken(matches: Matches, match_id: int) -> Claim:
    """Return a claim on a match after which there was another."""
    await enter(matches, "a", "b")
    first = await matches.claim(match_id, "a", 0)
    assert first is not None
    assert await matches.claim(match_id, "b", 10) is not None
    return first


async def test_every_write_of_who_was_overtaken_is_refused(matches: Matches) -> None:
    match_id = await start(matches, counting())
    vote = await matches.ask(match_id, Motion.ABANDON, 0, {0, 1}, 100)
    offer = await matches.offer_seat(match_id, 0, Deal.GIVE, 100)
    late = await overtaken(matches, match_id)
    before, sent = await matches.get(match_id), Attempt("a", "n1", 1, 0)
    for write in (
        matches.note_attempt(before, sent, by=late),
        matches.set_board(match_id, None, 0, by=late),
        matches.set_told(match_id, 99, by=late),
        matches.want_retired(match_id, by=late),
        matches.forget_attempt(match_id, by=late),
        matches.set_vote_message(vote.id, None, 1, by=late),
        matches.set_offer_message(offer.id, None, 1, by=late),
    ):
        with pytest.raises(Overtaken):
            await write
    assert await matches.get(match_id) == before
    assert await matches.pending(match_id) is None
    assert (await matches.vote(vote.id), await matches.offer(offer.id)) == (vote, offer)


async def test_what_was_shown_too_late_is_an_old_message(matches: Matches) -> None:
    match_id = await start(matches, counting())
    vote = await matches.ask(match_id, Motion.ABANDON, 0, {0, 1}, 100)
    late = await overtaken(matches, match_id)
    await matches.set_board(match_id, 222, 0)
    await matches.set_vote_message(vote.id, 333, vote.changes)
    for write in (
        matches.set_board(match_id, 111, 0, line="a", by=late),
        matches.set_vote_message(vote.id, 112, 1, by=late),
    ):
        with pytest.raises(Overtaken):
            await write
    assert (await matches.get(match_id)).board == 222
    old = await matches.old_messages(match_id)
    assert [(each.message, each.line) for each in old] == [(111, "a"), (112, None)]
    await matches.set_board(match_id, 111, 0)  # the same message, found by its nonce
    assert 111 not in [each.message for each in await matches.old_messages(match_id)]


async def test_a_board_that_was_changed_too_late_is_shown_again(matches: Matches) -> None:
    match_id = await start(matches, counting())
    vote = await matches.ask(match_id, Motion.ABANDON, 0, {0, 1}, 100)
    late = await overtaken(matches, match_id)
    await matches.set_board(match_id, 222, 0)
    await matches.set_vote_message(vote.id, 333, vote.changes)
    assert await matches.due() == []
    for write in (
        matches.set_board(match_id, 222, 0, by=late),
        matches.set_vote_message(vote.id, 333, 1, by=late),
    ):
        with pytest.raises(Overtaken):
            await write
    behind, row = await matches.behind(match_id), await matches.get(match_id)
    assert (row.told < row.changes, [each.id for each in behind.votes]) == (True, [vote.id])


async def test_where_a_message_may_have_arrived_no_other_is_noted(matches: Matches) -> None:
    match_id = await start(matches, counting())
    row = await matches.get(match_id)
    first, second = (Attempt("a", nonce, 1, 0) for nonce in ("n1", "n2"))
    assert await matches.note_attempt(row, first) == (None, [ANN.user])
    assert await matches.note_attempt(row, second) == (first, [])
    assert await matches.pending(match_id) == first
    assert await matches.note_attempt(row, second, after=first) == (None, [])  # the first has called
    assert await matches.pending(match_id) == second
    await matches.set_board(match_id, 50, 0)
    assert await matches.pending(match_id) is None


async def test_who_remembers_a_board_is_told_what_else_is_to_be_done(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await matches.set_board(match_id, 50, 0, line="a")
    behind = await matches.set_board(match_id, 51, 0)
    assert behind == await matches.behind(match_id)
    assert behind.old == [OldMessage(50, 1, "a")]
    with pytest.raises(NoSuchMatch):
        await matches.set_board(99, 50, 0)


async def test_a_board_that_is_replaced_is_an_old_message(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await matches.set_board(match_id, 50, 0, line="a")
    await matches.set_board(match_id, 51, 0, line="b")
    assert await matches.old_messages(match_id) == [OldMessage(50, 1, "a")]
    assert await matches.due() == [match_id]
    await matches.want_anew(match_id)
    assert [old.message for old in await matches.old_messages(match_id)] == [50, 51]
    await matches.forget_message(50)
    await matches.forget_message(51)
    await matches.set_board(match_id, 52, 0)
    assert await matches.due() == []
    await matches.want_anew(match_id, gone=99)
    assert (await matches.get(match_id)).board == 52
    await matches.want_anew(match_id, gone=52)
    assert (await matches.get(match_id)).board is None
    assert await matches.old_messages(match_id) == []


async def test_a_board_keeps_its_line_until_another_is_said(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await matches.set_board(match_id, 50, 0, line="a")
    await matches.set_board(match_id, 50, 1)
    await matches.set_board(match_id, 51, 1)
    await matches.want_anew(match_id)
    assert [old.line for old in await matches.old_messages(match_id)] == ["a", None]


async def test_a_lobby_says_how_it_starts_and_whose_rematch_it_is(matches: Matches) -> None:
    first = await matches.create(1, None, "counting", {}, ANN, 2)
    assert (first.by_itself, first.again) == (True, None)
    assert not (await matches.configure(first.id, by_itself=False)).by_itself
    assert not (await matches.configure(first.id, seats=2)).by_itself
    assert (await matches.create(2, None, "counting", {}, ANN, 2, again=first.id)).again == first.id


async def test_the_last_call_is_remembered(matches: Matches) -> None:
    match_id = await start(matches, counting())
    match = await load(matches, match_id)
    await matches.append(match_id, 0, play_turn(match), match, calls=False)
    assert (await matches.get(match_id)).calls == 0
    await play(matches, match_id, 1)
    row = await matches.get(match_id)
    assert row.calls == row.seq


async def test_set_aside_moved_and_back(matches: Matches) -> None:
    match_id = await start(matches, counting(), channel=1)
    other = await start(matches, counting(), channel=2)
    await matches.set_board(match_id, 50, 0)
    with pytest.raises(Conflict):
        await matches.move(match_id, 3, None)
    await matches.set_away(Away.CHANNEL, channel=1)
    assert (await matches.get(match_id)).away == "channel"
    assert await matches.due() == [other]
    assert (await matches.away_of(ANN.user), await matches.away_of(99)) == (match_id, None)
    with pytest.raises(ChannelTaken):
        await matches.move(match_id, 2, None)
    moved = await matches.move(match_id, 3, 9)
    assert (moved.channel, moved.guild, moved.board, moved.away) == (3, 9, None, "")
    assert await matches.due() == [match_id, other]
    await matches.set_away(Away.SERVER, guild=9)
    assert await matches.left() == [9]
    await matches.come_back(9)
    assert (await matches.get(match_id)).away == ""


async def test_a_lobby_that_was_never_seen_may_be_ended(matches: Matches) -> None:
    lobby = await matches.create(1, None, "counting", {}, Person(10, "Ann"), 2)
    await matches.set_board(lobby.id, 50, -1)
    assert not await matches.end_unseen(lobby.id)
    await matches.want_anew(lobby.id, gone=50)
    assert await matches.end_unseen(lobby.id)
    assert (await matches.get(lobby.id)).status is Status.ABANDONED
