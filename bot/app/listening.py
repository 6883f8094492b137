"""Serves HTTP with limits on time, connections and memory, so that no client can exhaust the process."""

import asyncio
import errno
import logging
import socket
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from http import HTTPStatus
from typing import Never, cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from bot.app.config import Address, ConfigError, SettingError
from bot.platform.aio import TaskSet

log = logging.getLogger(__name__)

RECEIVE_SECONDS = 10.0
"""How long a client may take to send a request, headers and body together, in seconds."""

WORK_SECONDS = 30.0
"""How long the response to a request may take, in seconds."""

SEND_SECONDS = 10.0
"""How long a client may read nothing of a response, in seconds."""

IDLE_SECONDS = 75.0
"""How long an idle connection stays open, since proxies keep some, in seconds."""

CONNECTIONS = 256
SHARE_OF_FILES = 4
"""The most open connections, and the share of the process's file descriptors they may take."""

BACKLOG = 1024
"""The system's queue of connections that wait to be accepted."""

YOUNG_SECONDS = 0.25
"""The minimum age at which a connection can be dropped; prompt requests have arrived by then."""

ACCEPT_SECONDS = 1.0
"""How long to wait if the system can't open another connection, in seconds."""

BYTES = 32 * 2**20
"""The most bytes of unfinished requests, over all connections."""

LINGER_SECONDS = 2.0
"""How long to read and discard the rest of a rejected request, in seconds."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Refuse = Callable[[web.Request], int | None]


class Stage(IntEnum):
    """The state of a connection, in the order in which connections are dropped for new ones."""

    RECEIVING = 0
    IDLE = 1
    WORKING = 2


SECONDS = {
    Stage.RECEIVING: RECEIVE_SECONDS,
    Stage.IDLE: IDLE_SECONDS,
    Stage.WORKING: WORK_SECONDS,
}


class Connections:
    """The open connections of a server.

    If there are too many, a connection without a complete request is dropped for a new one: the oldest of the
    address with the most. So a flood from one address closes its own connections, and a proxy, which gives
    all clients the same address, still gets every complete request answered.
    """

    def __init__(self, most: int = CONNECTIONS) -> None:
        self._most = most
        self._open: dict[asyncio.BaseTransport, Connection] = {}
        self._bytes = 0

    def __len__(self) -> int:
        """Return the number of open connections."""
        return len(self._open)

    def of(self, transport: asyncio.BaseTransport | None) -> "Connection | None":
        """Return the connection of a transport, or None if it is closed."""
        return None if transport is None else self._open.get(transport)

    async def room(self) -> None:
        """Wait for room for another connection, dropping one if necessary."""
        while len(self._open) >= self._most:
            if (connection := self._least_promising()) is None:
                await asyncio.sleep(YOUNG_SECONDS / 4)
            else:
                connection.close()

    def add(self, connection: "Connection", transport: asyncio.BaseTransport) -> None:
        """Add a connection."""
        self._open[transport] = connection

    def remove(self, transport: asyncio.BaseTransport) -> None:
        """Remove a closed connection."""
        self._open.pop(transport, None)

    def received(self, count: int) -> None:
        """Count bytes of unfinished requests; above the limit, drop the connection with the most."""
        self._bytes += count
        while self._bytes > BYTES:
            max(self._open.values(), key=lambda connection: connection.received).close()

    def _least_promising(self) -> "Connection | None":
        """Return the connection to drop for a new one, or None while all may still send their requests."""
        grown = asyncio.get_running_loop().time() - YOUNG_SECONDS
        waiting = [
            connection
            for connection in self._open.values()
            if connection.stage is not Stage.WORKING and connection.since <= grown
        ]
        stage = min((connection.stage for connection in waiting), default=None)
        found = [connection for connection in waiting if connection.stage is stage]
        if not found:
            return None
        [(host, _)] = Counter(connection.host for connection in found).most_common(1)
        return min(
            (connection for connection in found if connection.host == host),
            key=lambda connection: connection.since,
        )


class Connection(asyncio.Protocol):
    """Passes a connection on to aiohttp, and closes it when the client takes too long."""

    def __init__(self, connections: Connections, handler: asyncio.Protocol) -> None:
        self._connections = connections
        self._handler = handler
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._sending: asyncio.TimerHandle | None = None
        self._is_next_begun = False
        self.host = ""
        self.since = 0.0
        self.received = 0
        self.stage = Stage.RECEIVING

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start waiting for a request."""
        self._transport = cast(asyncio.Transport, transport)
        self.host = str((transport.get_extra_info("peername") or ("",))[0])
        self._connections.add(self, transport)
        self._enter(Stage.RECEIVING)
        self._handler.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Pass on received data."""
        if self._transport is None:
            return
        if self.stage is Stage.IDLE:
            self._enter(Stage.RECEIVING)
        elif self.stage is Stage.WORKING:
            self._is_next_begun = True
        self._handler.data_received(data)
        if self.stage is Stage.RECEIVING:
            self.received += len(data)
            self._connections.received(len(data))

    def eof_received(self) -> bool | None:
        """Pass on the end of the client's data."""
        return self._handler.eof_received()

    def pause_writing(self) -> None:
        """Start the timeout for a client that reads slowly."""
        self._handler.pause_writing()
        self._sending = asyncio.get_running_loop().call_later(SEND_SECONDS, self.close)

    def resume_writing(self) -> None:
        """Stop the timeout of a client that has caught up."""
        if self._sending is not None:
            self._sending.cancel()
        self._handler.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Remove the connection."""
        self._forget()
        self._handler.connection_lost(exc)

    def close(self) -> None:
        """Close the connection at once, discarding unsent data."""
        transport = self._transport
        self._forget()
        if transport is not None:
            transport.abort()

    def work(self) -> None:
        """Record that a complete request has arrived."""
        if self._transport is not None:
            self._enter(Stage.WORKING)

    def rest(self) -> None:
        """Record that a request is answered."""
        if self._transport is not None:
            self._enter(Stage.RECEIVING if self._is_next_begun else Stage.IDLE)
            self._is_next_begun = False

    def _enter(self, stage: Stage) -> None:
        self._drop_bytes()
        if self._timer is not None:
            self._timer.cancel()
        self.stage = stage
        loop = asyncio.get_running_loop()
        self.since = loop.time()
        self._timer = loop.call_later(SECONDS[stage], self.close)

    def _drop_bytes(self) -> None:
        count, self.received = self.received, 0
        self._connections.received(-count)

    def _forget(self) -> None:
        for timer in (self._timer, self._sending):
            if timer is not None:
                timer.cancel()
        if self._transport is not None:
            self._drop_bytes()
            self._connections.remove(self._transport)
            self._transport = None


def is_ours(record: logging.LogRecord) -> bool:
    """Return False for log records about invalid HTTP, which scanners send a lot."""
    error = record.exc_info and record.exc_info[1]
    return not isinstance(error, HttpProcessingError)


logging.getLogger(__name__).addFilter(is_ours)


def most_connections() -> int:
    """Return the most connections, given the process's limit on file descriptors."""
    try:
        import resource  # Unix only
    except ImportError:
        return CONNECTIONS
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return (
        CONNECTIONS if files == resource.RLIM_INFINITY else max(8, min(CONNECTIONS, files // SHARE_OF_FILES))
    )


@asynccontextmanager
async def listening(
    application: web.Application, address: Address, setting: str, refuse: Refuse = lambda _: None
) -> AsyncIterator[None]:
    """Serve an application at the address from a ``setting``.

    ``refuse`` returns a status to reject a request by its headers, before its body is read. Raises
    :class:`ConfigError` if the address can't be used.
    """
    most = most_connections()
    connections = Connections(most)

    @web.middleware
    async def received(request: web.Request, handler: Handler) -> web.StreamResponse:
        if (status := refuse(request)) is not None:
            return closing(status)
        if (request.content_length or 0) > request.client_max_size:
            return closing(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        try:
            await request.read()
        except (web.RequestPayloadError, ConnectionError):
            return closing(HTTPStatus.BAD_REQUEST)
        connection = connections.of(request.transport)
        if connection is None:
            return closing(HTTPStatus.BAD_REQUEST)
        connection.work()
        try:
            return await handler(request)
        finally:
            connection.rest()

    application.middlewares.append(received)
    runner = web.AppRunner(
        application,
        access_log=None,
        handle_signals=False,
        logger=log,
        keepalive_timeout=IDLE_SECONDS,
        lingering_time=LINGER_SECONDS,
        auto_decompress=False,
        shutdown_timeout=1.0,
    )
    await runner.setup()
    try:
        handlers = cast(Callable[[], asyncio.Protocol], runner.server)
        try:
            listeners = await _bound(address)
        except OSError as error:
            lasting = isinstance(error, socket.gaierror | PermissionError)
            raise (SettingError if lasting else ConfigError)(
                f"{setting} can't listen on {address.host} port {address.port}: {error.strerror}"
            ) from None
        accepting = TaskSet()
        for listener in listeners:
            accepting.spawn(_accept(listener, connections, handlers))
        try:
            yield
        finally:
            await accepting.finish(0.0)
            for listener in listeners:
                listener.close()
    finally:
        await runner.cleanup()


async def _bound(address: Address) -> list[socket.socket]:
    """Return listening sockets for an address."""
    found = await asyncio.get_running_loop().getaddrinfo(
        address.host, address.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    listeners = list[socket.socket]()
    try:
        for family, place in dict.fromkeys((family, place[:2]) for family, _, _, _, place in found):
            listeners.append(socket.create_server(place, family=family, backlog=BACKLOG))
            listeners[-1].setblocking(False)
    except OSError:
        for listener in listeners:
            listener.close()
        raise
    return listeners


async def _accept(
    listener: socket.socket, connections: Connections, handlers: Callable[[], asyncio.Protocol]
) -> Never:
    """Accept connections forever, and wait if the process or the system is out of resources."""
    loop = asyncio.get_running_loop()
    while True:
        await connections.room()
        try:
            accepted, _ = await loop.sock_accept(listener)
        except OSError as error:
            if error.errno != errno.ECONNABORTED:
                log.error("can't accept connections at the moment: %s", error)
                await asyncio.sleep(ACCEPT_SECONDS)
            continue
        try:
            await loop.connect_accepted_socket(lambda: Connection(connections, handlers()), accepted)
        except OSError as error:
            accepted.close()
            log.debug("a connection was lost before it was accepted: %s", error)


def closing(status: int) -> web.Response:
    """Return a response that closes the connection, since the request was not read completely."""
    response = web.Response(status=status)
    response.force_close()
    return response
