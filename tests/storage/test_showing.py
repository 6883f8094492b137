"""Pending boards are in the database until they are shown."""

import time

import pytest

from storage import Matches
from storage.delivery import OldMessage, Posting, PostingKind
from storage.errors import ChannelTaken, Claimed, Conflict, NoSuchMatch, Overtaken
from storage.parts.instances import DEAD_SECONDS
from storage.records import AwayReason, Deal, Motion, Person, Status, TableSpec
from tests.clock import now
from tests.storage.posted import board_of, boards_due, claim_board, claimed, posting_of, set_message
from tests.storage.test_matches import ANN, BEN, load, play, start
from tests.support import counting, play_turn

NOW = 1_000_000_000


async def enter(matches: Matches, *instances: str) -> None:
    for instance in instances:
        await matches.instances.enter(instance, "1", NOW)


async def test_every_change_is_due_until_it_is_shown(matches: Matches) -> None:
    lobby = await matches.lobbies.create(1, 7, ANN, TableSpec("counting", 2), now=now())
    assert await boards_due(matches) == [lobby.id]
    claim = await claim_board(matches, lobby.id, "me", 10, now=now())
    assert claim is not None
    await matches.lobbies.join(lobby.id, BEN, now=now())  # after the displayed state was read
    await set_message(matches, lobby.id, 50, -1, changes=claim.wanted, line="lobby", now=now())
    assert await boards_due(matches) == [lobby.id]
    await set_message(matches, lobby.id, 50, -1, now=now())
    assert await boards_due(matches) == []
    await matches.lobbies.start(lobby.id, [ANN.user, BEN.user], counting(), now=now())
    assert await boards_due(matches) == [lobby.id]
    assert (await boards_due(matches, 7), await boards_due(matches, 8)) == ([lobby.id], [])


async def test_a_claim_has_one_holder(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await enter(matches, "me", "you")
    assert await claim_board(matches, match_id, "me", 10, now=now()) is not None
    with pytest.raises(Claimed):
        await claim_board(matches, match_id, "you", 10, now=now())
    assert await claim_board(matches, match_id, "me", 10, now=now()) is not None
    await matches.instances.depart("me", NOW)
    assert await claim_board(matches, match_id, "you", 0, now=now()) is not None
    assert await claim_board(matches, match_id, "me", 10, now=now()) is not None
    await set_message(matches, match_id, 50, 0, now=now())
    assert await claim_board(matches, match_id, "me", 10, now=now()) is None


async def test_a_claim_ends_with_its_lease_or_its_instance(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = NOW
    monkeypatch.setattr(time, "time", lambda: now)
    match_id = await start(matches, counting())
    await enter(matches, "a")
    first = await claim_board(matches, match_id, "a", 10, now=now)
    assert first is not None
    await enter(matches, "b")  # which keeps the claims of live instances
    with pytest.raises(Claimed) as refused:
        await claim_board(matches, match_id, "b", 10, now=now)
    assert refused.value.seconds == 10
    now += 9
    assert await matches.postings.renew(first, 10, now=now)
    now += 9
    with pytest.raises(Claimed):
        await claim_board(matches, match_id, "b", 10, now=now)
    now += 1
    second = await claim_board(matches, match_id, "b", 1000, now=now)
    assert second is not None
    assert (second.holder, second.epoch) == ("b", first.epoch + 1)
    assert (await matches.postings.holds(first), await matches.postings.renew(first, 10, now=now)) == (
        False,
        False,
    )
    await matches.instances.beat("a", NOW + DEAD_SECONDS, 300)
    with pytest.raises(Claimed):
        await claim_board(matches, match_id, "a", 10, now=now)
    await matches.instances.beat("a", NOW + DEAD_SECONDS + 1, 300)  # b has not been seen for that long
    assert await claim_board(matches, match_id, "a", 10, now=now) is not None


async def overtaken(matches: Matches, match_id: int) -> Posting:
    """Return a claim on a board that another instance has superseded."""
    await enter(matches, "a", "b")
    first = await claim_board(matches, match_id, "a", 0, now=now())
    assert first is not None
    assert await claim_board(matches, match_id, "b", 10, now=now()) is not None
    return first


async def overtaken_posting(matches: Matches, kind: PostingKind, subject: int) -> Posting:
    """Return a claim on a posting that another instance has superseded."""
    await enter(matches, "a", "b")
    number = await posting_of(matches, kind, subject)
    first = await matches.postings.claim(number, "a", 0, now=now())
    assert first is not None
    assert await matches.postings.claim(number, "b", 10, now=now()) is not None
    return first


async def test_all_writes_of_an_overtaken_instance_are_refused(matches: Matches) -> None:
    match_id = await start(matches, counting())
    vote = await matches.votes.ask(match_id, Motion.ABANDON, 0, {0, 1}, 100, now=now())
    offer = await matches.offers.make(match_id, 0, Deal.GIVE, 100, now=now())
    late = await overtaken(matches, match_id)
    late_posts = [
        await overtaken_posting(matches, PostingKind.VOTE, vote.id),
        await overtaken_posting(matches, PostingKind.OFFER, offer.id),
    ]
    before = await board_of(matches, match_id)
    for write in (
        matches.boards.attempt(late, "a", "n1", now=now()),
        set_message(matches, match_id, None, 0, by=late, now=now()),
        set_message(matches, match_id, None, 0, changes=99, by=late, now=now()),
        *(matches.postings.record(posting, None, now=now()) for posting in late_posts),
    ):
        with pytest.raises(Overtaken):
            await write
    assert await board_of(matches, match_id) == before
    assert before.nonce is None
    assert (await matches.votes.get(vote.id), await matches.offers.get(offer.id)) == (vote, offer)
    assert await matches.postings.due() == [late.id, *(posting.id for posting in late_posts)]


async def test_a_message_posted_too_late_is_an_old_message(matches: Matches) -> None:
    match_id = await start(matches, counting())
    vote = await matches.votes.ask(match_id, Motion.ABANDON, 0, {0, 1}, 100, now=now())
    late = await overtaken(matches, match_id)
    late_vote = await overtaken_posting(matches, PostingKind.VOTE, vote.id)
    await set_message(matches, match_id, 222, 0, now=now())
    await matches.postings.record(await claimed(matches, PostingKind.VOTE, vote.id, "b"), 333, now=now())
    for write in (
        set_message(matches, match_id, 111, 0, line="a", by=late, now=now()),
        matches.postings.record(late_vote, 112, now=now()),
    ):
        with pytest.raises(Overtaken):
            await write
    assert (await matches.get(match_id)).board == 222
    old = await matches.boards.old_messages(match_id)
    assert [(each.message, each.line) for each in old] == [(111, "a"), (112, None)]
    await set_message(matches, match_id, 111, 0, now=now())  # the same message, recognized by its nonce
    assert 111 not in [each.message for each in await matches.boards.old_messages(match_id)]


async def test_a_board_edited_too_late_is_shown_again(matches: Matches) -> None:
    match_id = await start(matches, counting())
    vote = await matches.votes.ask(match_id, Motion.ABANDON, 0, {0, 1}, 100, now=now())
    late = await overtaken(matches, match_id)
    late_vote = await overtaken_posting(matches, PostingKind.VOTE, vote.id)
    await set_message(matches, match_id, 222, 0, now=now())
    await matches.postings.record(await claimed(matches, PostingKind.VOTE, vote.id, "b"), 333, now=now())
    assert await matches.postings.due() == []
    assert await boards_due(matches) == []
    for write in (
        set_message(matches, match_id, 222, 0, by=late, now=now()),
        matches.postings.record(late_vote, 333, now=now()),
    ):
        with pytest.raises(Overtaken):
            await write
    behind = await matches.postings.behind(late.id)
    assert (await boards_due(matches), behind.postings) == ([match_id], [late_vote.id])


async def test_a_claim_reports_a_message_that_may_have_arrived(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await enter(matches, "me", "you")
    first = await claim_board(matches, match_id, "me", 0, now=now())
    assert first is not None
    assert (first.moment, first.nonce, first.made) == (None, None, None)
    assert await matches.boards.attempt(first, "a", "n1", now=5) == [ANN.user]
    second = await claim_board(matches, match_id, "you", 10, now=now())
    assert second is not None
    assert (second.moment, second.nonce, second.made) == ("a", "n1", 5)
    with pytest.raises(Overtaken):
        await matches.boards.attempt(first, "b", "n2", now=now())
    assert (await board_of(matches, match_id)).nonce == "n1"
    assert await matches.boards.attempt(second, "b", "n2", now=now()) == []  # the first message mentioned her
    assert (await board_of(matches, match_id)).nonce == "n2"
    await set_message(matches, match_id, 50, 0, by=second, now=now())
    assert (await board_of(matches, match_id)).nonce is None


async def test_recording_a_board_returns_the_remaining_work(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await set_message(matches, match_id, 50, 0, line="a", now=now())
    behind = await set_message(matches, match_id, 51, 0, now=now())
    assert behind == await matches.postings.behind((await matches.get(match_id)).posting)
    assert behind.old == [OldMessage(50, 1, "a")]
    with pytest.raises(NoSuchMatch):
        await set_message(matches, 99, 50, 0, now=now())


async def test_a_replaced_board_is_an_old_message(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await set_message(matches, match_id, 50, 0, line="a", now=now())
    await set_message(matches, match_id, 51, 0, line="b", now=now())
    assert await matches.boards.old_messages(match_id) == [OldMessage(50, 1, "a")]
    assert await boards_due(matches) == [match_id]
    await matches.boards.want_anew(match_id)
    assert [old.message for old in await matches.boards.old_messages(match_id)] == [50, 51]
    await matches.boards.forget_message(50)
    await matches.boards.forget_message(51)
    await set_message(matches, match_id, 52, 0, now=now())
    assert await boards_due(matches) == []
    await matches.boards.want_anew(match_id, gone=99)
    assert (await matches.get(match_id)).board == 52
    await matches.boards.want_anew(match_id, gone=52)
    assert (await matches.get(match_id)).board is None
    assert await matches.boards.old_messages(match_id) == []


async def test_a_board_keeps_its_line_until_a_new_one(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await set_message(matches, match_id, 50, 0, line="a", now=now())
    await set_message(matches, match_id, 50, 1, now=now())
    await set_message(matches, match_id, 51, 1, now=now())
    await matches.boards.want_anew(match_id)
    assert [old.line for old in await matches.boards.old_messages(match_id)] == ["a", None]


async def test_a_lobby_records_how_it_starts_and_its_previous_match(matches: Matches) -> None:
    first = await matches.lobbies.create(1, None, ANN, TableSpec("counting", 2), now=now())
    assert (first.by_itself, first.again) == (True, None)
    assert not (await matches.lobbies.configure(first.id, by_itself=False, now=now())).by_itself
    assert not (await matches.lobbies.configure(first.id, seats=2, now=now())).by_itself
    assert (
        await matches.lobbies.create(2, None, ANN, TableSpec("counting", 2, again=first.id), now=now())
    ).again == first.id


async def test_the_last_call_is_recorded(matches: Matches) -> None:
    match_id = await start(matches, counting())
    match = await load(matches, match_id)
    await matches.append(match_id, 0, play_turn(match), match, calls=False, now=now())
    assert (await matches.get(match_id)).calls == 0
    await play(matches, match_id, 1)
    row = await matches.get(match_id)
    assert row.calls == row.seq


async def test_a_match_is_set_aside_and_moved(matches: Matches) -> None:
    match_id = await start(matches, counting(), channel=1)
    other = await start(matches, counting(), channel=2)
    await set_message(matches, match_id, 50, 0, now=now())
    with pytest.raises(Conflict):
        await matches.away.move(match_id, 3, None, now=now())
    await matches.away.set_aside(AwayReason.CHANNEL, channel=1)
    assert (await matches.get(match_id)).away == "channel"
    assert await boards_due(matches) == [other]
    assert (await matches.away.of_user(ANN.user), await matches.away.of_user(99)) == (match_id, None)
    with pytest.raises(ChannelTaken):
        await matches.away.move(match_id, 2, None, now=now())
    moved = await matches.away.move(match_id, 3, 9, now=now())
    assert (moved.channel, moved.guild, moved.board, moved.away) == (3, 9, None, "")
    assert await boards_due(matches) == [match_id, other]
    await matches.away.set_aside(AwayReason.SERVER, guild=9)
    assert await matches.away.guilds() == [9]
    await matches.away.come_back(9)
    assert (await matches.get(match_id)).away == ""


async def test_a_lobby_without_a_board_can_be_closed(matches: Matches) -> None:
    lobby = await matches.lobbies.create(1, None, Person(10, "Ann"), TableSpec("counting", 2), now=now())
    await set_message(matches, lobby.id, 50, -1, now=now())
    assert not await matches.lobbies.end_unseen(lobby.id, now=now())
    await matches.boards.want_anew(lobby.id, gone=50)
    assert await matches.lobbies.end_unseen(lobby.id, now=now())
    assert (await matches.get(lobby.id)).status is Status.ABANDONED


async def test_a_match_can_be_marked_as_shown_without_a_message(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await set_message(matches, match_id, 50, 0, now=now())
    await matches.boards.want_anew(match_id)
    await enter(matches, "me")
    late = await claim_board(matches, match_id, "me", 10, now=now())
    assert late is not None
    await matches.boards.clear(match_id)
    assert await boards_due(matches) == []
    assert await matches.boards.old_messages(match_id) == []
    board = await board_of(matches, match_id)
    assert (board.message, board.seen) == (None, 0)
    assert await matches.postings.of_board(match_id) == board.id
    with pytest.raises(NoSuchMatch):
        await matches.postings.of_board(99)
    with pytest.raises(Overtaken):
        await matches.postings.record(late, 51, now=now())
