"""Cups and leagues: opening them, drawing the pairings, and starting their matches."""

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from bot.features.contests import fixtures
from bot.features.contests.ranking import next_order, standings
from bot.matches.robots import players
from bot.matches.tables import CHANCE, Tables
from bot.platform.clock import now
from engine.catalogue import game
from engine.match import Match
from render.texts import Texts
from storage.contests import (
    Contest,
    ContestDetails,
    ContestKind,
    Entrant,
    Fixture,
    Stall,
    StallReason,
    Trouble,
)
from storage.records import AwayReason, Listing, Person, Status
from storage.standings import START, WORLD, Scope
from storage.timing import DAY, HOUR, spent

AT_ONCE = 2
"""The most matches of a contest that a user plays at a time, unless no opponent is left to wait for."""

MOST = 10
"""The most contests of a server at a time."""

CUP_DAYS = 7
"""Days after which a cup starts even if it isn't full."""

QUIET_SECONDS = 2 * DAY
"""How long a match may go without a move, beyond the time for a turn, before it counts as stalled.

By then its players have been reminded, and asked how to deal with the late one.
"""

LEFT_SECONDS = 3 * DAY
"""How long the matches of an entrant who left the server wait, before robots take over."""

ANNOUNCED = {
    StallReason.LIMIT: DAY,
    StallReason.LEFT: 0,
    StallReason.QUIET: 0,
    StallReason.PAUSED: 3 * DAY,
    StallReason.FROZEN: HOUR,
    StallReason.AWAY: HOUR,
}
"""How long a stall lasts before it is announced, by reason."""


def seats_of(slug: str) -> int:
    """Return a league's table size: four if the game allows it, otherwise two."""
    return 4 if 4 in game(slug).facts.seats else 2


async def open_contest(
    tables: Tables,
    kind: ContestKind,
    place: tuple[int, int],
    host: Person,
    slug: str,
    *,
    pace: tuple[int, int],
    size: int = 0,
    days: int = CUP_DAYS,
) -> Contest:
    """Open a contest in a channel, with the host signed up.

    Raises :class:`storage.errors.TooManyContests` or :class:`storage.errors.Blocked`.
    """
    guild, channel = place
    return await tables.matches.contests.create(
        host,
        now=now(),
        until=now() + days * DAY,
        most=MOST,
        kind=kind,
        guild=guild,
        channel=channel,
        host=host.user,
        game=slug,
        seats=2 if kind is ContestKind.CUP else seats_of(slug),
        size=size,
        pace=pace[0],
        bank=pace[1],
    )


async def next_season(tables: Tables, earlier: Contest, host: Person) -> Contest:
    """Open the season after an earlier one, once, with the host signed up.

    Raises :class:`storage.errors.ContestClosed` if it was opened before, otherwise like :func:`open_contest`.
    """
    return await tables.matches.contests.create(
        host,
        now=now(),
        until=now() + max(DAY, min(earlier.until - earlier.created, 14 * DAY)),
        most=MOST,
        kind=earlier.kind,
        guild=earlier.guild,
        channel=earlier.channel,
        host=host.user,
        game=earlier.game,
        seats=earlier.seats,
        size=earlier.size,
        pace=earlier.pace,
        bank=earlier.bank,
        season=earlier.season + 1,
        earlier=earlier.id,
    )


async def begin_if_due(tables: Tables, course: ContestDetails) -> bool:
    """Start a contest that is full or past its sign-up; return whether it started."""
    contest = course.contest
    full = contest.size and len(course.entrants) >= contest.size
    if not full and now() < contest.until:
        return False
    strength = await _strength(tables, contest, course.entrants)
    await tables.matches.contests.begin(contest.id, partial(draw, strength=strength))
    return True


async def _strength(tables: Tables, contest: Contest, entrants: Iterable[Entrant]) -> dict[int, float]:
    """Return the strength of entrants: by last season's ranks, then newcomers by rating."""
    scope, strength = Scope(WORLD, "", contest.game, contest.seats), dict[int, float]()
    for entrant in entrants:
        rating = (await tables.matches.statistics.ratings_of(entrant.user)).get(scope)
        strength[entrant.user] = START if rating is None else rating.shown
    if contest.earlier is not None:
        order = next_order(standings(await tables.matches.contests.course(contest.earlier)))
        best = max(strength.values(), default=0.0)
        strength |= {user: best + len(order) - place for place, user in enumerate(order) if user in strength}
    return strength


def draw(course: ContestDetails, strength: dict[int, float]) -> tuple[dict[int, int], list[tuple[int, ...]]]:
    """Return each entrant's division, counted from 1, and the pairings; empty for too few entrants."""
    contest = course.contest
    if contest.kind is ContestKind.CUP:
        order = [entrant.number for entrant in course.entrants]
        CHANCE.shuffle(order)
        groups = [order] if len(order) >= fixtures.LEAST[2] else []
    else:
        by_strength = sorted(course.entrants, key=lambda one: (-strength.get(one.user, START), one.number))
        groups = fixtures.divisions([entrant.number for entrant in by_strength], contest.seats)
    matches = list[tuple[int, ...]]()
    for division in groups:
        if contest.seats == 4:
            matches += fixtures.tables_of_four(division)
        else:
            matches += fixtures.pairs(division, twice=contest.kind is ContestKind.CUP)
    return {number: place for place, division in enumerate(groups, 1) for number in division}, matches


def ready(course: ContestDetails) -> list[Fixture]:
    """Return the matches that can open now without anyone playing too many at a time.

    Matches that wait for an entrant who has left the server aren't counted.
    """
    left = {stall.entrant for stall in course.stalls if stall.reason is StallReason.LEFT}
    playing = dict[int, int]()
    for fixture in course.fixtures:
        if fixture.live:
            _count(playing, fixture)
    opening = list[Fixture]()
    for fixture in course.fixtures:
        if fixture.match is not None or fixture.void:
            continue
        people = [number for number in fixture.entrants if not course.entrant(number).gone]
        if all(playing.get(number, 0) < AT_ONCE for number in people):
            opening.append(fixture)
            if left.isdisjoint(fixture.entrants):
                _count(playing, fixture)
    return opening


def waiting(course: ContestDetails) -> list[Entrant]:
    """Return the entrants whose next match can open."""
    numbers = {number for fixture in ready(course) for number in fixture.entrants}
    return [entrant for entrant in course.entrants if entrant.number in numbers and not entrant.gone]


async def troubles(tables: Tables, course: ContestDetails) -> set[Trouble]:
    """Return the causes of stalls of a contest's running matches."""
    found = set[Trouble]()
    for fixture in course.fixtures:
        if fixture.live and (reason := await _trouble(tables, course, fixture)):
            found.add(Trouble(reason, fixture.number))
    return found


async def _trouble(tables: Tables, course: ContestDetails, fixture: Fixture) -> StallReason | None:
    if fixture.away:
        return StallReason.AWAY if fixture.away == AwayReason.CHANNEL else None
    if fixture.status is Status.FROZEN:
        return StallReason.FROZEN
    if fixture.paused:
        return StallReason.PAUSED
    allowed = max(course.contest.pace, course.contest.bank) + QUIET_SECONDS
    if now() - fixture.updated < allowed:
        return None
    for seat in fixture.to_act:
        user = course.entrant(fixture.entrants[seat]).user
        if spent(fixture.updated, now(), await tables.matches.people.get(user)) >= allowed:
            return StallReason.QUIET
    return None


def to_announce(course: ContestDetails, at: int) -> list[tuple[Stall, int]]:
    """Return the stalls that have lasted long enough to be announced, each with its channel."""
    found = list[tuple[Stall, int]]()
    for stall in course.stalls:
        if stall.told or at - stall.since < ANNOUNCED[stall.reason]:
            continue
        fixture = course.fixture_of(stall)
        if fixture is None or fixture.channel is None or stall.reason is StallReason.AWAY:
            found.append((stall, course.contest.channel))
        else:
            found.append((stall, fixture.channel))
    return found


async def replace_left(tables: Tables, course: ContestDetails) -> None:
    """Let robots play for the entrants who left the server long ago."""
    for stall in course.stalls:
        if stall.reason is StallReason.LEFT and now() - stall.since >= LEFT_SECONDS:
            entrant = course.entrant(stall.entrant)
            if not entrant.gone:
                await tables.matches.contests.leave(course.contest.id, entrant.user)


async def stand_in(tables: Tables, course: ContestDetails, stall: Stall) -> int | None:
    """Let robots stand in for the active players of a stalled match; return the match."""
    fixture = course.fixture_of(stall)
    if fixture is None or fixture.match is None or not fixture.to_act:
        return None
    await tables.matches.absence.seat_robots(fixture.match, fixture.to_act, now())
    return fixture.match


def concerned(course: ContestDetails, stall: Stall) -> list[Entrant]:
    """Return the entrants whose matches are stalled, except the one who causes it."""
    if fixture := course.fixture_of(stall):
        numbers: Collection[int] = fixture.entrants
    else:
        held = [each for each in ready(course) if not stall.entrant or stall.entrant in each.entrants]
        numbers = {number for fixture in held for number in fixture.entrants}
    return [
        each
        for each in course.entrants
        if each.number in numbers and not each.gone and each.number != stall.entrant
    ]


def _count(playing: dict[int, int], fixture: Fixture) -> None:
    for number in fixture.entrants:
        playing[number] = playing.get(number, 0) + 1


def people_of(course: ContestDetails, fixture: Fixture, t: Texts) -> list[Person]:
    """Return the players of a match; robots replace entrants who have left."""
    entrants = [course.entrant(number) for number in fixture.entrants]
    return [
        players.robot(seat, t) if entrant.gone else entrant.person for seat, entrant in enumerate(entrants, 1)
    ]


async def open_match(
    tables: Tables, course: ContestDetails, fixture: Fixture, channel: int, t: Texts
) -> Listing | None:
    """Start a match of a contest in a channel; return None if that was done before."""
    contest = course.contest
    match = Match.new(game(contest.game), len(fixture.entrants), seed=CHANCE.getrandbits(64))
    people = people_of(course, fixture, t)
    return await tables.matches.contests.open_match(
        contest, fixture.number, channel, people, match, now=now()
    )


def deserted(course: ContestDetails, fixture: Fixture) -> bool:
    """Return whether all players of a match have left."""
    return all(course.entrant(number).gone for number in fixture.entrants)


async def seat_robots(tables: Tables, course: ContestDetails, t: Texts) -> list[int]:
    """Let robots replace players who left during a match; return the ids of the changed matches."""
    absent = {entrant.user for entrant in course.entrants if entrant.gone}
    changed = []
    for fixture in course.fixtures if absent else ():
        if not fixture.live or fixture.match is None:
            continue
        row = await tables.matches.get(fixture.match)
        for person in row.people:
            if person.user in absent and row.status is Status.PLAYING:
                users = {other.user for other in row.people}
                number = next(number for number in range(1, len(users) + 2) if -number not in users)
                row = await tables.matches.replace(row.id, person.user, players.robot(number, t), now=now())
                changed.append(row.id)
    return changed


def is_over(fixtures: Sequence[Fixture]) -> bool:
    """Return whether all matches have ended."""
    return all(fixture.ended for fixture in fixtures)
