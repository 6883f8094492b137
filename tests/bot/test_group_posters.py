"""Posters of months and years: their contents, their buttons, and those that clubs get automatically."""

import asyncio
import random
import time
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from zoneinfo import ZoneInfo

import pytest

import storage
from bot.delivery.poster import Poster
from bot.features.posters import handlers, screens
from bot.features.posters.schedule import PosterSchedule
from bot.features.posters.service import PEOPLE, Contents, Period, named, poster, ranked
from bot.features.posters.sources import of_club, of_server
from bot.matches.group_records import records
from bot.platform.actions import PosterOf, ShowPoster
from bot.screens import phone
from bot.screens.page import Post
from engine import catalogue
from engine.catalogue import games
from engine.match import Match
from render.texts import texts
from storage import Matches
from storage.records import Person
from storage.timing import Preferences
from tests.bot.mail import Clock
from tests.bot.test_group_records import match as results
from tests.bot.test_standings import GAME, play
from tests.bot.world import World, all_parts, labels, read, texts_of
from tests.clock import now
from tests.support import Add, Keep, counting, only_counting

BERLIN = ZoneInfo("Europe/Berlin")
PEOPLE_OF_CLUB = [Person(10 + number, name) for number, name in enumerate(("Ann", "Bo", "Cleo"))]
BUILT = {
    "amytis": "residence",
    "ancient": "optimization",
    "architectura": "watchtower",
    "westkingdom": "lumber-camp",
}
NEW_YEAR = int(datetime(2027, 1, 1, tzinfo=BERLIN).timestamp())


def test_periods() -> None:
    december = Period(2026, 12)
    since, until = december.bounds(BERLIN)
    assert until == NEW_YEAR
    assert Period.month_of(since, BERLIN) == Period.month_of(until - 1, BERLIN) == december
    assert Period.month_of(until, BERLIN) == Period(2027, 1)
    assert (december.before, Period(2027, 1).before, Period(2027).before) == (
        Period(2026, 11),
        december,
        Period(2026),
    )
    assert december.whole_year.bounds(UTC) == (Period(2026, 1).bounds(UTC)[0], december.bounds(UTC)[1])
    assert Period.of(december.code) == december
    assert [Period.of(202600).title(texts()), december.title(texts())] == ["2026", "December 2026"]
    for code in (0, 202613, 199901, 300001, -5):
        with pytest.raises(ValueError, match=str(code)):
            Period.of(code)


def contents(people: int) -> Contents:
    """Return a poster of one big match of people with long names."""
    seats = [(user, place, 60 - place) for place, user in enumerate(range(1, people + 1), 1)]
    played = [
        results(
            number,
            slug,
            *seats,
            behind={1: 12},
            captures={1: {1: 40}} if slug == "westkingdom" else {},
            built={user: {BUILT[slug]: 9} for user, *_ in seats},
        )
        for number, slug in enumerate(games())
    ]
    found = records(played)
    names = {user: f"{user} Nebuchadnezzar the Great of Ur" for user in named(found)}
    return Contents(Period(2026, 12), "The Five of Uruk", 1, found, names)


@pytest.mark.parametrize("people", [1, 2, 6, 9])
def test_a_poster_fits_its_message_and_names_its_people(people: int) -> None:
    made, t = contents(people), texts()
    drawn = poster(made, t)
    assert len(drawn.people) == min(people, PEOPLE)
    assert bool(drawn.more) is (people > PEOPLE)
    assert [person.first for person in drawn.people] == [True, *[False] * (len(drawn.people) - 1)]
    post = screens.post(PosterOf.CLUB, 1, made, t, user=5)
    assert post.image is not None
    assert phone.height(post.content) <= phone.room(post.image, ["Posters"])
    page = screens.page(ShowPoster(PosterOf.CLUB, 1), made, NEW_YEAR, t)
    assert phone.room_beside(page) >= 0
    assert len(post.alt) <= screens.ALT


def test_people_are_ranked_by_wins_then_by_fewer_matches() -> None:
    played = [
        results(1, GAME, (1, 1, 9), (2, 2, 8), (3, 3, 7)),
        results(2, GAME, (2, 1, 9), (3, 2, 8), (-1, 3, 7)),
        results(3, GAME, (-1, 1, 9), (2, 2, 8)),
    ]
    found = records(played, hidden={3})
    assert ranked(found) == [1, 2]
    assert named(found) == {1, 2}


async def test_posters_of_a_group_and_a_server(place: World) -> None:
    ann, bo = place.people[:2]
    await play(place, 3)
    await place.seat(GAME, seed=5)
    await bo.slash(place.channel, "game resign", sure=True)
    await place.env.settle()
    record: Any = (await ann.click(place.last, label="Our record")).response
    page: Any = (await ann.click(record, label="Poster")).response
    assert labels(page) == ["Post it here", "Last month", "This year", "Last year"]
    empty: Any = (await ann.click(page, label="Last year")).response
    assert "No match that counts ended" in await all_parts(ann, empty)
    page = (await ann.click(empty, label="This year")).response
    await ann.click(page, label="Post it here")
    posted = place.last
    assert "Ann" in read(posted)
    assert "Posted by" in read(posted)
    assert labels(posted) == ["Posters"]
    stats: Any = (await bo.slash(place.channel, "stats", about="server")).response
    shown: Any = (await bo.click(stats, label="Poster")).response
    assert "Babylon" in texts_of(shown.components)


@pytest.mark.parametrize(("months", "label"), [(0, "This month"), (1, "Last month"), (12, "Last year")])
async def test_a_poster_opens_on_the_latest_period_with_a_match(
    place: World, monkeypatch: pytest.MonkeyPatch, months: int, label: str
) -> None:
    await play(place, 2)
    later = Period.month_of(int(time.time()), UTC)
    for _ in range(months):
        later = Period.month_of(later.bounds(UTC)[1], UTC)
    monkeypatch.setattr(handlers, "now", lambda: later.bounds(UTC)[1] - 1)
    stats: Any = (await place.people[0].slash(place.channel, "stats", about="server")).response
    shown: Any = (await place.people[0].click(stats, label="Poster")).response
    assert label not in labels(shown)


async def test_hidden_users_and_other_servers_stay_off_posters(place: World) -> None:
    ann, bo = place.people[:2]
    await play(place, 2)
    matches = place.bot.services.matches
    period = Period.month_of(int(time.time()), UTC).whole_year
    both = await of_server(matches, place.guild.id, "Babylon", period, texts())
    assert {*both.names} == {ann.id, bo.id}
    await matches.people.save(Preferences(bo.id, hidden=True), now=1)
    one = await of_server(matches, place.guild.id, "Babylon", period, texts())
    assert {*one.names} == {ann.id}
    assert "Bo" not in screens.alt(poster(one, texts()), one, texts())
    assert (await of_server(matches, 77, "Elsewhere", period, texts())).total == 0


class Killed(BaseException):
    """The process ends in the middle of its work."""


class Sender:
    """Sends messages like Discord, which ignores a known nonce; any request may kill the process."""

    def __init__(self) -> None:
        self.chance = random.Random(1)
        self.posts: dict[str, Post] = {}

    async def once(self, channel: int, post: Post, nonce: str, **_: Any) -> int:
        if self.chance.random() < 0.3:
            raise Killed
        self.posts.setdefault(nonce, post)
        await asyncio.sleep(0)
        if self.chance.random() < 0.3:
            raise Killed
        return [*self.posts].index(nonce) + 1

    async def edit(self, channel: int, message: int, post: Post) -> None:
        assert post.content == [*self.posts.values()][message - 1].content, "posters don't change"


async def started(path: Path, sender: Any) -> tuple[Matches, list[PosterSchedule]]:
    """Start two processes on a database."""
    matches = await storage.open(path)
    pool: Any = SimpleNamespace(run=lambda draw: asyncio.to_thread(draw))
    bots = []
    for instance in ("one", "two"):
        heartbeat: Any = SimpleNamespace(alone=True, instance=instance)  # both believe so
        bots.append(PosterSchedule(matches, Poster(matches.postings, sender, instance), heartbeat, pool))
    return matches, bots


async def test_a_club_gets_each_poster_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even from two processes that are killed repeatedly; a club that wants none gets none."""
    clock, sender = Clock(NEW_YEAR - 40 * 86400), Sender()
    monkeypatch.setattr(time, "time", clock)
    monkeypatch.setattr(catalogue, "games", only_counting)
    matches, bots = await started(tmp_path / "clubs.db", sender)
    given: dict[str, Any] = {"games": ("counting",), "seats": 2, "pace": 0, "bank": 0, "robots": False}
    given |= {"weekday": None, "hour": 0, "zone": "Europe/Berlin"}
    for channel in (70, 71):
        columns = {"guild": 7, "channel": channel, "host": 10, "name": "", **given}
        await matches.clubs.create(PEOPLE_OF_CLUB, most=9, now=now(), **columns)
    await matches.clubs.configure(1, now=now(), posters=202611)
    kills = 0
    for month in range(3):
        for club_id in (1, 2) if month < 2 else ():
            club = await matches.clubs.get(club_id)
            started_match = Match.new(counting().game, 2, seed=month)
            row = await matches.clubs.open_match(
                club, 100 * club_id + month, PEOPLE_OF_CLUB[:2], started_match, now=now()
            )
            assert row is not None
            while started_match.to_act:
                started_match.play(started_match.to_act[0], Add(3), Keep(), at=now())
            await matches.append(row.id, 0, started_match.log, started_match, now=now())
        clock.now += 30 * 86400
        for _ in range(3):
            while done := [
                fault
                for fault in await asyncio.gather(*(bot.sweep() for bot in bots), return_exceptions=True)
                if fault is not None
            ]:
                assert all(isinstance(fault, Killed) for fault in done), done
                kills += 1
                await matches.close()
                matches, bots = await started(tmp_path / "clubs.db", sender)
    assert kills
    titles = [post.content.splitlines()[0] for post in sender.posts.values()]
    periods = ("November 2026", "December 2026", "2026")
    assert titles == [f"**{period}** · \u2068A club\u2069" for period in periods]
    details = await matches.clubs.details(1)
    year = await of_club(matches, details, Period(2026), texts())
    assert (year.total, {*year.found.played.values()}) == (2, {2})
    await matches.close()
