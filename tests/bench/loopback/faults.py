"""Faults on the way to the loopback Discord: at the sockets, below all of discord.py."""

import time
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple


class Kind(StrEnum):
    """How a request ends."""

    ANSWER = "answer"
    RESET = "reset"
    HANG = "hang"


class Fault(NamedTuple):
    """A way for requests to fail.

    ``late`` carries the request out first; ``times`` is how many fail in a row, and ``lasting`` for how many
    seconds all of them fail.
    """

    kind: Kind = Kind.ANSWER
    status: int = 0
    body: Any = None
    headers: tuple[tuple[str, str], ...] = ()
    late: bool = False
    times: int = 1
    lasting: float = 0.0


HTML = "<html><head><title>502 Bad Gateway</title></head><body>cloudflare</body></html>"


def refused(status: int, code: int = 0, **more: Any) -> Fault:
    """Return one of Discord's error responses, with its code."""
    return Fault(status=status, body={"message": "injected", "code": code}, **more)


def limited(seconds: float, *, everything: bool = False, **more: Any) -> Fault:
    """Return Discord's response to excessive requests: 429, a retry delay, and ``Via``.

    It applies to one route, or to ``everything``.
    """
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": everything}
    scope = (("X-RateLimit-Global", "true"), ("X-RateLimit-Scope", "global"))
    of_some = (("X-RateLimit-Scope", "user"),)
    headers = (("Retry-After", f"{seconds:g}"), ("Via", "1.1 google"), *(scope if everything else of_some))
    return Fault(status=429, body=body, headers=headers, **more)


def faults(lasting: float) -> dict[str, Fault]:
    """Return all ways in which a request of the bot may fail; ``lasting`` is the duration of outages."""
    return {
        "403": refused(403, 50013),
        "404": refused(404),
        "429": limited(1.5),
        "500": refused(500),
        "500 for long": refused(500, lasting=lasting),
        "502": Fault(status=502, body=HTML),
        "502 for long": Fault(status=502, body=HTML, lasting=lasting),
        "503": refused(503),
        "reset before": Fault(Kind.RESET),
        "reset after": Fault(Kind.RESET, late=True),
        "timeout": Fault(Kind.HANG, late=True),
        "hanging": Fault(Kind.HANG),
    }


@dataclass
class Plan:
    """Which of the requests about a channel fails: number ``at``, counted from the plan's creation.

    Only requests whose path begins with ``only`` count.
    """

    fault: Fault
    at: int = 0
    only: str = ""
    count: int = 0
    hit: float = field(default=0.0)

    def meets(self, path: str) -> bool:
        """Count a request and return whether it fails."""
        if not path.startswith(self.only):
            return False
        number, self.count = self.count, self.count + 1
        if number < self.at:
            return False
        if not self.hit:
            self.hit = time.monotonic()
        if self.fault.lasting:
            return time.monotonic() - self.hit < self.fault.lasting
        return number < self.at + self.fault.times
