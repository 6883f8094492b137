"""The way through a turn as controls remember it: the numbers of what was chosen."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.table import Stale, Table
from engine.draft import Draft


class Walk(NamedTuple):
    """A turn put together so far. ``path`` has the number of each choice that was a choice."""

    draft: Draft
    path: tuple[int, ...]

    @property
    def back(self) -> tuple[int, ...] | None:
        """The path before the last choice, None where nothing was chosen."""
        return self.path[:-1] if self.path else None


def walk(table: Table, seat: int, path: Sequence[int] = ()) -> Walk:
    """Follow a path from the present moment, through decisions with a single option by itself.

    Raises :class:`Stale` where it does not fit the match.
    """
    draft = Draft(table.game, table.match.view(seat))
    taken = 0
    while options := draft.options:
        index = 0
        if len(options) > 1:
            if taken == len(path):
                break
            index = path[taken]
            taken += 1
        if not 0 <= index < len(options):
            raise Stale
        draft.push(options[index])
    if taken != len(path):
        raise Stale
    return Walk(draft, tuple(path))
