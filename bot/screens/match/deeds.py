"""What admins did to a match, in a sentence each."""

from collections.abc import Sequence

from bot.matches.names import deed_names
from bot.matches.turn_history import Turn
from bot.screens.page import safe
from render.texts import Texts
from storage.admin import Act, Deed
from storage.records import Listing

IN_LOG = (Act.REWIND, Act.END)
"""What stands in the log of the match, too, which does not know who did it."""


def sentence(row: Listing, deed: Deed, t: Texts) -> str:
    """Return what an admin did, and who it was."""
    admin, owner, guest = map(safe, deed_names(row, deed))
    return t(f"deed-{deed.act}", admin=admin, owner=owner, guest=guest, turn=deed.turn or 0)


def dated(row: Listing, deed: Deed, t: Texts) -> str:
    """Return the line of a deed in the history."""
    return f"-# {sentence(row, deed, t)} · <t:{deed.at}:R>"


def placed(deeds: Sequence[Deed], turns: Sequence[Turn]) -> dict[int, list[Deed]]:
    """Return the deeds by the number of turns told of before; those of the log stand behind theirs."""
    places: dict[int, list[Deed]] = {}
    for deed in deeds:
        before = deed.seq + (deed.act in IN_LOG)
        place = sum(turn.last < before for turn in turns)
        places.setdefault(place, []).append(deed)
    return places


def replaced(deeds: Sequence[Deed], turn: Turn) -> bool:
    """Return whether a deed says with a name what an entry of the log says without."""
    return turn.seat is None and any(deed.act in IN_LOG and deed.seq == turn.last for deed in deeds)
