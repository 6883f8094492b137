"""Admin actions on a match, one sentence each."""

from collections.abc import Sequence

from bot.matches.names import admin_action_names
from bot.matches.turn_history import Turn
from bot.screens.page import safe
from render.texts import Texts
from storage.admin import AdminAction, AdminActionKind
from storage.records import Listing

IN_LOG = (AdminActionKind.REWIND, AdminActionKind.END)
"""Actions that are also in the match's log, but without the admin's name."""


def sentence(row: Listing, admin_action: AdminAction, t: Texts) -> str:
    """Return the sentence for an admin action, with the admin's name."""
    admin, owner, guest = map(safe, admin_action_names(row, admin_action))
    return t(f"deed-{admin_action.act}", admin=admin, owner=owner, guest=guest, turn=admin_action.turn or 0)


def dated(row: Listing, admin_action: AdminAction, t: Texts) -> str:
    """Return the line for an admin action in the history."""
    return f"-# {sentence(row, admin_action, t)} · <t:{admin_action.at}:R>"


def placed(admin_actions: Sequence[AdminAction], turns: Sequence[Turn]) -> dict[int, list[AdminAction]]:
    """Group actions by the number of turns before them; those in the log follow their own entry."""
    places: dict[int, list[AdminAction]] = {}
    for admin_action in admin_actions:
        before = admin_action.seq + (admin_action.act in IN_LOG)
        place = sum(turn.last < before for turn in turns)
        places.setdefault(place, []).append(admin_action)
    return places


def replaced(admin_actions: Sequence[AdminAction], turn: Turn) -> bool:
    """Return whether an action repeats a log entry, with the admin's name."""
    return turn.seat is None and any(
        admin_action.act in IN_LOG and admin_action.seq == turn.last for admin_action in admin_actions
    )
