"""Events of *Architectura* as sentences and in short."""

from collections.abc import Sequence

from engine.games.architectura.events import (
    ArchitecturaEvent,
    Built,
    Buried,
    Copied,
    Destroyed,
    Drew,
    Ended,
    Fetched,
    Idle,
    Limit,
    Looked,
    Moved,
    Ordered,
    Protected,
    Ready,
    Removed,
    Replaced,
    Reserved,
    Restored,
    Shown,
    Skipped,
    Swapped,
    Taken,
    Turned,
)
from render.texts import Texts, joined, number
from render.words.architectura.parts import card_name, card_names, coloured, marked, place


def event(event: ArchitecturaEvent, name: str, t: Texts, names: Sequence[str] = ()) -> str:
    """Return one sentence on an event by the seat called ``name``."""
    match event:
        case Turned() | Destroyed() | Protected() | Restored() | Moved() | Swapped():
            return _changed(event, t)
        case Built(colour=colour, card=card, space=space):
            what = marked(colour, card, t)
            if space < 0:
                return t("architectura-event-built-beside", name=name, card=what)
            return t("architectura-event-built", name=name, card=what, place=place(space, t))
        case Buried(colour=colour, card=card, space=space):
            what = marked(colour, card, t)
            if space < 0:
                return t("architectura-event-buried-beside", name=name, card=what)
            return t("architectura-event-buried", name=name, card=what, place=place(space, t))
        case Removed(colour=colour, card=card, paid=paid):
            key = "architectura-event-paid" if paid else "architectura-event-removed"
            return t(key, name=name, card=marked(colour, card, t))
        case Copied(colour=colour, card=card, space=space):
            what = marked(colour, card, t)
            return t("architectura-event-copied", name=name, card=what, place=place(space, t))
        case Taken(colour=colour, card=card, space=space):
            what = marked(colour, card, t)
            return t("architectura-event-taken", name=name, card=what, place=place(space, t))
        case Reserved(space=space):
            return t("architectura-event-reserved", name=name, place=place(space, t))
        case Limit(limit=limit):
            return t("architectura-event-limit", name=name, limit=limit)
        case Skipped(colour=colour):
            return t("architectura-event-skipped", colour=t(f"architectura-mark-{colour}"))
        case Idle():
            return t("architectura-event-idle", name=name)
        case Ended():
            return t("architectura-event-ended")
        case _:
            return _hands(event, name, t)


def _changed(event: Turned | Destroyed | Protected | Restored | Moved | Swapped, t: Texts) -> str:
    """Return the sentence on an event that changed a card in the city."""
    what, where = marked(event.colour, event.card, t), place(event.space, t)
    match event:
        case Turned(was=was, now=now):
            way = "up" if now > was else "down"
            numbers = {"was": number(was), "now": number(now)}
            return t(f"architectura-event-turned-{way}", card=what, place=where, **numbers)
        case Destroyed(buried=buried):
            return t("architectura-event-destroyed" + "-buried" * buried, card=what, place=where)
        case Protected():
            return t("architectura-event-protected", card=what, place=where)
        case Restored():
            return t("architectura-event-restored", card=what, place=where)
        case Moved(to=to):
            return t("architectura-event-moved", card=what, place=where, to=place(to, t))
        case Swapped(other_colour=colour, other=other, to=to):
            second = marked(colour, other, t)
            return t("architectura-event-swapped", card=what, place=where, other=second, to=place(to, t))


def _hands(event: ArchitecturaEvent, name: str, t: Texts) -> str:
    """Return the sentence on an event of hands, decks or replacements, or an empty text."""
    match event:
        case Drew(fresh=True, cards=cards):
            if cards:
                return t("architectura-event-fresh-own", name=name, cards=card_names(cards, t))
            return t("architectura-event-fresh", name=name)
        case Drew(colour=colour, count=count, cards=cards):
            mark = t(f"architectura-mark-{colour}")
            if cards:
                return t("architectura-event-drew-own", colour=mark, cards=card_names(cards, t))
            return t("architectura-event-drew", colour=mark, count=count)
        case Looked(count=count, cards=cards):
            if cards:
                return t("architectura-event-looked-own", name=name, cards=card_names(cards, t))
            return t("architectura-event-looked", name=name, count=count)
        case Ordered(cards=cards):
            if cards:
                return t("architectura-event-ordered-own", name=name, cards=card_names(cards, t))
            return t("architectura-event-ordered", name=name)
        case Fetched(card=card, under=under):
            if under:
                under = card_name(under, t)
                return t("architectura-event-fetched-own", name=name, card=card_name(card, t), under=under)
            return t("architectura-event-fetched", name=name, card=card_name(card, t))
        case Replaced(card=card, old=old):
            return t("architectura-event-replaced", card=card_name(card, t), old=card_name(old, t))
        case Ready():
            return t("architectura-event-ready", name=name)
        case Shown(colour=colour, swaps=swaps):
            mark = t(f"architectura-mark-{colour}")
            if not swaps:
                return t("architectura-event-shown-none", colour=mark)
            return t("architectura-event-shown", colour=mark, cards=swap_list(swaps, t))
    return ""


def swap_list(swaps: tuple[tuple[str, str], ...], t: Texts) -> str:
    """Return replacements as "a instead of b"."""
    pairs = [(card_name(card, t), card_name(old, t)) for card, old in swaps]
    return joined([t("architectura-event-shown-swap", card=card, old=old) for card, old in pairs], t)


def brief(event: ArchitecturaEvent, t: Texts) -> str:
    """Return an effect in a few words for a menu, or an empty text if it is obvious."""
    match event:
        case Turned(colour=colour, card=card, was=was, now=now):
            what = coloured(colour, card, t)
            return t("architectura-brief-turned", card=what, was=number(was), now=number(now))
        case Destroyed(colour=colour, card=card):
            return t("architectura-brief-destroyed", card=coloured(colour, card, t))
        case Restored(colour=colour, card=card):
            return t("architectura-brief-restored", card=coloured(colour, card, t))
        case Moved(colour=colour, card=card):
            return t("architectura-brief-moved", card=coloured(colour, card, t))
        case Protected(colour=colour, card=card):
            return t("architectura-brief-protected", card=coloured(colour, card, t))
        case Taken(colour=colour, card=card):
            return t("architectura-brief-taken", card=coloured(colour, card, t))
        case Limit(limit=limit):
            return t("architectura-brief-limit", limit=limit)
    return ""
