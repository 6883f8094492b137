"""How long turns may take: what can be chosen, how that is written in ids, and how players read it."""

from render.texts import Texts
from storage.timing import DAY, HOUR

STANDARD = 3 * DAY
"""Seconds a turn at a table for which nothing else is chosen."""

NONE = "none"
CHOICES = (
    NONE,
    *(f"turn-{seconds}" for seconds in (HOUR, 4 * HOUR, 12 * HOUR)),
    *(f"turn-{days * DAY}" for days in (1, 2, 3, 5, 7, 14)),
    *(f"bank-{days * DAY}" for days in (1, 3, 7, 14, 30)),
)
"""No limit, so many seconds a turn, or so many for all turns of a player together."""


def read(choice: str) -> tuple[int, int]:
    """Return the seconds of a turn and of all turns of a player; raises :class:`ValueError` for no choice."""
    kind, _, seconds = choice.partition("-")
    if choice not in CHOICES:
        raise ValueError(choice)
    return (0, 0) if kind == NONE else (int(seconds), 0) if kind == "turn" else (0, int(seconds))


def written(pace: int, bank: int) -> str:
    """Return the choice of so many seconds."""
    return f"turn-{pace}" if pace else f"bank-{bank}" if bank else NONE


def label(pace: int, bank: int, t: Texts) -> str:
    """Return how long turns may take, in words."""
    seconds = pace or bank
    unit, size = ("hour", HOUR) if seconds % DAY else ("day", DAY)
    kind = "turn" if pace else "bank" if bank else NONE
    return t("pace", kind=kind, unit=unit, count=seconds // size)
