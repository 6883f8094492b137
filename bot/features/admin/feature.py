"""Registers server administration as a feature."""

from bot.features.admin import commands, handlers
from bot.features.admin.schedule import OverviewSchedule
from bot.interactions.feature import Feature
from bot.platform.actions import SetHouseRule, TurnHouse

FEATURE = Feature(
    commands=(commands.admin, commands.server),
    handlers={SetHouseRule: handlers.set_rule, TurnHouse: handlers.turn_house},
    service=lambda services: OverviewSchedule(services.matches, services.client, services.poster),
)
