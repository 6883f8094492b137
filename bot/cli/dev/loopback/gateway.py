"""The gateway of the loopback Discord: sessions that events are sent to, and that can be resumed."""

from typing import Any

from aiohttp import WSCloseCode, web

from bot.cli.dev.loopback import shapes


class Session:
    """What one IDENTIFY began: events are kept, so that a lost connection can be taken up again."""

    def __init__(self, number: int) -> None:
        self.name = f"session-{number}"
        self.events: list[dict[str, Any]] = []
        self.socket: web.WebSocketResponse | None = None

    async def send(self, name: str, data: Any) -> None:
        """Tell the bot of an event, at once or when it resumes."""
        event = {"op": 0, "t": name, "s": len(self.events) + 1, "d": data}
        self.events.append(event)
        if self.socket is not None and not self.socket.closed:
            try:
                await self.socket.send_json(event)
            except ConnectionError:
                self.socket = None


class Gateway:
    """All connections; ``close`` is the code that follows an IDENTIFY, None keeps the session open."""

    def __init__(self, close: int | None) -> None:
        self.close = close
        self.address = ""
        self.channels: dict[int, str] = {}
        self.session: Session | None = None
        self.identified = 0
        self.resumed = 0

    @property
    def connected(self) -> bool:
        """Whether a bot is listening now."""
        socket = self.session.socket if self.session else None
        return socket is not None and not socket.closed

    async def dispatch(self, name: str, data: Any) -> None:
        """Tell the bot of an event."""
        if self.session is not None:
            await self.session.send(name, data)

    async def drop(self, code: int = WSCloseCode.SERVICE_RESTART) -> None:
        """Close the connection, as Discord does now and then."""
        if self.session is not None and self.session.socket is not None:
            await self.session.socket.close(code=code)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Talk with one connection until it ends."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41250}})
        try:
            async for message in socket:
                if not await self._answer(socket, message.json()):
                    break
        finally:
            if self.session is not None and self.session.socket is socket:
                self.session.socket = None
        return socket

    async def _answer(self, socket: web.WebSocketResponse, payload: dict[str, Any]) -> bool:
        if payload["op"] == 1:
            await socket.send_json({"op": 11})
        elif payload["op"] == 2:
            if self.close is not None:
                await socket.close(code=self.close)
                return False
            await self._identify(socket)
        elif payload["op"] == 6:
            session = self.session
            if session is None or session.name != payload["d"]["session_id"]:
                await socket.send_json({"op": 9, "d": False})
            else:
                session.socket = socket
                self.resumed += 1
                for event in session.events[payload["d"]["seq"] :]:
                    await socket.send_json(event)
                await session.send("RESUMED", {})
        return True

    async def _identify(self, socket: web.WebSocketResponse) -> None:
        self.identified += 1
        self.session = session = Session(self.identified)
        session.socket = socket
        guilds = [{"id": str(shapes.GUILD), "unavailable": True}] if self.channels else []
        ready = {
            "v": 10,
            "user": shapes.USER,
            "guilds": guilds,
            "session_id": session.name,
            "resume_gateway_url": f"{self.address}/gateway",
            "application": {"id": "1", "flags": 0},
        }
        await session.send("READY", ready)
        if guilds:
            await session.send("GUILD_CREATE", shapes.guild(self.channels))
