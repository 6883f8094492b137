"""What is kept going in channels without anybody asking: contests, overviews, daily puzzles, weekly deals."""

from typing import Protocol


class Keeper(Protocol):
    """Posts something when it is due."""

    async def sweep(self) -> None:
        """Post what is due. Never raises for what Discord or the database does."""
