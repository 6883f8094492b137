"""Interactions that Discord posts to an endpoint; needs ``ziggurat[http]`` and is imported only for it.

https://docs.discord.com/developers/interactions/receiving-and-responding
"""

import json
import logging
import math
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any, Protocol

import discord
from aiohttp import web
from nacl.exceptions import BadSignatureError
from nacl.signing import VerifyKey

from bot.app.config import Address
from bot.app.listening import listening

log = logging.getLogger(__name__)

LARGEST = 1 << 20
"""The largest interaction, in bytes."""

VALID_SECONDS = 5 * 60
"""A request signed longer ago than this, or further in the future, is refused: it may be a replay."""

WARNING_SECONDS = 60 * 60
"""The log mentions such requests at most once in this many seconds."""

PATH = "/interactions"
SIGNATURE, TIMESTAMP = "X-Signature-Ed25519", "X-Signature-Timestamp"
SIGNATURE_FORM = re.compile(r"[0-9a-fA-F]{128}")
PING, PONG = 1, 1
KINDS = (2, 3, 4, 5)
"""Commands, components, autocompletion and modals."""


class Receiving(Protocol):
    """The part of a client that receives interactions."""

    @property
    def application(self) -> discord.AppInfo | None:
        """The application, or None before the client has logged in."""

    def is_closed(self) -> bool:
        """Return whether the client is closed."""

    def receive(self, interaction: Any) -> None:
        """Start handling an interaction."""


class Endpoint:
    """Receives interactions for a client, which responds with separate requests, as on the gateway."""

    def __init__(self, client: Receiving) -> None:
        self._client = client
        self._warned = -math.inf

    def refused(self, request: web.Request) -> int | None:
        """Return the error status of a request that can be rejected without reading its body, or None."""
        if request.path != PATH or request.method != "POST":
            return None
        if self._client.application is None or self._client.is_closed():
            return HTTPStatus.SERVICE_UNAVAILABLE
        signature = request.headers.get(SIGNATURE, "")
        may_be_signed = SIGNATURE_FORM.fullmatch(signature) and TIMESTAMP in request.headers
        return None if may_be_signed else HTTPStatus.UNAUTHORIZED

    async def take(self, request: web.Request) -> web.Response:
        """Start handling an interaction; respond 401 unless Discord has signed it recently."""
        application = self._client.application
        if application is None or self._client.is_closed():
            return web.Response(status=HTTPStatus.SERVICE_UNAVAILABLE)
        body = await request.read()
        if not signed(application.verify_key, request.headers, body):
            return web.Response(status=401)
        if not self._is_current(request.headers[TIMESTAMP]):
            return web.Response(status=401)
        try:
            interaction = json.loads(body)
            kind = interaction["type"]
        except (ValueError, TypeError, KeyError):
            return web.Response(status=400)
        if kind == PING:
            return web.json_response({"type": PONG})
        if kind not in KINDS:
            return web.Response(status=400)
        try:
            self._client.receive(interaction)
        except (KeyError, TypeError, ValueError, AttributeError):
            log.exception("can't parse an interaction")
            return web.Response(status=400)
        return web.Response(status=202)

    def _is_current(self, timestamp: str) -> bool:
        """Return whether a request was signed within the last minutes, by this machine's clock."""
        try:
            age = time.time() - float(timestamp)
        except ValueError:
            return False
        if abs(age) <= VALID_SECONDS:
            return True
        if time.monotonic() - self._warned >= WARNING_SECONDS:
            self._warned = time.monotonic()
            log.warning(
                "refused a request signed %.0f s ago: a replay, or this machine's clock is wrong", age
            )
        return False


def signed(key: str, headers: Any, body: bytes) -> bool:
    """Return whether a request is signed with the application's key (Ed25519)."""
    try:
        signature = bytes.fromhex(headers[SIGNATURE])
        VerifyKey(bytes.fromhex(key)).verify(headers[TIMESTAMP].encode() + body, signature)
    except (KeyError, ValueError, TypeError, BadSignatureError):
        return False
    return True


@asynccontextmanager
async def answering(address: Address, client: Receiving) -> AsyncIterator[None]:
    """Receive interactions at an address. Raises :class:`ConfigError` if that fails."""
    application = web.Application(client_max_size=LARGEST)
    endpoint = Endpoint(client)
    application.add_routes([web.post(PATH, endpoint.take)])
    async with listening(application, address, "ZIGGURAT_HTTP", endpoint.refused):
        yield
