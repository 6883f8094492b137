"""Matches of rules version 1, in which the end of a turn, and often a rotation, was a move of its own."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.games.ancient.cards import CARDS
from engine.games.ancient.pyramid import LARGE_NAMES, SMALL_NAMES

END, UPRIGHT, TURNED = "end", "upright", "turned"


def text(move: Mapping[str, Any]) -> str:
    """Return the old notation of an old stored move; raises :class:`ValueError` for what is none."""
    match move:
        case {"type": "take", "slot": slot}:
            return f"take {slot + 1}"
        case {"type": "place", "space": space, "turned": bool(turned)}:
            return f"place {LARGE_NAMES[space]} {TURNED if turned else UPRIGHT}"
        case {"type": "place", "space": space}:
            return f"place {LARGE_NAMES[space]}"
        case {"type": "turn", "turned": turned}:
            return TURNED if turned else UPRIGHT
        case {"type": "fit", "space": space}:
            return f"place {SMALL_NAMES[space]}"
        case {"type": "collect", "all": everything}:
            return "collect all" if everything else "collect"
        case {"type": "gain", "card": card}:
            return f"card {CARDS[card]}"
        case {"type": "end"}:
            return END
    raise ValueError(move)


def upgrade(moves: Sequence[str]) -> list[str]:
    """Return the moves with each rotation in its placement, and without the ends of turns."""
    upgraded: list[str] = []
    for move in moves:
        if move == TURNED:
            upgraded[-1] += f" {TURNED}"
        elif move not in (UPRIGHT, END):
            upgraded.append(move.removesuffix(f" {UPRIGHT}"))
    return upgraded
