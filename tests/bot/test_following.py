"""Following a match: messages at turning points and at its end, each once, until the user stops."""

import asyncio
import random
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.delivery import pages
from bot.matches.table import Change, Table
from bot.matches.turning_points import LATE, MANY_CAPTURED, turning_point
from engine.catalogue import game as rules
from engine.match import Match
from storage.delivery import OutboxKind
from storage.records import Person
from tests.bot.faults import Fault, line_to_discord, refusal
from tests.bot.test_watching import played
from tests.bot.watched import seated
from tests.bot.world import World, labels, person_of, texts_of, turned
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)


@pytest.fixture
def cleo(place: World) -> MemberActor:
    return place.guild.add_member(place.env.create_user("cleo", global_name="Cleo"))


def inbox(who: MemberActor) -> list[Any]:
    return list(who.user.dm_channel.history())


async def follow(place: World, who: MemberActor, button: str = "When it ends") -> Any:
    """Follow the only match of the page and return the answer."""
    page: Any = (await who.slash(place.channel, "watch")).response
    table = await place.table()
    page = (await who.select(page, [str(table.id)], custom_id="z:tofollow")).response
    return (await who.click(page, label=button)).response


async def pending(place: World) -> int:
    """Return how many messages to followers are still to be sent."""
    sql = "SELECT count(*) FROM notice WHERE kind LIKE 'followed-%'"
    (count,) = await place.bot.matches.database.read(lambda tx: tx.execute(sql).fetchone())
    return int(count)


async def delivered(place: World) -> None:
    """Wait until the outbox, which is delivered independently of the board, has sent what is due."""
    async with asyncio.timeout(60):
        while await pending(place):
            place.bot.services.outbox_worker.nudge()
            await asyncio.sleep(0.05)
    await place.env.settle()


async def ended(place: World) -> None:
    table = await place.table()
    services = place.bot.services
    await services.reconciler.announce(await services.tables.resign(table.id, place.people[0].id))
    await place.env.settle()
    await delivered(place)


async def test_a_follower_hears_of_the_end_once(place: World, cleo: MemberActor) -> None:
    table = await place.put(played("amytis", 2, 8))
    page = await follow(place, cleo)
    assert "when it ends" in texts_of(page.components)
    store = place.bot.matches.watching
    assert await store.followed(cleo.id) == {table.id: False}
    await ended(place)
    [message] = inbox(cleo)
    assert "Amytis, which you follow, has ended" in message.content
    assert "wins" in message.content
    assert "hand" not in message.content
    assert await store.followed(cleo.id) == {}
    await place.restart()
    await delivered(place)
    assert len(inbox(cleo)) == 1
    assert labels(message) == ["Show board"]
    assert (await cleo.user.click(message, label="Show board")).response


async def test_following_can_be_stopped(place: World, cleo: MemberActor) -> None:
    table = await place.put(played("amytis", 2, 8))
    page: Any = await follow(place, cleo, "At turning points, too")
    assert labels(page) == ["Only when it ends", "Stop following", "Back"]
    store = place.bot.matches.watching
    assert await store.followed(cleo.id) == {table.id: True}
    await cleo.click(page, label="Stop following")
    assert await store.followed(cleo.id) == {}
    await follow(place, cleo)
    me: Any = (await cleo.slash(place.channel, "me")).response
    page = (await cleo.click(await turned(cleo, me, "Followed matches"), label="Followed matches")).response
    assert "Amytis" in texts_of(page.components)
    page = (await cleo.select(page, [str(table.id)], custom_id="z:unfollowone")).response
    assert "aren’t following" in texts_of(page.components)
    await ended(place)
    assert inbox(cleo) == []


async def test_players_and_hidden_channels_are_refused(place: World, cleo: MemberActor) -> None:
    table = await place.put(played("amytis", 2, 8))
    ann = place.people[0]
    page: Any = (await ann.slash(place.channel, "watch")).response
    assert "Follow" not in texts_of(page.components)
    page = (await cleo.slash(place.channel, "watch")).response
    choice: Any = (await cleo.select(page, [str(table.id)], custom_id="z:tofollow")).response
    again: Any = (await cleo.slash(place.channel, "watch")).response
    await place.bot.matches.database.transaction(
        lambda tx: tx.execute("UPDATE match SET week = 3 WHERE id = ?", (table.id,)).close()
    )
    answer: Any = (await cleo.select(again, [str(table.id)], custom_id="z:tofollow")).response
    assert "When it ends" not in labels(answer)
    await cleo.click(choice, label="When it ends")
    assert await place.bot.matches.watching.followed(cleo.id) == {}


async def test_refused_messages_stay_out_of_the_channel(place: World, cleo: MemberActor) -> None:
    await place.put(played("amytis", 2, 8))
    await follow(place, cleo)
    count = len(place.channel.history())
    with line_to_discord() as line:
        line.plan(Fault(refusal(403, 50007)), only=f"POST /channels/{cleo.user.dm_channel.id}")
        await ended(place)
    texts = [message.content for message in place.channel.history()[count:]]
    assert not [text for text in texts if "follow" in text or "direct messages" in text]
    assert inbox(cleo) == []


def change(match: Match, last: list[Any]) -> Change:
    people = tuple(Person(seat + 1, f"P{seat}") for seat in range(match.seats))
    return Change(match.now, Table(seated(match, people).record, match), last)


def test_a_new_leader_late_and_many_captures_are_turning_points() -> None:
    found = set[Any]()
    for slug, seed in (("amytis", 1), ("westkingdom", 2), ("architectura", 3)):
        match, chance = Match.new(rules(slug), 2, seed=seed), random.Random(seed)
        before: tuple[int, ...] = ()
        while not match.over and match.seq < 600:
            moves = match.moves(seat := match.to_act[0])
            entries = match.play(seat, chance.choice(moves))
            kind = turning_point(change(match, entries))
            found.add(kind)
            taken = sum(n for e in entries for *_, n in match.game.captures(getattr(e, "events", ())))
            assert (kind is OutboxKind.FOLLOWED_CAPTURE) == (taken >= MANY_CAPTURED and not match.over)
            points: tuple[int, ...] = getattr(entries[-1], "points", ())
            if kind is OutboxKind.FOLLOWED_LEAD:
                assert points.index(max(points)) != before.index(max(before)) or len({*before}) == 1
                assert len({*points}) == 2
                assert match.game.progress(match.state.board) >= LATE or slug == "architectura"
            before = points or before
    assert {None, OutboxKind.FOLLOWED_LEAD} <= found


async def test_turning_points_reach_those_who_want_them_once_an_hour(
    place: World, cleo: MemberActor, monkeypatch: pytest.MonkeyPatch
) -> None:
    seats, views = list[Any](), list[Any]()
    seen, view = pages.seen, Match.view

    async def spied(render_pool: Any, table: Table, seat: int | None, t: Any) -> bytes:
        seats.append(seat)
        return await seen(render_pool, table, seat, t)

    def spied_view(match: Match, seat: int | None) -> Any:
        views.append(seat)
        return view(match, seat)

    monkeypatch.setattr(pages, "seen", spied)
    monkeypatch.setattr(Match, "view", spied_view)
    table = await place.put(played("amytis", 2, 8))
    await follow(place, cleo, "At turning points, too")
    matches = place.bot.matches
    for _ in range(2):
        stored = await matches.load(table.id)
        assert stored.match
        match, before = stored.match, stored.match.seq
        match.play(seat := match.to_act[0], match.moves(seat)[0])
        log = match.log[before - match.seq :]
        kind = OutboxKind.FOLLOWED_LEAD
        await matches.append(table.id, before, log, match, turning_point=kind, now=now())
        await delivered(place)
    [message] = inbox(cleo)
    assert "the lead has changed hands in Amytis" in message.content
    assert "your turn" not in message.content
    assert all(f"{points}" in message.content for points in (await place.table()).match.points)
    assert seats == [None]
    assert -1 not in views
    assert labels(message) == ["Show board", "Stop following"]
    await cleo.user.click(message, label="Stop following")
    assert await matches.watching.followed(cleo.id) == {}


@pytest.mark.parametrize(
    ("why", "known"), [("left", True), ("hidden", True), ("hidden", False), ("thread", False)]
)
async def test_followers_who_no_longer_see_the_channel_get_no_messages(
    place: World, cleo: MemberActor, monkeypatch: pytest.MonkeyPatch, why: str, known: bool
) -> None:
    dov = place.guild.add_member(place.env.create_user("dov", global_name="Dov"))
    channel: Any = place.bot.get_channel(place.open_channel.id)
    if why == "thread":
        channel = await channel.create_thread(name="den", type=discord.ChannelType.private_thread)
        for member in (cleo, dov):
            await channel.add_user(discord.Object(member.id))
    people = [person_of(member) for member in place.people]
    matches, match = place.bot.matches, played("amytis", 2, 8)
    row = await matches.insert(channel.id, place.guild.id, people[0].user, people, match, now=now())
    for member in (cleo, dov):
        await matches.watching.follow(row.id, member.id, turns=True, most=9)
    if why == "left":
        place.guild.remove_member(cleo)
    elif why == "hidden":
        hidden = Overwrite(cleo.id, OverwriteType.MEMBER, deny=discord.Permissions(view_channel=True).value)
        place.env.backend.set_overwrite(channel.id, hidden)
    else:
        await channel.remove_user(discord.Object(cleo.id))
    await place.env.settle()
    if not known:  # as in a process without a gateway
        monkeypatch.setattr(type(place.bot), "get_guild", lambda *_: None)
    match.play(seat := match.to_act[0], match.moves(seat)[0])
    kind = OutboxKind.FOLLOWED_LEAD
    await matches.append(row.id, row.seq, match.log[-1:], match, turning_point=kind, now=now())
    await delivered(place)
    assert ["lead has changed" in message.content for message in inbox(dov)] == [True]
    assert inbox(cleo) == []
    assert await matches.watching.followed(cleo.id) == {}
    assert await matches.watching.followed(dov.id) == {row.id: True}
