"""Deliveries of interactions: Discord may deliver one twice, and what it causes is stored once.

The first transaction of a delivery records the interaction's id together with what it writes, so the record
exists exactly if something was stored. Every later delivery, in any process, conflicts with it.
"""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from storage.errors import DuplicateDelivery
from storage.transaction import Tx

T = TypeVar("T")
Work = Callable[[Any], T]

# A transaction whose commit was not confirmed may run again: the token tells its own record from another's.
_RECORD = (
    "INSERT INTO interaction (id, delivery, until) VALUES (?, ?, ?) ON CONFLICT (id) "
    "DO UPDATE SET delivery = excluded.delivery WHERE interaction.delivery = excluded.delivery RETURNING id"
)


class Delivery:
    """One delivery of an interaction; ``recorded`` once something it caused is stored."""

    def __init__(self, interaction: int, until: int) -> None:
        self.interaction = interaction
        self.recorded = False
        self.token = secrets.token_hex(8)
        self._until = until

    def record(self, tx: Tx) -> None:
        """Record the interaction. Raises :class:`DuplicateDelivery` if another delivery has."""
        if tx.execute(_RECORD, (self.interaction, self.token, self._until)).fetchone() is None:
            raise DuplicateDelivery


_deliveries: WeakKeyDictionary["asyncio.Task[Any]", Delivery] = WeakKeyDictionary()


def begin(interaction: int, *, until: int) -> None:
    """Attribute what the current task stores to an interaction, whose id is kept ``until`` a time.

    Tasks that this one starts are not included: they work for everyone.
    """
    if (task := asyncio.current_task()) is not None:
        _deliveries[task] = Delivery(interaction, until)


def current() -> Delivery | None:
    """Return the delivery that the current task answers, if any."""
    task = asyncio.current_task()
    return None if task is None else _deliveries.get(task)


async def once(transaction: Callable[[Work[T]], Awaitable[T]], work: Work[T]) -> T:
    """Run ``work`` in a transaction that also records the current delivery, unless an earlier one has."""
    delivery = current()
    if delivery is None or delivery.recorded:
        return await transaction(work)

    def recorded(tx: Any) -> T:
        delivery.record(tx)
        return work(tx)

    result = await transaction(recorded)
    delivery.recorded = True
    return result
