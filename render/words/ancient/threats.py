"""Burial chambers that a player could close for good in *Ancient Architects*."""

from collections.abc import Sequence

from engine.games.ancient.board import AncientView
from engine.games.ancient.pyramid import LARGE_NAMES
from engine.games.ancient.threats import LastWay, at_stake
from render.texts import Texts, joined


def threats(view: AncientView, seat: int, names: Sequence[str], t: Texts) -> list[str]:
    """Return the seat's chambers with a single way out left, the most valuable first."""
    by_way: dict[tuple[int, ...], list[LastWay]] = {}
    for way in at_stake(view.board, seat):
        by_way.setdefault(way.through, []).append(way)
    return [
        t(
            "ancient-threat",
            count=len(ways),
            chambers=joined((LARGE_NAMES[space] for space in sorted(way.space for way in ways)), t),
            spaces=joined((LARGE_NAMES[space] for space in through), t),
            points=sum(way.points for way in ways),
        )
        for through, ways in by_way.items()
    ]
