"""Cups and leagues from the command to the podium, with restarts, leavers and no-shows."""

import os
import random
import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

import discord
import pytest
from msgspec.structs import replace
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

import storage
from bot.app.client import Ziggurat
from bot.features.contests import schedule, screens
from bot.features.contests import service as organiser
from bot.features.contests.ranking import standings
from bot.jobs.render_pool import RenderPool
from engine.errors import Refusal
from render.texts import texts
from storage.admin import HouseRules
from storage.contests import Contest, ContestDetails, ContestKind, Entrant, Fixture, Phase
from storage.errors import Blocked, NoSuchContest
from storage.records import Person, Status
from tests import postgres
from tests.bot.test_admin import boss_of
from tests.bot.test_lobby import plain
from tests.bot.test_privacy import said
from tests.bot.world import World, labels, person_of, read, texts_of
from tests.clock import now
from tests.thorough import THOROUGH

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=14.0)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def simcord_bot(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Ziggurat]:
    """The bot with its own database, on SQLite or PostgreSQL."""
    url = str(tmp_path / "match.sqlite3")
    if request.param == "postgres":
        psycopg = pytest.importorskip("psycopg", reason=postgres.MISSING)
        server, name = postgres.address(), f"contests_{os.environ.get('PYTEST_XDIST_WORKER', 'alone')}"
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE")
            connection.execute(f"CREATE SCHEMA {name}")
        url = f"{server}&options={quote(f'-csearch_path={name}')}"
    async with await storage.open(url) as database:
        with RenderPool() as render_pool:
            yield Ziggurat(database, render_pool, always_sync=True)


PICTURE = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(autouse=True)
def no_podium(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the podium picture, which is tested elsewhere."""
    for picture in ("podium", "crosstable"):
        monkeypatch.setattr(f"bot.features.contests.screens.{picture}", lambda *_: PICTURE)


def crowd(place: World, count: int) -> list[MemberActor]:
    """Return ``count`` members of the server."""
    return [
        place.guild.add_member(place.env.create_user(f"p{number}", global_name=f"Player {number}"))
        for number in range(1, count + 1)
    ]


def newest_message(place: World) -> Any:
    """Return the bot's newest message in the channel."""
    return [m for m in place.open_channel.history() if m.type is discord.MessageType.default][-1]


def texts_in(place: World, channel: int | None) -> list[Any]:
    """Return the messages of a channel or thread."""
    (thread,) = (thread for thread in place.open_channel.threads if thread.id == channel)
    return thread.history()


async def course_of(place: World, contest_id: int = 1) -> ContestDetails:
    return await place.bot.services.tables.matches.contests.course(contest_id)


async def sweep(place: World) -> None:
    await place.bot.services.reconciler.keep()
    await place.env.settle()


async def sign_up(place: World, people: Sequence[MemberActor]) -> None:
    for person in people:
        await person.click(newest_message(place), label="Sign up")
    await place.env.settle()


async def play_all(place: World, contest_id: int, chance: random.Random, absent: Sequence[int] = ()) -> None:
    """End every running match: all present players but one resign; the absent do nothing."""
    tables = place.bot.services.tables
    while True:
        fixtures = [fixture for fixture in (await course_of(place, contest_id)).fixtures if fixture.live]
        if not fixtures:
            return
        for fixture in fixtures:
            row = await tables.matches.get(fixture.match or 0)
            people = [person.user for person in row.people if person.user > 0 and person.user not in absent]
            chance.shuffle(people)
            stay = len(people) == len(row.people)
            for user in people[stay:]:
                if (await tables.matches.get(row.id)).status is Status.PLAYING:
                    await tables.resign(row.id, user)
            if (await tables.matches.get(row.id)).status is Status.PLAYING:
                await tables.abandon(row.id, by_admin=True)
        await sweep(place)


async def test_a_full_cup_starts_by_itself_and_ends_with_a_podium(place: World) -> None:
    people = crowd(place, 3)
    text = await said(people[0].slash(place.open_channel, "cup new", game="amytis", players=3))
    assert "sign-up is open, and you’re in" in text
    invitation = place.open_channel.last_message
    assert invitation is not None
    assert "Amytis cup: sign up!" in read(invitation)
    again = (await people[0].click(invitation, label="Sign up")).followups[-1]
    assert "You’ve already signed up." in texts_of(again.components)
    await sign_up(place, people[1:2])
    await people[1].click(newest_message(place), label="Leave")
    assert "1 signed up" in read(newest_message(place))
    await sign_up(place, people[1:])
    await sweep(place)
    course = await course_of(place)
    assert course.contest.phase is Phase.PLAYING
    assert len(course.fixtures) == 3
    assert not any(
        message.type is discord.MessageType.thread_created for message in place.open_channel.history()
    )
    standing = newest_message(place)
    assert "Now playing" in read(standing)
    assert "**Amytis cup** · 0 of 3 matches played" in read(standing)
    assert re.search(
        r"- \[.+ – .+\]\(https://discord.com/channels/\d+/\d+\) · .+’s turn, last", read(standing)
    )
    assert len(standing.attachments) == 1
    live = [fixture for fixture in course.fixtures if fixture.live]
    assert len(live) == 3
    row = await place.bot.services.tables.matches.get(live[0].match or 0)
    assert [person.user for person in row.people] == [course.entrant(n).user for n in live[0].entrants]
    assert (row.pace, row.guild) == (3 * 86400, place.guild.id)
    late = (await people[0].click(newest_message(place), label="Leave")).followups[-1]
    assert "Leave for good?" in texts_of(late.components)
    await place.restart()
    await play_all(place, 1, random.Random(1))
    await sweep(place)
    course = await course_of(place)
    assert course.contest.phase is Phase.OVER
    last = newest_message(place)
    assert "wins with" in read(last)
    assert "ecided by" in read(last)
    assert len(last.attachments) == 1
    await sweep(place)
    assert newest_message(place).id == last.id
    await people[1].click(last, label="New cup")
    await place.env.settle()
    another = newest_message(place)
    assert "another one?" in read(another)
    assert all(f"<@{person.id}>" in read(another) for person in (people[0], people[2]))
    assert "1 signed up" in read(another)


@pytest.mark.parametrize(("game", "count"), [("ancient", 9), ("architectura", 16), ("amytis", 7)])
async def test_a_whole_league(
    place: World, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, game: str, count: int
) -> None:
    if "postgres" in request.node.name and count > 7 and not THOROUGH:
        pytest.skip("takes a while")
    people, chance = crowd(place, count), random.Random(count)
    leaver, never = people[1], people[2]
    await people[0].slash(place.open_channel, "league new", game=game, days=1)
    await sign_up(place, people[1:])
    await place.restart()
    await sweep(place)
    assert (await course_of(place)).contest.phase is Phase.OPEN
    monkeypatch.setattr(organiser, "now", lambda: now() + 86401)
    await sweep(place)
    course = await course_of(place)
    assert course.contest.phase is Phase.PLAYING
    assert len({entrant.division for entrant in course.entrants}) == (3 if count == 16 else 2)
    playing: dict[int, int] = {}
    for fixture in course.fixtures:
        for number in fixture.entrants if fixture.live else ():
            playing[number] = playing.get(number, 0) + 1
    assert max(playing.values()) <= organiser.AT_ONCE
    question: Any = (await leaver.click(newest_message(place), label="Leave")).followups[-1]
    await leaver.click(question, label="Yes, leave")
    await place.env.settle()
    course = await course_of(place)
    tables = place.bot.services.tables
    for fixture in course.fixtures:
        if fixture.live:
            row = await tables.matches.get(fixture.match or 0)
            assert leaver.id not in [person.user for person in row.people]
    await place.restart()
    await play_all(place, 1, chance, absent=[never.id])
    await sweep(place)
    course = await course_of(place)
    assert course.contest.phase is Phase.OVER
    assert all(fixture.ended for fixture in course.fixtures)
    for group in standings(course):
        for standing in group:
            assert standing.played == (4 if game != "amytis" else len(group) - 1)
    ratings = await tables.matches.statistics.ratings_of(leaver.id)
    rows = [await tables.matches.get(fixture.match or 0) for fixture in course.fixtures if fixture.match]
    robots = [row for row in rows if row.robots]
    assert robots
    assert not ratings or all(row.robots for row in rows if leaver.id in [p.user for p in row.people])
    last = newest_message(place)
    assert labels(last) == ["Open the next season"]
    await people[3].click(last, label="Open the next season")
    await place.env.settle()
    season = newest_message(place)
    assert "season 2: sign up!" in read(season)
    refused = (await people[4].click(last, label="Open the next season")).followups[-1]
    assert "too late" in texts_of(refused.components)


async def test_a_league_with_one_entrant_is_called_off(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    (ann,) = crowd(place, 1)
    await ann.slash(place.open_channel, "league new", game="ancient")
    monkeypatch.setattr(organiser, "now", lambda: now() + 4 * 86400)
    await sweep(place)
    assert (await course_of(place)).contest.phase is Phase.VOID
    assert "was called off" in read(newest_message(place))
    assert await place.bot.services.tables.matches.contests.current() == []


async def test_contests_run_side_by_side_up_to_a_limit(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bo = crowd(place, 2)
    await ann.slash(place.open_channel, "cup new", game="amytis")
    await bo.slash(place.open_channel, "cup new", game="amytis")
    assert [(await course_of(place, n)).entrants[0].user for n in (1, 2)] == [ann.id, bo.id]
    monkeypatch.setattr(organiser, "MOST", 2)
    text = await said(bo.slash(place.open_channel, "cup new", game="amytis"))
    assert "already has 2 cups and leagues" in text


async def test_the_host_may_let_a_robot_stand_in_for_a_silent_player(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = crowd(place, 3)
    await people[0].slash(place.open_channel, "cup new", game="amytis", players=3)
    await sign_up(place, people[1:])
    course = await course_of(place)
    fixture = course.fixtures[0]
    assert fixture.match is not None
    monkeypatch.setattr(organiser, "now", lambda: now() + 5 * 86400 + 9)
    for _ in range(2):
        await sweep(place)
    (stall,) = [
        message for message in texts_in(place, fixture.channel) if "the last move was" in message.content
    ]
    assert {user.id for user in stall.mentions} == {course.entrant(n).user for n in fixture.entrants} | {
        people[0].id
    }
    assert "What to do" in stall.content
    refused = (await people[1].click(stall, label="Let a robot stand in")).followups[-1]
    assert "Only the host" in texts_of(refused.components)
    monkeypatch.setattr(organiser, "now", now)
    answer = (await people[0].click(stall, label="Let a robot stand in")).followups[-1]
    assert "stands in from now on" in texts_of(answer.components)
    await sweep(place)
    row = await place.bot.services.tables.matches.get(fixture.match)
    assert [seat for seat, _ in row.stand_ins] == list(fixture.to_act)
    (after,) = [message for message in texts_in(place, fixture.channel) if message.id == stall.id]
    assert "goes on" in after.content
    assert labels(after) == []


async def test_a_full_server_holds_up_a_cup(place: World, monkeypatch: pytest.MonkeyPatch) -> None:
    people, house = crowd(place, 3), place.bot.services.tables.matches.house_rules
    await people[0].slash(place.open_channel, "cup new", game="amytis", players=3)
    await house.save(HouseRules(place.guild.id, most=1))
    await sign_up(place, people[1:])
    assert sum(fixture.live for fixture in (await course_of(place)).fixtures) == 1
    assert "once the server has room" in read(newest_message(place))
    for module in (organiser, schedule):
        monkeypatch.setattr(module, "now", lambda: now() + 86409)
    for _ in range(2):
        await sweep(place)
    told = newest_message(place)
    assert "allows only 1 match at a time" in told.content
    answer = (await people[1].click(told, label="Check again")).followups[-1]
    assert "can’t go on yet" in texts_of(answer.components)
    await house.save(HouseRules(place.guild.id))
    answer = (await people[1].click(told, label="Check again")).followups[-1]
    assert "running again" in texts_of(answer.components)
    assert all(fixture.live for fixture in (await course_of(place)).fixtures)
    assert "goes on" in next(m.content for m in place.open_channel.history() if m.id == told.id)


async def test_the_matches_of_a_member_who_left_wait_for_the_host(place: World) -> None:
    people = crowd(place, 3)
    await people[0].slash(place.open_channel, "cup new", game="amytis", players=3)
    place.guild.remove_member(people[2])
    await sign_up(place, people[1:2])
    await place.bot.services.tables.matches.contests.sign_up(1, person_of(people[2]))
    for _ in range(2):
        await sweep(place)
    assert [fixture.live for fixture in (await course_of(place)).fixtures].count(True) == 1
    told = newest_message(place)
    assert "has left the server" in told.content
    answer = (await people[0].click(told, label="Let a robot play")).followups[-1]
    assert "A robot plays their matches" in texts_of(answer.components)
    course = await course_of(place)
    assert all(fixture.live for fixture in course.fixtures)
    assert [entrant.user for entrant in course.entrants if entrant.gone] == [people[2].id]


async def test_lost_standings_are_posted_again(place: World) -> None:
    (ann,) = crowd(place, 1)
    await ann.slash(place.open_channel, "cup new", game="amytis")
    contests = place.bot.services.tables.matches.contests
    other = "UPDATE posting SET message = 5, digest = 'old' WHERE kind = 'contest'"
    await contests._db.transaction(lambda tx: tx.execute(other).close())
    with pytest.raises(Refusal):
        await contests.open_match(await contests.get(1), 1, 5, [], None, now=0)  # type: ignore[arg-type]
    before = newest_message(place).id
    await sweep(place)
    assert newest_message(place).id != before
    assert await place.bot.services.tables.matches.postings.due() == []


async def ended_league(place: World, people: Sequence[MemberActor], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Play a league to its end and return its last message."""
    await people[0].slash(place.open_channel, "league new", game="amytis", days=1)
    await sign_up(place, people[1:])
    monkeypatch.setattr(organiser, "now", lambda: now() + 86401)
    await sweep(place)
    await play_all(place, 1, random.Random(1))
    await sweep(place)
    last = newest_message(place)
    assert labels(last) == ["Open the next season"]
    return last


async def next_season(person: MemberActor, last: Any) -> str:
    """Press the button for the next season and return the answer."""
    answer = (await person.click(last, label="Open the next season")).followups[-1]
    return texts_of(answer.components)


async def test_a_season_opens_under_the_same_rules_as_a_league(
    place: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = crowd(place, 3)
    last = await ended_league(place, people, monkeypatch)
    services = place.bot.services
    rules, contests = services.tables.matches.house_rules, services.tables.matches.contests
    guild, role = place.guild.id, place.guild.create_role("Builders")

    async def refused(person: MemberActor, reason: str) -> None:
        assert reason in await next_season(person, last)
        assert reason in await said(person.slash(place.open_channel, "league new", game="amytis"))
        assert await contests.current() == []
        with pytest.raises(NoSuchContest):
            await contests.get(2)

    await rules.block(guild, people[1].id, now=now())
    await refused(people[1], "have blocked you")
    await rules.save(HouseRules(guild, starters=role.id))
    await refused(people[0], f"only <@&{role.id}> can open tables")
    await rules.save(HouseRules(guild, channels=(place.channel.id,)))
    await refused(people[0], f"tables can only be opened in <#{place.channel.id}>")
    await rules.save(HouseRules(guild))
    deny = discord.Permissions(create_public_threads=True).value
    everyone = Overwrite(place.guild.default_role.id, OverwriteType.ROLE, 0, deny)
    place.env.backend.set_overwrite(place.open_channel.id, everyone)
    await refused(people[0], "Missing: Create Public Threads.")
    place.env.backend.delete_overwrite(place.open_channel.id, place.guild.default_role.id)
    assert "sign-up is open" in await next_season(people[0], last)
    assert [entrant.user for entrant in (await course_of(place, 2)).entrants] == [people[0].id]


async def test_a_blocked_host_opens_no_contest(place: World) -> None:
    """The host may be blocked between the check and the transaction."""
    tables = place.bot.services.tables
    host = Person(77, "Host")
    await tables.matches.house_rules.block(place.guild.id, host.user, now=now())
    where = (place.guild.id, place.open_channel.id)
    with pytest.raises(Blocked):
        await organiser.open_contest(tables, ContestKind.CUP, where, host, "amytis", pace=(3600, 0), size=4)
    assert await tables.matches.contests.current() == []


async def test_blocking_a_player_removes_them_from_the_sign_up(place: World) -> None:
    people = crowd(place, 2)
    await people[0].slash(place.open_channel, "cup new", game="amytis", players=3)
    await sign_up(place, people[1:])
    await boss_of(place).slash(place.channel, "server block", player=people[1])
    assert [entrant.user for entrant in (await course_of(place)).entrants] == [people[0].id]
    assert "1 signed up" in read(newest_message(place))


def fixture(number: int, entrants: tuple[int, ...], *ranks: int, active: int | None = None) -> Fixture:
    status = Status.OVER if ranks else Status.PLAYING if active is not None else None
    results = tuple((rank, 50 - rank) for rank in ranks)
    to_act = () if active is None else (active,)
    return Fixture(
        number, entrants, number, False, 7000 + number, status, results, to_act, 1_795_000_000 + number
    )


def course(seats: int, *fixtures: Fixture) -> ContestDetails:
    contest = Contest(
        1, ContestKind.CUP, 5, 6, 100, "amytis", seats, 4, 86400, 0, Phase.PLAYING, 1, None, 0, 1
    )
    people = tuple(
        Entrant(number, 100 + number, name, 1, gone=False) for number, name in enumerate("ABCD", 1)
    )
    return ContestDetails(contest, people, fixtures)


def test_the_table_shows_each_result_from_both_sides() -> None:
    played = course(
        2, fixture(1, (1, 2), 1, 2), fixture(2, (2, 1), 1, 1), fixture(3, (1, 3), 2, 1), fixture(4, (3, 4))
    )
    (group,) = screens._groups(played, texts())
    assert [row.name for row in group.rows] == ["A", "C", "B", "D"]
    marks = {row.name: dict(zip("ACBD", row.results, strict=True)) for row in group.rows}
    assert marks["A"] == {"A": (), "C": ("L",), "B": ("W", "D"), "D": ()}
    assert marks["B"]["A"] == ("L", "D")
    assert marks["C"] == {"A": ("W",), "C": (), "B": (), "D": ("",)}
    assert [row.figures for row in group.rows] == [
        ("4", "3/3", "2"),
        ("3", "1/2", "1"),
        ("1", "2/2", "1"),
        ("0", "0/1", "0"),
    ]


def test_tables_of_four_show_the_rank_in_each_match() -> None:
    played = course(4, fixture(1, (1, 2, 3, 4), 2, 1, 4, 3), fixture(2, (2, 1, 4, 3), active=2))
    (group,) = screens._groups(played, texts())
    assert {row.name: row.results for row in group.rows} == {
        "A": (("2",), ("",)),
        "B": (("1",), ("",)),
        "C": (("4",), ("",)),
        "D": (("3",), ("",)),
    }
    post = screens.post(played, texts())
    assert "D’s turn, last move <t:1795000002:R>" in plain(post.content)
    assert "`1` B · 10 points · 1/2 played" in plain(post.content)
    assert "Robots play" not in post.content


def test_the_standings_say_who_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    played = course(4, fixture(1, (1, 2, 3, 4), 1, 2, 4, 3))
    gone = replace(played.entrants[0], gone=True)
    played = replace(played, entrants=(gone, *played.entrants[1:]))
    post = screens.post(played, texts())
    assert "`4` ~~A~~ · left · 1/1 played\n-# Robots play for those who have left" in plain(post.content)
    assert "-#" not in post.alt
    monkeypatch.setattr(screens, "LIMIT", len(post.content) - 1)  # only the picture has the table
    assert "played\n-# Robots play for those who have left" in plain(screens.post(played, texts()).content)


def test_the_standings_say_that_no_match_can_open() -> None:
    played = course(2, fixture(1, (1, 2), 1, 2), fixture(2, (1, 3)))
    assert "On hold" not in screens.post(played, texts()).content
    told = replace(played, contest=replace(played.contest, stalled=5, stall_told=9))
    assert "-# On hold: no match can open in this channel" in screens.post(told, texts()).content


def test_a_waiting_player_is_told_of_the_host_without_a_mention() -> None:
    told = screens.stalled_for_player(course(2).contest, texts()).content
    assert "The host has been told what to do." in told
    assert "<@" not in told


def test_the_picture_explains_the_mark_of_a_match_without_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    below = list[str]()
    monkeypatch.setattr(screens, "crosstable", lambda _, line, __: below.append(line))
    ended = replace(fixture(2, (1, 3), active=1), status=Status.ABANDONED)
    for played in (course(2, fixture(1, (1, 2), 1, 2)), course(2, fixture(1, (1, 2), 1, 2), ended)):
        screens.post(played, texts())
    assert [line.endswith("W, D, L, – (no result)") for line in below] == [False, True]


@pytest.mark.parametrize(
    ("fixtures", "sentence"),
    [
        ((fixture(1, (1, 2), 1, 2),), "Decided by points: 3 to 0."),
        ((fixture(1, (1, 2), 1, 1), fixture(2, (1, 3), 1, 1), fixture(3, (2, 4), 1, 1)), "sign-up"),
        (
            (fixture(1, (1, 2), 1, 2), fixture(2, (3, 1), 1, 3), fixture(3, (2, 4), 1, 2)),
            "second places: 1 to 0",
        ),
    ],
)
def test_the_podium_says_how_it_was_decided(fixtures: tuple[Fixture, ...], sentence: str) -> None:
    _, first, decided, *_ = screens.farewell(course(2, *fixtures), texts()).content.splitlines()
    assert first.startswith("🏆")
    assert sentence in decided
