"""What is to be shown stands in the database until it is shown."""

import time

import pytest

from storage import Matches
from storage.delivery import Attempt, Claim, OldMessage, Posting, PostingKind
from storage.errors import ChannelTaken, Claimed, Conflict, NoSuchMatch, Overtaken
from storage.parts.instances import DEAD_SECONDS
from storage.records import Away, Deal, Motion, Person, Status, TableSpec
from tests.clock import now
from tests.storage.posted import claimed, posting_of
from tests.storage.test_matches import ANN, BEN, load, play, start
from tests.support import counting, play_turn

NOW = 1_000_000_000


async def enter(matches: Matches, *instances: str) -> None:
    for instance in instances:
        await matches.instances.enter(instance, "1", NOW)


async def test_all_that_changes_is_due_until_it_is_shown(matches: Matches) -> None:
    lobby = await matches.lobbies.create(1, 7, ANN, TableSpec("counting", 2), now=now())
    assert await matches.boards.due() == [lobby.id]
    claim = await matches.instances.claim(lobby.id, "me", 10, now=now())
    assert claim is not None
    row = claim.row
    await matches.lobbies.join(lobby.id, BEN, now=now())  # after what is shown was looked at
    await matches.boards.set_message(lobby.id, 50, -1, told=row.changes, line="lobby", now=now())
    assert await matches.boards.due() == [lobby.id]
    await matches.boards.set_message(lobby.id, 50, -1, now=now())
    assert await matches.boards.due() == []
    await matches.lobbies.start(lobby.id, [ANN.user, BEN.user], counting(), now=now())
    assert await matches.boards.due() == [lobby.id]
    assert (await matches.boards.due(7), await matches.boards.due(8)) == ([lobby.id], [])


async def test_a_claim_is_for_one(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await enter(matches, "me", "you")
    assert await matches.instances.claim(match_id, "me", 10, now=now()) is not None
    with pytest.raises(Claimed):
        await matches.instances.claim(match_id, "you", 10, now=now())
    assert await matches.instances.claim(match_id, "me", 10, now=now()) is not None
    await matches.instances.depart("me", NOW)
    assert await matches.instances.claim(match_id, "you", 0, now=now()) is not None
    assert await matches.instances.claim(match_id, "me", 10, now=now()) is not None
    await matches.boards.set_message(match_id, 50, 0, now=now())
    assert await matches.instances.claim(match_id, "me", 10, now=now()) is None


async def test_a_claim_ends_with_its_lease_or_with_who_made_it(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = NOW
    monkeypatch.setattr(time, "time", lambda: now)
    match_id = await start(matches, counting())
    await enter(matches, "a")
    first = await matches.instances.claim(match_id, "a", 10, now=now)
    assert first is not None
    await enter(matches, "b")  # which leaves it to who is alive
    with pytest.raises(Claimed) as refused:
        await matches.instances.claim(match_id, "b", 10, now=now)
    assert refused.value.seconds == 10
    now += 9
    assert await matches.instances.renew(first, 10, now=now)
    now += 9
    with pytest.raises(Claimed):
        await matches.instances.claim(match_id, "b", 10, now=now)
    now += 1
    second = await matches.instances.claim(match_id, "b", 1000, now=now)
    assert second is not None
    assert (second.holder, second.epoch) == ("b", first.epoch + 1)
    assert (await matches.instances.holds(first), await matches.instances.renew(first, 10, now=now)) == (
        False,
        False,
    )
    await matches.instances.beat("a", NOW + DEAD_SECONDS, 300)
    with pytest.raises(Claimed):
        await matches.instances.claim(match_id, "a", 10, now=now)
    await matches.instances.beat("a", NOW + DEAD_SECONDS + 1, 300)  # b was not seen for so long
    assert await matches.instances.claim(match_id, "a", 10, now=now) is not None


async def overtaken(matches: Matches, match_id: int) -> Claim:
    """Return a claim on a match after which there was another."""
    await enter(matches, "a", "b")
    first = await matches.instances.claim(match_id, "a", 0, now=now())
    assert first is not None
    assert await matches.instances.claim(match_id, "b", 10, now=now()) is not None
    return first


async def overtaken_posting(matches: Matches, kind: PostingKind, subject: int) -> Posting:
    """Return a claim on a posting after which there was another."""
    await enter(matches, "a", "b")
    number = await posting_of(matches, kind, subject)
    first = await matches.postings.claim(number, "a", 0, now=now())
    assert first is not None
    assert await matches.postings.claim(number, "b", 10, now=now()) is not None
    return first


async def test_every_write_of_who_was_overtaken_is_refused(matches: Matches) -> None:
    match_id = await start(matches, counting())
    vote = await matches.votes.ask(match_id, Motion.ABANDON, 0, {0, 1}, 100, now=now())
    offer = await matches.offers.make(match_id, 0, Deal.GIVE, 100, now=now())
    late = await overtaken(matches, match_id)
    late_posts = [
        await overtaken_posting(matches, PostingKind.VOTE, vote.id),
        await overtaken_posting(matches, PostingKind.OFFER, offer.id),
    ]
    before, sent = await matches.get(match_id), Attempt("a", "n1", 1, 0)
    for write in (
        matches.boards.note_attempt(before, sent, by=late, now=now()),
        matches.boards.set_message(match_id, None, 0, by=late, now=now()),
        matches.boards.set_told(match_id, 99, by=late),
        matches.boards.want_retired(match_id, by=late),
        matches.boards.forget_attempt(match_id, by=late),
        *(matches.postings.record(posting, None) for posting in late_posts),
    ):
        with pytest.raises(Overtaken):
            await write
    assert await matches.get(match_id) == before
    assert await matches.boards.pending(match_id) is None
    assert (await matches.votes.get(vote.id), await matches.offers.get(offer.id)) == (vote, offer)
    assert await matches.postings.due() == [posting.id for posting in late_posts]


async def test_what_was_shown_too_late_is_an_old_message(matches: Matches) -> None:
    match_id = await start(matches, counting())
    vote = await matches.votes.ask(match_id, Motion.ABANDON, 0, {0, 1}, 100, now=now())
    late = await overtaken(matches, match_id)
    late_vote = await overtaken_posting(matches, PostingKind.VOTE, vote.id)
    await matches.boards.set_message(match_id, 222, 0, now=now())
    await matches.postings.record(await claimed(matches, PostingKind.VOTE, vote.id, "b"), 333)
    for write in (
        matches.boards.set_message(match_id, 111, 0, line="a", by=late, now=now()),
        matches.postings.record(late_vote, 112),
    ):
        with pytest.raises(Overtaken):
            await write
    assert (await matches.get(match_id)).board == 222
    old = await matches.boards.old_messages(match_id)
    assert [(each.message, each.line) for each in old] == [(111, "a"), (112, None)]
    await matches.boards.set_message(match_id, 111, 0, now=now())  # the same message, found by its nonce
    assert 111 not in [each.message for each in await matches.boards.old_messages(match_id)]


async def test_a_board_that_was_changed_too_late_is_shown_again(matches: Matches) -> None:
    match_id = await start(matches, counting())
    vote = await matches.votes.ask(match_id, Motion.ABANDON, 0, {0, 1}, 100, now=now())
    late = await overtaken(matches, match_id)
    late_vote = await overtaken_posting(matches, PostingKind.VOTE, vote.id)
    await matches.boards.set_message(match_id, 222, 0, now=now())
    await matches.postings.record(await claimed(matches, PostingKind.VOTE, vote.id, "b"), 333)
    assert await matches.postings.due() == []
    assert await matches.boards.due() == []
    for write in (
        matches.boards.set_message(match_id, 222, 0, by=late, now=now()),
        matches.postings.record(late_vote, 333),
    ):
        with pytest.raises(Overtaken):
            await write
    behind, row = await matches.boards.behind(match_id), await matches.get(match_id)
    assert (row.told < row.changes, behind.postings) == (True, [late_vote.id])


async def test_where_a_message_may_have_arrived_no_other_is_noted(matches: Matches) -> None:
    match_id = await start(matches, counting())
    row = await matches.get(match_id)
    first, second = (Attempt("a", nonce, 1, 0) for nonce in ("n1", "n2"))
    assert await matches.boards.note_attempt(row, first, now=now()) == (None, [ANN.user])
    assert await matches.boards.note_attempt(row, second, now=now()) == (first, [])
    assert await matches.boards.pending(match_id) == first
    assert await matches.boards.note_attempt(row, second, after=first, now=now()) == (
        None,
        [],
    )  # the first has called
    assert await matches.boards.pending(match_id) == second
    await matches.boards.set_message(match_id, 50, 0, now=now())
    assert await matches.boards.pending(match_id) is None


async def test_who_remembers_a_board_is_told_what_else_is_to_be_done(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await matches.boards.set_message(match_id, 50, 0, line="a", now=now())
    behind = await matches.boards.set_message(match_id, 51, 0, now=now())
    assert behind == await matches.boards.behind(match_id)
    assert behind.old == [OldMessage(50, 1, "a")]
    with pytest.raises(NoSuchMatch):
        await matches.boards.set_message(99, 50, 0, now=now())


async def test_a_board_that_is_replaced_is_an_old_message(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await matches.boards.set_message(match_id, 50, 0, line="a", now=now())
    await matches.boards.set_message(match_id, 51, 0, line="b", now=now())
    assert await matches.boards.old_messages(match_id) == [OldMessage(50, 1, "a")]
    assert await matches.boards.due() == [match_id]
    await matches.boards.want_anew(match_id)
    assert [old.message for old in await matches.boards.old_messages(match_id)] == [50, 51]
    await matches.boards.forget_message(50)
    await matches.boards.forget_message(51)
    await matches.boards.set_message(match_id, 52, 0, now=now())
    assert await matches.boards.due() == []
    await matches.boards.want_anew(match_id, gone=99)
    assert (await matches.get(match_id)).board == 52
    await matches.boards.want_anew(match_id, gone=52)
    assert (await matches.get(match_id)).board is None
    assert await matches.boards.old_messages(match_id) == []


async def test_a_board_keeps_its_line_until_another_is_said(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await matches.boards.set_message(match_id, 50, 0, line="a", now=now())
    await matches.boards.set_message(match_id, 50, 1, now=now())
    await matches.boards.set_message(match_id, 51, 1, now=now())
    await matches.boards.want_anew(match_id)
    assert [old.line for old in await matches.boards.old_messages(match_id)] == ["a", None]


async def test_a_lobby_says_how_it_starts_and_whose_rematch_it_is(matches: Matches) -> None:
    first = await matches.lobbies.create(1, None, ANN, TableSpec("counting", 2), now=now())
    assert (first.by_itself, first.again) == (True, None)
    assert not (await matches.lobbies.configure(first.id, by_itself=False, now=now())).by_itself
    assert not (await matches.lobbies.configure(first.id, seats=2, now=now())).by_itself
    assert (
        await matches.lobbies.create(2, None, ANN, TableSpec("counting", 2, again=first.id), now=now())
    ).again == first.id


async def test_the_last_call_is_remembered(matches: Matches) -> None:
    match_id = await start(matches, counting())
    match = await load(matches, match_id)
    await matches.append(match_id, 0, play_turn(match), match, calls=False, now=now())
    assert (await matches.get(match_id)).calls == 0
    await play(matches, match_id, 1)
    row = await matches.get(match_id)
    assert row.calls == row.seq


async def test_set_aside_moved_and_back(matches: Matches) -> None:
    match_id = await start(matches, counting(), channel=1)
    other = await start(matches, counting(), channel=2)
    await matches.boards.set_message(match_id, 50, 0, now=now())
    with pytest.raises(Conflict):
        await matches.away.move(match_id, 3, None, now=now())
    await matches.away.set_aside(Away.CHANNEL, channel=1)
    assert (await matches.get(match_id)).away == "channel"
    assert await matches.boards.due() == [other]
    assert (await matches.away.of_user(ANN.user), await matches.away.of_user(99)) == (match_id, None)
    with pytest.raises(ChannelTaken):
        await matches.away.move(match_id, 2, None, now=now())
    moved = await matches.away.move(match_id, 3, 9, now=now())
    assert (moved.channel, moved.guild, moved.board, moved.away) == (3, 9, None, "")
    assert await matches.boards.due() == [match_id, other]
    await matches.away.set_aside(Away.SERVER, guild=9)
    assert await matches.away.guilds() == [9]
    await matches.away.come_back(9)
    assert (await matches.get(match_id)).away == ""


async def test_a_lobby_that_was_never_seen_may_be_ended(matches: Matches) -> None:
    lobby = await matches.lobbies.create(1, None, Person(10, "Ann"), TableSpec("counting", 2), now=now())
    await matches.boards.set_message(lobby.id, 50, -1, now=now())
    assert not await matches.lobbies.end_unseen(lobby.id, now=now())
    await matches.boards.want_anew(lobby.id, gone=50)
    assert await matches.lobbies.end_unseen(lobby.id, now=now())
    assert (await matches.get(lobby.id)).status is Status.ABANDONED
