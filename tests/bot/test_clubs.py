"""Clubs: founding, answers, settings and invitations, and the messages of a club."""

import time
from collections.abc import Sequence
from typing import Any

import discord
import pytest
from msgspec.structs import replace
from simcord.actors import MemberActor
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.features.clubs import service as organiser
from bot.features.clubs.schedule import ClubSchedule
from bot.screens import phone
from storage.admin import HouseRules
from storage.clubs import Club, ClubDetails, ClubMatch, ClubMember, ClubPhase
from storage.parts.clubs import MOST_MEMBERS
from storage.records import Person
from storage.timing import weekly
from tests.bot.mail import Clock
from tests.bot.test_admin import boss_of
from tests.bot.test_contests import crowd
from tests.bot.test_privacy import said
from tests.bot.world import World, all_parts, labels, read, texts_of, turned
from tests.clock import now

pytestmark = pytest.mark.simcord(check_errors=False, settle_timeout=14.0)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock(time.time())
    monkeypatch.setattr(time, "time", clock)
    return clock


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
    for person in people:
        await person.click(await page(place, person), label="Join the club")
    assert len((await details_of(place)).members) == len(people) + 1


async def page(place: World, person: MemberActor) -> Any:
    """Return the private page about the club."""
    return (await person.click(club_message(place), label="More")).response


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
    assert "once the current match has ended" in text
    [call] = [m for m in messages(place) if "has started in" in m.content]
    assert labels(call) == []
    await place.bot.services.tables.resign(row.id, bo.id)
    await place.bot.services.reconciler.tell(row.id)
    await sweep(place)
    last = max(place.env.backend.messages[row.channel].values(), key=lambda message: message.id)
    assert {"In next time", "Not next time"} <= {*texts_of(last.components).splitlines()}
    assert "won 1/1" in read(club_message(place))
    assert f"<@{bo.id}>" in last_call(place).content


def member(number: int, *, coming: bool | None = True, guest: bool = False, waited: int = 0) -> ClubMember:
    return ClubMember(number, f"P{number}", guest, coming, number, waited)


def club_of(*people: ClubMember, **changes: Any) -> ClubDetails:
    games = ("ancient", "amytis")
    club = Club(
        1, 7, 8, 9, "A club", games, 3, 0, 0, False, None, 20, "UTC", ClubPhase.PLAYING, 1, 99, 0, 0, 5
    )
    return ClubDetails(replace(club, **changes), people, (), (), ())


def seated(details: ClubDetails) -> tuple[str, list[int], int] | None:
    chosen = organiser.lineup(details)
    return chosen and (chosen.game, [person.user for person in chosen.people], chosen.robots)


def test_members_who_waited_get_a_seat_first_and_guests_last() -> None:
    guest, late, early = member(1, guest=True), member(3, waited=2), member(2)
    others = member(4), member(5, coming=False), member(6, coming=None)
    details = club_of(guest, early, late, *others)
    assert seated(details) == ("ancient", [3, 2, 4], 0)
    assert seated(club_of(guest, early)) == ("ancient", [2, 1], 0)
    assert seated(club_of(early)) is None
    assert seated(club_of(early, robots=True)) == ("ancient", [2], 2)
    assert seated(club_of(guest, early, late, *others, games=("amytis",))) == ("amytis", [3, 2], 0)
    assert seated(club_of(guest, early, games=("chess",))) is None
    assert seated(club_of(member(5, coming=False), robots=True)) is None


def test_games_rotate_without_uninstalled_ones() -> None:
    details = club_of(games=("amytis", "chess", "ancient"))
    played = [replace(details, opened=(ClubMatch(1, 1, "amytis", 9),) * count) for count in range(4)]
    assert [organiser.next_game(each) for each in played] == ["amytis", "ancient"] * 2


def test_a_match_is_due_once_enough_members_are_in_or_all_have_answered() -> None:
    two, guest, silent = (member(1), member(2)), member(3, guest=True), member(4, coming=None)
    assert not organiser.is_due(club_of(*two, silent), 98)
    assert not organiser.is_due(club_of(*two, silent, guest), 98)
    assert organiser.is_due(club_of(*two, silent), 99)
    assert organiser.is_due(club_of(*two), 98)
    assert organiser.is_due(club_of(*two, member(5), silent), 98)
    assert not organiser.is_due(club_of(*two, weekday=4), 98)
    assert not organiser.is_due(club_of(*two, opens=0), 98)
    assert not organiser.is_due(club_of(*two, phase=ClubPhase.PAUSED), 99)


async def test_the_commands_of_a_channel_without_a_club_say_so(place: World) -> None:
    (ann,) = crowd(place, 1)
    assert "no club here" in await said(ann.slash(place.open_channel, "club show"))
    assert "no club yet" in await said(ann.slash(place.open_channel, "club list"))
    await found(place, ann)
    assert "already has a club" in await found(place, ann, name="Another")
    assert "Stone by stone" in await said(ann.slash(place.open_channel, "club list"))
    assert "Stone by stone" in await said(ann.slash(place.open_channel, "club show"))
    await place.bot.matches.clubs.end(1, now=now())
    assert "no club here" in await said(ann.slash(place.open_channel, "club show"))


async def test_only_the_host_and_managers_change_a_club(place: World) -> None:
    ann, bo = crowd(place, 2)
    await found(place, ann)
    await join(place, [bo])
    assert "Settings" not in labels(await page(place, bo))
    await ann.click(await page(place, ann), label="Pause")
    assert "paused" in read(club_message(place))
    assert labels(club_message(place)) == ["More"]
    boss = boss_of(place)
    await boss.click(await page(place, boss), label="Go on")
    assert "In" in labels(club_message(place))
    question: Any = (await ann.click(await page(place, ann), label="End")).followups[-1]
    assert "for good?" in texts_of(question.components)
    await ann.click(question, label="Yes, end it")
    await place.env.settle()
    assert (await details_of(place)).club.phase is ClubPhase.OVER
    assert "has ended." in read(next(m for m in messages(place) if "Stone by stone" in m.content))


async def test_settings_change_by_menus_and_a_form(place: World) -> None:
    (ann,) = crowd(place, 1)
    await found(place, ann)
    settings: Any = (await ann.click(await page(place, ann), label="Settings")).response

    async def choose(setting: str, *values: str) -> None:
        nonlocal settings
        settings = await turned(ann, settings, f"z:clubset:1:{setting}")
        settings = (await ann.select(settings, list(values), custom_id=f"z:clubset:1:{setting}")).response

    await choose("games", "ancient", "amytis")
    await choose("seats", "3")
    await choose("day", "4")
    await choose("hour", "21")
    await choose("pace", "turn-86400")
    await choose("robots", "yes")
    club = (await details_of(place)).club
    assert (club.games, club.seats, club.weekday, club.hour) == (("amytis", "ancient"), 3, 4, 21)
    assert (club.pace, club.bank, club.robots) == (86400, 0, True)
    assert "in turn · Fridays at 21:00 (\u2068UTC\u2069)" in read(club_message(place))
    settings = await turned(ann, settings, "Name and time zone")
    form = await ann.click(settings, label="Name and time zone")
    await ann.submit_modal(form, {"name": "  Uruk   Five ", "zone": "europe/berlin"})
    club = (await details_of(place)).club
    assert (club.name, club.zone) == ("Uruk Five", "Europe/Berlin")
    assert club.opens == weekly(now(), 4, 21, "Europe/Berlin")
    assert "Uruk Five" in read(club_message(place))


async def test_the_host_of_a_match_founds_a_club_of_its_players(place: World) -> None:
    ann, bo = place.people
    table = await place.seat("amytis")
    await place.bot.services.tables.resign(table.id, bo.id)
    await place.bot.services.reconciler.tell(table.id)
    await place.env.settle()
    refused = (await bo.click(place.last, label="Every time from now on")).response
    assert refused is not None
    assert "Only the host" in texts_of(refused.components)
    allowed = place.env.backend.get_channel(place.channel.id)
    place.env.backend.delete_overwrite(allowed.id, place.guild.default_role.id)
    answer: Any = (await ann.click(place.last, label="Every time from now on")).response
    assert "with everyone who played" in texts_of(answer.components)
    details = await details_of(place)
    assert [member.user for member in details.members] == [ann.id, bo.id]
    assert (details.club.games, details.club.seats, details.club.weekday) == (("amytis",), 2, None)


async def test_members_invite_others(place: World) -> None:
    ann, bo, cleo = crowd(place, 3)
    await found(place, ann)
    await ann.slash(place.open_channel, "club invite", player=bo)
    invitation = next(m for m in place.open_channel.history() if "invites you to" in m.content)
    assert f"<@{bo.id}>" in invitation.content
    await bo.click(invitation, label="Join the club")
    assert len((await details_of(place)).members) == 2
    assert "already a member" in await said(ann.slash(place.open_channel, "club invite", player=bo))
    assert "not a member" in await said(cleo.slash(place.open_channel, "club invite", player=bo))
    await place.bot.matches.people.mute(cleo.id, [ann.id], now=now())
    assert "isn’t accepting" in await said(ann.slash(place.open_channel, "club invite", player=cleo))
    left = (await ann.click(await page(place, ann), label="Leave the club")).response
    assert left is not None
    assert (await details_of(place)).club.host == bo.id
    await bo.click(await page(place, bo), label="Leave the club")
    assert (await details_of(place)).club.phase is ClubPhase.OVER


async def test_the_reason_for_a_delayed_match_is_shown(place: World, clock: Clock) -> None:
    ann, bo, cleo = crowd(place, 3)
    await found(place, ann, day="4", hour=20)
    await join(place, [bo, cleo])
    guild, tables = place.guild.id, place.bot.services.tables
    for person in (ann, bo, cleo):
        await person.click(club_message(place), label="In")
    clock.now = (await details_of(place)).club.opens
    await tables.matches.house_rules.save(HouseRules(guild, most=1))
    other = await place.seat("amytis")
    await sweep(place)
    assert "once the server has room" in read(club_message(place))
    await tables.matches.house_rules.save(HouseRules(guild))
    await tables.matches.clubs.configure(1, games=("chess",), now=now())
    await sweep(place)
    assert "is installed any more" in read(club_message(place))
    await tables.matches.clubs.configure(1, games=("chess", "amytis"), now=now())
    deny = discord.Permissions(create_public_threads=True).value
    everyone = Overwrite(place.guild.default_role.id, OverwriteType.ROLE, 0, deny)
    place.env.backend.set_overwrite(place.open_channel.id, everyone)
    for _ in range(2):
        await sweep(place)
    assert (await details_of(place)).club.stall_told
    written = [message.content for each in place.env.backend.messages.values() for message in each.values()]
    (told,) = [text for text in written if "can’t open its next match" in text]
    assert "Create Public Threads" in told
    place.env.backend.delete_overwrite(place.open_channel.id, place.guild.default_role.id)
    await sweep(place)
    details = await details_of(place)
    assert [row.id for row in details.live] != [other.id]
    assert not details.club.stalled
    assert len(details.live) == 1


async def test_a_question_about_a_rescheduled_match_says_so(place: World) -> None:
    (ann,) = crowd(place, 1)
    await found(place, ann)
    call = last_call(place)
    await place.bot.matches.clubs.configure(1, weekday=(time.gmtime().tm_wday + 3) % 7, now=now())
    await sweep(place)
    moved = next(m for m in messages(place) if m.id == call.id)
    assert "has been rescheduled" in moved.content
    assert labels(moved) == []


async def test_a_blocked_user_leaves_the_clubs(place: World) -> None:
    ann, bo = crowd(place, 2)
    await found(place, ann)
    await join(place, [bo])
    await boss_of(place).slash(place.channel, "server block", player=bo)
    assert [member.user for member in (await details_of(place)).members] == [ann.id]
    refused = (await bo.click(club_message(place), label="In")).followups[-1]
    assert "have blocked you" in texts_of(refused.components)


async def test_a_weekly_match_is_skipped_if_too_few_are_in(place: World, clock: Clock) -> None:
    ann, bo = crowd(place, 2)
    await found(place, ann, day="4", hour=20)
    await join(place, [bo])
    clock.now = (await details_of(place)).club.opens - 3600
    await sweep(place)
    await ann.click(last_call(place), label="In")
    clock.now += 3600
    await sweep(place)
    assert any("too few were in" in message.content for message in messages(place))
    assert (await details_of(place)).club.skipped == 1


async def test_a_deleted_channel_ends_its_club(place: World) -> None:
    (ann,) = crowd(place, 1)
    await found(place, ann)
    place.env.backend.delete_channel(place.open_channel.id)
    await place.bot.matches.clubs.configure(1, name="Elsewhere", now=now())
    await sweep(place)
    assert (await details_of(place)).club.phase is ClubPhase.OVER


async def test_pages_and_messages_of_a_large_club_fit_a_phone(place: World) -> None:
    """The height of pages is measured by ``low_pages``."""
    (ann,) = crowd(place, 1)
    await found(place, ann)
    names = [f"W{number:02} Nebuchadnezzar of Babylon WWW" for number in range(MOST_MEMBERS - 1)]
    people = [Person(2**60 + number, name, account=name) for number, name in enumerate(names)]
    for person in people:
        await place.bot.matches.clubs.join(1, person, now=now())
    await sweep(place)
    text = await all_parts(ann, await page(place, ann))
    assert "50 members" in text
    assert "W48" in text
    assert len(last_call(place).content) <= 2000
    for number, person in enumerate(people):
        await place.bot.matches.clubs.answer(1, person, coming=number % 2 == 0, now=now())
    await sweep(place)
    message = club_message(place)
    assert message.content.count("Nebuchadnez…") > 10
    assert phone.height(message.content) <= phone.room(b"", labels(message))
