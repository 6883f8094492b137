"""Registers ``/data`` as a feature."""

from bot.features.privacy import commands, handlers
from bot.features.privacy.service import Erasure
from bot.interactions.feature import Feature
from bot.platform.actions import DeleteData

FEATURE = Feature(
    commands=(commands.group,),
    handlers={DeleteData: handlers.delete_data},
    service=lambda services: Erasure(services.matches),
)
