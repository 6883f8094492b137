"""Registers watching matches as a feature."""

from bot.features.watching import commands
from bot.features.watching.service import Watching
from bot.interactions.feature import Feature

FEATURE = Feature(
    commands=(commands.watch,),
    service=lambda services: Watching(services.matches, services.render_pool),
)
