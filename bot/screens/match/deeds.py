"""Admin actions on a match, one sentence each."""

from collections.abc import Sequence

from bot.matches.names import deed_names
from bot.matches.turn_history import Turn
from bot.screens.page import safe
from render.texts import Texts
from storage.admin import Act, Deed
from storage.records import Listing

IN_LOG = (Act.REWIND, Act.END)
"""Actions that are also in the match's log, but without the admin's name."""


def sentence(row: Listing, deed: Deed, t: Texts) -> str:
    """Return the sentence for an admin action, with the admin's name."""
    admin, owner, guest = map(safe, deed_names(row, deed))
    return t(f"deed-{deed.act}", admin=admin, owner=owner, guest=guest, turn=deed.turn or 0)


def dated(row: Listing, deed: Deed, t: Texts) -> str:
    """Return the line for an admin action in the history."""
    return f"-# {sentence(row, deed, t)} · <t:{deed.at}:R>"


def placed(deeds: Sequence[Deed], turns: Sequence[Turn]) -> dict[int, list[Deed]]:
    """Group actions by the number of turns before them; those in the log follow their own entry."""
    places: dict[int, list[Deed]] = {}
    for deed in deeds:
        before = deed.seq + (deed.act in IN_LOG)
        place = sum(turn.last < before for turn in turns)
        places.setdefault(place, []).append(deed)
    return places


def replaced(deeds: Sequence[Deed], turn: Turn) -> bool:
    """Return whether an action repeats a log entry, with the admin's name."""
    return turn.seat is None and any(deed.act in IN_LOG and deed.seq == turn.last for deed in deeds)
