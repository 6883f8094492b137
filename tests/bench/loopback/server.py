"""A small Discord on this machine, over real sockets: HTTP, gateway, and users who act."""

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from enum import StrEnum
from typing import Any, NamedTuple, Protocol

from aiohttp import web

from tests.bench.loopback import shapes
from tests.bench.loopback.bodies import read
from tests.bench.loopback.faults import Fault, Kind, Plan
from tests.bench.loopback.gateway import Gateway
from tests.bench.loopback.ledger import EPHEMERAL, LOADING, TOKEN_SECONDS, Exchange, Ledger, Message, Refused
from tests.bench.loopback.tally import MOMENT, Limit, has_token, purpose_of


def reply(data: object, status: int = 200) -> web.Response:
    """Return a response with exactly Discord's content type, or discord.py takes it for text."""
    return web.Response(body=json.dumps(data), status=status, headers={"Content-Type": "application/json"})


class Stage(StrEnum):
    """How far a request has come."""

    ASKED = "asked"
    DONE = "done"
    ANSWERED = "answered"


class Asked(NamedTuple):
    """A request of the bot about a channel."""

    method: str
    path: str
    channel: int


Watch = Callable[[Asked, Stage], bool]
"""Called for every request at each stage; a request never arrives if it returns True at the first stage."""


class Posted(Protocol):
    """An endpoint to which interactions are posted instead of the gateway; ``public`` is its signing key."""

    @property
    def public(self) -> str:
        """The key in hexadecimal digits."""

    async def post(self, payload: Any) -> None:
        """Post an interaction."""


class Loopback:
    """A small Discord; ``me`` is its response to the token, ``commands`` are those to registrations.

    ``close`` is the code sent after the bot identifies; None keeps the session open. ``channels`` are on one
    server or mapped by ``servers``; ``shards`` is the recommended number of connections. ``names`` are those
    of users. Posts wait while ``posting`` is cleared; ``uploaded`` counts bytes of files. Requests with the
    bot's token are subject to ``limit`` if set; ``tally`` counts completed requests by purpose. Presses
    expire after ``press_seconds``. Interactions are redelivered after each of ``redelivered`` seconds.
    """

    def __init__(
        self,
        *,
        me: int = 200,
        close: int | None = None,
        commands: tuple[int, ...] = (),
        channels: tuple[int, ...] = (),
        names: dict[int, str] | None = None,
        servers: Mapping[int, int] | None = None,
        shards: int = 1,
    ) -> None:
        self.me = me
        self.shards = shards
        self.commands = list(commands)
        self.asked = asyncio.Event()
        self.registered = asyncio.Event()
        self.tries = 0
        self.address = ""
        self.names = names or {}
        self.ledger = Ledger()
        self.gateway = Gateway(close)
        self.gateway.channels = dict.fromkeys(channels, shapes.GUILD) | dict(servers or {})
        self.plans: dict[int, Plan] = {}
        self.requests: list[Asked] = []
        self.watch: Watch = lambda request, stage: False
        self.posting = asyncio.Event()
        self.posting.set()
        self.busy = 0
        self.last = 0.0
        self.uploaded = 0
        self.emojis: dict[str, dict[str, Any]] = {}
        self.endpoint: Posted | None = None
        self.limit: Limit | None = None
        self.tally: Counter[str] = Counter()
        self.press_seconds = 15 * 60.0
        self.redelivered: Sequence[float] = ()
        self._again: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def serve(self) -> AsyncIterator[None]:
        """Listen on a free port of this machine."""
        app = web.Application(client_max_size=32 << 20)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_route("*", "/api/{path:.*}", self._answer)
        runner = web.AppRunner(app, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        port = runner.addresses[0][1]
        self.address = self.gateway.address = self.ledger.address = f"http://127.0.0.1:{port}"
        try:
            yield
        finally:
            await runner.cleanup()

    async def ready(self, seconds: float = 30.0) -> None:
        """Wait until a bot is connected."""
        async with asyncio.timeout(seconds):
            while not self.gateway.connected:  # noqa: ASYNC110  # as simple as that
                await asyncio.sleep(0.02)

    async def quiet(self, seconds: float = 0.3) -> None:
        """Wait until the bot makes no more requests."""
        while self.busy or time.monotonic() - self.last < seconds:  # noqa: ASYNC110  # as simple as that
            await asyncio.sleep(0.02)

    # users

    async def slash(self, channel: int, user: int, name: str, **options: Any) -> Exchange:
        """Send a slash command, such as ``game new``."""
        group, _, command = name.partition(" ")
        values = [shapes.option(key, value) for key, value in options.items()]
        inner = [{"name": command, "type": 1, "options": values}]
        data = {"id": "9", "name": group, "type": 1, "options": inner}
        users = {
            str(value): shapes.user(value, self.names) for value in options.values() if value in self.names
        }
        for option in values:
            if option["value"] in self.names:
                option.update(type=6, value=str(option["value"]))
        members = {user_id: {**shapes.member(int(user_id), self.names)} for user_id in users}
        data["resolved"] = {"users": users, "members": members}
        return await self._interact(2, channel, user, data)

    async def suggest(self, channel: int, user: int, name: str, option: str, typed: str) -> Exchange:
        """Request suggestions for an option of a slash command."""
        group, _, command = name.partition(" ")
        focused = {"name": option, "type": 3, "value": typed, "focused": True}
        inner = [{"name": command, "type": 1, "options": [focused]}]
        return await self._interact(4, channel, user, {"id": "9", "name": group, "type": 1, "options": inner})

    async def press(self, message: Message, user: int, verb: str) -> Exchange:
        """Press the button with a verb on a message."""
        custom_id = message.id_of(verb)
        assert custom_id, (verb, message.ids)
        return await self.press_id(message, user, custom_id)

    async def press_id(self, message: Message, user: int, custom_id: str) -> Exchange:
        """Press the button with a custom id."""
        data = {"custom_id": custom_id, "component_type": 2}
        return await self._interact(3, message.channel, user, data, message)

    async def choose(self, message: Message, user: int, custom_id: str, value: str) -> Exchange:
        """Choose an entry of a menu."""
        data = {"custom_id": custom_id, "component_type": 3, "values": [value]}
        return await self._interact(3, message.channel, user, data, message)

    async def _interact(
        self, kind: int, channel: int, user: int, data: dict[str, Any], pressed: Message | None = None
    ) -> Exchange:
        exchange = Exchange(self.ledger.snowflake(), user, channel, kind, pressed)
        self.ledger.exchanges[exchange.token] = exchange
        server = self._server(channel)
        event = shapes.interaction(exchange, data, self.names, server)
        for seconds in self.redelivered:
            again = asyncio.create_task(self._deliver(event, server, after=seconds))
            self._again.add(again)
            again.add_done_callback(self._again.discard)
        await self._deliver(event, server)
        return exchange

    async def _deliver(self, event: dict[str, Any], server: int, *, after: float = 0.0) -> None:
        await asyncio.sleep(after)
        if self.endpoint is not None:
            await self.endpoint.post(event)
        else:
            await self.gateway.dispatch("INTERACTION_CREATE", event, server)

    def _server(self, channel: int) -> int:
        return self.gateway.channels.get(channel, shapes.GUILD)

    # requests

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"]
        received = Asked(request.method, path, self._channel_of(path))
        if self.limit is not None and has_token(request) and (fault := self.limit.meets()):
            return await self._fail(request, fault)
        if path == "users/@me":
            return reply(shapes.USER if self.me == 200 else {"message": "no", "code": 0}, status=self.me)
        if path == "oauth2/applications/@me":
            key = self.endpoint.public if self.endpoint is not None else ""
            return reply({**shapes.APPLICATION, "verify_key": key})
        if path == "gateway/bot":
            return reply(shapes.gateway(self.gateway.address, self.shards))
        if path.endswith("/commands"):
            return self._commands()
        self.busy += 1
        try:
            return await self._follow(request, received)
        finally:
            self.busy -= 1
            self.last = time.monotonic()

    def _commands(self) -> web.Response:
        self.tries += 1
        self.asked.set()
        status = self.commands.pop(0) if self.commands else 200
        if status == 200:
            self.registered.set()
            return reply([])
        return reply({"message": "Missing Access", "code": 50001}, status=status)

    def _channel_of(self, path: str) -> int:
        """Return the channel of a request, 0 for none."""
        if channel := re.match(r"channels/(\d+)", path):
            return int(channel[1])
        token = re.match(r"(?:interactions|webhooks)/\d+/(\w+)", path)
        exchange = self.ledger.exchanges.get(token[1]) if token else None
        return exchange.channel if exchange else 0

    async def _follow(self, request: web.Request, received: Asked) -> web.StreamResponse:
        """Carry a request out, or let it fail as planned."""
        self.requests.append(received)
        if self.watch(received, Stage.ASKED):
            return self._reset(request)
        try:
            body, files = await read(request)
        except ConnectionError:  # the bot has ended
            return web.Response()
        self.tally[purpose_of(request, received.path, body)] += 1
        self.uploaded += sum(size for _, size in files.values())
        if (received.method, received.path[-9:]) == ("POST", "/messages"):
            await self.posting.wait()
        plan = self.plans.get(received.channel)
        fault = plan.fault if plan is not None and plan.meets(received.path) else None
        if fault is not None and not fault.late:
            return await self._fail(request, fault)
        try:
            status, data = self._carry_out(request, received, body, files)
        except Refused as refusal:
            status, data = refusal.status, refusal.body
        self.watch(received, Stage.DONE)
        if fault is not None:
            return await self._fail(request, fault)
        response = web.Response(status=204) if data is None else reply(data, status)
        await response.prepare(request)
        await response.write_eof()
        self.watch(received, Stage.ANSWERED)
        return response

    def _reset(self, request: web.Request) -> web.Response:
        if request.transport is not None:
            request.transport.abort()
        return web.Response()

    async def _fail(self, request: web.Request, fault: Fault) -> web.Response:
        if fault.kind is Kind.HANG:
            self.busy -= 1
            try:
                await asyncio.sleep(3600)
            finally:
                self.busy += 1
        if fault.kind is Kind.RESET:
            return self._reset(request)
        if isinstance(fault.body, str):
            response = web.Response(text=fault.body, content_type="text/html", status=fault.status)
        else:
            response = reply(fault.body, fault.status)
        response.headers.update(fault.headers)
        return response

    def _carry_out(
        self, request: web.Request, received: Asked, body: dict[str, Any], files: dict[int, tuple[str, int]]
    ) -> tuple[int, Any]:
        method, path = received.method, received.path.split("/")
        match [method, *path]:
            case ["GET", "applications", _, "emojis"]:
                return 200, {"items": list(self.emojis.values())}
            case ["POST", "applications", _, "emojis"]:
                return 201, self._emoji(body)
            case ["POST", "users", "@me", "channels"]:
                return 200, shapes.direct(int(body["recipient_id"]), self.names)
            case ["GET", "channels", number]:
                return 200, shapes.channel(self._channel(number), self._server(int(number)))
            case ["POST", "channels", number, "messages"]:
                return 200, shapes.message(self.ledger.post(self._channel(number), body, files))
            case ["GET", "channels", number, "messages"]:
                newest = self.ledger.seen(self._channel(number))[::-1]
                limit = int(request.query.get("limit", "50"))
                return 200, [shapes.message(message) for message in newest[:limit]]
            case [_, "channels", number, "messages", message]:
                return self._message(
                    method, self.ledger.find(self._channel(number), int(message)), body, files
                )
            case ["POST", "interactions", _, token, "callback"]:
                return self._callback(self.ledger.exchanges[token], body, files)
            case ["POST", "webhooks", _, token]:
                return 200, shapes.message(self._follow_up(self.ledger.exchanges[token], body, files))
            case [_, "webhooks", _, token, "messages", message]:
                return self._original(method, self.ledger.exchanges[token], message, body, files)
        raise Refused(404, 0, "404: Not Found")

    def _emoji(self, body: dict[str, Any]) -> dict[str, Any]:
        number = str(self.ledger.snowflake())
        emoji = {"id": number, "name": body["name"], "roles": [], "require_colons": True, "animated": False}
        self.emojis[number] = {**emoji, "managed": False, "available": True, "user": shapes.USER}
        return self.emojis[number]

    def _channel(self, number: str) -> int:
        if int(number) not in self.gateway.channels and int(number) < shapes.DIRECT:
            raise Refused(404, 10003, "Unknown Channel")
        return int(number)

    def _message(
        self, method: str, message: Message, body: dict[str, Any], files: dict[int, tuple[str, int]]
    ) -> tuple[int, Any]:
        if method == "DELETE":
            message.deleted = True
            return 204, None
        if method == "PATCH":
            message.change(body, files, self.address)
            message.edits.append(time.monotonic())
            message.loading = False
        return 200, shapes.message(message)

    # responses to users

    def _callback(
        self, exchange: Exchange, body: dict[str, Any], files: dict[int, tuple[str, int]]
    ) -> tuple[int, Any]:
        if exchange.answer is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        if time.monotonic() - exchange.made > TOKEN_SECONDS:
            raise Refused(404, 10062, "Unknown interaction")
        data, kind = body.get("data") or {}, body["type"]
        if kind == 8:
            exchange.choices = data["choices"]
        elif kind in (4, 5):
            exchange.original = self.ledger.new(exchange.channel, data, files)
            exchange.original.loading = kind == 5
        else:
            exchange.original = exchange.pressed
            if kind == 7 and exchange.pressed is not None:
                exchange.pressed.change(data, files, self.address)
        exchange.answer = kind
        exchange.changed.set()
        answer: dict[str, Any] = {"interaction": {"id": str(exchange.id), "type": exchange.kind}}
        if exchange.original is not None:
            resource = shapes.message(exchange.original)
            if kind == 5:
                resource["flags"] |= LOADING
            answer["resource"] = {"type": kind, "message": resource}
        return 200, answer

    def _follow_up(
        self, exchange: Exchange, body: dict[str, Any], files: dict[int, tuple[str, int]]
    ) -> Message:
        if exchange.answer is None:
            raise Refused(404, 10015, "Unknown Webhook")
        if exchange.original is not None and exchange.original.loading:  # the first one replaces it
            exchange.original.change(body, files, self.address)
            exchange.original.loading = False
            exchange.changed.set()
            return exchange.original
        message = self.ledger.new(exchange.channel, body, files)
        if not message.payload["flags"] & EPHEMERAL:
            self.ledger.messages[message.id] = message
        message.loading = message.text.strip() == MOMENT
        exchange.followups.append(message)
        exchange.changed.set()
        return message

    def _original(
        self,
        method: str,
        exchange: Exchange,
        number: str,
        body: dict[str, Any],
        files: dict[int, tuple[str, int]],
    ) -> tuple[int, Any]:
        if exchange.answer is None or exchange.original is None:
            raise Refused(404, 10015, "Unknown Webhook")
        if exchange.pressed is not None and time.monotonic() - exchange.made > self.press_seconds:
            raise Refused(401, 50027, "Invalid Webhook Token")
        own = [exchange.original] if number == "@original" else exchange.followups
        message = next((each for each in own if number in ("@original", str(each.id))), None)
        if message is None or message.deleted:
            raise Refused(404, 10008, "Unknown Message")
        exchange.changed.set()
        return self._message(method, message, body, files)
