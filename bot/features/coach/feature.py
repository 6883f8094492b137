"""Registers the coach as a feature."""

from bot.features.coach import handlers, screens
from bot.features.coach.service import Coach
from bot.interactions.feature import Feature
from bot.platform.actions import AskCoach
from bot.screens.extras import ButtonPlace, Extra

FEATURE = Feature(
    handlers={AskCoach: handlers.ask_coach},
    service=lambda services: Coach(services.matches, services.robot_players.robot_pool),
    buttons=(Extra(ButtonPlace.PANEL, 10, screens.coach_button),),
)
