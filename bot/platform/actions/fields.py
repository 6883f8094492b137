"""Fields of actions that only certain values fit."""

from typing import Annotated

from bot.platform.custom_ids import Check
from engine.catalogue import games

Slug = Annotated[str, Check(lambda slug: slug in games())]
"""The slug of a game that is installed."""
