"""Time limits of turns: the choices, their encoding in custom ids, and their labels."""

from render.texts import Texts
from storage.timing import DAY, HOUR

STANDARD = 3 * DAY
"""The default time limit of a turn, in seconds."""

NONE = "none"
CHOICES = (
    NONE,
    *(f"turn-{seconds}" for seconds in (HOUR, 4 * HOUR, 12 * HOUR)),
    *(f"turn-{days * DAY}" for days in (1, 2, 3, 5, 7, 14)),
    *(f"bank-{days * DAY}" for days in (1, 3, 7, 14, 30)),
)
"""The choices: no limit, seconds per turn, or seconds for all turns of a player together."""


def read(choice: str) -> tuple[int, int]:
    """Parse a choice into seconds per turn and seconds for all turns; raises :class:`ValueError`."""
    kind, _, seconds = choice.partition("-")
    if choice not in CHOICES:
        raise ValueError(choice)
    return (0, 0) if kind == NONE else (int(seconds), 0) if kind == "turn" else (0, int(seconds))


def written(pace: int, bank: int) -> str:
    """Encode a time limit as a choice."""
    return f"turn-{pace}" if pace else f"bank-{bank}" if bank else NONE


def label(pace: int, bank: int, t: Texts) -> str:
    """Return a time limit in words."""
    seconds = pace or bank
    unit, size = ("hour", HOUR) if seconds % DAY else ("day", DAY)
    kind = "turn" if pace else "bank" if bank else NONE
    return t("pace", kind=kind, unit=unit, count=seconds // size)
