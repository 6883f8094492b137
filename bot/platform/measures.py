"""What is measured while the bot runs: how interactions end, how long stages take, what caches save.

Nobody takes the measurements by default, and then they cost next to nothing;
:mod:`bot.app.metrics` takes them for Prometheus.
"""

import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, TypeVar

T = TypeVar("T")


class Meter(Protocol):
    """Takes measurements, from any thread."""

    def interaction(self, kind: str, name: str, result: str, seconds: float) -> None:
        """Take how a command, a press or a suggestion ended, and how long it took."""

    def stage(self, name: str, seconds: float) -> None:
        """Take how long a stage of the work took."""

    def cache(self, name: str, *, hit: bool) -> None:
        """Take whether a cache had what was asked for."""

    def waited(self, purpose: str, seconds: float) -> None:
        """Take how long a request to Discord has waited for its turn."""

    def limited(self, scope: str) -> None:
        """Take that Discord has refused a request as one too many."""


_meter: Meter | None = None


def use(meter: Meter | None) -> None:
    """Have a meter take all measurements of this process; None for nobody."""
    global _meter
    _meter = meter


def taken() -> bool:
    """Return whether anybody takes measurements."""
    return _meter is not None


def interaction(kind: str, name: str, result: str, seconds: float) -> None:
    """Measure how an interaction ended."""
    if _meter is not None:
        _meter.interaction(kind, name, result, seconds)


def cache(name: str, *, hit: bool) -> None:
    """Measure whether a cache had what was asked for."""
    if _meter is not None:
        _meter.cache(name, hit=hit)


def waited(purpose: str, seconds: float) -> None:
    """Measure how long a request has waited for its turn."""
    if _meter is not None:
        _meter.waited(purpose, seconds)


def limited(scope: str) -> None:
    """Measure a request that Discord has refused as one too many."""
    if _meter is not None:
        _meter.limited(scope)


class stage:  # noqa: N801  # used as a function
    """Measures how long the body of a ``with`` takes, however it ends."""

    __slots__ = ("_began", "_name")

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        """Begin to measure."""
        self._began = time.perf_counter()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Hand on how long it took."""
        if _meter is not None:
            _meter.stage(self._name, time.perf_counter() - self._began)


def timed(name: str, work: Callable[[], T]) -> Callable[[], T]:
    """Return work that is measured as a stage wherever it is done."""
    if _meter is None:
        return work

    def measured() -> T:
        with stage(name):
            return work()

    return measured


def queued(name: str, work: Callable[[], T]) -> Callable[[], T]:
    """Return work for which the time from now until it begins is measured as a stage."""
    if (meter := _meter) is None:
        return work
    began = time.perf_counter()

    def measured() -> T:
        meter.stage(name, time.perf_counter() - began)
        return work()

    return measured
