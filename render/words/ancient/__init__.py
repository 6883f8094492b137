"""*Ancient Architects* as text."""

from collections.abc import Sequence

from engine.games.ancient.board import AncientView
from engine.games.ancient.events import (
    AncientEvent,
    Collected,
    Drew,
    Fitted,
    Gained,
    Placed,
    Refilled,
    Took,
)
from engine.games.ancient.pyramid import LARGE_NAMES, SMALL_NAMES
from render.texts import Texts
from render.words.ancient.board import alt, board
from render.words.ancient.choices import choice, effect, rest, together
from render.words.ancient.contrast import contrast
from render.words.ancient.parts import building, card, fact, small, small_long, smalls, source, stone
from render.words.ancient.threats import threats
from render.words.ancient.topics import TOPICS, legend, topics
from render.words.ancient.turns import detailed, shortest, turn, why

__all__ = [
    "TOPICS",
    "alt",
    "board",
    "building",
    "choice",
    "contrast",
    "detailed",
    "effect",
    "event",
    "fact",
    "hint",
    "legend",
    "prompt",
    "rest",
    "shortest",
    "source",
    "threats",
    "together",
    "topics",
    "turn",
    "why",
]


def prompt(view: AncientView, t: Texts) -> str:
    """Return the question that the active player must answer next."""
    match view.board.phase:
        case "small":
            what, count = small_long(view.board.pending[0], t), len(view.board.pending)
            key = "ancient-prompt-small-bound" if view.board.bound else "ancient-prompt-small"
            return t(key, small=what, count=count)
        case _:
            return t(f"ancient-prompt-{view.board.phase}")


def hint(view: AncientView) -> str | None:
    """Return the kind of help with a question: only the first one of a turn has any."""
    return "" if view.board.phase == "take" else None


def event(event: AncientEvent, name: str, t: Texts, names: Sequence[str] = ()) -> str:
    """Return one sentence on an event by the seat called ``name``."""
    match event:
        case Took(slot=0, small=kinds):
            return t("ancient-event-took-first", name=name, small=smalls(kinds, t))
        case Took(slot=slot, paid=paid):
            return t("ancient-event-took", name=name, number=slot + 1, small=small(paid, t))
        case Placed(space=space, laid=laid):
            return t("ancient-event-placed", name=name, stone=stone(laid, t), space=LARGE_NAMES[space])
        case Fitted(space=space, small=kind):
            return t("ancient-event-fitted", name=name, small=small(kind, t), space=SMALL_NAMES[space])
        case Collected(small=kinds, forced=forced):
            key = "ancient-event-collected-forced" if forced else "ancient-event-collected"
            return t(key, name=name, small=smalls(kinds, t))
        case Gained(card=number):
            return t("ancient-event-gained", name=name, card=card(number, t))
        case Drew(small=kinds):
            return t("ancient-event-drew", name=name, small=smalls(kinds, t))
        case Refilled():
            return _refilled(event, name, t)


def _refilled(event: Refilled, name: str, t: Texts) -> str:
    """Return what was refilled at the end of a turn, or an empty text."""
    parts = []
    if event.stone >= 0:
        parts.append(t("ancient-event-new-stone", stone=stone(2 * event.stone, t)))
    if event.card >= 0:
        parts.append(t("ancient-event-new-card", card=card(event.card, t)))
    if event.small >= 0:
        parts.append(t("ancient-event-new-small", name=name, small=small(event.small, t)))
    return " ".join(parts)
