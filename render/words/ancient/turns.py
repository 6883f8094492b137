"""Summaries of turns in *Ancient Architects*."""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.games.ancient.board import AncientView
from engine.games.ancient.cards import AMUN_RA
from engine.games.ancient.events import AncientEvent, Collected, Drew, Fitted, Gained, Placed, Took
from engine.games.ancient.pyramid import LARGE_NAMES, SMALL_NAMES
from render.texts import Texts
from render.words.ancient.parts import card, signs, source


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


ROOM = 28
"""The most characters of a turn on a button if it names the small stones collected; others are counted."""


def shortest(
    events: Sequence[AncientEvent], seat: int, view: AncientView, names: Sequence[str], t: Texts
) -> str:
    """Return a turn for a button, with the space of each small stone and signs for their colours."""
    parts, collected, number = list[str](), list[int](), 0
    for event in events:
        match event:
            case Took(slot=slot):
                number = slot + 1
            case Placed(space=space, laid=laid):
                where = LARGE_NAMES[space]
                where = t("ancient-button-turned", space=where) if laid % 2 else where
                parts.append(t("ancient-short-placed", number=number, space=where))
            case Fitted(space=space, small=kind):
                parts.append(t("ancient-short-small", small=signs([kind], t), space=SMALL_NAMES[space]))
            case Collected(small=kinds):
                collected += kinds
            case Gained(card=gained):
                name = card(gained, t)
                parts.append(t("ancient-short-to-come", card=name) if _to_come(events) else name)
            case _:
                pass
    if collected:
        named, counted = (
            t("ancient-short-collected", small=what) for what in (signs(collected, t), len(collected))
        )
        parts.append(named if len(", ".join((*parts, named))) <= ROOM else counted)
    return ", ".join(parts)


def detailed(events: Sequence[AncientEvent], t: Texts) -> str:
    """Return a turn with the space of each small stone, and the stones collected."""
    number, placed = 0, ""
    fitted, collected, cards = list[str](), list[int](), list[str]()
    for event in events:
        match event:
            case Took(slot=slot):
                number = slot + 1
            case Placed(space=space, laid=laid):
                key = "ancient-turn-placed-turned" if laid % 2 else "ancient-turn-placed"
                placed = t(key, number=number, space=LARGE_NAMES[space])
            case Fitted(space=space, small=kind):
                fitted.append(t("ancient-turn-small", small=signs([kind], t), space=SMALL_NAMES[space]))
            case Collected(small=kinds):
                collected += kinds
            case Gained(card=gained):
                cards.append(t("ancient-turn-card", card=card(gained, t)))
            case _:
                pass
    parts = [placed, *fitted]
    if collected:
        parts.append(t("ancient-turn-small-collected", small=signs(collected, t)))
    to_come = [t("ancient-turn-to-come")] if _to_come(events) else []
    return ", ".join((*parts, *cards, *to_come))


def _to_come(events: Sequence[AncientEvent]) -> bool:
    """Return whether Amun-Ra's small stones are still to be drawn."""
    kinds = [type(event) for event in events if isinstance(event, Drew) or event == Gained(card=AMUN_RA)]
    return kinds[-1:] == [Gained]


def why(
    changes: Mapping[str, int],
    events: Sequence[AncientEvent],
    seat: int,
    view: AncientView,
    t: Texts,
) -> list[tuple[str, int]]:
    """Return the sources of a turn's points; several colours count as one."""
    colours = [name for name in changes if name.startswith("structure:")]
    merged, parts = len(colours) > 1, Counter[str]()
    for name, points in changes.items():
        kind = name.partition(":")[0]
        if kind == "structure":
            key = "structures" if merged else name.replace(":", "-")
            parts[t(f"ancient-why-{key}")] += points
        else:
            parts[source(name, t) if kind == "card" else t(f"ancient-why-{kind}")] += points
    return [(part, points) for part, points in parts.items() if points]
