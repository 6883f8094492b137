"""Faults below discord.py: requests may be refused, broken off, or answered too late.

They replace simcord's two clients, where the bytes would go to the network.
"""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import aiohttp
import discord
import pytest
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter, _path_of

from bot.delivery.idempotent import IdempotentSender

Broken = Callable[[], Exception]


class _Response:
    def __init__(self, status: int) -> None:
        self.status, self.reason, self.headers = status, "injected", dict[str, str]()


def refusal(status: int, code: int = 0) -> Broken:
    """Return a maker of errors for a response with this status."""

    def make() -> Exception:
        response: Any = _Response(status)
        kinds = {403: discord.Forbidden, 404: discord.NotFound}
        kind = kinds.get(status, discord.DiscordServerError if status >= 500 else discord.HTTPException)
        data: Any = {"code": code, "message": "injected"} if status < 500 else "<html>Bad gateway</html>"
        return kind(response, data)

    return make


def reset() -> Exception:
    """Return the error of a reset connection, as discord.py raises it on Linux."""
    return aiohttp.ClientOSError(104, "Connection reset by peer")


class Fault(NamedTuple):
    """The error raised after ``seconds``, if any; with ``late`` the request arrives before that."""

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
    """The connection to Discord; of the requests starting with ``only``, some fail as planned."""

    def __init__(self) -> None:
        self.fault: Fault | None = None
        self.at = 0
        self.times = 1
        self.only = ""
        self.count = 0
        self.requests: list[tuple[str, str]] = []
        self._sent: dict[str, Any] = {}

    def plan(self, fault: Fault | None, at: int = 0, times: int = 1, only: str = "") -> None:
        """Plan which of the next requests fail."""
        self.fault, self.at, self.times, self.only, self.count = fault, at, times, only, 0
        self.requests.clear()

    def forget(self) -> None:
        """Forget all nonces, as Discord does after a few minutes."""
        self._sent.clear()

    async def pass_on(self, route: Any, options: dict[str, Any], go_on: Any) -> Any:
        """Send a request, or fail as planned."""
        self.requests.append((route.method, _path_of(route.url)))
        if not " ".join(self.requests[-1]).startswith(self.only):
            return await self._once(route, options, go_on)
        number, self.count = self.count, self.count + 1
        fault = self.fault if self.at <= number < self.at + self.times else None
        if fault is None:
            return await self._once(route, options, go_on)
        if fault.late:
            await self._once(route, options, go_on)
        if fault.seconds:
            await asyncio.sleep(fault.seconds)
        if fault.make is None:
            return await self._once(route, options, go_on)
        raise fault.make()

    async def _once(self, route: Any, options: dict[str, Any], go_on: Any) -> Any:
        """Respect nonces as Discord does: requests with the same nonce return the first message."""
        form = options.get("form") or ()
        sent = [json.loads(part["value"]) for part in form if part["name"] == "payload_json"]
        payload = sent[0] if sent else options.get("json")
        nonce = payload.get("nonce") if isinstance(payload, dict) else None
        if route.method != "POST" or nonce is None:
            return await go_on()
        key = f"{_path_of(route.url)} {nonce}"
        if key not in self._sent:
            self._sent[key] = await go_on()
        return self._sent[key]


@contextmanager
def line_to_discord() -> Any:
    """Insert a faulty connection below discord.py."""
    line = Line()
    rest, webhook = FakeHTTPClient.request, FakeWebhookAdapter.request

    async def by_rest(self: Any, route: Any, **options: Any) -> Any:
        return await line.pass_on(route, options, lambda: rest(self, route, **options))

    async def by_webhook(self: Any, route: Any, session: Any, **options: Any) -> Any:
        return await line.pass_on(route, {}, lambda: webhook(self, route, session, **options))

    FakeHTTPClient.request, FakeWebhookAdapter.request = by_rest, by_webhook  # type: ignore[method-assign]
    try:
        yield line
    finally:
        FakeHTTPClient.request, FakeWebhookAdapter.request = rest, webhook  # type: ignore[method-assign]


@contextmanager
def killed_once_sent() -> Iterator[None]:
    """Break off every delivery right after its message was sent."""
    original = IdempotentSender.once

    async def killed(*args: Any, **more: Any) -> int:
        await original(*args, **more)
        raise ConnectionError("killed once it was sent")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(IdempotentSender, "once", killed)
        yield


INVALID = {
    "code": 50035,
    "message": "Invalid Form Body",
    "errors": {
        "components": {"0": {"emoji": {"name": {"_errors": [{"code": "X", "message": "Invalid emoji"}]}}}}
    },
}
"""Discord's occasional response to application emojis in components."""


@contextmanager
def emojis_refused() -> Iterator[list[str]]:
    """Refuse every request with an emoji in its components; yield the refused paths."""
    refused: list[str] = []
    rest, webhook = FakeHTTPClient.request, FakeWebhookAdapter.request

    def check(route: Any, options: dict[str, Any]) -> None:
        form = options.get("form") or options.get("multipart") or ()
        sent = [json.loads(part["value"]) for part in form if part["name"] == "payload_json"]
        payload = sent[0] if sent else options.get("json") or options.get("payload")
        if payload and '"emoji": {' in json.dumps(payload):
            refused.append(f"{route.method} {_path_of(route.url)}")
            response: Any = _Response(400)
            raise discord.HTTPException(response, INVALID)

    async def by_rest(self: Any, route: Any, **options: Any) -> Any:
        check(route, options)
        return await rest(self, route, **options)

    async def by_webhook(self: Any, route: Any, session: Any, **options: Any) -> Any:
        check(route, options)
        return await webhook(self, route, session, **options)

    FakeHTTPClient.request, FakeWebhookAdapter.request = by_rest, by_webhook  # type: ignore[method-assign]
    try:
        yield refused
    finally:
        FakeHTTPClient.request, FakeWebhookAdapter.request = rest, webhook  # type: ignore[method-assign]
