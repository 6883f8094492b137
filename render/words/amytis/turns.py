"""A turn of *The Architects of Amytis* in a few words."""

from collections.abc import Sequence, Set

from engine.core.grid import square_name
from engine.games.amytis.board import AmytisView
from engine.games.amytis.events import (
    AmytisEvent,
    Built,
    Claimed,
    Drew,
    FinalTurn,
    Scored,
    TurnedUp,
    Validated,
)
from engine.games.amytis.moves import FAVOR_NAMES, STACK_NAMES
from render.texts import Texts
from render.words.amytis.parts import tile_mark


def turn(events: Sequence[AmytisEvent], seat: int, view: AmytisView, names: Sequence[str], t: Texts) -> str:
    """Return what a turn came to; the picture shows what came up in the place of tiles and cards."""
    drawn = {event.card for event in events if isinstance(event, Drew)}
    completed = {event.card for event in events if isinstance(event, Validated)}
    at_once = drawn & completed
    return ", ".join(filter(None, (_told(event, at_once, t) for event in events)))


def _told(event: AmytisEvent, at_once: Set[int], t: Texts) -> str:
    """Return what an event came to; ``at_once`` are the projects completed in the turn that took them."""
    match event:
        case Drew(card=card) if card in at_once:
            return ""
        case Built(space=space, tile=tile):
            return t("amytis-turn-built", tile=tile_mark(tile, t), square=square_name(space, 3))
        case Drew(card=card):
            return t("amytis-turn-drew", number=card)
        case Scored():
            return t("amytis-turn-scored")
        case Validated(card=card):
            return t("amytis-turn-at-once" if card in at_once else "amytis-turn-validated", number=card)
        case Claimed(favor=favor):
            return t("amytis-turn-claimed", favor=FAVOR_NAMES[favor])
        case TurnedUp(stack=stack, tile=None):
            return t("amytis-turn-emptied", stack=STACK_NAMES[stack])
        case FinalTurn():
            return t("amytis-turn-final")
        case _:
            return ""
