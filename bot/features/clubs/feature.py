"""Registers clubs as a feature."""

from bot.features.clubs import commands, handlers, screens
from bot.features.clubs.schedule import ClubSchedule
from bot.interactions.feature import Feature
from bot.interactions.services import Services
from bot.platform.actions import (
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
from bot.screens.extras import ButtonPlace, Extra


def _schedule(services: Services) -> ClubSchedule:
    return ClubSchedule(
        services.tables,
        services.client,
        services.heartbeat,
        services.threads,
        services.reconciler.tell,
        services.poster,
    )


FEATURE = Feature(
    commands=(commands.group,),
    handlers={
        TakePart: handlers.take_part,
        SitOut: handlers.sit_out,
        JoinClub: handlers.join,
        LeaveClub: handlers.leave,
        ShowClub: handlers.show_club,
        InviteToClub: handlers.invite,
        FoundClub: handlers.found,
        ShowClubSettings: handlers.show_settings,
        SetClub: handlers.set_club,
        ShowClubForm: handlers.show_form,
        FillInClub: handlers.fill_in,
        PauseClub: handlers.pause,
        EndClub: handlers.ask_end,
        ConfirmEndClub: handlers.end,
    },
    schedule=_schedule,
    buttons=(
        Extra(ButtonPlace.AFTERWARDS, 10, screens.in_button),
        Extra(ButtonPlace.AFTERWARDS, 20, screens.out_button),
        Extra(ButtonPlace.AFTERWARDS, 30, screens.found_button),
    ),
)
