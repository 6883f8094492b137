"""What goes wrong on the line to the loopback Discord: at the sockets, below everything of discord.py."""

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

    ``late`` carries the request out first; ``times`` is how many fail, one after the other, and ``lasting``
    for how many seconds all of them do.
    """

    kind: Kind = Kind.ANSWER
    status: int = 0
    body: Any = None
    headers: tuple[tuple[str, str], ...] = ()
    late: bool = False
    times: int = 1
    lasting: float = 0.0


HTML = "<html><head><title>502 Bad Gateway</title></head><body>cloudflare</body></html>"


def refused(status: int, code: int = 0, **given: Any) -> Fault:
    """Return an answer of Discord with an error's code."""
    return Fault(status=status, body={"message": "injected", "code": code}, **given)


def limited(seconds: float, *, everything: bool = False, **given: Any) -> Fault:
    """Return the answer to what comes too fast, as Discord gives it: 429, when to try again, and ``Via``.

    That is of one kind of requests, or of ``everything``.
    """
    body = {"message": "You are being rate limited.", "retry_after": seconds, "global": everything}
    scope = (("X-RateLimit-Global", "true"), ("X-RateLimit-Scope", "global"))
    of_some = (("X-RateLimit-Scope", "user"),)
    headers = (("Retry-After", f"{seconds:g}"), ("Via", "1.1 google"), *(scope if everything else of_some))
    return Fault(status=429, body=body, headers=headers, **given)


def faults(lasting: float) -> dict[str, Fault]:
    """Return every way in which a request of the bot may fail; ``lasting`` is how long trouble goes on."""
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
    """Which of the requests that concern a channel fails: number ``at``, from when this was made.

    Only those whose path begins with ``only`` count.
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
