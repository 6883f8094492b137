"""What is stored is shown, whatever Discord does: each call of an action fails in each way."""

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.matches.tables import Tables
from engine.games.amytis.moves import Place, Take
from storage.delivery import Instance
from storage.errors import OtherRules, StorageError
from storage.records import Status
from tests.bot.faults import FAULTS, Fault, Line, line_to_discord, refusal
from tests.bot.test_bad_input import PLAIN, at_once, complete_panel, reach, said
from tests.bot.test_game_commands import one_left
from tests.bot.world import World, labels, read, send_line, texts_of
from tests.clock import now
from tests.storage.posted import boards_due
from tests.thorough import times

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

FALSE = ("try again", "I couldn’t save your move")


@pytest.fixture
def line() -> Iterator[Line]:
    with line_to_discord() as faulty:
        yield faulty


@pytest.fixture(autouse=True)
def _haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.reconciler.FIRST_WAIT", 0.005)


async def shown_in_the_end(place: World) -> None:
    """Wait for the channel to be as it should be: one board with buttons, for the present, and one call."""
    for _ in range(100):
        await place.env.settle()
        if not await boards_due(place.bot.services.tables.matches):
            break
        await asyncio.sleep(0.05)
    table = await place.table()
    assert (await place.board()).seen == table.match.seq
    boards = [message for message in place.channel.history() if "Take your turn" in labels(message)]
    assert [message.id for message in boards] == [table.record.board] * (not table.match.over)


def calls_since(place: World, count: int) -> list[list[str]]:
    """Return who was called by each message but the first ones of the channel."""
    names = {str(member.id): member.name for member in place.people}
    posts = [
        request.json
        for request in place.env.http_requests
        if (request.method, request.path) == ("POST", f"/channels/{place.channel.id}/messages")
    ]
    return [[names[user] for user in _pinged(post)] for post in posts[count:]]


def _pinged(post: Any) -> list[str]:
    return [str(user) for user in (post["allowed_mentions"].get("users") or ())]


async def slash_turn(place: World) -> Any:
    return await send_line(place, ["take a1", "place a1"])


async def prepared(place: World, action: str) -> Callable[[], Awaitable[Any]]:
    """Bring the channel to where an action can be done, and return it."""
    if action == "start":
        ann, bo = place.people
        await ann.slash(place.channel, "game new", game="amytis", thread=False)
        await place.by_hand()
        await bo.click(place.last, label="Join")
        return lambda: ann.click(place.last, label="Start")
    if action == "undo":
        match = await reach(place, lambda match: one_left(match) is not None)
        player = await place.to_act()
        await send_line(place, [f"take {one_left(match)}", "place a1"])
        return lambda: player.slash(place.channel, "game undo")
    await place.seat("amytis", seed=PLAIN)
    if action == "vote":
        await place.people[0].slash(place.channel, "game abandon")
        sure: Any = (await place.people[1].click(place.last, label="I agree")).response
        return lambda: place.people[1].click(sure, label="Yes, I agree")
    if action == "panel":
        player, panel = await complete_panel(place)
        return lambda: player.click(panel, label="Confirm")
    return lambda: slash_turn(place)


ACTIONS = {"slash": 4, "panel": 4, "start": 3, "undo": 4, "vote": 4}
"""How many requests each action makes: the first answer, the board, the old message, the answer."""

CASES = [*product(ACTIONS, FAULTS)][:: times(3, 1)]
"""Each action meets some of the faults, and each fault some of the actions."""


def answer_text(result: Any) -> str:
    """Return all that a player was told, nothing where nothing arrived."""
    answers = [*([result.response] if result.response else []), *result.followups]
    return "\n".join(texts_of(answer.components) for answer in answers if answer.components)


@pytest.mark.parametrize(("action", "fault"), CASES)
async def test_each_call_of_an_action_may_fail(place: World, line: Line, action: str, fault: str) -> None:
    requests = range(ACTIONS[action])
    for at in random.Random(f"{action} {fault}").sample(requests, times(1, len(requests))):
        place.channel = place.guild.create_text_channel(f"{action}-{at}")
        act = await prepared(place, action)
        found = await place.bot.services.tables.matches.latest_in(place.channel.id)
        assert found is not None
        before = await place.bot.services.tables.matches.get(found)
        count = len(place.channel.history())
        line.plan(FAULTS[fault], at)
        result = None
        with (
            contextlib.nullcontext() if at else contextlib.suppress(Exception)
        ):  # simcord's, where unanswered
            result = await act()
        line.plan(None)
        await place.env.settle()
        after = await place.bot.services.tables.matches.get(found)
        stored = (after.seq, after.status) != (before.seq, before.status)
        assert stored or (at == 0 and fault in ("403", "404", "429", "timeout", "500", "502")), (at, fault)
        if stored:
            if result is not None:
                assert not any(word in answer_text(result) for word in FALSE), answer_text(result)
            await shown_in_the_end(place)
            assert [bool(names) for names in calls_since(place, count)] == [True]


async def test_a_board_follows_once_it_is_allowed(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    line.plan(Fault(refusal(403, 50013)), times=3, only="POST /channels")
    result = await slash_turn(place)
    assert "Your turn has been played." in said(result)
    await shown_in_the_end(place)
    assert calls_since(place, count) == [["bo"]]


async def test_a_board_that_arrived_unnoticed_and_was_played_on_loses_its_buttons(
    place: World, line: Line
) -> None:
    place.bot.services.reconciler.first_wait = 1000.0
    table = await place.seat("amytis", seed=PLAIN)
    line.plan(FAULTS["reset after"], only="POST /channels")
    await slash_turn(place)
    tables, count = place.bot.services.tables, len(place.channel.history())
    await place.bot.services.reconciler.announce(
        await tables.play(table.id, place.people[1].id, [Take(1), Place(1)])
    )
    await shown_in_the_end(place)
    assert calls_since(place, count) == [["ann"]]


async def test_a_board_that_cannot_be_looked_up_follows(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    reconciler, matches = place.bot.services.reconciler, place.bot.matches
    table = await place.seat("amytis", seed=PLAIN)
    await place.bot.services.tables.play(table.id, place.people[0].id, [Take(0), Place(0)])
    reconciler.first_wait = 0.01

    async def locked(_: int) -> int:
        raise StorageError("it is locked")

    with monkeypatch.context() as patch:
        patch.setattr(matches.postings, "of_board", locked)
        assert await reconciler.tell(table.id) == "follows"
        assert await reconciler._show_played(table.id, None) is not None
    await shown_in_the_end(place)


async def test_permission_given_back_is_noticed(place: World, line: Line) -> None:
    place.bot.services.reconciler.first_wait = 1000.0
    table = await place.seat("amytis", seed=PLAIN)
    line.plan(Fault(refusal(403, 50013)), 1)
    await slash_turn(place)
    assert (await place.board()).seen == 0
    place.env.backend.announce_channel_update(place.channel.id)
    await shown_in_the_end(place)
    assert (await place.board()).seen == 2
    assert table.id == (await place.table()).id


async def test_a_board_wanted_here_calls_who_was_never_called(place: World, line: Line) -> None:
    place.bot.services.reconciler.first_wait = 1000.0
    await place.seat("amytis", seed=PLAIN)
    line.plan(Fault(refusal(403, 50013)), 1)
    await slash_turn(place)
    count = len(place.channel.history())
    for _ in range(2):
        await place.people[1].slash(place.channel, "game board", here=True)
        await shown_in_the_end(place)
    assert calls_since(place, count) == [["bo"], []]


async def test_a_kill_between_posting_and_remembering(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    matches = place.bot.services.tables.matches

    async def killed(*_: Any, **__: Any) -> None:
        await asyncio.sleep(3600)

    with monkeypatch.context() as patch:
        patch.setattr(matches.postings, "record", killed)
        patch.setattr("bot.delivery.reconciler.PATIENCE", (0.5,))
        await slash_turn(place)
    assert len(place.channel.history()) == count + 1
    await place.restart()
    await shown_in_the_end(place)
    assert calls_since(place, count) == [["bo"]]


async def test_a_kill_between_storing_and_showing(place: World, line: Line) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    await place.bot.services.tables.play(table.id, place.people[0].id, [Take(0), Place(0)])
    await place.restart()
    await shown_in_the_end(place)
    assert calls_since(place, count) == [["bo"]]


async def test_many_boards_are_caught_up_with_while_people_play(place: World, line: Line) -> None:
    channels = [place.channel, *(place.guild.create_text_channel(f"c{i}") for i in range(20))]
    tables: Tables = place.bot.services.tables
    for channel in channels:
        place.channel = channel
        table = await place.seat("amytis", seed=PLAIN)
        await tables.play(table.id, place.people[0].id, [Take(0), Place(0)])
    counts = [len(channel.history()) for channel in channels]
    place.bot.services.reconciler.wake()
    with pytest.MonkeyPatch.context() as patch, at_once(place, patch):
        for channel in channels[-8:]:
            await place.people[1].slash(channel, "amytis build", stack="b1", space="b1", now=True)
    await place.env.settle()
    for channel, count in zip(channels, counts, strict=True):
        place.channel = channel
        await shown_in_the_end(place)
        called = [names for names in calls_since(place, count) if names]
        wanted = [["ann"]] if channel in channels[-8:] else [["bo"]]
        assert called[-1:] == wanted
        assert called.count(["ann"]) <= 1
        assert called.count(["bo"]) <= 1


@pytest.mark.parametrize(
    ("make", "called"), [(refusal(500), [["ann"]]), (None, [["bo"], ["ann"]])], ids=["refused", "slow"]
)
async def test_a_slow_post_with_moves_behind_it_is_one_board(
    place: World, line: Line, make: Any, called: list[list[str]]
) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    tables, reconciler = place.bot.services.tables, place.bot.services.reconciler
    count = len(place.channel.history())
    line.plan(Fault(make, seconds=0.5))
    first = await tables.play(table.id, place.people[0].id, [Take(0), Place(0)])
    slow = asyncio.create_task(reconciler.announce(first))
    await asyncio.sleep(0.1)
    chance = random.Random(1)
    for turn in range(3):
        match = (await place.table()).match
        seat = match.to_act[0]
        moves = [Take(turn + 1), Place(chance.choice((1, 2)))]
        await tables.play(table.id, place.member(await place.table(), seat).id, moves)
    await slow
    await shown_in_the_end(place)
    assert calls_since(place, count) == called


async def test_a_board_that_was_deleted_is_posted_anew(place: World, line: Line) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    place.env.backend.delete_message(place.channel.id, place.last.id)
    match = (await place.table()).match
    matches = place.bot.services.tables.matches
    await matches.append(table.id, 0, match.play(0, Take(0)), match, calls=False, now=now())
    await place.bot.services.reconciler.tell(table.id)
    await shown_in_the_end(place)
    assert len(place.channel.history()) == 1
    assert calls_since(place, 0) == [["ann"], []]


async def test_a_post_that_hangs_keeps_nobody_waiting(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.reconciler.PATIENCE", (0.2,))
    monkeypatch.setattr("bot.delivery.idempotent.LIMIT_SECONDS", 0.5)
    await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    line.plan(Fault(refusal(500), seconds=3600.0), times=2, only="POST /channels")
    result = await slash_turn(place)
    assert "Your turn has been played. The board will follow." in said(result)
    await shown_in_the_end(place)
    assert calls_since(place, count) == [["bo"]]


# lobbies


async def test_a_lobby_that_could_not_be_posted_follows(place: World, line: Line) -> None:
    line.plan(Fault(refusal(403, 50013)), 1)
    result = await place.people[0].slash(place.channel, "game new", game="amytis")
    assert "The table is saved. I’m not allowed to post" in said(result)
    await place.env.settle()
    assert "Join" in labels(place.last)


async def test_a_lobby_that_nobody_sees_does_not_hold_its_channel(place: World, line: Line) -> None:
    place.bot.services.reconciler.first_wait = 1000.0
    line.plan(Fault(refusal(403, 50013)), 1, times=1)
    await place.people[0].slash(place.channel, "game new", game="amytis")
    line.plan(Fault(refusal(403, 50013)), 1, times=1)
    await place.people[1].slash(place.channel, "game new", game="amytis")
    assert len(place.channel.history()) == 1
    assert "Bo" in read(place.last)


@pytest.mark.parametrize("command", ["game new", "game board"])
async def test_a_lobby_whose_message_is_gone_is_posted_again(place: World, command: str) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis", thread=False)
    place.env.backend.delete_message(place.channel.id, place.last.id)
    options = {"game": "amytis"} if command == "game new" else {}
    await bo.slash(place.channel, command, **options)
    assert "Join" in labels(place.last)
    assert "Ann" in read(place.last)
    await bo.slash(place.channel, command, **options)
    *before, _ = place.channel.history()
    assert len(before) == (command == "game new")  # a second table asks the host of the first to make room
    assert all("is further down" in message.content for message in before)
    await bo.click(place.last, label="Join")
    assert "Take your turn" in labels(place.last)


async def test_a_lobby_is_ended_by_its_host_or_after_a_day_by_anybody(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis", thread=False)
    assert "Only \u2068Ann\u2069" in said(await bo.slash(place.channel, "game abandon"))
    await ann.slash(place.channel, "game abandon")
    await place.env.settle()
    assert labels(place.last) == []
    assert "closed" in read(place.last)
    await ann.slash(place.channel, "game new", game="amytis", thread=False)
    await place.bot.matches.database.transaction(
        lambda tx: tx.execute("UPDATE match SET updated = 5").close()
    )
    await bo.slash(place.channel, "game abandon")
    assert await place.bot.services.tables.matches.live_in(place.channel.id) is None


# a world that changes


async def test_a_match_without_a_channel_is_set_aside_and_goes_on_elsewhere(place: World) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    other = place.guild.create_text_channel("other")
    place.env.backend.delete_channel(place.channel.id)
    await place.env.settle()
    ann, bo = place.people
    assert "on hold: its channel is gone" in said(await ann.slash(other, "game list"))
    stranger = place.guild.add_member(place.env.create_user("eve"))
    assert "There’s no match" in said(await stranger.slash(other, "game board", here=True))
    assert "continues in this channel" in said(await bo.slash(other, "game board", here=True))
    place.channel = other
    assert (await place.table()).id == table.id
    await shown_in_the_end(place)
    await slash_turn(place)
    await shown_in_the_end(place)


async def test_a_channel_that_is_not_found_sets_its_match_aside(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    line.plan(Fault(refusal(404, 10003)), 1)
    await slash_turn(place)
    assert (await place.table()).record.away == "channel"
    await place.people[1].slash(place.channel, "amytis build", stack="b1", space="b1", now=True)
    await shown_in_the_end(place)


async def test_a_server_that_the_bot_left_and_came_back_to(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    reconciler: Any = place.bot
    guild = place.bot.get_guild(place.guild.id)
    await reconciler.on_guild_remove(guild)
    assert (await place.table()).record.away == "server"
    await reconciler.on_guild_join(guild)
    await place.env.settle()
    assert (await place.table()).record.away == ""
    assert (await place.table()).record.status is Status.PLAYING


async def test_servers_are_noted_for_all_processes(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    bot: Any = place.bot
    servers, guild = place.bot.matches.servers, place.bot.get_guild(place.guild.id)
    assert guild is not None
    await servers.see({1: "fr"})
    await bot.on_ready()
    assert await servers.present() == {guild.id: str(guild.preferred_locale)}
    other = SimpleNamespace(id=guild.id, preferred_locale="pl", unavailable=False)
    await bot.on_guild_update(guild, other)
    assert await servers.present() == {guild.id: "pl"}
    assert (await place.table()).record.locale == "pl"
    await bot.on_guild_remove(guild)
    assert await servers.present() == {}
    await bot.on_guild_available(guild)
    assert await servers.present() == {guild.id: str(guild.preferred_locale)}


async def test_a_server_that_was_left_while_the_bot_was_down(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    bot: Any = place.bot
    await bot.services.server_rows.ready([])
    assert (await place.table()).record.away == "server"
    await bot.on_ready()
    await place.env.settle()
    assert (await place.table()).record.away == ""


@pytest.mark.parametrize("alone", [True, False])
async def test_rules_that_another_instance_may_have_put_nothing_off(
    place: World, monkeypatch: pytest.MonkeyPatch, alone: bool
) -> None:
    """As in a rolling upgrade: the older process does not know what the newer one plays."""
    table = await place.seat("amytis", seed=PLAIN)
    services = place.bot.services
    matches = services.tables.matches
    await matches.boards.want_anew(table.id)
    monkeypatch.setattr(services.heartbeat, "others", [] if alone else [Instance("b", "999.1")])
    await services.reconciler._failed(table.record.posting, OtherRules(table.id, "rules 3", "rules 2"))
    assert (table.id in await boards_due(matches, now=now())) is not alone
    assert table.id in await boards_due(matches)


async def test_a_locked_channel_is_no_server_that_is_gone(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process may have the server in its cache, or none yet, as it is just starting."""
    await place.seat("amytis", seed=PLAIN)
    monkeypatch.setattr(type(place.bot), "get_guild", lambda *_: None)
    line.plan(Fault(refusal(403, 50083)), 1)
    await slash_turn(place)
    assert (await place.table()).record.away == ""
    monkeypatch.undo()
    line.plan(None)
    await shown_in_the_end(place)


async def test_a_locked_thread_is_named(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    line.plan(Fault(refusal(403, 160005)), 1)
    assert "This thread is locked" in said(await slash_turn(place))


# a gentle end


async def test_the_end_waits_for_what_is_under_way(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    line.plan(Fault(refusal(500), seconds=0.3), 5)
    with at_once(place, monkeypatch):
        await slash_turn(place)
        await asyncio.sleep(0)
    await place.bot.finish(5.0)
    assert calls_since(place, count) == [["bo"]]
    result = await place.people[1].slash(place.channel, "game board")
    assert "I’m restarting" in said(result)


async def test_the_end_waits_for_a_post_that_nobody_waits_for(place: World, line: Line) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    await place.bot.services.tables.play(table.id, place.people[0].id, [Take(0), Place(0)])
    line.plan(Fault(None, seconds=0.3), only="POST /channels")
    place.bot.services.reconciler.wake()
    for _ in range(200):
        await asyncio.sleep(0.01)
        if line.requests:
            break
    await place.bot.finish(5.0)
    assert calls_since(place, count) == [["bo"]]
    assert await place.bot.services.reconciler.tell(table.id) == "follows"
    assert not place.bot.services.reconciler._tasks


async def test_old_boards_lose_their_buttons_without_being_fetched(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    first = place.last
    line.plan(None)
    await slash_turn(place)
    await place.env.settle()
    assert ("GET", f"/channels/{place.channel.id}/messages/{first.id}") not in line.requests
    old: discord.Message = place.channel.history()[0]
    assert labels(old) == []
    assert old.attachments == []
