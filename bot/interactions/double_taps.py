"""Recognises the second of two taps on one control, which Discord delivers like any other press.

A control stays on screen until its answer arrives. A second tap must neither open another table nor put a
refusal in the place of the answer to the first.
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
"""How long an answer may take to arrive once it was sent."""

MOST = 1000
"""Presses, and confirmed turns, that are remembered at most."""


class PanelTurn(NamedTuple):
    """A turn that a panel in a message asks for."""

    message: int
    match: int
    moment: str


class _Press:
    """A press that a task answers; ``until`` is when its control is gone."""

    def __init__(self, control: Hashable) -> None:
        self.control = control
        self.task: asyncio.Task[Any] | None = asyncio.current_task()
        self.delivery = deliveries.current()
        self.until = math.inf

    @property
    def has_stored(self) -> bool:
        return self.delivery is not None and self.delivery.recorded


class DoubleTaps:
    """The latest press of each user, and the turns that were confirmed."""

    def __init__(self) -> None:
        self._presses: dict[int, _Press] = {}
        self._confirmed: dict[PanelTurn, list[Delivery]] = {}

    async def is_second(self, user: int, control: Hashable) -> bool:
        """Return whether a user's last press was of the same control and has stored something.

        Waits a moment to find out.
        """
        first = self._presses.get(user)
        if first is None or first.control != control:
            return False
        if first.task is not None and not first.task.done() and not first.has_stored:
            await asyncio.wait({first.task}, timeout=ARRIVAL_SECONDS)
        return first.has_stored and time.monotonic() < first.until

    @contextmanager
    def answering(self, user: int, control: Hashable) -> Iterator[None]:
        """Remember a press while the current task answers it, and until the answer has arrived."""
        self.forget(user)
        self._presses[user] = press = _Press(control)
        if len(self._presses) > MOST:
            del self._presses[next(iter(self._presses))]
        try:
            yield
        finally:
            press.until = time.monotonic() + ARRIVAL_SECONDS

    def forget(self, user: int) -> None:
        """Forget the last press of a user, who does something else."""
        self._presses.pop(user, None)

    def confirm(self, turn: PanelTurn) -> None:
        """Remember that the current task plays a turn, and answers in the message of its panel."""
        if (delivery := deliveries.current()) is not None:
            self._confirmed.setdefault(turn, []).append(delivery)
        if len(self._confirmed) > MOST:
            del self._confirmed[next(iter(self._confirmed))]

    def is_confirmed(self, turn: PanelTurn) -> bool:
        """Return whether a turn was played from its panel, whose message has the answer or will have it."""
        return any(delivery.recorded for delivery in self._confirmed.get(turn, ()))
