"""Faults below discord.py: each request may be refused, broken off, or answered too late.

They are put in the place of simcord's two clients, where the bytes would go to the network.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import aiohttp
import discord
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter, _path_of

Broken = Callable[[], Exception]


class _Response:
    def __init__(self, status: int) -> None:
        self.status, self.reason, self.headers = status, "injected", dict[str, str]()


def refusal(status: int, code: int = 0) -> Broken:
    """Return an answer with a status."""

    def make() -> Exception:
        response: Any = _Response(status)
        kinds = {403: discord.Forbidden, 404: discord.NotFound}
        kind = kinds.get(status, discord.DiscordServerError if status >= 500 else discord.HTTPException)
        data: Any = {"code": code, "message": "injected"} if status < 500 else "<html>Bad gateway</html>"
        return kind(response, data)

    return make


def reset() -> Exception:
    """Return a connection that was reset by the other side, as discord.py lets it through on Linux."""
    return aiohttp.ClientOSError(104, "Connection reset by peer")


class Fault(NamedTuple):
    """What goes wrong after ``seconds``, if anything; ``late`` lets the request arrive before that."""

    make: Broken | None
    late: bool = False
    seconds: float = 0.0


FAULTS = {
    "403": Fault(refusal(403, 50013)),
    "404": Fault(refusal(404)),
    "429": Fault(refusal(429)),
    "500": Fault(refusal(500)),
    "502": Fault(refusal(502)),
    "reset before": Fault(reset),
    "reset after": Fault(reset, late=True),
    "timeout": Fault(lambda: TimeoutError()),
}


class Line:
    """The line to Discord: of the requests that begin with ``only``, those from number ``at`` on fail."""

    def __init__(self) -> None:
        self.fault: Fault | None = None
        self.at = 0
        self.times = 1
        self.only = ""
        self.count = 0
        self.requests: list[tuple[str, str]] = []
        self._sent: dict[str, Any] = {}

    def plan(self, fault: Fault | None, at: int = 0, times: int = 1, only: str = "") -> None:
        """Let requests fail from now on."""
        self.fault, self.at, self.times, self.only, self.count = fault, at, times, only, 0
        self.requests.clear()

    def forget(self) -> None:
        """Forget all nonces, as Discord does after some minutes."""
        self._sent.clear()

    async def pass_on(self, route: Any, given: dict[str, Any], go_on: Any) -> Any:
        """Do a request, or what is planned for it."""
        self.requests.append((route.method, _path_of(route.url)))
        if not " ".join(self.requests[-1]).startswith(self.only):
            return await self._once(route, given, go_on)
        number, self.count = self.count, self.count + 1
        fault = self.fault if self.at <= number < self.at + self.times else None
        if fault is None:
            return await self._once(route, given, go_on)
        if fault.late:
            await self._once(route, given, go_on)
        if fault.seconds:
            await asyncio.sleep(fault.seconds)
        if fault.make is None:
            return await self._once(route, given, go_on)
        raise fault.make()

    async def _once(self, route: Any, given: dict[str, Any], go_on: Any) -> Any:
        """Keep to nonces as Discord does: the first message of one is returned for all of it."""
        form = given.get("form") or ()
        sent = [json.loads(part["value"]) for part in form if part["name"] == "payload_json"]
        payload = sent[0] if sent else given.get("json")
        nonce = payload.get("nonce") if isinstance(payload, dict) else None
        if route.method != "POST" or nonce is None:
            return await go_on()
        key = f"{_path_of(route.url)} {nonce}"
        if key not in self._sent:
            self._sent[key] = await go_on()
        return self._sent[key]


@contextmanager
def line_to_discord() -> Any:
    """Put a line with faults below discord.py."""
    line = Line()
    rest, webhook = FakeHTTPClient.request, FakeWebhookAdapter.request

    async def by_rest(self: Any, route: Any, **given: Any) -> Any:
        return await line.pass_on(route, given, lambda: rest(self, route, **given))

    async def by_webhook(self: Any, route: Any, session: Any, **given: Any) -> Any:
        return await line.pass_on(route, {}, lambda: webhook(self, route, session, **given))

    FakeHTTPClient.request, FakeWebhookAdapter.request = by_rest, by_webhook  # type: ignore[method-assign]
    try:
        yield line
    finally:
        FakeHTTPClient.request, FakeWebhookAdapter.request = rest, webhook  # type: ignore[method-assign]


INVALID = {
    "code": 50035,
    "message": "Invalid Form Body",
    "errors": {
        "components": {"0": {"emoji": {"name": {"_errors": [{"code": "X", "message": "Invalid emoji"}]}}}}
    },
}
"""What Discord answers now and then to an application's own emojis in components."""


@contextmanager
def emojis_refused() -> Iterator[list[str]]:
    """Have Discord refuse every request with an emoji in its components; yield the paths of those refused."""
    refused: list[str] = []
    rest, webhook = FakeHTTPClient.request, FakeWebhookAdapter.request

    def check(route: Any, given: dict[str, Any]) -> None:
        form = given.get("form") or given.get("multipart") or ()
        sent = [json.loads(part["value"]) for part in form if part["name"] == "payload_json"]
        payload = sent[0] if sent else given.get("json") or given.get("payload")
        if payload and '"emoji": {' in json.dumps(payload):
            refused.append(f"{route.method} {_path_of(route.url)}")
            response: Any = _Response(400)
            raise discord.HTTPException(response, INVALID)

    async def by_rest(self: Any, route: Any, **given: Any) -> Any:
        check(route, given)
        return await rest(self, route, **given)

    async def by_webhook(self: Any, route: Any, session: Any, **given: Any) -> Any:
        check(route, given)
        return await webhook(self, route, session, **given)

    FakeHTTPClient.request, FakeWebhookAdapter.request = by_rest, by_webhook  # type: ignore[method-assign]
    try:
        yield refused
    finally:
        FakeHTTPClient.request, FakeWebhookAdapter.request = rest, webhook  # type: ignore[method-assign]
