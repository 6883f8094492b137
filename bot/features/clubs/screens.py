"""The public messages of clubs: the current state, the call for a match, and invitations."""

from collections.abc import Collection, Sequence
from typing import Any

import discord
from discord import ui

from bot.features.clubs import service as organiser
from bot.features.clubs.records import (
    BestScore,
    ClubRecords,
    ClubStanding,
    in_season,
    records_of,
    season_of,
    season_table,
)
from bot.features.clubs.service import Hold
from bot.matches.names import distinct, names_of
from bot.matches.table import Table
from bot.platform.actions import FoundClub, JoinClub, ShowClub, SitOut, TakePart
from bot.platform.components import Controls, button, shorten
from bot.screens import phone
from bot.screens.page import Post, lines, mention, safe, short_title
from render.texts import Texts, joined
from storage.clubs import Club, ClubDetails, ClubPhase
from storage.records import Listing

LONGEST_NAME = 16
LISTED = 8
"""The most names in a list in a public message."""

STANDINGS, LEAST_STANDINGS = 10, 3
"""The most and the fewest lines of the season's table in a public message."""

CONTENT = 1990
"""The longest message, in characters."""


class ClubNames:
    """The names of a club's people and of everyone who has played in it, made distinct."""

    def __init__(self, details: ClubDetails) -> None:
        people = {person.user: person.person for person in details.people}
        for result in reversed(details.results):
            if not result.person.robot:
                people.setdefault(result.person.user, result.person)
        self._names = dict(zip(people, distinct([*people.values()], details.club.guild), strict=True))

    def __call__(self, user: int) -> str:
        """Return the name of a user, short and escaped."""
        return safe(shorten(self._names.get(user, "…"), LONGEST_NAME))

    def some(self, users: Sequence[int], t: Texts) -> str:
        """Return the first names of a list, and the number of the others."""
        names = [self(user) for user in users[:LISTED]]
        if len(users) > LISTED:
            names.append(t("club-more", count=len(users) - LISTED))
        return joined(names, t)


def name_of(club: Club, t: Texts) -> str:
    """Return the name of a club, escaped."""
    return safe(club.name or t("club-nameless"))


def rhythm(club: Club, t: Texts) -> str:
    """Return a club's games and schedule."""
    titles = joined((short_title(slug) for slug in club.games), t)
    return t("club-rhythm", games=titles, count=len(club.games), when=when(club, t))


def when(club: Club, t: Texts) -> str:
    """Return when a club's matches open."""
    if club.weekday is None:
        return t("club-at-once")
    return t("club-weekly", day=club.weekday, time=f"{club.hour:02}:00", zone=safe(club.zone))


def post(details: ClubDetails, hidden: Collection[int], hold: Hold | None, now: int, t: Texts) -> Post:
    """Return the current message of a club; ``hold`` says why a match that is due doesn't open."""
    club, names = details.club, ClubNames(details)
    buttons = _buttons(club, t)
    head = [
        t("club-title", name=name_of(club, t), phase=club.phase),
        "" if club.phase is ClubPhase.OVER else rhythm(club, t),
    ]
    live = [_live(row, t) for row in details.live]
    following = [] if club.phase is ClubPhase.OVER else coming_up(details, names, hold, t)
    room = phone.MESSAGE - phone.AROUND - phone.BUTTONS * phone.rows([*_labels(buttons)], phone.WIDTH)
    text = ""
    for count in range(STANDINGS, LEAST_STANDINGS - 1, -1):
        text = lines(*head, *live, *following, *standings(details, hidden, names, now, t, count))
        if len(text) <= CONTENT and phone.height(text) <= room:
            break
    return Post(shorten(text, CONTENT), Controls(*buttons))


def _labels(buttons: "Sequence[ui.Button[Any]]") -> list[str]:
    return [item.label or "" for item in buttons]


def _buttons(club: Club, t: Texts) -> "list[ui.Button[Any]]":
    more = button(t("button-more"), ShowClub(club.id))
    return [*answers(club.id, 0, t), more] if club.phase is ClubPhase.PLAYING else [more]


def answers(club_id: int, of_round: int, t: Texts) -> "list[ui.Button[Any]]":
    """Return the buttons for taking part in a match or sitting it out."""
    return [
        button(t("button-club-in"), TakePart(club_id, of_round), style=discord.ButtonStyle.primary),
        button(t("button-club-out"), SitOut(club_id, of_round)),
    ]


def _live(row: Listing, t: Texts) -> str:
    """Return the line about a match that is being played: who plays, whose turn it is and since when."""
    names = [safe(shorten(name, LONGEST_NAME)) for name in names_of(row)]
    return t(
        "club-live",
        link=f"<#{row.channel}>",
        names=joined(names, t),
        turn=joined((names[seat] for seat in row.to_act), t),
        time=f"<t:{row.updated}:R>",
        paused="yes" if row.paused or not row.to_act else "no",
    )


def coming_up(details: ClubDetails, names: ClubNames, hold: Hold | None, t: Texts) -> list[str]:
    """Return when the next match opens, and who is in."""
    club = details.club
    if club.phase is ClubPhase.PAUSED:
        return [t("club-paused", skipped=club.skipped)]
    slug = organiser.next_game(details)
    if slug is None:
        return [t("club-held", why=Hold.GAMES, game="", count=0)]
    seats = organiser.seats_of(slug, club.seats)
    if hold is not None:
        why = "nobody" if hold is Hold.FEW and club.robots else hold
        following = t("club-held", why=why, game=short_title(slug), count=organiser.AT_ONCE)
    elif not club.opens:
        following = t("club-next-after", game=short_title(slug))
    else:
        key = "club-next-gathering" if club.weekday is None else "club-next"
        date, time = f"<t:{club.opens}:f>", f"<t:{club.opens}:R>"
        following = t(key, game=short_title(slug), date=date, time=time, seats=seats)
    coming = [member.user for member in organiser.queue(details)]
    out = [member.user for member in details.members if member.coming is False]
    return [
        following,
        t("club-coming", names=names.some(coming, t), count=len(coming), seats=seats) if coming else "",
        t("club-out", names=names.some(out, t)) if out else "",
    ]


def standings(
    details: ClubDetails, hidden: Collection[int], names: ClubNames, now: int, t: Texts, most: int
) -> list[str]:
    """Return the first lines of the season's table, ``most`` at most, and the club's records."""
    club = details.club
    season = season_of(club.ended or now, club.zone)
    table = season_table(in_season(details.results, season, club.zone), hidden)
    records = records_of(details.results, hidden)
    if not records.matches:
        return []
    parts = [t("club-season", season=str(season))]
    parts += [line(standing, names, t) for standing in table[:most]] or [t("club-season-empty")]
    if len(table) > most:
        parts.append(t("club-season-more", count=len(table) - most))
    parts.append(f"-# {t('club-points')}" if table else "")
    return [*parts, t("club-records", records=_records(records, names, t))]


def line(standing: ClubStanding, names: ClubNames, t: Texts) -> str:
    """Return a user's line in the season's table."""
    return t(
        "club-line",
        place=standing.place,
        name=names(standing.user),
        points=standing.points,
        wins=standing.wins,
        played=standing.played,
    )


def _records(records: ClubRecords, names: ClubNames, t: Texts) -> str:
    """Return the records in one line: matches, the best score of each game, and the longest streak."""
    best: dict[str, BestScore] = {}
    for each in records.best:
        if each.game not in best or each.points > best[each.game].points:
            best[each.game] = each
    parts = [t("club-record-matches", count=records.matches)]
    scores = [
        t("club-record-best", game=short_title(slug), points=each.points, name=names(each.user))
        for slug, each in best.items()
    ]
    if scores:
        parts.append(t("club-record-scores", scores=t("list-comma").join(scores)))
    if records.streak > 1:
        holders = names.some(records.streak_of, t)
        parts.append(t("club-record-streak", count=records.streak, names=holders))
    return " · ".join(parts)


def call(details: ClubDetails, quiet: Collection[int], t: Texts) -> Post:
    """Return the message that asks the members about a match, and later announces the outcome.

    Members who are ``quiet`` are named without a ping.
    """
    club = details.club
    name = name_of(club, t)
    if organiser.is_asking(club):
        slug = organiser.next_game(details)
        asked = [member.user for member in organiser.unanswered(details)]
        names = ClubNames(details)
        text = t(
            "club-call",
            name=name,
            game="" if slug is None else short_title(slug),
            date=f"<t:{club.opens}:f>",
            time=f"<t:{club.opens}:R>",
            kind="once" if club.weekday is None else "weekly",
            people=" ".join(names(user) if user in quiet else mention(user) for user in asked),
        )
        pinged = tuple(user for user in asked if user not in quiet)
        return Post(shorten(text, CONTENT), Controls(*answers(club.id, club.round, t)), pinged=pinged)
    opened = next((match for match in details.opened if match.round == club.called), None)
    if opened is not None:
        text = t("club-call-opened", name=name, game=short_title(opened.game), link=f"<#{opened.channel}>")
        return Post(text, Controls())
    key = "club-call-skipped" if club.called else "club-call-moved"
    ended = {ClubPhase.OVER: "club-call-over", ClubPhase.PAUSED: "club-call-paused"}
    return Post(t(ended.get(club.phase, key), name=name), Controls())


def invitation(club: Club, host: str, guest: int, t: Texts) -> Post:
    """Return the message that invites a user to a club."""
    text = t("club-invitation", mention=mention(guest), host=safe(host), name=name_of(club, t))
    join = button(t("button-club-join"), JoinClub(club.id), style=discord.ButtonStyle.primary)
    buttons = Controls(join, button(t("button-more"), ShowClub(club.id)))
    return Post(lines(text, rhythm(club, t)), buttons, pinged=(guest,))


def thread_name(details: ClubDetails, slug: str, t: Texts) -> str:
    """Return the title of the thread for the next match."""
    number = len(details.opened) + 1
    name = t(
        "club-thread", name=details.club.name or t("club-nameless"), number=number, game=short_title(slug)
    )
    return shorten(name, 100)


def plain_thread_name(slug: str, t: Texts) -> str:
    """Return a title without what a person typed, in case AutoMod rejects that."""
    return shorten(t("club-thread-plain", game=short_title(slug)), 100)


def stalled(club: Club, why: str | None, missing: str, t: Texts) -> Post:
    """Return the message that tells a club's host that no match can be opened."""
    cause = "permissions" if missing else why or "fault"
    text = t("club-stalled", name=name_of(club, t), why=cause, missing=missing, channel=f"<#{club.channel}>")
    return Post(text, Controls())


def found_button(table: Table, t: Texts) -> "ui.Button[Any] | None":
    """Return the button below an ended match that founds a club of its players, if they can be one."""
    row = table.record
    people = [person for person in row.people if person.user > 0]
    kinds = (row.club, row.week, row.branched)
    if row.guild is None or row.imported or len(people) < 2 or any(kind is not None for kind in kinds):
        return None
    return button(t("button-club-found"), FoundClub(table.id))


def in_button(table: Table, t: Texts) -> "ui.Button[Any] | None":
    """Return the button below a club's ended match for a seat in the next one."""
    club = table.record.club
    return None if club is None else button(t("button-club-in-next"), TakePart(club))


def out_button(table: Table, t: Texts) -> "ui.Button[Any] | None":
    """Return the button below a club's ended match for sitting out the next one."""
    club = table.record.club
    return None if club is None else button(t("button-club-out-next"), SitOut(club))
