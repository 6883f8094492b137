"""What commands and controls work with, whichever client they came through."""

from typing import Any, NamedTuple, Protocol, cast

import discord

from bot.advice import Advice
from bot.ahead import Ahead
from bot.cinema import Cinema
from bot.company import Company
from bot.consents import Consents
from bot.heartbeat import Heartbeat
from bot.herald import Herald
from bot.imports import Imports
from bot.painter import Painter
from bot.postman import Postman
from bot.publisher import Publisher
from bot.running import Running
from bot.tables import Tables
from bot.unfinished import Unfinished


class Services(NamedTuple):
    """All that the bot works with: each is described by its own class."""

    tables: Tables
    publisher: Publisher
    herald: Herald
    painter: Painter
    advice: Advice
    running: Running
    consents: Consents
    unfinished: Unfinished
    ahead: Ahead
    cinema: Cinema
    company: Company
    postman: Postman
    imports: Imports
    heartbeat: Heartbeat


class Serving(Protocol):
    """A client that has services."""

    services: Services


def services_of(interaction: discord.Interaction[Any]) -> Services:
    """Return the services of the bot that an interaction came to."""
    return cast(Serving, interaction.client).services
