"""The controls of clubs."""

from datetime import datetime
from typing import Any

from discord import ui

from bot.delivery.pages import show
from bot.features.clubs import pages
from bot.features.clubs import service as organiser
from bot.features.clubs.commands import (
    HOUR,
    check,
    keep_clubs,
    manages,
    named,
    page_of,
    post_invitation,
)
from bot.features.clubs.screens import found_button
from bot.interactions.dispatcher import Press
from bot.interactions.errors import say
from bot.matches import pace
from bot.matches.names import person_of
from bot.matches.table import Stale
from bot.platform import language, responses, zones
from bot.platform.actions import (
    ClubSetting,
    ConfirmEndClub,
    EndClub,
    FillInClub,
    FoundClub,
    InviteToClub,
    JoinClub,
    LeaveClub,
    PauseClub,
    SetClub,
    ShowClub,
    ShowClubForm,
    ShowClubSettings,
    SitOut,
    TakePart,
)
from bot.platform.clock import now
from bot.platform.components import button
from bot.screens.page import Page
from engine.catalogue import games
from engine.errors import Refusal
from storage.clubs import Club, ClubPhase
from storage.errors import NoSuchClub
from storage.records import Person
from storage.timing import zone_of


async def take_part(press: Press, action: TakePart) -> None:
    """Give the user a seat in the club's next match, or a place on its list."""
    await responses.defer(press.interaction)
    club = await _club(press, action.club)
    member = await organiser.answer(press.services.tables, club.id, _me(press), action.round, coming=True)
    details = await press.services.matches.clubs.details(club.id)
    slug = organiser.next_game(details)
    seats = club.seats if slug is None else organiser.seats_of(slug, club.seats)
    ahead = [each.user for each in organiser.queue(details)][:seats]
    is_guest = member is not None and member.guest
    key = "notice-club-in" if press.user.id in ahead else "notice-club-in-line"
    join = ui.ActionRow[Any](button(press.t("button-club-join"), JoinClub(club.id)))
    await _reply(press, club, "notice-club-in-guest" if is_guest else key, *([join] if is_guest else []))


async def sit_out(press: Press, action: SitOut) -> None:
    """Record that the user won't play in the club's next match."""
    await responses.defer(press.interaction)
    club = await _club(press, action.club)
    await organiser.answer(press.services.tables, club.id, _me(press), action.round, coming=False)
    await _reply(press, club, "notice-club-out")


async def join(press: Press, action: JoinClub) -> None:
    """Make the user a member."""
    await responses.defer(press.interaction)
    club = await _club(press, action.club)
    await organiser.join(press.services.tables, club.id, _me(press))
    row = ui.ActionRow[Any](button(press.t("button-club-in"), TakePart(club.id)))
    await _reply(press, club, "notice-club-joined", row)


async def leave(press: Press, action: LeaveClub) -> None:
    """Let the user leave; the last member ends the club."""
    await responses.defer(press.interaction)
    club = await _club(press, action.club)
    club = await organiser.leave(press.services.tables, club.id, press.user.id)
    key = "notice-club-left-last" if club.phase is ClubPhase.OVER else "notice-club-left"
    await _reply(press, club, key)


async def show_club(press: Press, action: ShowClub) -> None:
    """Show a page about a club."""
    await responses.defer(press.interaction, private=not press.in_private)
    await show(press.interaction, await page_of(press.interaction, action.club, part=action.part))


async def invite(press: Press, action: InviteToClub) -> None:
    """Invite the selected users, in the channel; raises :class:`Refusal` if one can't be invited."""
    await responses.defer(press.interaction)
    club = await _club(press, action.club)
    data: Any = press.interaction.data or {}
    people = data.get("resolved", {}).get("users", {})
    if any(person.get("bot") for person in people.values()):
        raise Refusal("refusal-bots")
    for user in press.numbers:
        await press.services.matches.clubs.require_invitable(club.id, press.user.id, user)
    await press.services.matches.interactions.claim()
    await _show_page(press, club, "notice-club-invited")
    for user in press.numbers:
        await post_invitation(press.interaction, club, user)


async def found(press: Press, action: FoundClub) -> None:
    """Found a club of an ended match's people, as its host.

    Raises :class:`Stale` for a match that hasn't ended or can't have a club, and :class:`Refusal` for other
    users.
    """
    await responses.defer(press.interaction, private=True)
    table = await press.services.tables.load(action.match)
    row, people = table.record, [person for person in table.record.people if person.user > 0]
    if row.status.live or row.guild != press.interaction.guild_id:
        raise Stale
    if row.host != press.user.id:
        raise Refusal("refusal-club-not-host")
    if len(people) < 2:
        raise Refusal("refusal-club-players")
    if found_button(table, press.t) is None:
        raise Stale
    founding = await check(press.interaction)
    t = language.of_server(press.interaction)
    preferences = await press.services.matches.people.get(press.user.id)
    club = await organiser.found(
        press.services.tables,
        founding.place,
        founding.host,
        people,
        name=t("club-default-name", title=games()[row.game].facts.short),
        games=(row.game,),
        seats=max(2, row.seats),
        pace=row.pace,
        bank=row.bank,
        robots=bool(row.robots),
        weekday=None,
        hour=HOUR,
        zone=preferences.zone,
    )
    responses.note_stored(press.interaction, "notice-club-founded-of", None)
    await show(press.interaction, pages.settings(club, press.t, notice=press.t("notice-club-founded-of")))
    await keep_clubs(press.services)


async def show_settings(press: Press, action: ShowClubSettings) -> None:
    """Show a page of the club's settings, to those who may change them."""
    await responses.defer(press.interaction)
    club = await _managed(press, action.club)
    await show(press.interaction, pages.settings(club, press.t, shown=action.part))


async def set_club(press: Press, action: SetClub) -> None:
    """Change a setting; raises :class:`Stale` for values that the menu doesn't offer."""
    await responses.defer(press.interaction)
    club = await _managed(press, action.club)
    await _configure(press, club, action.setting, **_change(press, club, action.setting))


def _change(press: Press, club: Club, setting: ClubSetting) -> dict[str, Any]:
    """Return the columns that a menu's value changes."""
    match setting:
        case ClubSetting.GAMES:
            chosen = tuple(slug for slug in (*games(), *club.games) if slug in press.values)
            if not chosen:
                raise Stale
            return {"games": tuple(dict.fromkeys(chosen))}
        case ClubSetting.SEATS:
            return {
                "seats": _number(press, range(2, 1 + max(max(game.facts.seats) for game in games().values())))
            }
        case ClubSetting.PACE:
            turn, bank = press.read(pace.read)
            return {"pace": turn, "bank": bank}
        case ClubSetting.DAY:
            return {"weekday": None if press.value == pages.AT_ONCE else _number(press, range(7))}
        case ClubSetting.HOUR:
            return {"hour": _number(press, range(24))}
        case ClubSetting.ROBOTS:
            return {"robots": press.value == pages.YES}
        case ClubSetting.POSTERS:
            wanted = press.value == pages.YES
            return {"posters": (club.posters or _month(club)) if wanted else 0}


def _month(club: Club) -> int:
    """Return the present month in a club's time zone, like 202612."""
    day = datetime.fromtimestamp(now(), zone_of(club.zone))
    return 100 * day.year + day.month


def _number(press: Press, allowed: range) -> int:
    if press.number not in allowed:
        raise Stale
    return press.number


async def show_form(press: Press, action: ShowClubForm) -> None:
    """Open the form for the club's name and time zone."""
    club = await _managed(press, action.club)
    await press.interaction.response.send_modal(pages.form(club, press.t))


async def fill_in(press: Press, action: FillInClub) -> None:
    """Store the name and the time zone; raises :class:`Refusal` for invalid ones."""
    club = await _managed(press, action.club)
    name, zone = ("".join(press.fields.get(field, ())).strip() for field in pages.FIELD)
    changes = {"name": named(name)[: organiser.LONGEST_NAME], "zone": zones.zone(zone or "UTC")}
    await responses.defer(press.interaction)
    if changes["zone"] == club.zone:
        del changes["zone"]
    await _configure(press, club, "typed", **changes)


async def pause(press: Press, action: PauseClub) -> None:
    """Pause the club, or let it go on."""
    await responses.defer(press.interaction)
    club = await _managed(press, action.club)
    await organiser.pause(press.services.tables, club.id, paused=action.paused)
    await _reply(press, club, "notice-club-paused" if action.paused else "notice-club-resumed")


async def ask_end(press: Press, action: EndClub) -> None:
    """Ask whether to end the club."""
    await responses.defer(press.interaction)
    await say(press.interaction, pages.ending(await _managed(press, action.club), press.t))


async def end(press: Press, action: ConfirmEndClub) -> None:
    """End the club."""
    await responses.defer(press.interaction)
    club = await _managed(press, action.club)
    await organiser.end(press.services.tables, club.id)
    responses.note_stored(press.interaction, "notice-club-ended", None)
    await show(press.interaction, Page.of_text(press.t("notice-club-ended")))
    press.services.reconciler.wake()


def _me(press: Press) -> Person:
    return person_of(press.user, press.interaction.guild_id)


async def _club(press: Press, club_id: int) -> Club:
    """Return a club of this server; raises :class:`NoSuchClub`."""
    club = await press.services.matches.clubs.get(club_id)
    if club.guild != press.interaction.guild_id:
        raise NoSuchClub
    return club


async def _managed(press: Press, club_id: int) -> Club:
    """Return a club that the user may change; raises :class:`Refusal` for others."""
    club = await _club(press, club_id)
    if not manages(press.interaction, club):
        raise Refusal("refusal-club-host")
    return club


async def _configure(press: Press, club: Club, shown: str, **changes: Any) -> None:
    """Store changed settings and update the page and the club's message."""
    club = await organiser.configure(press.services.tables, club.id, **changes)
    responses.note_stored(press.interaction, "notice-club-changed", None)
    await show(press.interaction, pages.settings(club, press.t, shown=shown))
    await keep_clubs(press.services)


async def _reply(press: Press, club: Club, key: str, *rows: "ui.ActionRow[Any]") -> None:
    """Confirm what was stored, on the club's page if it was pressed there, and update the message."""
    responses.note_stored(press.interaction, key, None)
    if not press.in_private:
        await say(press.interaction, Page.of_text(press.t(key), *rows))
    if club.phase is ClubPhase.OVER:
        press.services.reconciler.wake()
    await keep_clubs(press.services)
    if press.in_private:  # after the schedule ran, so that the page shows the outcome
        await _show_page(press, club, key)


async def _show_page(press: Press, club: Club, key: str) -> None:
    await show(press.interaction, await page_of(press.interaction, club.id, notice=press.t(key)))
