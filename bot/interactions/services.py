"""The services that commands and controls use, independent of the client."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, Protocol, Self, TypeVar, cast

import discord

from bot.delivery import match_posts
from bot.delivery.channel_boards import ChannelBoards
from bot.delivery.devices import Devices
from bot.delivery.heartbeat import Heartbeat
from bot.delivery.idempotent import IdempotentSender
from bot.delivery.lease import Leases
from bot.delivery.outbox_worker import OutboxWorker, Reachable
from bot.delivery.poster import Poster
from bot.delivery.presses import Presses
from bot.delivery.reconciler import Reconciler
from bot.delivery.server_rows import ServerRows
from bot.delivery.threads import Threads
from bot.interactions.double_taps import DoubleTaps
from bot.interactions.finished import FinishedTurns
from bot.jobs.forecast_cache import ForecastCache
from bot.jobs.import_queue import ImportQueue
from bot.jobs.prefetch import Prefetch
from bot.jobs.render_pool import RenderPool
from bot.matches.absence import AbsentPlayers
from bot.matches.consents import Consents
from bot.matches.names import Accounts
from bot.matches.robots.players import RobotPlayers
from bot.matches.robots.pool import RobotPool
from bot.matches.table import Table
from bot.matches.tables import Tables
from bot.matches.unfinished import UnfinishedTurns
from bot.platform.in_flight import InFlight
from engine.match import Match
from render.texts import Texts
from storage import Matches

T = TypeVar("T")


class Service:
    """A feature's service, which lives as long as the bot; subclasses override the stages they need."""

    async def resume(self) -> None:
        """Resume the work of an earlier process, in processes that answer players or run robots."""

    async def watch(self) -> None:
        """Work in the background, for as long as the bot runs."""
        await asyncio.Event().wait()

    async def abandon(self) -> None:
        """Give up work in progress as the process ends, and let waiting players know."""

    async def finish(self) -> None:
        """Stop all background work before the connection is closed."""


class Solutions(Service, ABC):
    """The service of the feature that has puzzles."""

    @abstractmethod
    async def solution(self, user: int, game: str, key: str) -> Match:
        """Return the match at a puzzle's position, if the user may know the puzzle's solution.

        Raises :class:`engine.errors.Refusal` otherwise.
        """


class FilmMaker(Service, ABC):
    """The service of the feature that has films."""

    @abstractmethod
    async def film(self, table: Table, t: Texts, on_progress: Callable[[int, int], Awaitable[None]]) -> bytes:
        """Return the film of a match whose whole log is loaded, and report drawn and all frames.

        Raises :class:`engine.errors.Refusal` if too many films are waiting or the process ends.
        """


class Services(NamedTuple):
    """The bot's services, each described by its class."""

    client: Reachable
    matches: Matches
    tables: Tables
    channel_boards: ChannelBoards
    poster: Poster
    reconciler: Reconciler
    render_pool: RenderPool
    forecast_cache: ForecastCache
    in_flight: InFlight
    consents: Consents
    unfinished: UnfinishedTurns
    prefetch: Prefetch
    robot_players: RobotPlayers
    outbox_worker: OutboxWorker
    imports: ImportQueue
    heartbeat: Heartbeat
    server_rows: ServerRows
    devices: Devices
    double_taps: DoubleTaps
    finished_turns: FinishedTurns
    presses: Presses
    threads: Threads
    accounts: Accounts
    features: dict[type, object]

    def feature(self, kind: type[T]) -> T:
        """Return the service or schedule that a feature has added, by its type."""
        return cast(T, self.features[kind])

    @property
    def solutions(self) -> Solutions:
        """The service that has the puzzles."""
        return next(part for part in self.features.values() if isinstance(part, Solutions))

    @property
    def film_maker(self) -> FilmMaker:
        """The service that draws films."""
        return next(part for part in self.features.values() if isinstance(part, FilmMaker))

    @property
    def of_features(self) -> list[Service]:
        """The services of all features."""
        return [part for part in self.features.values() if isinstance(part, Service)]

    async def abandon(self) -> None:
        """Abandon background work because the process ends.

        Waiting users are told, and the work resumes after the restart.
        """
        self.robot_players.robot_pool.close()
        self.imports.abandon()
        await asyncio.gather(*(service.abandon() for service in self.of_features))

    @classmethod
    def wire(
        cls,
        matches: Matches,
        render_pool: RenderPool,
        client: Reachable,
        forecast_cache: ForecastCache | None = None,
        heartbeat: Heartbeat | None = None,
        reconciler: Callable[..., Reconciler] = Reconciler,
    ) -> Self:
        """Create all services of a store and a client and connect them."""
        tables = Tables(matches)
        heartbeat = heartbeat or Heartbeat(matches.instances)
        presses = Presses(matches.presses, client, heartbeat)
        poster = Poster(matches.postings, IdempotentSender(matches.boards, client), heartbeat.instance)
        poster.renderers |= match_posts.renderers(tables, render_pool)
        channel_boards = ChannelBoards(tables, render_pool, client, presses, poster)
        absent_players = AbsentPlayers(tables)
        consents = Consents(tables, absent_players)
        in_flight = InFlight()
        prefetch = Prefetch(tables, lambda: bool(in_flight) or render_pool.busy)
        robot_players = RobotPlayers(tables, RobotPool(), Leases(matches.instances, heartbeat).held)
        outbox_worker = OutboxWorker(tables, render_pool, client, absent_players, heartbeat)
        threads = Threads(matches, client, heartbeat)
        return cls(
            client=client,
            matches=matches,
            tables=tables,
            channel_boards=channel_boards,
            poster=poster,
            reconciler=reconciler(
                channel_boards,
                poster,
                matches,
                consents,
                prefetch,
                robot_players,
                outbox_worker,
                heartbeat,
                (threads,),
            ),
            render_pool=render_pool,
            forecast_cache=forecast_cache or ForecastCache(render_pool),
            in_flight=in_flight,
            consents=consents,
            unfinished=UnfinishedTurns(matches.unfinished),
            prefetch=prefetch,
            robot_players=robot_players,
            outbox_worker=outbox_worker,
            imports=ImportQueue(),
            heartbeat=heartbeat,
            server_rows=ServerRows(matches),
            devices=Devices(matches.people),
            double_taps=DoubleTaps(),
            finished_turns=FinishedTurns(),
            presses=presses,
            threads=threads,
            accounts=Accounts(matches),
            features={},
        )


class Serving(Protocol):
    """A client that has services."""

    services: Services


def services_of(interaction: discord.Interaction[Any]) -> Services:
    """Return the services of the bot that an interaction came to."""
    return cast(Serving, interaction.client).services
