"""The private pages of clubs: their table and records, settings, and the list of a server's clubs."""

from collections.abc import Collection, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.features.clubs import screens
from bot.features.clubs.records import in_season, records_of, season_of, season_table
from bot.features.clubs.screens import ClubNames, name_of, rhythm
from bot.features.clubs.service import LONGEST_NAME, Hold
from bot.matches import pace
from bot.platform import custom_ids
from bot.platform.actions import (
    ClubSetting,
    ConfirmEndClub,
    Dismiss,
    EndClub,
    FillInClub,
    InviteToClub,
    JoinClub,
    LeaveClub,
    PauseClub,
    PosterOf,
    SetClub,
    ShowClub,
    ShowClubForm,
    ShowClubSettings,
    ShowPoster,
)
from bot.platform.components import Form, button, menu, option
from bot.screens import phone
from bot.screens.page import Page, lines, short_title
from engine.catalogue import games
from render.texts import Texts
from storage.clubs import Club, ClubDetails, ClubPhase

AT_ONCE = "once"
"""The value of the menu of days for matches that follow each other."""

YES = "yes"

BLOCK = 8
"""How many lines of a list stay together on a page."""

LISTED = 20
"""The most clubs in a list."""


class ClubField(NamedTuple):
    """The custom ids of the form's fields."""

    name: str = "name"
    zone: str = "zone"


FIELD = ClubField()


def overview(
    details: ClubDetails,
    hidden: Collection[int],
    hold: Hold | None,
    now: int,
    t: Texts,
    *,
    user: int,
    manages: bool,
    part: int = 0,
    notice: str = "",
) -> Page:
    """Return a user's page about a club, with more buttons for a user who ``manages`` it."""
    club, names = details.club, ClubNames(details)
    season = season_of(club.ended or now, club.zone)
    table = season_table(in_season(details.results, season, club.zone), hidden)
    head = lines(notice, t("club-title", name=name_of(club, t), phase=club.phase), rhythm(club, t))
    blocks: dict[str, list[ui.Item[Any]]] = {}
    if club.phase is not ClubPhase.OVER:
        following = lines(*screens.coming_up(details, names, hold, t))
        blocks["next"] = [ui.TextDisplay(following), *_answers(details, user, t, manages=manages)]
    listed = [screens.line(standing, names, t) for standing in table]
    for number, chunk in enumerate(_chunks(listed)):
        title = lines(t("club-season", season=str(season)), f"-# {t('club-points')}") if not number else ""
        blocks[f"table-{number}"] = [ui.TextDisplay(lines(title, *chunk))]
    for number, chunk in enumerate(_chunks(_records(details, hidden, names, t), BLOCK // 2)):
        title = t("club-records-title") if not number else ""
        blocks[f"records-{number}"] = [ui.TextDisplay(lines(title, *chunk))]
    if details.results:
        link = button(t("button-poster"), ShowPoster(PosterOf.CLUB, club.id))
        blocks["poster"] = [ui.ActionRow(link)]
    members = [names(member.user) for member in details.members]
    for number, chunk in enumerate(_chunks(members, 2 * BLOCK)):
        title = t("club-members", count=len(members)) if not number else ""
        blocks[f"members-{number}"] = [ui.TextDisplay(lines(title, ", ".join(chunk)))]
    if controls := _controls(details, user, t, manages=manages):
        blocks["controls"] = [*controls]
    return phone.sheet(head, blocks, part, lambda other: ShowClub(club.id, other), t)


def _answers(details: ClubDetails, user: int, t: Texts, *, manages: bool) -> "list[ui.ActionRow[Any]]":
    """Return the buttons that a user presses most: to take part, join, or run the club."""
    club = details.club
    buttons = screens.answers(club.id, club.round, t) if club.phase is ClubPhase.PLAYING else []
    if not _belongs(details, user):
        buttons.append(button(t("button-club-join"), JoinClub(club.id)))
    if manages and club.phase is ClubPhase.PAUSED:
        buttons.append(button(t("button-club-resume"), PauseClub(club.id)))
    if manages:
        buttons.append(button(t("button-club-settings"), ShowClubSettings(club.id)))
    return [ui.ActionRow(*buttons)] if buttons else []


def _controls(details: ClubDetails, user: int, t: Texts, *, manages: bool) -> "list[ui.ActionRow[Any]]":
    """Return the other controls of a club that has not ended: inviting, pausing, ending and leaving."""
    club, rows = details.club, list[ui.ActionRow[Any]]()
    if club.phase is ClubPhase.OVER:
        return rows
    buttons = []
    if manages:
        if club.phase is ClubPhase.PLAYING:
            buttons.append(button(t("button-club-pause"), PauseClub(club.id, paused=True)))
        buttons.append(button(t("button-club-end"), EndClub(club.id)))
    if _belongs(details, user):
        select: ui.UserSelect[Any] = ui.UserSelect(
            custom_id=custom_ids.pack(InviteToClub(club.id)), placeholder=t("club-invite"), max_values=5
        )
        rows.append(ui.ActionRow(select))
        buttons.append(button(t("button-club-leave"), LeaveClub(club.id)))
    return [*rows, ui.ActionRow(*buttons)] if buttons else rows


def _belongs(details: ClubDetails, user: int) -> bool:
    """Return whether a user is a member."""
    person = details.of(user)
    return person is not None and not person.guest


def _records(details: ClubDetails, hidden: Collection[int], names: ClubNames, t: Texts) -> list[str]:
    """Return the records, one per line: best scores per number of players, and each player's wins."""
    records = records_of(details.results, hidden)
    if not records.matches:
        return []
    parts = [t("club-record-matches", count=records.matches)]
    if records.streak > 1:
        holders = names.some(records.streak_of, t)
        parts.append(t("club-record-streak-line", count=records.streak, names=holders))
    parts += [
        t(
            "club-record-best-of",
            game=short_title(each.game),
            seats=each.seats,
            points=each.points,
            name=names(each.user),
        )
        for each in records.best
    ]
    ever = season_table(details.results, hidden)
    ranked = sorted(ever, key=lambda one: (-one.wins, one.played))
    return parts + [
        t("club-record-person", name=names(one.user), wins=one.wins, played=one.played) for one in ranked
    ]


def _chunks(texts: Sequence[str], size: int = BLOCK) -> Iterator[list[str]]:
    rest = iter(texts)
    while chunk := [*islice(rest, size)]:
        yield chunk


def settings(club: Club, t: Texts, *, shown: str | int = 0, notice: str = "") -> Page:
    """Return the settings of a club, for its host; ``shown`` is as in :func:`bot.screens.phone.sheet`."""
    slugs = sorted({*games(), *club.games})
    choices = [option(short_title(slug), slug, chosen=slug in club.games) for slug in slugs][:25]
    most = max(max(rules.facts.seats) for rules in games().values())
    seats = [
        option(t("club-seats", count=count), count, chosen=count == club.seats)
        for count in range(2, max(most, club.seats) + 1)
    ]
    current = pace.written(club.pace, club.bank)
    paces = [option(pace.label(*pace.read(each), t), each, chosen=each == current) for each in pace.CHOICES]
    days = [option(t("club-when-once"), AT_ONCE, chosen=club.weekday is None)]
    days += [option(t("club-when-day", day=day), day, chosen=day == club.weekday) for day in range(7)]
    hours = [
        option(t("club-when-hour", time=f"{hour:02}:00", zone=club.zone), hour, chosen=hour == club.hour)
        for hour in range(24)
    ]
    robots = [
        option(t("club-robots", robots=value), value, chosen=(value == YES) is club.robots)
        for value in (YES, "no")
    ]

    posters = [
        option(t("club-posters", posters=value), value, chosen=(value == YES) is bool(club.posters))
        for value in (YES, "no")
    ]

    def block(
        setting: ClubSetting, options: list[discord.SelectOption], most: int = 1
    ) -> "list[ui.Item[Any]]":
        title = ui.TextDisplay[Any](t("club-setting", setting=setting))
        return [title, menu(t("panel-choose"), options, SetClub(club.id, setting), most=most)]

    blocks: dict[str, Sequence[ui.Item[Any]]] = {
        "games": block(ClubSetting.GAMES, choices, len(choices)),
        "seats": block(ClubSetting.SEATS, seats),
        "day": block(ClubSetting.DAY, days),
        **({} if club.weekday is None else {"hour": block(ClubSetting.HOUR, hours)}),
        "pace": block(ClubSetting.PACE, paces),
        "robots": block(ClubSetting.ROBOTS, robots),
        "posters": block(ClubSetting.POSTERS, posters),
        "typed": [
            ui.ActionRow[Any](
                button(t("button-club-form"), ShowClubForm(club.id)),
                button(t("button-club-back"), ShowClub(club.id)),
            )
        ],
    }
    head = lines(notice, t("club-title", name=name_of(club, t), phase=club.phase), rhythm(club, t))
    return phone.sheet(head, blocks, shown, lambda part: ShowClubSettings(club.id, part), t)


def form(club: Club, t: Texts) -> Form:
    """Return the form for a club's name and time zone."""
    fields = (
        (FIELD.name, club.name, t("club-form-name"), "", LONGEST_NAME),
        (FIELD.zone, club.zone, t("form-zone"), t("form-zone-about"), 60),
    )
    return Form(t("club-form-title"), FillInClub(club.id), *(_written(*field) for field in fields))


def _written(name: str, value: str, text: str, about: str, longest: int) -> "ui.Label[Any]":
    written: ui.TextInput[Any] = ui.TextInput(custom_id=name, default=value or None, max_length=longest)
    return ui.Label(text=text, description=about or None, component=written)


def ending(club: Club, t: Texts) -> Page:
    """Return the question whether to end a club."""
    sure = button(t("button-club-end-sure"), ConfirmEndClub(club.id), style=discord.ButtonStyle.danger)
    row = ui.ActionRow[Any](button(t("button-dismiss"), Dismiss()), sure)
    return Page.of_text(t("club-end", name=name_of(club, t)), row)


def listing(clubs: Sequence[Club], t: Texts) -> Page:
    """Return the list of a server's clubs."""
    entries = [
        lines(
            t("club-list-line", name=name_of(club, t), channel=f"<#{club.channel}>", phase=club.phase),
            rhythm(club, t),
        )
        for club in clubs[:LISTED]
    ]
    more = t("club-list-more", count=len(clubs) - LISTED) if len(clubs) > LISTED else ""
    text = lines(t("club-list"), *entries, more) if entries else t("club-list-none")
    return Page.of_text(text)
