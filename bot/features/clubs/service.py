"""Clubs: founding them, the lineup of the next match, and reasons to delay it."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from bot.matches.robots import players
from bot.matches.tables import CHANCE, Tables
from bot.platform.clock import now
from engine.catalogue import games
from engine.match import Match
from render.texts import Texts
from storage.clubs import Club, ClubDetails, ClubMember, ClubPhase
from storage.records import Listing, Person
from storage.timing import DAY

MOST = 20
"""The most clubs of a server at a time."""

CALLED_BEFORE = DAY
"""How long before a match opens its members are asked, in seconds.

A club that plays one match after the other waits that long for answers before it starts with fewer players.
"""

AT_ONCE = 3
"""The most live matches of a club; the next one waits."""

LONGEST_NAME = 40
"""The longest name of a club, in characters."""


class Hold(StrEnum):
    """Why a match that is due can't open yet."""

    GAMES = "games"
    RUNNING = "running"
    LIMIT = "limit"
    FEW = "few"


class Lineup(NamedTuple):
    """The next match: its game, the people who get a seat, and the number of robots."""

    game: str
    people: tuple[Person, ...]
    robots: int


async def found(
    tables: Tables, place: tuple[int, int], host: Person, people: Sequence[Person], **given: Any
) -> Club:
    """Found a club in a channel of a server.

    Raises :class:`storage.errors.ClubHere`, :class:`storage.errors.TooManyClubs` or
    :class:`storage.errors.Blocked`.
    """
    guild, channel = place
    values = {"guild": guild, "channel": channel, "host": host.user, **given}
    return await tables.matches.clubs.create(people, most=MOST, now=now(), **values)


def next_game(details: ClubDetails) -> str | None:
    """Return the game of the next match: the club's games in turn, without those that aren't installed."""
    there = [slug for slug in details.club.games if slug in games()]
    return there[len(details.opened) % len(there)] if there else None


def seats_of(slug: str, most: int) -> int:
    """Return how many players a match of a game seats, up to a club's number if the game allows that."""
    allowed = sorted(seats for seats in games()[slug].facts.seats if seats > 1)
    return max((seats for seats in allowed if seats <= most), default=allowed[0])


def queue(details: ClubDetails) -> list[ClubMember]:
    """Return the people who want a seat, in order of priority.

    Members come first, and among them those who got no seat before; then the order of answers decides.
    """
    coming = [person for person in details.people if person.coming]
    return sorted(coming, key=lambda person: (person.guest, -person.waited, person.at))


def lineup(details: ClubDetails) -> Lineup | None:
    """Return the lineup of the next match, None if too few people want a seat."""
    slug, coming = next_game(details), queue(details)
    if slug is None:
        return None
    wanted, allowed = seats_of(slug, details.club.seats), games()[slug].facts.seats
    size = wanted if details.club.robots else min(wanted, len(coming))
    size = max((seats for seats in allowed if 1 < seats <= size), default=0)
    people = tuple(member.person for member in coming[:size])
    return Lineup(slug, people, size - len(people)) if people and size else None


def is_due(details: ClubDetails, at: int) -> bool:
    """Return whether the next match should open.

    Without a weekday it does as soon as enough members are in, or all have answered. Guests get a seat only
    then, or when the time is up.
    """
    club = details.club
    if club.phase is not ClubPhase.PLAYING or not club.opens:
        return False
    if at >= club.opens:
        return True
    slug = next_game(details)
    if club.weekday is not None or slug is None:
        return False
    coming = queue(details)
    members = sum(not member.guest for member in coming)
    return members >= seats_of(slug, club.seats) or (len(coming) > 1 and not unanswered(details))


async def hold_of(tables: Tables, details: ClubDetails) -> Hold | None:
    """Return why the next match can't open, although it is due."""
    if next_game(details) is None:
        return Hold.GAMES
    if len(details.live) >= AT_ONCE:
        return Hold.RUNNING
    if await tables.matches.house_rules.is_full(details.club.guild):
        return Hold.LIMIT
    return None if lineup(details) else Hold.FEW


async def open_match(tables: Tables, club: Club, chosen: Lineup, channel: int, t: Texts) -> Listing | None:
    """Start a club's next match in a channel, with seats in random order; None if that was already done."""
    robots = [players.robot(number, t) for number in range(1, chosen.robots + 1)]
    people = [*chosen.people, *robots]
    CHANCE.shuffle(people)
    match = Match.new(games()[chosen.game], len(people), seed=CHANCE.getrandbits(64))
    return await tables.matches.clubs.open_match(club, channel, people, match, now=now())


async def skip(tables: Tables, club: Club) -> None:
    """Skip a match for which too few people came."""
    await tables.matches.clubs.skip(club, now=now())


async def gather(tables: Tables, club: Club) -> None:
    """Schedule the next match of a club that plays one after the other."""
    await tables.matches.clubs.schedule(club.id, opens=now() + CALLED_BEFORE)


def unanswered(details: ClubDetails) -> list[ClubMember]:
    """Return the members who haven't answered for the next match."""
    return [member for member in details.members if member.coming is None]


def calls(details: ClubDetails, at: int) -> bool:
    """Return whether it is time to ask the members about the next match."""
    club = details.club
    if club.phase is not ClubPhase.PLAYING or not club.opens or club.called >= club.round:
        return False
    return at >= club.opens - CALLED_BEFORE and bool(unanswered(details))


def is_asking(club: Club) -> bool:
    """Return whether the last message to the members still asks them, rather than announcing the outcome."""
    return club.called == club.round and club.phase is ClubPhase.PLAYING and club.opens > 0


async def join(tables: Tables, club_id: int, person: Person) -> Club:
    """Make a person a member; raises what :meth:`storage.parts.clubs.ClubStore.join` does."""
    return await tables.matches.clubs.join(club_id, person, now=now())


async def leave(tables: Tables, club_id: int, user: int) -> Club:
    """Remove a member or guest; raises :class:`storage.errors.NotInClub`."""
    return await tables.matches.clubs.leave(club_id, user, now=now())


async def answer(
    tables: Tables, club_id: int, person: Person, of_round: int, *, coming: bool
) -> ClubMember | None:
    """Record whether a person wants a seat; raises what :meth:`storage.parts.clubs.ClubStore.answer` does."""
    return await tables.matches.clubs.answer(club_id, person, coming=coming, of_round=of_round, now=now())


async def configure(tables: Tables, club_id: int, **changes: Any) -> Club:
    """Change settings; raises :class:`storage.errors.ClubOver`."""
    return await tables.matches.clubs.configure(club_id, now=now(), **changes)


async def pause(tables: Tables, club_id: int, *, paused: bool) -> Club:
    """Pause a club, or let it go on; raises :class:`storage.errors.ClubOver`."""
    return await tables.matches.clubs.pause(club_id, paused=paused, now=now())


async def end(tables: Tables, club_id: int) -> None:
    """End a club; raises :class:`storage.errors.ClubOver`."""
    await tables.matches.clubs.end(club_id, now=now())
