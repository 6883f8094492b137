"""What commands and controls work with, whichever client they came through."""

from typing import Any, NamedTuple, Protocol, cast

import discord

from bot.delivery.channel_boards import ChannelBoards
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.outbox_worker import OutboxWorker
from bot.delivery.reconciler import Reconciler
from bot.jobs.film_queue import FilmQueue
from bot.jobs.forecast_cache import ForecastCache
from bot.jobs.import_queue import ImportQueue
from bot.jobs.prefetch import Prefetch
from bot.jobs.render_pool import RenderPool
from bot.matches.consents import Consents
from bot.matches.robots import RobotPlayers
from bot.matches.tables import Tables
from bot.matches.unfinished import Unfinished
from bot.platform.in_flight import InFlight


class Services(NamedTuple):
    """All that the bot works with: each is described by its own class."""

    tables: Tables
    channel_boards: ChannelBoards
    reconciler: Reconciler
    render_pool: RenderPool
    forecast_cache: ForecastCache
    in_flight: InFlight
    consents: Consents
    unfinished: Unfinished
    prefetch: Prefetch
    film_queue: FilmQueue
    robot_players: RobotPlayers
    outbox_worker: OutboxWorker
    imports: ImportQueue
    heartbeat: Heartbeat


class Serving(Protocol):
    """A client that has services."""

    services: Services


def services_of(interaction: discord.Interaction[Any]) -> Services:
    """Return the services of the bot that an interaction came to."""
    return cast(Serving, interaction.client).services
