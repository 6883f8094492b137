import asyncio

import pytest

from storage import Matches
from storage.errors import (
    AlreadySeated,
    ChannelTaken,
    Conflict,
    LobbyFull,
    NoSuchMatch,
    NotInLobby,
    NotInvitable,
    NotSeated,
    SeatsReserved,
)
from storage.parts.settings import SettingStore
from storage.records import Listing, Person, Status, TableSpec
from storage.transaction import Database
from tests.clock import now
from tests.storage.posted import set_message
from tests.support import counting

ANN, BEN, CID, DAN = Person(2**62 + 1, "Ann"), Person(11, "🦊" * 32), Person(12, "\u202eאב"), Person(13, "D")


async def lobby(matches: Matches, seats: int = 2, invited: tuple[int, ...] = (), channel: int = 1) -> Listing:
    return await matches.lobbies.create(
        channel, 5, ANN, TableSpec("counting", seats, options={"goal": "20"}, invited=invited), now=now()
    )


async def started(matches: Matches, channel: int = 1) -> Listing:
    row = await lobby(matches, channel=channel)
    await matches.lobbies.join(row.id, BEN, now=now())
    return await matches.lobbies.start(row.id, [BEN.user, ANN.user], counting(), now=now())


async def test_a_new_lobby_has_its_host_guests_and_options(matches: Matches) -> None:
    row = await lobby(matches, 3, (BEN.user, BEN.user))
    assert (row.channel, row.guild, row.game, row.status) == (1, 5, "counting", Status.LOBBY)
    assert (row.options, row.host, row.people, row.invited) == (
        {"goal": "20"},
        ANN.user,
        (ANN,),
        (BEN.user,),
    )
    assert (row.seats, row.free, row.awaited, row.board, row.seq) == (3, 2, (BEN.user,), None, 0)
    assert row.created == row.updated > 1_700_000_000
    assert await matches.get(row.id) == row
    stored = await matches.load(row.id)
    assert stored.match is None
    assert stored.people == (ANN,)


async def test_a_channel_has_one_live_match(matches: Matches) -> None:
    first = await lobby(matches)
    with pytest.raises(ChannelTaken) as taken:
        await lobby(matches)
    assert taken.value.match_id == first.id
    assert taken.value.args_ == {"match": first.id}
    assert (await lobby(matches, channel=2)).id != first.id
    await matches.abandon(first.id)
    assert await matches.live_in(1) is None
    assert await matches.live_in(1) != (await lobby(matches)).id


async def test_simultaneous_lobbies_in_one_channel_make_one(matches: Matches) -> None:
    results = await asyncio.gather(*(lobby(matches) for _ in range(8)), return_exceptions=True)
    (made,) = [result for result in results if isinstance(result, Listing)]
    assert [r.match_id for r in results if isinstance(r, ChannelTaken)] == [made.id] * 7


async def test_names_are_stored_unchanged(matches: Matches) -> None:
    row = await lobby(matches, 4)
    for person in (BEN, CID, DAN):
        row = await matches.lobbies.join(row.id, person, now=now())
    assert row.people == (ANN, BEN, CID, DAN)
    assert row.seat_of(CID.user) == 2
    assert row.seat_of(99) is None


async def test_simultaneous_joins_do_not_overfill_a_lobby(matches: Matches) -> None:
    row = await lobby(matches, 3)
    crowd = [Person(user, str(user)) for user in range(20, 30)]
    results = await asyncio.gather(
        *(matches.lobbies.join(row.id, p, now=now()) for p in crowd), return_exceptions=True
    )
    assert sum(isinstance(result, LobbyFull) for result in results) == 8
    assert len((await matches.get(row.id)).people) == 3


async def test_a_user_joining_twice_at_once_has_one_seat(matches: Matches) -> None:
    row = await lobby(matches, 3)
    results = await asyncio.gather(
        *(matches.lobbies.join(row.id, BEN, now=now()) for _ in range(2)), return_exceptions=True
    )
    assert sum(isinstance(result, AlreadySeated) for result in results) == 1
    assert (await matches.get(row.id)).people == (ANN, BEN)


async def test_seats_are_reserved_for_invited_users(matches: Matches) -> None:
    row = await lobby(matches, 3, (BEN.user,))
    await matches.lobbies.join(row.id, CID, now=now())
    with pytest.raises(SeatsReserved):
        await matches.lobbies.join(row.id, DAN, now=now())
    assert (await matches.lobbies.join(row.id, BEN, now=now())).free == 0
    with pytest.raises(LobbyFull) as full:
        await matches.lobbies.join(row.id, DAN, now=now())
    assert not isinstance(full.value, SeatsReserved)


async def test_a_declined_invitation_frees_the_seat(matches: Matches) -> None:
    row = await lobby(matches, 2, (BEN.user,))
    row = await matches.lobbies.leave(row.id, BEN.user, now=now())
    assert (row.invited, row.declined) == ((), (BEN.user,))
    assert (await matches.lobbies.join(row.id, CID, now=now())).people == (ANN, CID)


async def test_leaving_passes_on_the_host_and_closes_an_empty_lobby(matches: Matches) -> None:
    row = await lobby(matches, 3)
    await matches.lobbies.join(row.id, BEN, now=now())
    with pytest.raises(NotSeated):
        await matches.lobbies.leave(row.id, CID.user, now=now())
    row = await matches.lobbies.leave(row.id, ANN.user, now=now())
    assert (row.people, row.host, row.status) == ((BEN,), BEN.user, Status.LOBBY)
    row = await matches.lobbies.leave(row.id, BEN.user, now=now())
    assert (row.people, row.status) == ((), Status.ABANDONED)
    assert await matches.live_in(1) is None
    with pytest.raises(NotInLobby):
        await matches.lobbies.join(row.id, BEN, now=now())


async def test_a_lobby_is_configured(matches: Matches) -> None:
    row = await lobby(matches, 3, (BEN.user,))
    await matches.lobbies.join(row.id, CID, now=now())
    row = await matches.lobbies.configure(row.id, options={"goal": "10"}, now=now())
    assert (row.options, row.seats, row.invited) == ({"goal": "10"}, 3, (BEN.user,))
    with pytest.raises(LobbyFull):
        await matches.lobbies.configure(row.id, seats=2, now=now())
    assert await matches.get(row.id) == row
    row = await matches.lobbies.configure(row.id, seats=2, invited=(), now=now())
    assert (row.options, row.seats, row.invited) == ({"goal": "10"}, 2, ())
    with pytest.raises(LobbyFull):
        await matches.lobbies.configure(row.id, invited=[DAN.user], now=now())


async def test_more_guests_than_seats_are_refused(matches: Matches) -> None:
    with pytest.raises(LobbyFull):
        await lobby(matches, 2, (BEN.user, CID.user))
    assert await matches.live_in(1) is None


async def test_a_player_is_replaced(matches: Matches) -> None:
    row = await started(matches)
    row = await matches.replace(row.id, ANN.user, CID, now=now())
    assert (row.people, row.host, row.status) == ((BEN, CID), CID.user, Status.PLAYING)
    with pytest.raises(NotSeated):
        await matches.replace(row.id, ANN.user, DAN, now=now())
    with pytest.raises(AlreadySeated):
        await matches.replace(row.id, BEN.user, CID, now=now())
    renamed = await matches.replace(row.id, BEN.user, Person(BEN.user, "Benjamin"), now=now())
    assert renamed.people == (Person(BEN.user, "Benjamin"), CID)


async def test_a_started_match_seats_players_in_the_given_order(matches: Matches) -> None:
    row = await started(matches)
    assert (row.status, row.people, row.to_act, row.waiting_for) == (
        Status.PLAYING,
        (BEN, ANN),
        (0,),
        (BEN,),
    )
    assert row.options == {"goal": "10"}
    assert (row.rules_version, row.edition) == (1, "booklet")


async def test_a_match_starts_only_with_the_users_in_its_lobby(matches: Matches) -> None:
    row = await lobby(matches, 3)
    await matches.lobbies.join(row.id, BEN, now=now())
    for order, seats in (([ANN.user], 2), ([ANN.user, CID.user], 2), ([ANN.user, BEN.user], 3)):
        with pytest.raises(Conflict):
            await matches.lobbies.start(row.id, order, counting(seats), now=now())
    assert (await matches.get(row.id)).status is Status.LOBBY


async def test_of_two_simultaneous_starts_one_succeeds(matches: Matches) -> None:
    row = await lobby(matches)
    await matches.lobbies.join(row.id, BEN, now=now())
    order = [ANN.user, BEN.user]
    starts = (matches.lobbies.start(row.id, order, counting(seed=seed), now=now()) for seed in (1, 2))
    results = await asyncio.gather(*starts, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Listing", "NotInLobby"]


async def test_a_started_match_refuses_lobby_actions(matches: Matches) -> None:
    row = await started(matches)
    for call in (
        matches.lobbies.join(row.id, CID, now=now()),
        matches.lobbies.leave(row.id, ANN.user, now=now()),
        matches.lobbies.configure(row.id, seats=3, now=now()),
        matches.lobbies.start(row.id, [ANN.user, BEN.user], counting(), now=now()),
    ):
        with pytest.raises(NotInLobby):
            await call
    with pytest.raises(Conflict):
        await matches.abandon(row.id)
    assert await matches.get(row.id) == row


async def test_an_unknown_match_is_refused(matches: Matches, db: Database) -> None:
    for call in (
        matches.get(7),
        matches.load(7),
        matches.lobbies.join(7, ANN, now=now()),
        set_message(matches, 7, 1, 0, now=now()),
        matches.abandon(7),
        matches.freeze(7, "", now=now()),
        matches.repair(7, now=now()),
    ):
        with pytest.raises(NoSuchMatch):
            await call
    assert await SettingStore(db).get("anything") is None


async def test_a_host_cannot_invite_users_who_muted_them(matches: Matches) -> None:
    await matches.people.mute(BEN.user, [ANN.user, 5], now=now())
    assert await matches.people.muted(BEN.user) == [5, ANN.user]
    with pytest.raises(NotInvitable):
        await lobby(matches, 3, (BEN.user,))
    await matches.people.mute(BEN.user, [5], now=now())
    assert (await lobby(matches, 3, (BEN.user,))).invited == (BEN.user,)
    await matches.people.mute(BEN.user, [], now=now())
    assert await matches.people.muted(BEN.user) == []
