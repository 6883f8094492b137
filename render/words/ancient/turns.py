"""Summaries of turns in *Ancient Architects*."""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.games.ancient.board import AncientView
from engine.games.ancient.cards import COLOURS, SMALL_COLOUR, SMALL_WORKERS
from engine.games.ancient.events import AncientEvent, Collected, Fitted, Gained, Placed, Took
from engine.games.ancient.pyramid import LARGE_NAMES, SMALL_NAMES
from render.texts import Texts
from render.words.ancient.parts import card, small, smalls, source


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


def shortest(
    events: Sequence[AncientEvent], seat: int, view: AncientView, names: Sequence[str], t: Texts
) -> str:
    """Return a turn for a button, with the space of each small stone and signs for their colours."""
    parts, collected, number = list[str](), 0, 0
    for event in events:
        match event:
            case Took(slot=slot):
                number = slot + 1
            case Placed(space=space, laid=laid):
                where = LARGE_NAMES[space]
                where = t("ancient-button-turned", space=where) if laid % 2 else where
                parts.append(t("ancient-short-placed", number=number, space=where))
            case Fitted(space=space, small=kind):
                sign = t(f"ancient-emoji-{COLOURS[SMALL_COLOUR[kind]]}")
                workers, where = SMALL_WORKERS[kind], SMALL_NAMES[space]
                parts.append(t("ancient-short-small", sign=sign, workers=workers, space=where))
            case Collected(small=kinds):
                collected += len(kinds)
            case Gained(card=gained):
                parts.append(card(gained, t))
            case _:
                pass
    if collected:
        parts.append(t("ancient-short-collected", count=collected))
    return ", ".join(parts)


def detailed(events: Sequence[AncientEvent], t: Texts) -> str:
    """Return a turn with the space of each small stone, and the stones collected."""
    number, where = 0, ""
    fitted, collected, cards = list[str](), list[int](), list[str]()
    for event in events:
        match event:
            case Took(slot=slot):
                number = slot + 1
            case Placed(space=space, laid=laid):
                where = LARGE_NAMES[space]
                where = t("ancient-button-turned", space=where) if laid % 2 else where
            case Fitted(space=space, small=kind):
                fitted.append(t("ancient-turn-small", small=small(kind, t), space=SMALL_NAMES[space]))
            case Collected(small=kinds):
                collected += kinds
            case Gained(card=gained):
                cards.append(t("ancient-turn-card", card=card(gained, t)))
            case _:
                pass
    parts = [t("ancient-turn-placed", number=number, space=where), *fitted]
    if collected:
        parts.append(t("ancient-turn-small-collected", small=smalls(collected, t)))
    return ", ".join((*parts, *cards))


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
