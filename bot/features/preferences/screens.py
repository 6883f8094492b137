"""The page of a user's notification settings and holidays."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.platform import custom_ids
from bot.platform.actions import (
    EndHoliday,
    FillInDays,
    SetDevice,
    SetHidden,
    SetMuted,
    SetQuietFrom,
    SetQuietUntil,
    SetReminders,
    SetWay,
    ShowDays,
    ShowFace,
    ShowFollowed,
    ShowPlans,
    TurnPreferences,
)
from bot.platform.components import Form, button, menu, option
from bot.screens import phone
from bot.screens.page import Page, lines, safe
from render.texts import Texts
from storage.timing import Device, Preferences, Way, zone_of


class PreferenceField(NamedTuple):
    """The custom ids of the form's fields."""

    zone: str = "zone"
    first: str = "first"
    last: str = "last"


FIELD = PreferenceField()
LONGEST = 60
"""The longest field, in characters."""

NONE = "none"
MOST_REMINDERS = 3
MOST_MUTED = 25


def me(
    person: Preferences,
    now: float,
    t: Texts,
    notice: str = "",
    muted: Sequence[int] = (),
    shown: str | int = 0,
) -> Page:
    """Return the page with the present settings selected, below a notice.

    ``muted`` are the users whose invitations are ignored. ``shown`` names the setting, or numbers the page,
    to show if not all fit on a phone.
    """
    ways = [option(t("me-way", way=way), way, chosen=way is person.way) for way in Way]
    counts = [
        option(t("me-reminders", count=count), count, chosen=count == person.reminders)
        for count in range(MOST_REMINDERS + 1)
    ]
    current = Device.COMPUTER if person.device is Device.COMPUTER else Device.PHONE
    devices = [
        option(t("me-device", device=device), device, chosen=device is current)
        for device in (Device.PHONE, Device.COMPUTER)
    ]
    label = t("button-show-me" if person.hidden else "button-hide")
    refused: list[ui.Item[Any]] = [ui.TextDisplay(t("me-refused"))] if person.refused else []
    blocks: dict[str, Sequence[ui.Item[Any]]] = {
        "way": (ui.TextDisplay(t("me-way-title")), menu(t("panel-choose"), ways, SetWay()), *refused),
        "reminders": (
            ui.TextDisplay(t("me-reminders-title")),
            menu(t("panel-choose"), counts, SetReminders()),
        ),
        "quiet": (*_quiet(person, now, t), *_away(person, t)),
        "plans": (
            ui.ActionRow(
                button(t("button-plans"), ShowPlans()), button(t("button-followed"), ShowFollowed())
            ),
        ),
        "face": (ui.TextDisplay(t("me-face")), ui.ActionRow(button(t("button-face"), ShowFace()))),
        "device": (ui.TextDisplay(t("me-device-title")), menu(t("panel-choose"), devices, SetDevice())),
        "muted": (ui.TextDisplay(t("me-muted-title")), _muted(muted, t)),
        "hidden": (
            ui.TextDisplay(t("me-hidden" if person.hidden else "me-shown")),
            ui.ActionRow(button(label, SetHidden(not person.hidden))),
        ),
    }
    return phone.sheet(lines(t("me-title"), notice), blocks, shown, TurnPreferences, t)


def days_form(person: Preferences, today: str, t: Texts) -> Form:
    """Return the form for the time zone and future holidays."""
    is_past = (person.away_until or "") < today
    first, last = ("", "") if is_past else (person.away_from or "", person.away_until or "")
    fields = (
        (FIELD.zone, person.zone, t("form-zone"), t("form-zone-about")),
        (FIELD.first, first, t("form-away-from"), t("form-day-about")),
        (FIELD.last, last, t("form-away-until"), t("form-day-about")),
    )
    return Form(t("form-days-title"), FillInDays(), *(_written(*field) for field in fields))


def _written(name: str, value: str, text: str, about: str) -> "ui.Label[Any]":
    written: ui.TextInput[Any] = ui.TextInput(
        custom_id=name, default=value or None, required=False, max_length=LONGEST
    )
    return ui.Label(text=text, description=about, component=written)


def _quiet(person: Preferences, now: float, t: Texts) -> "list[ui.Item[Any]]":
    """Return the menus of the quiet hours; the second one only if they are set."""
    time = datetime.fromtimestamp(now, zone_of(person.zone)).strftime("%H:%M")
    items: list[ui.Item[Any]] = [
        ui.TextDisplay(t("me-quiet-title", zone=safe(person.zone), time=time)),
        menu(t("panel-choose"), [_no_hour(person, t), *_hours(person.quiet_from, "from", t)], SetQuietFrom()),
    ]
    if person.quiet_from is not None:
        items.append(menu(t("panel-choose"), _hours(person.quiet_until, "until", t), SetQuietUntil()))
    return [*items, ui.TextDisplay(t("me-zone"))]


def _no_hour(person: Preferences, t: Texts) -> Any:
    return option(t("me-quiet-none"), NONE, chosen=person.quiet_from is None)


def _hours(current: int | None, which: str, t: Texts) -> list[Any]:
    return [
        option(t(f"me-quiet-{which}", hour=f"{hour:02}:00"), hour, chosen=hour == current)
        for hour in range(24)
    ]


def _muted(muted: Sequence[int], t: Texts) -> "ui.ActionRow[Any]":
    """Return the menu of users whose invitations are ignored."""
    chosen = [
        discord.SelectDefaultValue(id=user, type=discord.SelectDefaultValueType.user)
        for user in muted[:MOST_MUTED]
    ]
    select: ui.UserSelect[Any] = ui.UserSelect(
        custom_id=custom_ids.pack(SetMuted()),
        placeholder=t("me-muted-none"),
        min_values=0,
        max_values=MOST_MUTED,
        default_values=chosen,
    )
    return ui.ActionRow(select)


def _away(person: Preferences, t: Texts) -> "list[ui.Item[Any]]":
    """Return the user's holiday, with a button that ends it, and the button to the form."""
    row: ui.ActionRow[Any] = ui.ActionRow(button(t("button-days"), ShowDays()))
    if person.away_from is None or person.away_until is None:
        return [ui.TextDisplay(t("me-away-none")), row]
    text = t("me-away", first=person.away_from, last=person.away_until)
    row.add_item(button(t("button-here-again"), EndHoliday()))
    return [ui.TextDisplay(text), row]
