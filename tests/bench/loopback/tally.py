"""What requests of the bot are for, and how many it may make: what the loopback Discord counts."""

import time
from collections import deque
from typing import Any

from aiohttp import hdrs, web

from render.texts import texts
from tests.bench.loopback.faults import Fault, limited

MOMENT = texts()("notice-moment")
"""What somebody reads for whom the answer takes a moment."""

WINDOW_SECONDS = 1.0


class Limit:
    """Requests with the bot's token in any second at most; ``taken`` and ``refused`` are counted."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken = 0
        self.refused = 0
        self._times: deque[float] = deque()

    def meets(self) -> Fault | None:
        """Count a request; return the answer to one too many."""
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
    """Return whether a request is made with the bot's token."""
    return request.headers.get(hdrs.AUTHORIZATION, "").startswith("Bot ")


def purpose_of(request: web.Request, path: str, body: dict[str, Any]) -> str:
    """Return what a request is for: ``free`` before those that Discord does not count."""
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
