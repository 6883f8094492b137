"""The match of the week: the best one that everyone may see, posted once on Monday with its film."""

import asyncio
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.app import features
from bot.features.films.service import Films
from bot.features.watching import schedule, screens
from engine.errors import Refusal
from engine.match import Match
from render.texts import texts
from storage import Matches
from storage.records import Person
from storage.timing import Preferences, begin_of, week_of
from tests.bot.faults import Fault, killed_once_sent, line_to_discord, refusal
from tests.bot.mail import Bot, Clock, Mail, Sent, Stepped, dying
from tests.bot.test_daily_years import Direct
from tests.bot.test_deals import boss
from tests.bot.test_films import FILM
from tests.bot.test_following import inbox
from tests.bot.test_watching import changed, played, stake
from tests.bot.world import World, labels, person_of, texts_of
from tests.clock import now
from tests.storage.test_matches import execute

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=20.0)

DAY = 24 * 3600
WEEK = 7 * DAY


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Set the clock of the feature to a Wednesday; the only entry of the list is the time."""
    time = [begin_of(week_of(20_000 * DAY)) + 2 * DAY]
    for module in ("schedule", "commands"):
        monkeypatch.setattr(f"bot.features.watching.{module}.now", lambda: time[0])
    return time


@pytest.fixture(autouse=True)
def films(monkeypatch: pytest.MonkeyPatch) -> list[bytes | Exception]:
    """Make the bot draw films at once; the only entry of the list is the film, or an error."""
    made: list[bytes | Exception] = [FILM]

    async def film(*_: object) -> bytes:
        if isinstance(made[0], Exception):
            raise made[0]
        return made[0]

    monkeypatch.setattr(Films, "film", film)
    return made


async def put(
    place: World, at: int, points: int = 3, channel: Any = None, people: Sequence[MemberActor] = ()
) -> int:
    """Store a match, of the members by default, that ended with the best two ``points`` apart."""
    seated, match = [person_of(member) for member in people or place.people], finished()
    where = (channel or place.channel).id
    row = await place.bot.matches.insert(where, place.guild.id, seated[0].user, seated, match, now=now())
    await changed(place, ended(row.id, at, points))
    return row.id


def finished() -> Match:
    match = played("amytis", 2, 1000, seed=3)
    assert match.over
    return match


def ended(match_id: int, at: int, points: int) -> str:
    return f"UPDATE result SET at = {at}, points = 40 - {points} * seat WHERE match = {match_id}"


async def sweep(place: World) -> None:
    await place.bot.services.reconciler.keep()
    await place.env.settle()


def posts(place: World, channel: Any = None) -> list[Any]:
    history = (channel or place.open_channel).history()
    return [message for message in history if "Match of the week" in message.content]


async def ask(place: World, *, weekly: bool = True, channel: Any = None) -> MemberActor:
    """Ask for the match of the week in a channel as a server manager, and return that member."""
    admin = boss(place)
    answer: Any = (await admin.slash(channel or place.open_channel, "watch", weekly=weekly)).response
    assert ("Every Monday" in texts_of(answer.components)) is weekly
    return admin


async def test_it_is_posted_once_on_monday_despite_kills(
    place: World, clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = place.people[0]
    refused: Any = (await ann.slash(place.open_channel, "watch", weekly=True)).response
    assert "manage this server" in texts_of(refused.components)
    await ask(place)
    best = await put(place, clock[0], points=1)
    await put(place, clock[0], points=9)
    await put(place, clock[0] - WEEK, points=0)
    clock[0] = begin_of(week_of(clock[0]) + 1) - 1
    await sweep(place)
    assert posts(place) == []
    clock[0] += 1
    monkeypatch.setattr("bot.delivery.idempotent.NONCE_SECONDS", -1)  # this Discord knows no nonces
    with killed_once_sent():
        await sweep(place)
    assert len(posts(place)) == 1
    await put(place, clock[0] - 1, points=0)  # ended later, or was visible too late
    await place.restart()
    for _ in range(2):
        await sweep(place)
    [post] = posts(place)
    row = await place.bot.matches.get(best)
    assert f"](https://discord.com/channels/{place.guild.id}/{row.channel}" in post.content
    assert f"<@{ann.id}>" in post.content
    assert "Chosen for a finish 1 point apart" in post.content
    assert [file.filename for file in post.attachments] == ["film.gif"]
    assert labels(post) == ["Review", "History", "Live matches"]
    live: Any = (await ann.click(post, label="Live matches")).response
    assert "No match is being played" in texts_of(live.components)
    history: Any = (await ann.click(post, label="History")).response
    assert history.ephemeral
    await ask(place, weekly=False)
    clock[0] += WEEK
    await put(place, clock[0] - 1)
    await sweep(place)
    assert len(posts(place)) == 1


async def test_only_what_all_readers_may_see_is_chosen(place: World, clock: list[int]) -> None:
    hidden = discord.PermissionOverwrite(view_channel=False)
    council = place.guild.create_text_channel("council", overwrites={place.guild.default_role: hidden})
    parent: Any = place.bot.get_channel(place.open_channel.id)
    den = await parent.create_thread(name="den", type=discord.ChannelType.private_thread)
    gone = place.guild.create_text_channel("gone")
    await place.env.settle()
    await ask(place)
    store, week = place.bot.matches.watching, week_of(clock[0])
    await store.begin(council.id, place.guild.id, 1, week - 1)
    secret = await put(place, clock[0], points=0, channel=council)
    for number, where in ((1, den), (1, gone)):
        await put(place, clock[0], points=number, channel=where)
    place.env.backend.delete_channel(gone.id)
    cleo = place.guild.add_member(place.env.create_user("cleo", global_name="Cleo"))
    await put(place, clock[0], points=0, people=[place.people[0], cleo])
    await place.bot.matches.people.save(Preferences(cleo.id, hidden=True), now=now())
    shown = await put(place, clock[0], points=7)
    clock[0] += WEEK
    await sweep(place)
    places = {channel.channel: channel for channel in await store.channels()}
    assert (places[place.open_channel.id].picked, places[council.id].picked) == (shown, secret)
    assert [place.week for place in places.values()] == [week, week]


async def test_weeks_without_a_match_have_no_message(place: World, clock: list[int]) -> None:
    await ask(place)
    clock[0] += WEEK
    await sweep(place)
    assert posts(place) == []
    [channel] = await place.bot.matches.watching.channels()
    assert channel.week == week_of(clock[0]) - 1


async def test_a_match_that_may_not_be_shown_any_more_is_not_posted(
    place: World, clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    await ask(place)
    await put(place, clock[0])
    clock[0] += WEEK
    with line_to_discord() as line:
        line.plan(Fault(refusal(500)), times=99, only=f"POST /channels/{place.open_channel.id}")
        await sweep(place)
    await place.bot.matches.people.save(Preferences(place.people[0].id, hidden=True), now=now())
    await sweep(place)
    assert posts(place) == []
    assert await place.bot.matches.postings.due() == []


@pytest.mark.parametrize("why", ["large", "refused", "failed", "busy"])
async def test_without_a_film_the_last_board_and_a_button_are_posted(
    place: World, clock: list[int], films: list[bytes | Exception], monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    await ask(place)
    await put(place, clock[0])
    clock[0] += WEEK
    if why == "large":
        monkeypatch.setattr(schedule, "LARGEST", len(FILM) - 1)
    elif why != "refused":
        films[0] = OSError("no memory") if why == "failed" else Refusal("refusal-film-busy")
    with line_to_discord() as line:
        fault = Fault(refusal(413, schedule.TOO_LARGE)) if why == "refused" else None
        line.plan(fault, only=f"POST /channels/{place.open_channel.id}")
        await sweep(place)
    if why == "busy":
        assert posts(place) == []
        films[0] = FILM
        await sweep(place)
    [post] = posts(place)
    has_film = why == "busy"
    assert [file.filename for file in post.attachments] == ["film.gif" if has_film else "board.png"]
    assert ("Film" in labels(post)) is not has_film


async def test_the_admin_is_told_once_that_nothing_can_be_posted(place: World, clock: list[int]) -> None:
    admin, backend, channel = await ask(place), place.env.backend, place.open_channel.id
    denied = discord.Permissions(attach_files=True).value
    backend.set_overwrite(channel, Overwrite(place.guild.default_role.id, OverwriteType.ROLE, deny=denied))
    await put(place, clock[0])
    clock[0] += WEEK
    await sweep(place)
    assert "more permissions there (Attach Files)" in inbox(admin)[-1].content
    backend.delete_overwrite(channel, place.guild.default_role.id)
    for _ in range(2):
        await put(place, clock[0])
        clock[0] += WEEK
        with line_to_discord() as line:
            line.plan(Fault(refusal(403, 50013)), times=99, only=f"POST /channels/{place.open_channel.id}")
            await sweep(place)
            await sweep(place)
    [letter] = inbox(admin)
    assert f"<#{place.open_channel.id}>" in letter.content
    assert "next Monday" in letter.content
    await put(place, clock[0])
    clock[0] += WEEK
    await sweep(place)
    assert len(posts(place)) == 1
    await put(place, clock[0])
    clock[0] += WEEK
    place.env.backend.delete_channel(place.open_channel.id)
    await sweep(place)
    await sweep(place)
    assert "was deleted" in inbox(admin)[-1].content
    assert len(inbox(admin)) == 2
    assert await place.bot.matches.watching.channels() == []


async def test_a_year_of_two_processes_that_die_has_one_message_per_week_with_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    features.load()
    monkeypatch.setattr("bot.platform.permissions.found", found)
    clock, chance, sent = Clock(begin_of(2900) + 2 * DAY), random.Random(5), list[Sent]()
    monkeypatch.setattr(time, "time", clock)
    match, people = finished(), [Person(11, "Ann"), Person(12, "Bo")]
    step, expected = dying(chance, 0.02), list[int]()
    mail = Mail(clock, step, sent.append)
    databases: Any = [Direct(tmp_path / "year.sqlite3") for _ in range(2)]
    stores = [Matches(database) for database in databases]
    await stores[0].watching.begin(7, 1, 11, week_of(int(clock())) - 1)
    for _ in range(52):
        monday = begin_of(week_of(int(clock())) + 1)
        for points in range(chance.choice((0, 1, 1, 2))):
            row = await stores[0].insert(7, 1, 11, people, match, now=int(clock()))
            await execute(databases[0], ended(row.id, chance.randrange(monday - WEEK, monday), points))
            expected += [row.id] * (not points)
        for clock.now in (monday - 1, *range(monday, monday + 180, 60)):
            begun = [await process(store, mail, step, chance) for store in stores]
            await asyncio.gather(*(each.sweep() for each in begun), return_exceptions=True)
        step, mail._step, clock.now = (lambda _: None), (lambda _: None), clock.now + 60
        await (await process(stores[0], mail, step, chance)).sweep()
        step = mail._step = dying(chance, 0.02)
        assert len(sent) == len(expected)
    ids = [item.custom_id for post in mail.messages[7].values() for item in post.components]
    assert [each for each in ids if each.startswith("z:watch")] == [f"z:watch:{each}" for each in expected]
    for database in databases:
        database.close()


async def found(*_: object) -> object:
    """Find a channel of the fake Discord."""
    return object()


async def process(
    store: Matches, mail: Mail, step: Callable[[str], None], chance: random.Random
) -> schedule.WatchSchedule:
    """Start another process on a database, which may die at every step."""

    async def meanwhile() -> None:
        for _ in range(chance.randrange(3)):
            await asyncio.sleep(0)

    async def film(*_: object) -> bytes:
        await meanwhile()
        return FILM

    stepped: Any = Stepped(store, step, meanwhile)
    bot, client, films = Bot(stepped, mail), cast(Any, mail), cast(Any, SimpleNamespace(film=film))
    await store.instances.enter(bot.heartbeat.instance, "1", now())
    bot.heartbeat.others = [cast(Any, None)]  # so that it needs a lease
    render_pool: Any = None
    return schedule.WatchSchedule(bot.tables, render_pool, client, bot.poster, bot.heartbeat, lambda: films)


def test_the_reasons_are_a_sentence() -> None:
    def why(lead_changes: int = 0, **values: Any) -> str:
        return screens._why_chosen(stake(1, **values), lead_changes, texts())

    assert why(close=True, gap=0) == "Chosen for a finish level on points."
    assert why(5, close=True, gap=2) == "Chosen for a finish 2 points apart and 5 lead changes."
    told = "Chosen for 2 lead changes, 1 capture and two strong players."
    assert why(2, gap=30, captures=1, strength=1700.0) == told
    assert why(1, gap=30) == "It was the last match to end that week."
