"""Interactions that something was stored for, so that a second delivery does nothing."""

from storage import deliveries
from storage.parts.part import Part

KEPT_SECONDS = 15 * 60
"""How long an id is kept: as long as Discord accepts answers to an interaction."""


class Interactions(Part):
    """The interaction that the current task answers, among those recorded by all processes."""

    def begin(self, interaction: int, *, now: int) -> None:
        """Attribute what the current task stores from now on to an interaction."""
        deliveries.begin(interaction, until=now + KEPT_SECONDS)

    async def claim(self) -> None:
        """Record the current interaction before doing anything at Discord that can't be undone.

        Raises :class:`storage.errors.DuplicateDelivery` if another delivery of it was first.
        """
        await self._db.transaction(lambda tx: None)

    async def is_duplicate(self, *, was_answered: bool) -> bool:
        """Return whether another delivery of the current interaction has stored something.

        Where this one has stored nothing, and Discord ``was_answered`` by another, that is enough.
        """
        delivery = deliveries.current()
        if delivery is None or delivery.recorded:
            return False
        if was_answered:
            return True
        sql, values = "SELECT 1 FROM interaction WHERE id = ?", (delivery.interaction,)
        return await self._db.read(lambda tx: tx.execute(sql, values).fetchone() is not None)
