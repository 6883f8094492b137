"""Stored moves are shown in the end, however the requests to Discord fail."""

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
def _quick_retries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.delivery.reconciler.FIRST_WAIT", 0.005)


async def wait_until_shown(place: World) -> None:
    """Wait until the channel is up to date: one board with buttons, for the current position."""
    for _ in range(100):
        await place.env.settle()
        if not await boards_due(place.bot.services.tables.matches):
            break
        await asyncio.sleep(0.05)
    table = await place.table()
    assert (await place.board()).seen == table.match.seq
    boards = [message for message in place.channel.history() if "Take your turn" in labels(message)]
    assert [message.id for message in boards] == [table.record.board] * (not table.match.over)


def pings_since(place: World, count: int) -> list[list[str]]:
    """Return the names pinged by each message of the channel after the first ``count``."""
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
    """Set the channel up for an action and return the action."""
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
"""Number of requests per action: the first answer, the board, the old message, the answer."""

CASES = [*product(ACTIONS, FAULTS)][:: times(3, 1)]
"""Each action with some of the faults, and each fault with some of the actions."""


def answer_text(result: Any) -> str:
    """Return the text of all answers that reached the player."""
    answers = [*([result.response] if result.response else []), *result.followups]
    return "\n".join(texts_of(answer.components) for answer in answers if answer.components)


@pytest.mark.parametrize(("action", "fault"), CASES)
async def test_an_action_survives_the_failure_of_any_request(
    place: World, line: Line, action: str, fault: str
) -> None:
    requests = range(ACTIONS[action])
    for at in random.Random(f"{action} {fault}").sample(requests, times(1, len(requests))):
        place.channel = place.guild.create_text_channel(f"{action}-{at}")
        act = await prepared(place, action)
        match_id = await place.bot.services.tables.matches.latest_in(place.channel.id)
        assert match_id is not None
        before = await place.bot.services.tables.matches.get(match_id)
        count = len(place.channel.history())
        line.plan(FAULTS[fault], at)
        result = None
        with (
            contextlib.nullcontext() if at else contextlib.suppress(Exception)
        ):  # simcord raises if there is no answer
            result = await act()
        line.plan(None)
        await place.env.settle()
        after = await place.bot.services.tables.matches.get(match_id)
        stored = (after.seq, after.status) != (before.seq, before.status)
        assert stored or (at == 0 and fault in ("403", "404", "429", "timeout", "500", "502")), (at, fault)
        if stored:
            if result is not None:
                assert not any(word in answer_text(result) for word in FALSE), answer_text(result)
            await wait_until_shown(place)
            assert [bool(names) for names in pings_since(place, count)] == [True]


async def test_a_refused_board_follows_once_it_is_allowed(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    line.plan(Fault(refusal(403, 50013)), times=3, only="POST /channels")
    result = await slash_turn(place)
    assert "Your turn has been played." in said(result)
    await wait_until_shown(place)
    assert pings_since(place, count) == [["bo"]]


async def test_a_board_posted_without_a_response_loses_its_buttons_once_outdated(
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
    await wait_until_shown(place)
    assert pings_since(place, count) == [["ann"]]


async def test_a_board_follows_if_its_posting_can_not_be_read(
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
    await wait_until_shown(place)


async def test_a_restored_permission_triggers_the_board(place: World, line: Line) -> None:
    place.bot.services.reconciler.first_wait = 1000.0
    table = await place.seat("amytis", seed=PLAIN)
    line.plan(Fault(refusal(403, 50013)), 1)
    await slash_turn(place)
    assert (await place.board()).seen == 0
    place.env.backend.announce_channel_update(place.channel.id)
    await wait_until_shown(place)
    assert (await place.board()).seen == 2
    assert table.id == (await place.table()).id


async def test_showing_the_board_here_pings_a_player_not_pinged_yet(place: World, line: Line) -> None:
    place.bot.services.reconciler.first_wait = 1000.0
    await place.seat("amytis", seed=PLAIN)
    line.plan(Fault(refusal(403, 50013)), 1)
    await slash_turn(place)
    count = len(place.channel.history())
    for _ in range(2):
        await place.people[1].slash(place.channel, "game board", here=True)
        await wait_until_shown(place)
    assert pings_since(place, count) == [["bo"], []]


async def test_a_crash_between_posting_and_recording_pings_once(
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
    await wait_until_shown(place)
    assert pings_since(place, count) == [["bo"]]


async def test_a_crash_between_storing_and_posting_pings_once(place: World, line: Line) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    await place.bot.services.tables.play(table.id, place.people[0].id, [Take(0), Place(0)])
    await place.restart()
    await wait_until_shown(place)
    assert pings_since(place, count) == [["bo"]]


async def test_many_pending_boards_are_posted_while_players_move(place: World, line: Line) -> None:
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
        await wait_until_shown(place)
        called = [names for names in pings_since(place, count) if names]
        expected = [["ann"]] if channel in channels[-8:] else [["bo"]]
        assert called[-1:] == expected
        assert called.count(["ann"]) <= 1
        assert called.count(["bo"]) <= 1


@pytest.mark.parametrize(
    ("make", "called"), [(refusal(500), [["ann"]]), (None, [["bo"], ["ann"]])], ids=["refused", "slow"]
)
async def test_moves_during_a_slow_post_lead_to_one_board(
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
    await wait_until_shown(place)
    assert pings_since(place, count) == called


async def test_a_deleted_board_is_posted_again(place: World, line: Line) -> None:
    table = await place.seat("amytis", seed=PLAIN)
    place.env.backend.delete_message(place.channel.id, place.last.id)
    match = (await place.table()).match
    matches = place.bot.services.tables.matches
    await matches.append(table.id, 0, match.play(0, Take(0)), match, calls=False, now=now())
    await place.bot.services.reconciler.tell(table.id)
    await wait_until_shown(place)
    assert len(place.channel.history()) == 1
    assert pings_since(place, 0) == [["ann"], []]


async def test_a_hanging_post_does_not_delay_the_answer(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.delivery.reconciler.PATIENCE", (0.2,))
    monkeypatch.setattr("bot.delivery.idempotent.LIMIT_SECONDS", 0.5)
    await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    line.plan(Fault(refusal(500), seconds=3600.0), times=2, only="POST /channels")
    result = await slash_turn(place)
    assert "Your turn has been played. The board will follow." in said(result)
    await wait_until_shown(place)
    assert pings_since(place, count) == [["bo"]]


# lobbies


async def test_a_lobby_that_could_not_be_posted_follows_later(place: World, line: Line) -> None:
    line.plan(Fault(refusal(403, 50013)), 1)
    result = await place.people[0].slash(place.channel, "game new", game="amytis")
    assert "The table is saved. I’m not allowed to post" in said(result)
    await place.env.settle()
    assert "Join" in labels(place.last)


async def test_a_lobby_never_posted_does_not_occupy_its_channel(place: World, line: Line) -> None:
    place.bot.services.reconciler.first_wait = 1000.0
    line.plan(Fault(refusal(403, 50013)), 1, times=1)
    await place.people[0].slash(place.channel, "game new", game="amytis")
    line.plan(Fault(refusal(403, 50013)), 1, times=1)
    await place.people[1].slash(place.channel, "game new", game="amytis")
    assert len(place.channel.history()) == 1
    assert "Bo" in read(place.last)


@pytest.mark.parametrize("command", ["game new", "game board"])
async def test_a_lobby_whose_message_was_deleted_is_posted_again(place: World, command: str) -> None:
    ann, bo = place.people
    await ann.slash(place.channel, "game new", game="amytis", thread=False)
    place.env.backend.delete_message(place.channel.id, place.last.id)
    options = {"game": "amytis"} if command == "game new" else {}
    await bo.slash(place.channel, command, **options)
    assert "Join" in labels(place.last)
    assert "Ann" in read(place.last)
    await bo.slash(place.channel, command, **options)
    *before, _ = place.channel.history()
    assert len(before) == (command == "game new")  # opening a second table asks the first host to make room
    assert all("is further down" in message.content for message in before)
    await bo.click(place.last, label="Join")
    assert "Take your turn" in labels(place.last)


async def test_a_lobby_is_closed_by_its_host_or_after_a_day_by_anyone(
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


# channels and servers that disappear


async def test_a_match_whose_channel_is_deleted_continues_elsewhere(place: World) -> None:
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
    await wait_until_shown(place)
    await slash_turn(place)
    await wait_until_shown(place)


async def test_a_channel_not_found_puts_its_match_on_hold(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    line.plan(Fault(refusal(404, 10003)), 1)
    await slash_turn(place)
    assert (await place.table()).record.away == "channel"
    await place.people[1].slash(place.channel, "amytis build", stack="b1", space="b1", now=True)
    await wait_until_shown(place)


async def test_matches_resume_when_the_bot_rejoins_a_server(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    reconciler: Any = place.bot
    guild = place.bot.get_guild(place.guild.id)
    await reconciler.on_guild_remove(guild)
    assert (await place.table()).record.away == "server"
    await reconciler.on_guild_join(guild)
    await place.env.settle()
    assert (await place.table()).record.away == ""
    assert (await place.table()).record.status is Status.PLAYING


async def test_servers_are_recorded_for_all_processes(place: World) -> None:
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


async def test_leaving_a_server_while_offline_is_noticed_at_startup(place: World) -> None:
    await place.seat("amytis", seed=PLAIN)
    bot: Any = place.bot
    await bot.services.server_rows.ready([])
    assert (await place.table()).record.away == "server"
    await bot.on_ready()
    await place.env.settle()
    assert (await place.table()).record.away == ""


@pytest.mark.parametrize("alone", [True, False])
async def test_other_rules_do_not_delay_a_board_that_another_instance_can_draw(
    place: World, monkeypatch: pytest.MonkeyPatch, alone: bool
) -> None:
    """In a rolling upgrade the older process lacks the newer one's rules."""
    table = await place.seat("amytis", seed=PLAIN)
    services = place.bot.services
    matches = services.tables.matches
    await matches.boards.want_anew(table.id)
    monkeypatch.setattr(services.heartbeat, "others", [] if alone else [Instance("b", "999.1")])
    await services.reconciler._failed(table.record.posting, OtherRules(table.id, "rules 3", "rules 2"))
    assert (table.id in await boards_due(matches, now=now())) is not alone
    assert table.id in await boards_due(matches)


async def test_a_locked_channel_does_not_mean_the_server_is_gone(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server missing from the cache may be in another process's, or not loaded yet at startup."""
    await place.seat("amytis", seed=PLAIN)
    monkeypatch.setattr(type(place.bot), "get_guild", lambda *_: None)
    line.plan(Fault(refusal(403, 50083)), 1)
    await slash_turn(place)
    assert (await place.table()).record.away == ""
    monkeypatch.undo()
    line.plan(None)
    await wait_until_shown(place)


async def test_a_locked_thread_is_named(place: World, line: Line) -> None:
    await place.seat("amytis", seed=PLAIN)
    line.plan(Fault(refusal(403, 160005)), 1)
    assert "This thread is locked" in said(await slash_turn(place))


# shutdown


async def test_shutdown_waits_for_running_interactions(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    await place.seat("amytis", seed=PLAIN)
    count = len(place.channel.history())
    line.plan(Fault(refusal(500), seconds=0.3), 5)
    with at_once(place, monkeypatch):
        await slash_turn(place)
        await asyncio.sleep(0)
    await place.bot.finish(5.0)
    assert pings_since(place, count) == [["bo"]]
    result = await place.people[1].slash(place.channel, "game board")
    assert "I’m restarting" in said(result)


async def test_shutdown_waits_for_background_posts(place: World, line: Line) -> None:
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
    assert pings_since(place, count) == [["bo"]]
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
