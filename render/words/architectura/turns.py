"""Summaries of turns in *Architectura*."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

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
from render.words import Honour
from render.words.architectura.parts import card_name, place

CHANGES = (Turned, Destroyed, Protected, Restored, Moved, Swapped, Taken)
"""Events that change a card in the city."""

WRECKED = 2
"""The number of other players' cards destroyed that earns a title."""

MOST = 3
"""The greatest number of changed cards in a summary."""


def turn(
    events: Sequence[ArchitecturaEvent], seat: int, view: ArchitecturaView, names: Sequence[str], t: Texts
) -> str:
    """Return the summary of a turn, with changed cards named by owner. Draws are left out."""
    owners = dict(zip(view.board.colours, names, strict=True))

    def of(colour: str, card: str) -> str:
        key = "architectura-turn-own" if colour == view.board.colours[seat] else "architectura-turn-of"
        return t(key, name=owners[colour], card=card_name(card, t), colour=colour)

    actions = [_done(event, t) for event in events]
    changes = [_changed(event, of, t) for event in _changes(events)]
    if len(changes) > MOST:
        rest = len(changes) - MOST + 1
        changes[MOST - 1 :] = [t("architectura-turn-more", count=rest)]
    return ", ".join(filter(None, (*actions, *changes)))


def shortest(
    events: Sequence[ArchitecturaEvent], seat: int, view: ArchitecturaView, names: Sequence[str], t: Texts
) -> str:
    """Return the summary of a turn with spaces as on the board: "Tavern 2-6, 🔴 Library 7 → 5"."""
    return turn(events, seat, view, names, t.in_short())


def _changes(events: Sequence[ArchitecturaEvent]) -> list[ArchitecturaEvent]:
    return [event for event in _in_short(events, still=True) if isinstance(event, CHANGES)]


def why(
    changes: Mapping[str, int],
    events: Sequence[ArchitecturaEvent],
    seat: int,
    view: ArchitecturaView,
    t: Texts,
) -> list[tuple[str, int]]:
    """Return the cards whose values changed; nothing if the summary of the turn names them all.

    Several cards of the player who built one are always named.
    """
    cards = Counter[str]()
    for source, points in changes.items():
        cards[source.partition(":")[2] or source] += points
    colour, told = view.board.colours[seat], _changes(events)
    named = {
        event.card
        for event in (told if len(told) <= MOST else told[: MOST - 1])
        if isinstance(event, Turned | Destroyed | Taken) and event.colour == colour
    }
    built = {event.card for event in events if isinstance(event, Built) and event.colour == colour}
    if {*cards} <= built or (not {*cards} & built and {*cards} <= named):
        return []
    return [
        (card_name(card, t) if card != "second" else t("architectura-source-second"), points)
        for card, points in cards.items()
        if points
    ]


def _in_short(events: Sequence[ArchitecturaEvent], *, still: bool = False) -> list[ArchitecturaEvent]:
    """Return events with successive turns of a card merged, and turns before its destruction dropped.

    Turns that cancel out are dropped too, unless the card is to be named as ``still`` having its value.
    """
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
        if still or not isinstance(event, Turned) or event.was != event.now:
            kept.append(event)
    return kept


def _same(event: Turned, other: Turned | Destroyed) -> bool:
    return (event.colour, event.card) == (other.colour, other.card)


def brief(
    events: Sequence[ArchitecturaEvent], seat: int, view: ArchitecturaView, names: Sequence[str], t: Texts
) -> str:
    """Return the cards played and the number of changed cards, or the full summary if there are none."""
    return news(events, seat, view, names, t) or turn(events, seat, view, names, t)


def news(
    events: Sequence[ArchitecturaEvent], seat: int, view: ArchitecturaView, names: Sequence[str], t: Texts
) -> str:
    """Return the cards played and the number of changed cards, or an empty text if there are none."""
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
    """Return which of a seat's cards others destroyed, devalued or took, with names if in doubt."""
    losses = list[str]()
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
        losses.append(what)
    return t("architectura-harm", what=t("list-comma").join(losses)) if losses else ""


def beside_harm(
    turns: Sequence[tuple[int, Sequence[ArchitecturaEvent]]], seat: int, view: ArchitecturaView
) -> list[Sequence[ArchitecturaEvent]]:
    """Return the events of each turn without those in the text of :func:`harm`."""
    colour, cards = view.board.colours[seat], _harmed(turns, seat, view)

    def is_told(mover: int, event: ArchitecturaEvent) -> bool:
        if mover == seat or not isinstance(event, Destroyed | Turned | Taken):
            return False
        return event.colour == colour and event.card in cards

    return [[event for event in events if not is_told(mover, event)] for mover, events in turns]


def _harmed(
    turns: Sequence[tuple[int, Sequence[ArchitecturaEvent]]], seat: int, view: ArchitecturaView
) -> dict[str, tuple[Destroyed | Taken | Turned, list[int]]]:
    """Return what others did to a seat's cards: for each card the event and the seats that caused it.

    Successive turns of a card are merged. They count if its value dropped.
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
) -> list[Honour]:
    """Return the player who destroyed the most cards of others, if that was enough for a title."""
    destroyed = Counter(
        seat
        for seat, events in turns
        for event in events
        if seat is not None and isinstance(event, Destroyed) and event.colour != view.board.colours[seat]
    )
    (seat, most), *others = destroyed.most_common(2) or [(0, 0)]
    if most < WRECKED or any(count == most for _, count in others):
        return []
    sentence = t("architectura-honour-wrecker", name=names[seat], count=most)
    return [Honour(seat, "architectura-title-wrecker", sentence)]


def _done(event: ArchitecturaEvent, t: Texts) -> str:
    """Return the summary of an event of the seat's own cards, or of an idle turn."""
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
    """Return the summary of an event that changed a card in the city."""
    match event:
        case Turned(colour=colour, card=card, was=was, now=now) if was == now:
            return t("architectura-turn-stays", card=of(colour, card), value=number(now))
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
