"""Lines that the opponent could complete in *The Architects of Amytis*."""

from collections.abc import Sequence

from engine.games.amytis.board import AmytisView
from engine.games.amytis.moves import STACK_NAMES
from engine.games.amytis.threats import line_threat
from render.texts import Texts, joined


def threats(view: AmytisView, seat: int, names: Sequence[str], t: Texts) -> list[str]:
    """Return the line that the seat's opponent could complete next turn, if there is one."""
    threat = line_threat(view, seat)
    if threat is None:
        return []
    stacks = joined((STACK_NAMES[stack] for stack in threat.stacks), t)
    text = t("amytis-threat-line", name=names[threat.seat], stacks=stacks, points=threat.points)
    return [text]
