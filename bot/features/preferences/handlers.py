"""The menus of the notification settings."""

import time
from typing import Any

from msgspec.structs import replace

from bot.delivery.pages import show
from bot.features.preferences import typed
from bot.features.preferences.screens import FIELD, MOST_MUTED, MOST_REMINDERS, NONE, days_form, me
from bot.interactions.dispatcher import Press
from bot.matches.table import Stale
from bot.platform import responses, zones
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
    TurnPreferences,
)
from bot.platform.clock import now
from storage.timing import Device, Way

FIRST_HOUR, NIGHT = 7, 9
"""The default end of the quiet hours, and their longest default length, in hours."""


async def set_way(press: Press, action: SetWay) -> None:
    """Set how the user is notified, and retry direct messages if Discord rejected them before."""
    await _change(press, "way", way=press.read(Way), refused=False)


async def set_reminders(press: Press, action: SetReminders) -> None:
    """Set how often the user is reminded; raises :class:`Stale` for a number out of range."""
    count = press.number
    if count not in range(MOST_REMINDERS + 1):
        raise Stale
    await _change(press, "reminders", reminders=count)


async def set_quiet_from(press: Press, action: SetQuietFrom) -> None:
    """Set the start of the quiet hours; the first time, also a default end."""
    if press.value == NONE:
        await _change(press, "quiet", quiet_from=None, quiet_until=None)
        return
    hour = _hour(press)
    until = (await press.services.matches.people.get(press.user.id)).quiet_until
    if until is None or until == hour:
        until = FIRST_HOUR if (FIRST_HOUR - hour) % 24 in range(1, NIGHT + 3) else (hour + NIGHT) % 24
    await _change(press, "quiet", quiet_from=hour, quiet_until=until)


async def set_quiet_until(press: Press, action: SetQuietUntil) -> None:
    """Set the end of the quiet hours."""
    await _change(press, "quiet", quiet_until=_hour(press))


async def set_here(press: Press, action: EndHoliday) -> None:
    """End the user's holiday."""
    await _change(press, "quiet", away_from=None, away_until=None)


async def set_device(press: Press, action: SetDevice) -> None:
    """Set the user's device; this response already uses it. Raises :class:`Stale` for an unknown one."""
    device = press.read(Device)
    if device is Device.UNKNOWN:
        raise Stale
    press.services.devices.record(press.user.id, device)
    await _change(press, "device", device=device)


async def set_hidden(press: Press, action: SetHidden) -> None:
    """Hide the user from public statistics and leaderboards, or show them again."""
    await _change(press, "hidden", hidden=action.hidden)


async def set_muted(press: Press, action: SetMuted) -> None:
    """Set whose invitations are ignored; raises :class:`Stale` for more than a menu allows."""
    others = [user for user in press.numbers if user != press.user.id]
    if len(others) > MOST_MUTED:
        raise Stale
    await responses.defer(press.interaction)
    await press.services.matches.people.mute(press.user.id, others, now=now())
    person = await press.services.matches.people.get(press.user.id)
    await show(press.interaction, me(person, time.time(), press.t, muted=others, shown="muted"))


async def turn_preferences(press: Press, action: TurnPreferences) -> None:
    """Show another page of the settings."""
    await responses.defer(press.interaction)
    people = press.services.matches.people
    person, muted = await people.get(press.user.id), await people.muted(press.user.id)
    await show(press.interaction, me(person, time.time(), press.t, muted=muted, shown=action.part))


async def show_days(press: Press, action: ShowDays) -> None:
    """Open the form for settings that don't fit a menu."""
    person = await press.services.matches.people.get(press.user.id)
    await press.interaction.response.send_modal(days_form(person, typed.today(person).isoformat(), press.t))


async def set_days(press: Press, action: FillInDays) -> None:
    """Store the time zone and holidays from the form; raises :class:`Refusal` for invalid ones."""
    person = await press.services.matches.people.get(press.user.id)
    zone, first, last = ("".join(press.fields.get(name, ())).strip() for name in FIELD)
    changes: dict[str, Any] = {"zone": zones.zone(zone) if zone else person.zone}
    if first or last:
        begin, end = typed.days(first or None, last or None, person)
        changes |= {"away_from": begin, "away_until": end}
    else:
        changes |= {"away_from": None, "away_until": None}
    await _change(press, "quiet", **changes)


def _hour(press: Press) -> int:
    hour = press.number
    if hour not in range(24):
        raise Stale
    return hour


async def _change(press: Press, shown: str, **changes: Any) -> None:
    """Store changed settings, update the page, and update the deadlines shown on the user's boards."""
    await responses.defer(press.interaction)
    matches = press.services.matches
    person = replace(await matches.people.get(press.user.id), **changes, locale=str(press.interaction.locale))
    changed = await matches.people.save(person, now=now())
    muted = await matches.people.muted(press.user.id)
    await show(press.interaction, me(person, time.time(), press.t, muted=muted, shown=shown))
    await press.services.reconciler.tell_all(changed)
