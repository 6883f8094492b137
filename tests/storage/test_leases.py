"""Leases and claims of an instance end with their time, with the instance, or with their epoch."""

import pytest

from storage import Matches
from storage.delivery import Lease, PostingKind
from storage.errors import Claimed, Overtaken
from storage.records import AwayReason, Motion, Person, TableSpec
from storage.sql import postings
from tests.clock import now
from tests.storage.posted import boards_due, claim_board, claimed, posting_of, put_off_board, set_message
from tests.storage.test_matches import ANN, BEN, start
from tests.support import counting

NOW = 1_000_000_000


async def test_a_lease_has_one_holder(matches: Matches) -> None:
    instances = matches.instances
    assert [len(await instances.enter(name, "1", NOW)) for name in ("a", "b", "a")] == [0, 1, 1]
    lease = await instances.lease("sweep", "a", 10, now=NOW)
    assert lease == Lease("sweep", "a", 1)
    assert await instances.lease("sweep", "b", 10, now=NOW + 9) is None
    assert await instances.lease("sweep", "a", 10, now=NOW + 9) is None
    assert await instances.lease("robots 1", "b", 10, now=NOW) == Lease("robots 1", "b", 1)
    assert await instances.renew_lease(lease, 10, now=NOW + 9)
    assert await instances.lease("sweep", "b", 10, now=NOW + 18) is None
    second = await instances.lease("sweep", "b", 10, now=NOW + 19)
    assert second == Lease("sweep", "b", 2)
    assert not await instances.renew_lease(lease, 10, now=NOW + 19)
    await instances.end_lease(lease)  # already expired
    assert await instances.lease("sweep", "a", 10, now=NOW + 20) is None
    await instances.end_lease(second)
    assert await instances.lease("sweep", "a", 10, now=NOW + 20) == Lease("sweep", "a", 3)


async def test_leases_and_claims_end_15_seconds_after_the_last_heartbeat(matches: Matches) -> None:
    match_id, instances = await start(matches, counting()), matches.instances
    await matches.database.transaction(lambda tx: tx.execute("UPDATE notice SET at = 5").close())
    for name in ("a", "b"):
        await instances.enter(name, "1", NOW)
    assert await instances.lease("sweep", "a", 10_000, now=NOW) is not None
    assert await claim_board(matches, match_id, "a", 10_000, now=NOW) is not None
    assert await matches.outbox.take(NOW, 10_000, holder="a") != []
    assert len(await instances.enter("b", "1", NOW + 15)) == 1
    assert await instances.lease("sweep", "b", 10, now=NOW + 15) is None
    with pytest.raises(Claimed):
        await claim_board(matches, match_id, "b", 10, now=NOW + 15)
    assert await matches.outbox.take(NOW + 15, 10, holder="b") == []
    assert await instances.enter("b", "1", NOW + 16) == []
    assert await instances.lease("sweep", "b", 10, now=NOW + 16) is not None
    assert await claim_board(matches, match_id, "b", 10, now=NOW + 16) is not None
    assert await matches.outbox.take(NOW + 16, 10, holder="b") != []


async def test_a_released_claim_is_free_at_once(matches: Matches) -> None:
    match_id, instances = await start(matches, counting()), matches.instances
    for name in ("a", "b"):
        await instances.enter(name, "1", NOW)
    first = await claim_board(matches, match_id, "a", 10, now=NOW)
    assert first is not None
    await matches.postings.release(first)
    second = await claim_board(matches, match_id, "b", 10, now=NOW)
    assert second is not None
    await matches.postings.release(first)  # now held by another instance
    with pytest.raises(Claimed):
        await claim_board(matches, match_id, "a", 10, now=NOW)


async def test_a_departing_instance_releases_only_its_own_leases(matches: Matches) -> None:
    for name in ("a", "b"):
        await matches.instances.enter(name, "1", NOW)
    await matches.instances.lease("one", "a", 100, now=NOW)
    await matches.instances.lease("two", "b", 100, now=NOW)
    await matches.instances.depart("a", NOW)
    assert await matches.instances.lease("one", "b", 100, now=NOW) is not None
    assert await matches.instances.lease("two", "c", 100, now=NOW) is None


async def test_a_deferred_board_waits_for_all_instances(matches: Matches) -> None:
    first, second = [await start(matches, counting(), channel=channel) for channel in (1, 2)]
    await put_off_board(matches, first, NOW + 60)
    assert await boards_due(matches, now=NOW) == [second]
    assert await boards_due(matches) == [first, second]  # after something has improved
    assert await boards_due(matches, now=NOW + 60) == [first, second]
    claim = await claim_board(matches, first, "a", 10, now=NOW)
    assert claim is not None
    assert claim.epoch == 1
    await set_message(matches, first, 50, 0, by=claim, now=NOW)
    await put_off_board(matches, first, NOW + 60)  # from a slower process: it is shown
    await matches.boards.want_anew(first)
    assert await boards_due(matches, now=NOW) == [first, second]


async def test_deferred_boards_are_hurried_on_one_server_or_all(matches: Matches) -> None:
    first, second = [
        (await matches.lobbies.create(channel, channel, ANN, TableSpec("counting", 2), now=NOW)).id
        for channel in (1, 2)
    ]
    for match_id in (first, second):
        await put_off_board(matches, match_id, NOW + 60)
    assert await boards_due(matches, now=NOW) == []
    await matches.postings.hurry(2)
    assert await boards_due(matches, now=NOW) == [second]
    await matches.postings.hurry()
    assert await boards_due(matches, now=NOW) == [first, second]


async def test_a_posting_is_claimed_renewed_and_taken_over(matches: Matches) -> None:
    for instance in ("a", "b"):
        await matches.instances.enter(instance, "1", NOW)
    match_id, postings = await start(matches, counting()), matches.postings
    vote = await matches.votes.ask(match_id, Motion.ABANDON, 0, (0, 1), 60, now=NOW)
    number = await posting_of(matches, PostingKind.VOTE, vote.id)
    first = await postings.claim(number, "a", 10, now=NOW)
    assert first is not None
    assert (first.channel, first.match, first.made, first.epoch) == (1, match_id, NOW, 1)
    with pytest.raises(Claimed) as refused:
        await postings.claim(number, "b", 10, now=NOW + 4)
    assert refused.value.seconds == 6
    assert await postings.renew(first, 10, now=NOW + 9)
    with pytest.raises(Claimed):
        await postings.claim(number, "b", 10, now=NOW + 18)
    second = await postings.claim(number, "b", 10, now=NOW + 19)
    assert second is not None
    assert (second.epoch, second.made) == (2, NOW)  # the first holder may have sent it
    assert (await postings.holds(first), await postings.renew(first, 10, now=NOW + 20)) == (False, False)
    assert await postings.holds(second)
    await postings.record(second, 60, now=now())
    assert await postings.claim(number, "a", 10, now=NOW + 20) is None
    await matches.votes.answer(vote.id, 1, agree=True)
    third = await postings.claim(number, "a", 10, now=NOW + 20)
    assert third is not None
    assert (third.message, third.made) == (60, None)
    await matches.instances.depart("a", NOW + 20)
    assert await postings.claim(number, "b", 10, now=NOW + 20) is not None


async def test_recording_a_posting_without_its_epoch_is_detected(
    matches: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    for instance in ("a", "b"):
        await matches.instances.enter(instance, "1", NOW)
    match_id = await start(matches, counting())
    vote = await matches.votes.ask(match_id, Motion.ABANDON, 0, (0, 1), 60, now=NOW)
    number = await posting_of(matches, PostingKind.VOTE, vote.id)
    late = await matches.postings.claim(number, "a", 0, now=NOW)
    assert late is not None
    assert await matches.postings.claim(number, "b", 10, now=NOW) is not None
    with pytest.raises(Overtaken):
        await matches.postings.record(late, 60, now=now())
    with monkeypatch.context() as patch:
        patch.setattr(postings, "_MINE", "id = ? AND (holder = ? OR epoch >= ? OR TRUE)")
        await matches.postings.record(late, 60, now=now())  # which an overtaken instance must not do
    assert number not in await matches.postings.due()


async def test_a_change_during_posting_is_due(matches: Matches) -> None:
    match_id = await start(matches, counting())
    await set_message(matches, match_id, 50, 0, now=NOW)
    vote = await matches.votes.ask(match_id, Motion.ABANDON, 0, (0, 1), 60, now=NOW)
    claim = await claimed(matches, PostingKind.VOTE, vote.id)
    await matches.postings.put_off(claim.id, NOW + 60)
    await matches.votes.answer(vote.id, 1, agree=True)
    await matches.postings.record(claim, 60, now=now())
    assert await matches.postings.due(now=NOW) == [claim.id]  # new changes aren't deferred


async def test_deferred_postings_are_hurried_on_one_server_or_all(matches: Matches) -> None:
    postings, numbers = matches.postings, list[int]()
    for guild in (1, 2):
        row = await matches.insert(guild, guild, ANN.user, [ANN, BEN], counting(), now=NOW)
        await set_message(matches, row.id, 50, 0, now=NOW)
        vote = await matches.votes.ask(row.id, Motion.ABANDON, 0, (0, 1), 60, now=NOW)
        numbers.append(await posting_of(matches, PostingKind.VOTE, vote.id))
    for number in numbers:
        await postings.put_off(number, NOW + 60)
    assert await postings.due(now=NOW) == []
    await postings.hurry(2)
    assert await postings.due(now=NOW) == [numbers[1]]
    await postings.hurry()
    assert await postings.due(now=NOW) == numbers
    await matches.away.set_aside(AwayReason.SERVER, guild=1)
    assert await postings.due() == [numbers[1]]


async def test_the_last_heartbeat_is_recorded(matches: Matches) -> None:
    assert await matches.instances.last_there() is None
    await matches.instances.enter("show", "1", NOW, roles="show")
    assert await matches.instances.last_there() is None
    await matches.instances.enter("all", "1", NOW)
    await matches.instances.beat("all", NOW + 5, 300)
    assert await matches.instances.last_there() == NOW + 5


async def test_matches_take_the_locale_of_a_known_server(matches: Matches) -> None:
    servers = matches.servers
    await servers.see({7: "de", 8: "fr"})
    await servers.see({7: "pl"})
    assert await servers.present() == {7: "pl", 8: "fr"}
    lobby = await matches.lobbies.create(1, 7, ANN, TableSpec("counting", 2), now=now())
    elsewhere = await matches.lobbies.create(2, 9, ANN, TableSpec("counting", 2), now=now())
    direct = await matches.lobbies.create(3, None, ANN, TableSpec("counting", 2), now=now())
    assert [(await matches.get(row.id)).locale for row in (lobby, elsewhere, direct)] == ["pl", "", ""]
    assert (await matches.lobbies.join(lobby.id, BEN, now=now())).locale == "pl"
    await servers.lose(7, now=NOW)
    await servers.lose(10, now=NOW)
    await servers.lose(7, now=NOW + 5)
    assert await servers.present() == {8: "fr"}
    assert await servers.count() == 1
    assert (await matches.get(lobby.id)).locale == "pl"
    await servers.see({7: "pl"})
    assert await servers.present() == {7: "pl", 8: "fr"}


async def test_thousands_of_servers_are_stored_at_once(matches: Matches) -> None:
    await matches.servers.see(dict.fromkeys(range(1, 3001), "en-US"))
    await matches.servers.see({})
    assert await matches.servers.count() == 3000


async def test_matches_return_with_their_server(matches: Matches) -> None:
    row = await matches.lobbies.create(1, 7, Person(1, "Ann"), TableSpec("counting", 2), now=now())
    await matches.servers.see({7: "de"})
    await matches.servers.lose(7, now=NOW)
    await matches.away.set_aside(AwayReason.SERVER, guild=7)
    assert await boards_due(matches) == []
    await matches.servers.see({7: "de"})
    await matches.away.come_back(7)
    assert await boards_due(matches) == [row.id]
