"""Counts the bot's requests by purpose, and limits them."""

import time
from collections import deque
from typing import Any

from aiohttp import hdrs, web

from render.texts import texts
from tests.bench.loopback.faults import Fault, limited

MOMENT = texts()("notice-moment")
"""What a user reads while the response takes a moment."""

WINDOW_SECONDS = 1.0


class Limit:
    """Limits requests with the bot's token per second; ``taken`` and ``refused`` are counted."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0
        self.refused = 0
        self._times: deque[float] = deque()

    def meets(self) -> Fault | None:
        """Count a request; return the response if it exceeds the limit."""
        now = time.monotonic()
        while self._times and self._times[0] <= now - WINDOW_SECONDS:
            self._times.popleft()
        if len(self._times) >= self.most:
            self.refused += 1
            return limited(round(self._times[0] + WINDOW_SECONDS - now + 0.001, 3), everything=True)
        self._times.append(now)
        self.taken += 1
        return None


def has_token(request: web.Request) -> bool:
    """Return whether a request has the bot's token."""
    return request.headers.get(hdrs.AUTHORIZATION, "").startswith("Bot ")


def purpose_of(request: web.Request, path: str, body: dict[str, Any]) -> str:
    """Return the purpose of a request, prefixed with ``free`` if Discord doesn't count it."""
    if not has_token(request):
        if path.startswith("interactions"):
            return "free first answer"
        is_line = request.method == "PATCH" and body.get("components") == [] and body.get("content")
        return "free line" if is_line else "free answer"
    match [request.method, *path.split("/")]:
        case ["POST", "channels", _, "messages"]:
            return "new message"
        case ["PATCH", "channels", _, "messages", _]:
            return "change" if body.get("components") else "line"
    return f"other {request.method}"
