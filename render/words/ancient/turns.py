"""Summaries of turns in *Ancient Architects*."""

from collections.abc import Sequence

from engine.games.ancient.board import AncientView
from engine.games.ancient.events import AncientEvent, Collected, Fitted, Gained, Placed, Took
from engine.games.ancient.pyramid import LARGE_NAMES
from render.texts import Texts
from render.words.ancient.parts import card


def turn(events: Sequence[AncientEvent], seat: int, view: AncientView, names: Sequence[str], t: Texts) -> str:
    """Return the summary of a turn. Small stones are counted, draws are left to the picture."""
    number, fitted, collected = 0, 0, 0
    parts, cards = list[str](), list[str]()
    for event in events:
        match event:
            case Took(slot=slot):
                number = slot + 1
            case Placed(space=space):
                parts.append(t("ancient-turn-placed", number=number, space=LARGE_NAMES[space]))
            case Fitted():
                fitted += 1
            case Collected(small=kinds):
                collected += len(kinds)
            case Gained(card=gained):
                cards.append(t("ancient-turn-card", card=card(gained, t)))
            case _:
                pass
    if number and not parts:
        parts.append(t("ancient-turn-took", number=number))
    if fitted:
        parts.append(t("ancient-turn-fitted", count=fitted))
    if collected:
        parts.append(t("ancient-turn-collected", count=collected))
    return ", ".join((*parts, *cards))
