"""Measurements of the running bot: results of interactions, durations of stages, cache hits.

They are disabled by default and then cost next to nothing; :mod:`bot.app.metrics` sends them to Prometheus.
"""

import time
from collections.abc import Callable
from types import TracebackType
from typing import Protocol, TypeVar

T = TypeVar("T")


class Meter(Protocol):
    """Receives measurements, from any thread."""

    def interaction(self, kind: str, name: str, result: str, seconds: float) -> None:
        """Record how a command, press or suggestion ended and how long it took."""

    def stage(self, name: str, seconds: float) -> None:
        """Record the duration of a stage."""

    def cache(self, name: str, *, hit: bool) -> None:
        """Record a cache hit or miss."""

    def waited(self, purpose: str, seconds: float) -> None:
        """Record how long a request to Discord waited for its turn."""

    def limited(self, scope: str) -> None:
        """Record a rate-limited request."""


_meter: Meter | None = None


def use(meter: Meter | None) -> None:
    """Send all measurements of this process to a meter; None disables them."""
    global _meter
    _meter = meter


def taken() -> bool:
    """Return whether measurements are enabled."""
    return _meter is not None


def interaction(kind: str, name: str, result: str, seconds: float) -> None:
    """Record how an interaction ended."""
    if _meter is not None:
        _meter.interaction(kind, name, result, seconds)


def cache(name: str, *, hit: bool) -> None:
    """Record a cache hit or miss."""
    if _meter is not None:
        _meter.cache(name, hit=hit)


def waited(purpose: str, seconds: float) -> None:
    """Record how long a request waited for its turn."""
    if _meter is not None:
        _meter.waited(purpose, seconds)


def limited(scope: str) -> None:
    """Record a rate-limited request."""
    if _meter is not None:
        _meter.limited(scope)


class stage:  # noqa: N801  # used as a function
    """Measures how long a ``with`` block takes, even if it raises."""

    __slots__ = ("_began", "_name")

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        """Start the measurement."""
        self._began = time.perf_counter()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Record the duration."""
        if _meter is not None:
            _meter.stage(self._name, time.perf_counter() - self._began)


def timed(name: str, work: Callable[[], T]) -> Callable[[], T]:
    """Wrap ``work`` so that its duration is recorded as a stage."""
    if _meter is None:
        return work

    def measured() -> T:
        with stage(name):
            return work()

    return measured


def queued(name: str, work: Callable[[], T]) -> Callable[[], T]:
    """Wrap ``work`` so that the time until it starts is recorded as a stage."""
    if (meter := _meter) is None:
        return work
    began = time.perf_counter()

    def measured() -> T:
        meter.stage(name, time.perf_counter() - began)
        return work()

    return measured
