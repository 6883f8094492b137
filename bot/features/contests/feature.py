"""Registers cups and leagues as a feature."""

from bot.features.contests import commands, handlers
from bot.features.contests.schedule import ContestSchedule
from bot.interactions.feature import Feature
from bot.interactions.services import Services
from bot.platform.actions import (
    CheckContest,
    ConfirmDropOut,
    DropOut,
    NextSeason,
    SettleStall,
    SignUp,
)


def _schedule(services: Services) -> ContestSchedule:
    return ContestSchedule(
        services.tables,
        services.render_pool,
        services.client,
        services.heartbeat,
        services.threads,
        services.reconciler.tell,
        services.poster,
    )


FEATURE = Feature(
    commands=(commands.cup, commands.league),
    handlers={
        SignUp: handlers.sign_up,
        DropOut: handlers.drop_out,
        ConfirmDropOut: handlers.confirm_drop_out,
        NextSeason: handlers.next_season,
        CheckContest: handlers.check,
        SettleStall: handlers.settle,
    },
    schedule=_schedule,
)
