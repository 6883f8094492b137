"""Registers the deal of the week as a feature."""

from bot.features.deals import commands
from bot.features.deals.schedule import DealSchedule
from bot.features.deals.service import Deals
from bot.interactions.feature import Feature
from bot.interactions.services import Services
from bot.platform.actions import ShowOwnDeals


def _schedule(services: Services) -> DealSchedule:
    robot_pool = services.robot_players.robot_pool
    return DealSchedule(services.tables, robot_pool, services.poster, services.heartbeat)


FEATURE = Feature(
    commands=(commands.group,),
    handlers={ShowOwnDeals: commands.show_own},
    service=lambda services: Deals(services.matches),
    schedule=_schedule,
)
