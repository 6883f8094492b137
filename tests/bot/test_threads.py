"""Threads of tables, cups and leagues: refused by Discord, left empty, archived."""

import asyncio
import random
from collections.abc import Iterator, Sequence
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.delivery import threads
from bot.delivery.threads import Threads
from bot.features.contests import service as organiser
from storage.admin import HouseRules, ThreadSetting
from storage.errors import StorageError
from storage.parts.contests import ContestStore
from tests.bot.faults import Fault, Line, line_to_discord, refusal, reset
from tests.bot.test_contests import course_of, crowd, sign_up, sweep
from tests.bot.test_gone_pages import complaints
from tests.bot.test_privacy import said
from tests.bot.world import World, read, take_turn_at_once
from tests.clock import now
from tests.storage.posted import counts

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

TOO_MANY, TITLE, FORBIDDEN = refusal(400, 160006), refusal(400, 200001), refusal(403, 50013)


@pytest.fixture
def line() -> Iterator[Line]:
    """The connection to Discord, which a test may break."""
    with line_to_discord() as faulty:
        yield faulty


def refuse_threads(place: World, line: Line, make: Any, times: int = 10**6) -> None:
    """Refuse to open threads in the open channel."""
    line.plan(Fault(make), times=times, only=f"POST /channels/{place.open_channel.id}/threads")


async def new(place: World, person: MemberActor, channel: Any = None, **options: Any) -> str:
    return await said(person.slash(channel or place.open_channel, "game new", game="amytis", **options))


async def live_in(place: World, channel: Any) -> int | None:
    return await place.bot.services.tables.matches.live_in(channel.id)


def metadata(thread: ChannelHandle) -> Any:
    """Return a thread's metadata on Discord."""
    return thread._channel.thread_metadata


# a table whose thread is refused


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (TOO_MANY, "as many open threads as Discord allows"),
        (TITLE, "AutoMod rejected the thread’s title"),
        (FORBIDDEN, "don’t have permission to open threads"),
        (refusal(400, 30033), "couldn’t open a thread just now"),
        (refusal(500), "couldn’t open a thread just now"),
        (reset, "couldn’t open a thread just now"),
    ],
)
async def test_a_table_opens_in_the_channel_if_discord_refuses_its_thread(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch, make: Any, why: str
) -> None:
    monkeypatch.setattr(threads, "LIMIT_SECONDS", 0.5)
    refuse_threads(place, line, make)
    text = await new(place, place.people[0], thread=True)
    assert why in text
    assert "we’ll play right here" in text
    assert f"<#{place.open_channel.id}>" in text
    assert await live_in(place, place.open_channel) is not None
    assert "Join" in read(place.open_channel.last_message)


async def test_a_title_rejected_by_automod_is_replaced_by_the_games_name(place: World, line: Line) -> None:
    refuse_threads(place, line, TITLE, times=1)
    await new(place, place.people[0])
    (thread,) = place.open_channel.threads
    assert thread.name == "The Architects of Amytis"


async def test_a_refused_thread_beside_a_match_is_reported_with_its_reason(place: World, line: Line) -> None:
    ann, bo = place.people
    await new(place, ann, thread=False, robots=1, seats=2)
    refuse_threads(place, line, TOO_MANY)
    for chosen in (None, True, False):
        options = {} if chosen is None else {"thread": chosen}
        text = await new(place, bo, **options)
        assert "as many open threads as Discord allows" in text
        assert "this channel already has a match" in text


async def test_a_refused_thread_beside_an_open_table_points_to_that_table(place: World, line: Line) -> None:
    ann, bo = place.people
    await new(place, ann, thread=False)
    refuse_threads(place, line, TOO_MANY)
    text = await new(place, bo)
    assert "I’ve asked" in text
    assert not place.open_channel.threads


async def test_no_table_opens_in_a_channel_if_admins_require_threads(place: World, line: Line) -> None:
    guild = place.guild.id
    await place.bot.services.tables.matches.house_rules.save(HouseRules(guild, threads=ThreadSetting.ALWAYS))
    refuse_threads(place, line, TOO_MANY)
    text = await new(place, place.people[0])
    assert "as many open threads as Discord allows" in text
    assert "every table gets its own thread" in text
    assert await live_in(place, place.open_channel) is None


async def test_a_missing_permission_is_named_if_a_thread_is_requested(place: World) -> None:
    assert "Missing: Create Public Threads." in await new(place, place.people[0], place.channel, thread=True)


@pytest.mark.parametrize("kind", ["voice", "thread"])
async def test_a_table_opens_directly_in_a_channel_without_threads(place: World, kind: str) -> None:
    ann = place.people[0]
    if kind == "voice":
        channel: Any = place.guild.create_voice_channel("hall")
    else:
        await new(place, ann)
        (channel,) = place.open_channel.threads
        await ann.slash(channel, "game abandon")
    text = await new(place, ann, channel, thread=True)
    assert "This kind of channel can’t have threads" in text
    assert await live_in(place, channel) is not None


async def test_tables_opened_with_buttons_fall_back_to_the_channel_too(place: World, line: Line) -> None:
    ann = place.people[0]
    refuse_threads(place, line, TOO_MANY)
    page: Any = (await ann.context_menu(place.open_channel, "Invite", place.people[1])).response
    text = await said(ann.click(page, label="The Architects of Amytis"))
    assert "we’ll play right here" in text
    assert await live_in(place, place.open_channel) is not None


async def test_a_table_whose_thread_is_deleted_at_once_can_continue_elsewhere(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    original, ann = discord.http.HTTPClient.start_thread_without_message, place.people[0]

    async def start(self: Any, channel: int, **options: Any) -> Any:
        thread = await original(self, channel, **options)
        place.env.backend.delete_channel(int(thread["id"]))
        return thread

    monkeypatch.setattr(discord.http.HTTPClient, "start_thread_without_message", start)
    text = await new(place, ann)
    assert "has been deleted" in text
    assert "`/game board here:True`" in text
    await ann.slash(place.channel, "game board", here=True)
    assert "Join" in read(place.last)


async def test_a_channel_deleted_meanwhile_is_no_error(
    place: World, line: Line, caplog: pytest.LogCaptureFixture
) -> None:
    refuse_threads(place, line, refusal(404, 10003))
    assert "This channel has been deleted" in await new(place, place.people[0])
    assert complaints(caplog) == []


# properties of new threads


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The parameters of requests for threads; simcord knows public threads only."""
    asked: list[dict[str, Any]] = []
    original = discord.http.HTTPClient.start_thread_without_message

    def start(self: Any, channel: int, **options: Any) -> Any:
        asked.append(options)
        return original(self, channel, **{**options, "type": discord.ChannelType.public_thread.value})

    monkeypatch.setattr(discord.http.HTTPClient, "start_thread_without_message", start)
    return asked


async def test_a_new_thread_has_no_slow_mode_and_stays_open_for_a_week(
    place: World, asked: list[dict[str, Any]]
) -> None:
    await new(place, place.people[0])
    (request,) = asked
    assert (request["rate_limit_per_user"], request["auto_archive_duration"]) == (0, 10080)
    assert request["type"] == discord.ChannelType.public_thread.value


async def test_a_thread_opens_if_the_bot_may_not_turn_off_slow_mode(
    place: World, line: Line, asked: list[dict[str, Any]]
) -> None:
    refuse_threads(place, line, FORBIDDEN, times=1)
    await new(place, place.people[0])
    assert [request["rate_limit_per_user"] for request in asked] == [0, None]
    assert len(place.open_channel.threads) == 1


async def test_a_thread_in_an_announcement_channel_is_a_news_thread(
    place: World, asked: list[dict[str, Any]]
) -> None:
    channel = place.guild.create_news_channel("news")
    await new(place, place.people[0], channel)
    assert [request["type"] for request in asked] == [discord.ChannelType.news_thread.value]
    assert len(channel.threads) == 1


# empty threads


@pytest.mark.parametrize(
    "options",
    [
        {"seats": 2, "robots": 3},
        {"seats": 2, "robots": 2},
        {"seats": 6},
        {"guest": "blocked"},
        {"guest": "unwilling"},
    ],
)
async def test_invalid_tables_are_refused_before_a_thread_is_opened(
    place: World, line: Line, options: dict[str, Any]
) -> None:
    options = dict(options)
    ann, bo = place.people
    matches = place.bot.services.tables.matches
    if guest := options.pop("guest", ""):
        if guest == "blocked":
            await matches.house_rules.block(place.guild.id, bo.id, now=now())
        else:
            await matches.people.mute(bo.id, [ann.id], now=now())
        options["player1"] = bo
    text = await new(place, ann, **options)
    assert "Something went wrong" not in text
    assert not any(path.endswith("/threads") for _, path in line.requests)
    assert not place.open_channel.threads


async def test_a_table_that_can_not_be_stored_leaves_no_thread_behind(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobbies = place.bot.services.tables.matches.lobbies

    async def fail(*_: Any, **__: Any) -> Any:
        raise StorageError("the disk is full")

    monkeypatch.setattr(lobbies, "create", fail)
    await new(place, place.people[0])
    assert not place.open_channel.threads


async def sweep_later(place: World, monkeypatch: pytest.MonkeyPatch, seconds: int = 1000) -> None:
    """Sweep for empty threads after ``seconds``."""
    monkeypatch.setattr(threads, "now", lambda: now() + seconds)
    await place.bot.services.reconciler.keep()
    await place.env.settle()
    monkeypatch.undo()


@pytest.mark.parametrize("recorded", [False, True])
async def test_an_unused_thread_is_deleted_after_a_crash(
    place: World, monkeypatch: pytest.MonkeyPatch, recorded: bool
) -> None:
    """It dies after Discord has created the thread, before or after the id is recorded."""
    stored = place.bot.services.tables.matches.threads
    ann = place.people[0]
    await new(place, ann)
    (kept,) = place.open_channel.threads
    row, _ = await stored.want("table:1", place.guild.id, place.open_channel.id, now=now())
    parent: Any = place.bot.get_channel(place.open_channel.id)
    lost = await parent.create_thread(name="lost", type=discord.ChannelType.public_thread)
    if recorded:
        await stored.made(row.purpose, lost.id)
    await place.restart()
    await sweep_later(place, monkeypatch, 100)
    assert len(place.open_channel.threads) == 2
    await sweep_later(place, monkeypatch)
    assert [thread.id for thread in place.open_channel.threads] == [kept.id]
    assert await place.bot.services.tables.matches.threads.unused(before=now() + 10**6) == []


async def test_a_lost_response_leaves_no_thread_behind(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    line.plan(Fault(reset, late=True), only=f"POST /channels/{place.open_channel.id}/threads")
    assert "we’ll play right here" in await new(place, place.people[0])
    assert len(place.open_channel.threads) == 1
    line.plan(None)
    await sweep_later(place, monkeypatch)
    assert not place.open_channel.threads


async def test_an_unused_thread_is_archived_if_the_bot_may_not_delete_it(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = place.bot.services.tables.matches.threads
    row, _ = await stored.want("table:1", place.guild.id, place.open_channel.id, now=now())
    parent: Any = place.bot.get_channel(place.open_channel.id)
    lost = await parent.create_thread(name="lost", type=discord.ChannelType.public_thread)
    await stored.made(row.purpose, lost.id)
    line.plan(Fault(FORBIDDEN), times=9, only=f"DELETE /channels/{lost.id}")
    await sweep_later(place, monkeypatch)
    (thread,) = place.open_channel.threads
    assert metadata(thread).archived
    assert await stored.unused(before=now() + 10**6) == []


async def test_an_unused_thread_with_messages_is_kept(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = place.bot.services.tables.matches.threads
    row, _ = await stored.want("table:1", place.guild.id, place.open_channel.id, now=now())
    parent: Any = place.bot.get_channel(place.open_channel.id)
    lost = await parent.create_thread(name="lost", type=discord.ChannelType.public_thread)
    await stored.made(row.purpose, lost.id)
    (thread,) = place.open_channel.threads
    await place.people[0].send(thread, "Hello?")
    await sweep_later(place, monkeypatch)
    assert len(place.open_channel.threads) == 1
    assert await stored.unused(before=now() + 10**6) == []


@pytest.mark.parametrize(("make", "left"), [(refusal(403, 50001), 0), (refusal(500), 1)])
async def test_an_unreadable_server_does_not_stop_the_sweep(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch, make: Any, left: int
) -> None:
    stored = place.bot.services.tables.matches.threads
    await stored.want("table:1", place.guild.id, 77, now=now())
    await stored.want("table:2", place.guild.id, place.open_channel.id, now=now())
    parent: Any = place.bot.get_channel(place.open_channel.id)
    lost = await parent.create_thread(name="lost", type=discord.ChannelType.public_thread)
    await stored.made("table:2", lost.id)
    line.plan(Fault(make), times=99, only=f"GET /guilds/{place.guild.id}/threads/active")
    await sweep_later(place, monkeypatch)
    assert not place.open_channel.threads
    assert len(await stored.unused(before=now() + 10**6)) == left


async def test_a_thread_being_opened_is_not_mistaken_for_a_lost_one(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = place.bot.services.tables.matches.threads
    guild, channel = place.guild.id, place.open_channel.id
    await stored.want("table:1", guild, channel, now=now() - 900)
    parent: Any = place.bot.get_channel(channel)
    opening = await parent.create_thread(name="opening", type=discord.ChannelType.public_thread)
    await stored.want("table:2", guild, channel, now=now())
    await place.bot.services.reconciler.keep()
    assert [thread.id for thread in place.open_channel.threads] == [opening.id]
    await stored.made("table:2", opening.id)
    await place.bot.services.reconciler.keep()
    assert [thread.id for thread in place.open_channel.threads] == [opening.id]
    assert await stored.of("table:1") is None


# cups and leagues


async def full_cup(place: World) -> Sequence[MemberActor]:
    """Open a cup for three; return its players, of whom the host has signed up."""
    people = crowd(place, 3)
    await people[0].slash(place.open_channel, "cup new", game="amytis", players=3)
    return people


def hold_messages(place: World) -> list[str]:
    """Return all messages about contests on hold."""
    written = [message.content for each in place.env.backend.messages.values() for message in each.values()]
    return [text for text in written if "is on hold" in text]


@pytest.mark.parametrize(
    ("make", "why"), [(TOO_MANY, "as many open threads"), (FORBIDDEN, "not allowed to open a thread")]
)
async def test_the_host_is_notified_once_when_a_cup_stalls_and_again_if_it_recurs(
    place: World, line: Line, make: Any, why: str
) -> None:
    people = await full_cup(place)
    refuse_threads(place, line, make)
    await sign_up(place, people[1:])
    for _ in range(3):
        await sweep(place)
    (text,) = hold_messages(place)
    assert why in text
    assert f"<#{place.open_channel.id}>" in text
    await place.restart()
    await sweep(place)
    assert len(hold_messages(place)) == 1
    line.plan(None)
    await sweep(place)
    assert all(fixture.live for fixture in (await course_of(place)).fixtures)
    contest = (await course_of(place)).contest
    assert (contest.stalled, contest.stall_told) == (0, 0)
    await people[0].slash(place.open_channel, "cup new", game="amytis", players=3)
    refuse_threads(place, line, make)
    await sign_up(place, people[1:])
    await sweep(place)
    assert len(hold_messages(place)) == 2


async def test_a_host_with_closed_direct_messages_is_notified_in_the_channel(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await full_cup(place)
    refuse_threads(place, line, TOO_MANY)

    async def refused(*_: Any) -> Any:
        raise refusal(403, 50007)()

    monkeypatch.setattr(type(place.bot), "create_dm", refused)
    await sign_up(place, people[1:])
    await sweep(place)
    await sweep(place)
    (text,) = hold_messages(place)
    assert text.startswith(f"<@{people[0].id}> ")


async def test_the_host_is_told_about_missing_permissions_and_no_thread_is_requested(
    place: World, line: Line
) -> None:
    people = await full_cup(place)
    deny = discord.Permissions(create_public_threads=True).value
    everyone = Overwrite(place.guild.default_role.id, OverwriteType.ROLE, 0, deny)
    place.env.backend.set_overwrite(place.open_channel.id, everyone)
    await sign_up(place, people[1:])
    await sweep(place)
    (text,) = hold_messages(place)
    assert "I need more permissions there: Create Public Threads." in text
    assert not any(path.endswith("/threads") for _, path in line.requests)


async def test_a_rejected_title_does_not_hold_up_other_matches(place: World, line: Line) -> None:
    people = await full_cup(place)
    refuse_threads(place, line, TITLE, times=2)
    await sign_up(place, people[1:])
    assert [fixture.live for fixture in (await course_of(place)).fixtures] == [False, True, True]
    assert len(hold_messages(place)) == 1
    await sweep(place)
    assert all(fixture.live for fixture in (await course_of(place)).fixtures)


async def test_temporary_problems_are_reported_only_if_they_last(
    place: World, line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(threads, "LIMIT_SECONDS", 0.2)
    people = await full_cup(place)
    refuse_threads(place, line, reset)
    await sign_up(place, people[1:])
    await sweep(place)
    assert hold_messages(place) == []
    monkeypatch.setattr("bot.delivery.stalls.now", lambda: now() + 1000)
    await sweep(place)
    await sweep(place)
    assert len(hold_messages(place)) == 1


async def test_matches_that_can_not_be_stored_reuse_one_thread(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await full_cup(place)

    async def fail(*_: Any, **__: Any) -> Any:
        raise RuntimeError("not today")

    with monkeypatch.context() as patch:
        patch.setattr(ContestStore, "open_match", fail)
        await sign_up(place, people[1:])
        for _ in range(4):
            await sweep(place)
        assert len(place.open_channel.threads) == 1
        assert len(hold_messages(place)) == 1
    await sweep(place)
    assert len(place.open_channel.threads) == 3
    assert all(fixture.live for fixture in (await course_of(place)).fixtures)


@pytest.mark.parametrize("recorded", [False, True])
async def test_a_cup_uses_the_thread_opened_before_a_crash(
    place: World, monkeypatch: pytest.MonkeyPatch, recorded: bool
) -> None:
    people = await full_cup(place)
    original = Threads._create

    async def killed(*args: Any) -> Any:
        thread = await original(*args)
        if recorded:
            await place.bot.services.tables.matches.threads.made(args[1], thread)
        raise asyncio.CancelledError

    with monkeypatch.context() as patch:
        patch.setattr(Threads, "_create", killed)
        await sign_up(place, people[1:])
    assert len(place.open_channel.threads) == 1
    await place.restart()
    await sweep(place)
    course = await course_of(place)
    assert all(fixture.live for fixture in course.fixtures)
    assert {fixture.channel for fixture in course.fixtures} == {t.id for t in place.open_channel.threads}


async def test_a_thread_deleted_before_its_use_is_opened_again(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = await full_cup(place)

    async def fail(*_: Any, **__: Any) -> Any:
        raise RuntimeError("not today")

    with monkeypatch.context() as patch:
        patch.setattr(organiser, "open_match", fail)
        await sign_up(place, people[1:])
    (thread,) = place.open_channel.threads
    place.env.backend.delete_channel(thread.id)
    await sweep(place)
    assert len(place.open_channel.threads) == 3
    assert all(fixture.live for fixture in (await course_of(place)).fixtures)


# archived threads


async def archived_match(place: World) -> int:
    """Start a match in a thread and archive the thread; return the match id."""
    ann, bo = place.people
    await new(place, ann, player1=bo)
    (thread,) = place.open_channel.threads
    lobby: Any = thread.last_message
    await bo.click(lobby, label="Join")
    await place.env.settle()
    match_id = await live_in(place, thread)
    assert match_id is not None
    place.channel = thread
    metadata(thread).archived = True
    return match_id


def archived(place: World) -> bool:
    return bool(metadata(place.channel).archived)


@pytest.fixture
def frozen(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to edit messages in archived threads, as Discord does."""
    backend = type(place.env.backend)
    edit = backend.edit_message

    def checked_edit(self: Any, channel: int, *args: Any, **more: Any) -> Any:
        meta = self.get_channel(channel).thread_metadata
        if meta is not None and meta.archived:
            raise refusal(400, 50083)()
        return edit(self, channel, *args, **more)

    monkeypatch.setattr(backend, "edit_message", checked_edit)


@pytest.mark.usefixtures("frozen")
async def test_a_board_is_edited_in_an_archived_thread(place: World) -> None:
    match_id = await archived_match(place)
    await place.bot.services.tables.matches.database.transaction(
        lambda tx: tx.execute("UPDATE posting SET wanted = wanted + 1 WHERE match = ?", (match_id,)).close()
    )
    assert await place.bot.services.reconciler.tell(match_id) is None
    assert not archived(place)


@pytest.mark.usefixtures("frozen")
async def test_a_turn_can_be_played_in_an_archived_thread(place: World) -> None:
    await archived_match(place)
    before = await place.table()
    await take_turn_at_once(place, random.Random(1))
    after = await place.table()
    assert after.match.seq > before.match.seq
    changes, seen = await counts(place.bot.matches, after.id)
    assert seen == changes


async def test_a_locked_thread_is_recognised_by_every_error_code(place: World, line: Line) -> None:
    match_id = await archived_match(place)
    metadata(place.channel).locked = True
    await place.bot.services.channel_boards.want_anew(match_id)
    line.plan(Fault(refusal(400, 50083)), times=99, only=f"POST /channels/{place.channel.id}/messages")
    assert await place.bot.services.reconciler.tell(match_id) == "follows-locked"
