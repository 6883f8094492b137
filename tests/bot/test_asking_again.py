"""A declined or expired request can be repeated after a day; invitations can be blocked."""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from simcord.actors import MemberActor

from bot.platform import custom_ids
from bot.platform.actions import Leave
from storage.sql.refusals import LIMIT
from tests.bot.test_forged_ids import send, sentences
from tests.bot.test_takeback import asking, begun
from tests.bot.test_takeback import page as undo_page
from tests.bot.world import World, labels, read, take_turn_at_once, turned

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

HOUR, DAY = 3600, 86400
WAIT = "You can ask again"
UNWILLING = "isn’t accepting invitations from you"


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Move the clock ahead."""
    original, ahead = time.time, [0]
    monkeypatch.setattr(time, "time", lambda: original() + ahead[0])

    def move(seconds: int) -> None:
        ahead[0] += seconds

    return move


def said(result: Any) -> str:
    return sentences(result)


async def refuse(place: World, who: MemberActor, label: str = "Play on") -> None:
    question = next(post for post in reversed(place.channel.history()) if label in labels(post))
    await who.click(question, label=label)
    await place.env.settle()


ASKING: dict[str, tuple[str, dict[str, Any]]] = {
    "abandon": ("game abandon", {}),
    "pace": ("game pace", {"pace": "turn-3600"}),
}


@pytest.mark.parametrize("motion", sorted(ASKING))
@pytest.mark.parametrize("way", ["refused", "withdrawn", "lapsed"])
async def test_a_failed_request_can_be_repeated_after_a_day(
    place: World, later: Callable[[int], None], motion: str, way: str
) -> None:
    (ann, bo), (command, options) = place.people, ASKING[motion]
    await place.seat("amytis")
    await ann.slash(place.channel, command, **options)
    if way == "lapsed":
        later(DAY + 1)
        await place.bot.services.consents.sweep()
        await place.env.settle()
    else:
        await refuse(place, bo if way == "refused" else ann)
    count = len(place.channel.history())
    for _ in range(3):
        assert WAIT in said(await ann.slash(place.channel, command, **options))
    later(DAY - HOUR)
    assert WAIT in said(await ann.slash(place.channel, command, **options))
    assert len(place.channel.history()) == count
    later(HOUR + 1)
    assert WAIT not in said(await ann.slash(place.channel, command, **options))
    assert len(place.channel.history()) == count + 1


async def test_opponents_may_ask_at_once_and_the_same_request_means_consent(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis")
    await ann.slash(place.channel, "game abandon")
    await refuse(place, bo)
    assert WAIT not in said(await bo.slash(place.channel, "game abandon"))
    assert "The match has ended" in said(await ann.slash(place.channel, "game abandon"))


async def test_the_button_on_the_seat_page_waits_too(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis")
    await ann.slash(place.channel, "game abandon")
    await refuse(place, bo)
    page: Any = (await ann.slash(place.channel, "game seat")).response
    assert WAIT in said(await ann.click(page, label="End the match"))


async def test_asking_for_another_time_limit_waits_too(place: World) -> None:
    ann, bo = place.people
    await place.seat("amytis")
    await ann.slash(place.channel, "game pace", pace="turn-3600")
    assert WAIT not in said(await bo.slash(place.channel, "game pace", pace="turn-86400"))
    assert WAIT in said(await ann.slash(place.channel, "game pace", pace="turn-259200"))
    assert labels(place.last) == ["I agree", "Play on"]


@pytest.mark.parametrize("free", ["turn", "day"])
async def test_undo_can_be_requested_again_after_a_turn_or_a_day(
    place: World, later: Callable[[int], None], free: str
) -> None:
    first = await begun(place, "amytis")
    table = await place.table()
    asker, other = place.member(table, first), place.member(table, 1 - first)

    async def ask() -> Any:
        page = await undo_page(place, first)
        return await asker.click(page, label=asking(page))

    await ask()
    await refuse(place, other)
    count = len(place.channel.history())
    for _ in range(3):
        assert WAIT in said(await ask())
    assert len(place.channel.history()) == count
    if free == "turn":
        await take_turn_at_once(place, random.Random(2))
    else:
        later(DAY + 1)
    count = len(place.channel.history())
    assert WAIT not in said(await ask())
    assert len(place.channel.history()) == count + 1


@pytest.mark.parametrize("by", ["guest", "owner"])
async def test_a_declined_seat_can_be_offered_to_others_or_the_next_day(
    place: World, later: Callable[[int], None], by: str
) -> None:
    ann = place.people[0]
    cleo, dov = (place.guild.add_member(place.env.create_user(name, global_name=name)) for name in "CD")
    await place.seat("amytis")

    async def offer(guest: MemberActor, label: str = "Hand it over") -> str:
        page: Any = (await ann.slash(place.channel, "game seat", player=guest)).response
        return said(await ann.click(page, label=label))

    assert WAIT not in await offer(cleo)
    if by == "guest":
        await refuse(place, cleo, "No, thanks")
    else:
        page: Any = (await ann.slash(place.channel, "game seat")).response
        await ann.click(page, label="Withdraw the offer")
        await place.env.settle()
    count = len(place.channel.history())
    assert WAIT in await offer(cleo)
    assert len(place.channel.history()) == count
    assert WAIT not in await offer(dov)
    assert WAIT not in await offer(cleo, "Lend it")
    assert WAIT in await offer(dov)
    later(DAY + 1)
    assert WAIT not in await offer(cleo)


async def invite(place: World, channel: Any, game: str = "ancient") -> str:
    ann, bo = place.people[:2]
    return said(await ann.slash(channel, "game new", game=game, seats=3, player1=bo, thread=False))


async def test_a_declined_invitation_can_be_repeated_after_a_day(
    place: World, later: Callable[[int], None]
) -> None:
    ann, bo = place.people
    elsewhere = [place.guild.create_text_channel(f"room-{number}") for number in range(4)]
    assert UNWILLING not in await invite(place, place.channel)
    await refuse(place, bo, "No, thanks")
    assert UNWILLING in await invite(place, elsewhere[0])
    assert UNWILLING in await invite(place, elsewhere[0])
    assert elsewhere[0].history() == []
    assert UNWILLING not in await invite(place, elsewhere[1], "amytis")
    await bo.slash(elsewhere[2], "game new", game="ancient", seats=3, player1=ann, thread=False)
    assert labels(elsewhere[2].last_message)
    later(DAY + 1)
    assert UNWILLING not in await invite(place, elsewhere[3])


async def test_leaving_the_lobby_declines_the_invitation(place: World) -> None:
    bo, room = place.people[1], place.guild.create_text_channel("room")
    assert UNWILLING not in await invite(place, place.channel)
    lobby = await place.bot.services.tables.id_here(place.channel.id)
    await send(place, custom_ids.pack(Leave(lobby)), None, bo)  # below a lobby of an earlier version
    await place.env.settle()
    assert UNWILLING in await invite(place, room)


@pytest.mark.parametrize("way", ["closed", "elsewhere"])
async def test_unanswered_invitations_are_limited_per_day(
    place: World, later: Callable[[int], None], way: str
) -> None:
    ann = place.people[0]
    for number in range(LIMIT):
        room = place.guild.create_text_channel(f"room-{number}")
        assert UNWILLING not in await invite(place, room)
        if way == "closed":
            await ann.slash(room, "game abandon")
    rooms = [place.guild.create_text_channel(f"last-{number}") for number in range(3)]
    assert UNWILLING in await invite(place, rooms[0])
    assert rooms[0].history() == []
    assert UNWILLING not in await invite(place, rooms[1], "amytis")
    later(DAY + 1)
    assert UNWILLING not in await invite(place, rooms[0])


async def test_guests_who_join_can_be_invited_without_limit(place: World) -> None:
    ann, bo = place.people
    for number in range(LIMIT + 2):
        room = place.guild.create_text_channel(f"room-{number}")
        assert UNWILLING not in await invite(place, room)
        await bo.click(room.history()[-1], label="Join")
        await ann.slash(room, "game abandon")


async def test_offering_the_same_seat_to_the_same_guest_posts_once(place: World) -> None:
    ann = place.people[0]
    cleo = place.guild.add_member(place.env.create_user("cleo", global_name="Cleo"))
    await place.seat("amytis")
    counts = []
    for _ in range(3):
        page: Any = (await ann.slash(place.channel, "game seat", player=cleo)).response
        await ann.click(page, label="Hand it over")
        await place.env.settle()
        counts.append(len(place.channel.history()))
    assert counts == counts[:1] * 3
    assert labels(place.last) == ["Take the seat", "No, thanks"]


async def test_a_rematch_leaves_out_players_who_declined_it(place: World) -> None:
    ann, bo = place.people
    table = await place.seat("amytis")
    await place.bot.services.tables.abandon(table.id, by_admin=True)
    await place.bot.services.reconciler.tell(table.id)
    await place.env.settle()
    over = place.last
    await ann.click(over, label="Rematch")
    await refuse(place, bo, "No, thanks")
    await ann.slash(place.channel, "game abandon")
    await ann.click(over, label="Rematch")
    await place.env.settle()
    assert f"<@{bo.id}>" not in read(place.last)
    await bo.click(place.last, label="Join")
    assert "your turn" in read(place.last)


async def mute(place: World, who: MemberActor, *others: MemberActor) -> Any:
    page = await turned(who, (await who.slash(place.channel, "me")).response, "z:memuted")
    return (await who.select(page, list(others), custom_id="z:memuted")).response or page


async def test_a_muted_player_can_not_invite(place: World) -> None:
    ann, bo = place.people
    cleo = place.guild.add_member(place.env.create_user("cleo", global_name="Cleo"))
    room = place.guild.create_text_channel("room")
    await mute(place, bo, ann)
    assert UNWILLING in await invite(place, place.channel)
    assert place.channel.history() == []
    assert UNWILLING in said(await ann.context_menu(place.channel, "Invite", bo))
    await mute(place, cleo, ann)
    await place.seat("amytis")
    page: Any = (await ann.slash(place.channel, "game seat", player=cleo)).response
    assert UNWILLING in said(await ann.click(page, label="Lend it"))
    await mute(place, bo)
    assert UNWILLING not in await invite(place, room)


async def test_the_settings_page_lists_muted_players(place: World) -> None:
    ann, bo = place.people
    await mute(place, bo, ann)
    page = await turned(bo, (await bo.slash(place.channel, "me")).response, "Block invitations from")
    assert str(ann.id) in str(page.components)
    assert await place.bot.matches.people.muted(bo.id) == [ann.id]
    await mute(place, bo, bo)
    assert await place.bot.matches.people.muted(bo.id) == []


async def test_an_invitation_by_a_muted_player_opens_no_thread(place: World) -> None:
    ann, bo = place.people

    async def threads() -> int:
        await ann.slash(place.open_channel, "game new", game="ancient", seats=3, player1=bo)
        await place.env.settle()
        channels = place.env.backend.channels.values()
        return sum(getattr(channel, "parent_id", None) == place.open_channel.id for channel in channels)

    await mute(place, bo, ann)
    assert await threads() == 0
    await mute(place, bo)
    assert await threads() == 1
