"""Registers ``/me`` as a feature."""

from bot.features.preferences import commands, handlers
from bot.interactions.feature import Feature
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

FEATURE = Feature(
    commands=(commands.show_preferences,),
    handlers={
        SetWay: handlers.set_way,
        SetReminders: handlers.set_reminders,
        SetQuietFrom: handlers.set_quiet_from,
        SetQuietUntil: handlers.set_quiet_until,
        EndHoliday: handlers.set_here,
        SetDevice: handlers.set_device,
        SetHidden: handlers.set_hidden,
        SetMuted: handlers.set_muted,
        ShowDays: handlers.show_days,
        TurnPreferences: handlers.turn_preferences,
        FillInDays: handlers.set_days,
    },
)
