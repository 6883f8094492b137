"""Loads the contents of posters; users who keep their statistics private aren't named."""

from collections.abc import Sequence
from datetime import UTC

from bot.features.posters.service import Contents, Period, named
from bot.matches.faces import faces_on
from bot.matches.group_records import Played, records
from bot.matches.names import listed
from bot.matches.table import Table
from render.texts import Texts, joined
from storage import Matches
from storage.clubs import ClubDetails
from storage.timing import zone_of


async def of_group(matches: Matches, table: Table, guild: int, period: Period, t: Texts) -> Contents:
    """Return the poster of a match's people, for matches on a server without anyone else."""
    users = sorted(person.user for person in table.record.people)
    since, until = period.bounds(UTC)
    played = await matches.statistics.of_group(users, guild)
    within = [seats for seats in played if since <= seats[0].at < until]
    hidden = await matches.statistics.hidden(users)
    shown = [
        name
        for person, name in zip(table.record.people, table.names, strict=True)
        if person.user not in hidden
    ]
    return await _contents(matches, guild, joined(shown, t), within, period, t)


async def of_club(matches: Matches, details: ClubDetails, period: Period, t: Texts) -> Contents:
    """Return a club's poster, which includes matches with robots, like its table."""
    club = details.club
    since, until = period.bounds(zone_of(club.zone))
    played = await matches.statistics.of_club(club.id, since, until)
    name = club.name or t("poster-club")
    return await _contents(matches, club.guild, name, played, period, t)


async def of_server(matches: Matches, guild: int, name: str, period: Period, t: Texts) -> Contents:
    """Return a server's poster, without matches with robots."""
    since, until = period.bounds(UTC)
    played = await matches.statistics.of_server_within(guild, since, until)
    return await _contents(matches, guild, name, played, period, t)


async def _contents(
    matches: Matches, guild: int, group: str, played: Sequence[Played], period: Period, t: Texts
) -> Contents:
    hidden = await matches.statistics.hidden({seat.user for seats in played for seat in seats})
    found = records(played, hidden)
    people = await matches.statistics.names(sorted(named(found)), guild)
    names = dict(zip(people, listed([*people.values()], t("name-unknown"), pictured=True), strict=True))
    faces = await faces_on(matches, names, guild, t)
    return Contents(period, group, len(played), found, names, faces)
