"""A turn of *Architectura* in a few words."""

from collections import Counter
from collections.abc import Callable, Sequence

from engine.games.architectura.board import ArchitecturaView
from engine.games.architectura.events import (
    ArchitecturaEvent,
    Built,
    Buried,
    Copied,
    Destroyed,
    Drew,
    Fetched,
    Idle,
    Limit,
    Moved,
    Protected,
    Ready,
    Removed,
    Reserved,
    Restored,
    Swapped,
    Taken,
    Turned,
)
from render.texts import Texts, joined, number
from render.words.architectura.parts import card_name, place

CHANGES = (Turned, Destroyed, Protected, Restored, Moved, Swapped, Taken)
"""What can be done to a card in the city."""

WRECKED = 2
"""Cards of others destroyed from which on that is worth a title."""

MOST = 3
"""Cards told of at most that a turn has changed."""


def turn(
    events: Sequence[ArchitecturaEvent], seat: int, view: ArchitecturaView, names: Sequence[str], t: Texts
) -> str:
    """Return what a turn came to, cards named by their owners; what was drawn is left out."""
    owners = dict(zip(view.board.colours, names, strict=True))

    def of(colour: str, card: str) -> str:
        key = "architectura-turn-own" if colour == view.board.colours[seat] else "architectura-turn-of"
        return t(key, name=owners[colour], card=card_name(card, t))

    actions = [_done(event, t) for event in events]
    changes = [change for event in _in_short(events) if (change := _changed(event, of, t))]
    if len(changes) > MOST:
        rest = len(changes) - MOST + 1
        changes[MOST - 1 :] = [t("architectura-turn-more", count=rest)]
    return ", ".join(filter(None, (*actions, *changes)))


def _in_short(events: Sequence[ArchitecturaEvent]) -> list[ArchitecturaEvent]:
    """Return events in which a card that was turned several times, or was then destroyed, is told of once."""
    kept = list[ArchitecturaEvent]()
    for event in events:
        if isinstance(event, Turned | Destroyed):
            before = next(
                (other for other in kept if isinstance(other, Turned) and _same(other, event)), None
            )
            if before is not None:
                kept.remove(before)
            if isinstance(event, Turned) and before is not None:
                event = Turned(event.colour, event.card, event.space, before.was, event.now)
        if not isinstance(event, Turned) or event.was != event.now:
            kept.append(event)
    return kept


def _same(event: Turned, other: Turned | Destroyed) -> bool:
    return (event.colour, event.card) == (other.colour, other.card)


def brief(
    events: Sequence[ArchitecturaEvent], seat: int, view: ArchitecturaView, names: Sequence[str], t: Texts
) -> str:
    """Return which cards a seat played, and how many cards in the city that changed."""
    return news(events, seat, view, names, t) or turn(events, seat, view, names, t)


def news(
    events: Sequence[ArchitecturaEvent], seat: int, view: ArchitecturaView, names: Sequence[str], t: Texts
) -> str:
    """Return the same; empty where no card was played and none changed."""
    built = [card_name(event.card, t) for event in events if isinstance(event, Built | Buried | Copied)]
    changed = sum(isinstance(event, CHANGES) for event in _in_short(events))
    parts = [", ".join(built), t("architectura-turn-changed", count=changed) if changed else ""]
    return ", ".join(filter(None, parts))


def harm(
    turns: Sequence[tuple[int, Sequence[ArchitecturaEvent]]],
    seat: int,
    view: ArchitecturaView,
    names: Sequence[str],
    t: Texts,
) -> str:
    """Return which cards of a seat others destroyed, turned down or took away, and by whom if in doubt."""
    told = list[str]()
    for card, (event, movers) in _harmed(turns, seat, view).items():
        match event:
            case Destroyed():
                what = t("architectura-harm-destroyed", card=card_name(card, t))
            case Taken():
                what = t("architectura-harm-taken", card=card_name(card, t))
            case Turned(was=was, now=now):
                what = t(
                    "architectura-harm-turned", card=card_name(card, t), was=number(was), now=number(now)
                )
        if view.board.seats > 2:
            by = joined((names[mover] for mover in movers), t)
            what = t("architectura-harm-by", what=what, names=by)
        told.append(what)
    return t("architectura-harm", what=t("list-comma").join(told)) if told else ""


def beside_harm(
    turns: Sequence[tuple[int, Sequence[ArchitecturaEvent]]], seat: int, view: ArchitecturaView
) -> list[Sequence[ArchitecturaEvent]]:
    """Return the events of each turn without those that :func:`harm` tells a seat."""
    colour, cards = view.board.colours[seat], _harmed(turns, seat, view)

    def is_told(mover: int, event: ArchitecturaEvent) -> bool:
        if mover == seat or not isinstance(event, Destroyed | Turned | Taken):
            return False
        return event.colour == colour and event.card in cards

    return [[event for event in events if not is_told(mover, event)] for mover, events in turns]


def _harmed(
    turns: Sequence[tuple[int, Sequence[ArchitecturaEvent]]], seat: int, view: ArchitecturaView
) -> dict[str, tuple[Destroyed | Taken | Turned, list[int]]]:
    """Return what others did to the cards of a seat, each card by its name with who did it.

    A card that was turned several times counts once, from its first value to its last.
    """
    colour = view.board.colours[seat]
    lost, turned = dict[str, Destroyed | Taken](), dict[str, Turned]()
    movers = dict[str, list[int]]()
    for mover, events in turns:
        for event in events if mover != seat else ():
            if not isinstance(event, Destroyed | Taken | Turned) or event.colour != colour:
                continue
            if isinstance(event, Turned):
                was = turned.get(event.card, event).was
                turned[event.card] = Turned(colour, event.card, event.space, was, event.now)
            else:
                lost[event.card] = event
            if mover not in movers.setdefault(event.card, []):
                movers[event.card].append(mover)
    low = {card: event for card, event in turned.items() if event.now < event.was and card not in lost}
    return {card: (event, movers[card]) for card, event in (lost | low).items()}


def honours(
    turns: Sequence[tuple[int | None, Sequence[ArchitecturaEvent]]],
    view: ArchitecturaView,
    names: Sequence[str],
    t: Texts,
) -> list[str]:
    """Return who destroyed most cards of others."""
    destroyed = Counter(
        seat
        for seat, events in turns
        for event in events
        if seat is not None and isinstance(event, Destroyed) and event.colour != view.board.colours[seat]
    )
    (seat, most), *others = destroyed.most_common(2) or [(0, 0)]
    if most < WRECKED or any(count == most for _, count in others):
        return []
    return [t("architectura-honour-wrecker", name=names[seat], count=most)]


def _done(event: ArchitecturaEvent, t: Texts) -> str:
    """Tell what a seat did with a card of its own, or that it did nothing."""
    match event:
        case Built(card=card, space=space):
            if space < 0:
                return t("architectura-turn-beside", card=card_name(card, t))
            return t("architectura-turn-built", card=card_name(card, t), place=place(space, t))
        case Buried(card=card):
            return t("architectura-turn-buried", card=card_name(card, t))
        case Removed(card=card, paid=paid):
            return t(
                "architectura-turn-paid" if paid else "architectura-turn-removed", card=card_name(card, t)
            )
        case Copied(card=card):
            return t("architectura-turn-copied", card=card_name(card, t))
        case Reserved(space=space):
            return t("architectura-turn-reserved", place=place(space, t))
        case Fetched(card=card):
            return t("architectura-turn-fetched", card=card_name(card, t))
        case Drew(fresh=True):
            return t("architectura-turn-fresh")
        case Limit(limit=limit):
            return t("architectura-turn-limit", limit=limit)
        case Ready():
            return t("architectura-turn-ready")
        case Idle():
            return t("architectura-turn-idle")
        case _:
            return ""


def _changed(event: ArchitecturaEvent, of: Callable[[str, str], str], t: Texts) -> str:
    """Tell of a card in the city that something was done to."""
    match event:
        case Turned(colour=colour, card=card, was=was, now=now):
            return t("architectura-turn-turned", card=of(colour, card), was=number(was), now=number(now))
        case Destroyed(colour=colour, card=card):
            return t("architectura-turn-destroyed", card=of(colour, card))
        case Protected(colour=colour, card=card):
            return t("architectura-turn-protected", card=of(colour, card))
        case Restored(colour=colour, card=card):
            return t("architectura-turn-restored", card=of(colour, card))
        case Moved(colour=colour, card=card):
            return t("architectura-turn-moved", card=of(colour, card))
        case Swapped(colour=colour, card=card, other_colour=other_colour, other=other):
            return t("architectura-turn-swapped", card=of(colour, card), other=of(other_colour, other))
        case Taken(colour=colour, card=card):
            return t("architectura-turn-taken", card=of(colour, card))
        case _:
            return ""
