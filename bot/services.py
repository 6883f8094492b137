"""What commands and controls work with, whichever client they came through."""

from typing import Any, NamedTuple, Protocol, cast

import discord

from bot.advice import Advice
from bot.painter import Painter
from bot.publisher import Publisher
from bot.table import Tables


class Services(NamedTuple):
    """The tables, the channels, pictures, and what choices are worth."""

    tables: Tables
    publisher: Publisher
    painter: Painter
    advice: Advice


class Serving(Protocol):
    """A client that has services."""

    services: Services


def services_of(interaction: discord.Interaction[Any]) -> Services:
    """Return the services of the bot that an interaction came to."""
    return cast(Serving, interaction.client).services
