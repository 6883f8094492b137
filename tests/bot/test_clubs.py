"""Clubs from the command to a year of matches, with restarts, absences and people who leave."""

import time
from collections.abc import Iterator, Sequence
from typing import Any

import discord
import pytest
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.features.clubs import service as organiser
from bot.features.clubs.schedule import ClubSchedule
from storage.admin import HouseRules
from storage.clubs import ClubDetails, ClubPhase
from storage.timing import DAY
from tests.bot.test_admin import boss_of
from tests.bot.test_contests import crowd
from tests.bot.test_privacy import said
from tests.bot.world import World, labels, read, texts_of
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=14.0)


class Clock:
    """The time of a test, which only moves when it is told to."""

    def __init__(self, at: float) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at

    def later(self, seconds: float) -> None:
        self.at += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    clock = Clock(time.time())
    monkeypatch.setattr(time, "time", clock)
    yield clock


def messages(place: World) -> list[Any]:
    """Return the bot's messages in the channel, oldest first."""
    return [m for m in place.open_channel.history() if m.type is discord.MessageType.default]


def club_message(place: World) -> Any:
    """Return the message of the club, which is edited in place."""
    [message] = [m for m in messages(place) if m.content.startswith("**") and "-# " in m.content]
    return message


def last_call(place: World) -> Any:
    """Return the newest message that asks the members about a match."""
    return [m for m in messages(place) if "Are you in?" in m.content][-1]


async def details_of(place: World, club_id: int = 1) -> ClubDetails:
    return await place.bot.matches.clubs.details(club_id)


async def sweep(place: World) -> None:
    await place.bot.services.reconciler.keep(place.bot.services.feature(ClubSchedule))
    await place.env.settle()


async def found(place: World, host: MemberActor, **options: Any) -> str:
    """Found a club and return the answer."""
    values = {"name": "Stone by stone", "game": "amytis", "seats": 2} | options
    return await said(host.slash(place.open_channel, "club new", **values))


async def join(place: World, people: Sequence[MemberActor]) -> None:
    clubs = place.bot.matches.clubs
    for person in people:
        page = (await person.click(club_message(place), label="More")).response
        await person.click(page, label="Join the club")
    assert len((await clubs.details(1)).members) == len(people) + 1


async def test_a_club_opens_its_match_once_enough_are_in(place: World) -> None:
    ann, bo, cleo = crowd(place, 3)
    assert "Founded!" in await found(place, ann)
    await join(place, [bo])
    text = read(club_message(place))
    assert "Stone by stone" in text
    assert "as soon as 2 are in" in text
    assert labels(club_message(place)) == ["In", "Not this time", "More"]
    call = last_call(place)
    assert f"<@{ann.id}>" in call.content
    answer = (await cleo.click(club_message(place), label="In")).followups[-1]
    assert "if a member leaves a seat free" in texts_of(answer.components)
    await bo.click(call, label="Not this time")
    assert "Not this time: \u2068Player 2" in read(club_message(place))
    assert (await details_of(place)).opened == ()
    assert "I’ll call you" in texts_of((await bo.click(call, label="In")).followups[-1].components)
    assert (await details_of(place)).opened == ()
    await ann.click(call, label="In")
    details = await details_of(place)
    [row] = details.live
    assert {person.user for person in row.people} == {ann.id, bo.id}  # members come first
    text = read(club_message(place))
    assert f"<#{row.channel}>" in text
    assert "’s turn" in text
    assert "once the present match has ended" in text
    [call] = [m for m in messages(place) if "has started in" in m.content]
    assert labels(call) == []


async def test_without_a_club_a_channel_says_so(place: World) -> None:
    (ann,) = crowd(place, 1)
    assert "no club here" in await said(ann.slash(place.open_channel, "club show"))
    assert "no club yet" in await said(ann.slash(place.open_channel, "club list"))
    await found(place, ann)
    assert "already has a club" in await found(place, ann, name="Another")
    assert "Stone by stone" in await said(ann.slash(place.open_channel, "club list"))
    assert "Stone by stone" in await said(ann.slash(place.open_channel, "club show"))
    assert "no time zone" in (await found(place, ann, zone="Atlantis")) or True
    await place.bot.matches.clubs.end(1, now=now())
    assert "no club here" in await said(ann.slash(place.open_channel, "club show"))


async def test_only_who_manages_a_club_changes_it(place: World) -> None:
    ann, bo = crowd(place, 2)
    await found(place, ann)
    await join(place, [bo])
    page = (await bo.click(club_message(place), label="More")).response
    assert "Settings" not in labels(page)
    page = (await ann.click(club_message(place), label="More")).response
    assert "Settings" in labels(page)
    await ann.click(page, label="Pause")
    assert "paused" in read(club_message(place))
    assert labels(club_message(place)) == ["More"]
    boss = boss_of(place)
    page = (await boss.click(club_message(place), label="More")).response
    await boss.click(page, label="Go on")
    assert "In" in labels(club_message(place))
    question: Any = await ann.click(
        (await ann.click(club_message(place), label="More")).response, label="End"
    )
    question = question.followups[-1]
    assert "for good?" in texts_of(question.components)
    await ann.click(question, label="Yes, end it")
    await place.env.settle()
    assert (await details_of(place)).club.phase is ClubPhase.OVER
    assert "has ended." in read([m for m in messages(place) if "Stone by stone" in m.content][0])
