"""Recognises the second tap of a double tap, which Discord delivers like any other press.

A control stays on screen until its response arrives. A second tap must neither open another table nor replace
the first tap's response by a refusal.
"""

import asyncio
import math
import time
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from storage import deliveries
from storage.deliveries import Delivery

ARRIVAL_SECONDS = 1.5
"""How long a response may take to arrive after it was sent, in seconds."""

MOST = 1000
"""The most presses, and the most confirmed turns, that are remembered."""


class PanelTurn(NamedTuple):
    """A turn in the panel of a message."""

    message: int
    match: int
    moment: str


class _Press:
    """A press being answered by a task; its control is gone after ``until``."""

    def __init__(self, control: Hashable) -> None:
        self.control = control
        self.task: asyncio.Task[Any] | None = asyncio.current_task()
        self.delivery = deliveries.current()
        self.until = math.inf

    @property
    def has_stored(self) -> bool:
        return self.delivery is not None and self.delivery.recorded


class DoubleTaps:
    """Remembers each user's latest press, and confirmed turns."""

    def __init__(self) -> None:
        self._presses: dict[int, _Press] = {}
        self._confirmed: dict[PanelTurn, list[Delivery]] = {}

    async def is_second(self, user: int, control: Hashable) -> bool:
        """Return whether the user's last press was of the same control and has stored something.

        Waits briefly for that press to store.
        """
        first = self._presses.get(user)
        if first is None or first.control != control:
            return False
        if first.task is not None and not first.task.done() and not first.has_stored:
            await asyncio.wait({first.task}, timeout=ARRIVAL_SECONDS)
        return first.has_stored and time.monotonic() < first.until

    @contextmanager
    def answering(self, user: int, control: Hashable) -> Iterator[None]:
        """Remember a press while the current task answers it, and until the response has arrived."""
        self.forget(user)
        self._presses[user] = press = _Press(control)
        if len(self._presses) > MOST:
            del self._presses[next(iter(self._presses))]
        try:
            yield
        finally:
            press.until = time.monotonic() + ARRIVAL_SECONDS

    def forget(self, user: int) -> None:
        """Forget a user's last press because they did something else."""
        self._presses.pop(user, None)

    def confirm(self, turn: PanelTurn) -> None:
        """Remember that the current task plays a turn and responds in its panel's message."""
        if (delivery := deliveries.current()) is not None:
            self._confirmed.setdefault(turn, []).append(delivery)
        if len(self._confirmed) > MOST:
            del self._confirmed[next(iter(self._confirmed))]

    def is_confirmed(self, turn: PanelTurn) -> bool:
        """Return whether a turn was played from its panel, whose message has or will have the response."""
        return any(delivery.recorded for delivery in self._confirmed.get(turn, ()))
