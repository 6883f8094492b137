"""The gateway of the loopback Discord: sessions that receive events and can be resumed."""

import asyncio
import time
from typing import Any, NamedTuple

from aiohttp import WSCloseCode, web

from storage.shards import shard_of
from tests.bench.loopback import shapes

DOWN_SECONDS = 0.2


class Session:
    """A session started by an IDENTIFY; it keeps events so that a lost connection can be resumed."""

    def __init__(self, number: int, shard: int, total: int) -> None:
        self.name = f"session-{number}"
        self.shard = shard
        self.total = total
        self.events: list[dict[str, Any]] = []
        self.socket: web.WebSocketResponse | None = None

    @property
    def connected(self) -> bool:
        """Whether a bot is listening."""
        return self.socket is not None and not self.socket.closed

    async def send(self, name: str, data: Any) -> None:
        """Send the bot an event, now or when it resumes."""
        event = {"op": 0, "t": name, "s": len(self.events) + 1, "d": data}
        self.events.append(event)
        if self.socket is not None and not self.socket.closed:
            try:
                await self.socket.send_json(event)
            except ConnectionError:
                self.socket = None


class Identified(NamedTuple):
    """The time and shard of an IDENTIFY."""

    at: float
    shard: int


class Gateway:
    """All connections; ``close`` is the code sent after an IDENTIFY, None keeps the session open.

    ``channels`` maps channels to servers. Shards that are ``down`` are refused.
    """

    def __init__(self, close: int | None) -> None:
        self.close = close
        self.address = ""
        self.channels: dict[int, int] = {}
        self.servers: set[int] = set()
        self.sessions: dict[int, Session] = {}
        self.down: set[int] = set()
        self.identifies: list[Identified] = []
        self.resumed = 0

    @property
    def connected(self) -> bool:
        """Whether bots are listening on all shards of their total."""
        totals = {session.total for session in self.sessions.values()}
        listening = {session.shard for session in self.sessions.values() if session.connected}
        return bool(totals) and listening >= set(range(max(totals)))

    @property
    def identified(self) -> int:
        """How often a bot has identified."""
        return len(self.identifies)

    async def dispatch(self, name: str, data: Any, server: int = shapes.GUILD) -> None:
        """Send the bot an event of a server."""
        for session in self._of(server):
            await session.send(name, data)

    def _of(self, server: int) -> list[Session]:
        return [
            session for session in self.sessions.values() if shard_of(server, session.total) == session.shard
        ]

    async def drop(self, code: int = WSCloseCode.SERVICE_RESTART, shard: int = 0) -> None:
        """Close the connection of a shard, as Discord does occasionally."""
        session = self.sessions.get(shard)
        if session is not None and session.socket is not None:
            await session.socket.close(code=code)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it ends."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250}})
        try:
            async for message in socket:
                if not await self._answer(socket, message.json()):
                    break
        finally:
            for session in self.sessions.values():
                if session.socket is socket:
                    session.socket = None
        return socket

    async def _answer(self, socket: web.WebSocketResponse, payload: dict[str, Any]) -> bool:
        if payload["op"] == 1:
            await socket.send_json({"op": 11})
        elif payload["op"] == 2:
            if self.close is not None:
                await socket.close(code=self.close)
                return False
            shard, total = payload["d"].get("shard", (0, 1))
            if shard in self.down:
                return await self._refuse(socket)
            await self._identify(socket, shard, total)
        elif payload["op"] == 6:
            return await self._resume(socket, payload["d"])
        return True

    async def _refuse(self, socket: web.WebSocketResponse) -> bool:
        await asyncio.sleep(DOWN_SECONDS)
        await socket.close(code=WSCloseCode.SERVICE_RESTART)
        return False

    async def _resume(self, socket: web.WebSocketResponse, data: dict[str, Any]) -> bool:
        session = next(
            (session for session in self.sessions.values() if session.name == data["session_id"]), None
        )
        if session is None:
            await socket.send_json({"op": 9, "d": False})
            return True
        if session.shard in self.down:
            return await self._refuse(socket)
        session.socket = socket
        self.resumed += 1
        for event in session.events[data["seq"] :]:
            await socket.send_json(event)
        await session.send("RESUMED", {})
        return True

    async def _identify(self, socket: web.WebSocketResponse, shard: int, total: int) -> None:
        self.identifies.append(Identified(time.monotonic(), shard))
        self.sessions = {
            number: session for number, session in self.sessions.items() if session.total == total
        }
        self.sessions[shard] = session = Session(self.identified, shard, total)
        session.socket = socket
        servers = sorted(
            server
            for server in self.servers | set(self.channels.values())
            if shard_of(server, total) == shard
        )
        ready = {
            "v": 10,
            "user": shapes.USER,
            "guilds": [{"id": str(server), "unavailable": True} for server in servers],
            "session_id": session.name,
            "resume_gateway_url": f"{self.address}/gateway",
            "application": {"id": "1", "flags": 0},
            "shard": [shard, total],
        }
        await session.send("READY", ready)
        for server in servers:
            channels = [channel for channel, owner in self.channels.items() if owner == server]
            await session.send("GUILD_CREATE", shapes.guild(channels, server))
