"""What a viewer of *Architectura* may not know, exchanged over a whole match.

What is public is said here once more and not taken from the code: were it taken from there, a leak
in it would never come to light.
"""

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

from msgspec.structs import replace

from engine.games.architectura.choices import replacements
from engine.games.architectura.events import Drew, Fetched, Looked, Ordered, Ready, Replaced, Shown
from engine.games.architectura.moves import Bury, End, Fetch, Order, Pay, Play, Remove, Replace
from engine.games.architectura.state import State, ToBury, ToPay, ToPlace
from engine.match import Entry, Match, Played, Undone

SECRET_FIELDS = (Drew, Looked, Ordered)
"""Events whose ``cards`` only their seat may know."""
PUBLIC_MOVES = (Play, Pay, Remove, Bury)
"""Moves after which everybody sees the card."""

Renaming = dict[str, str]


def exchange(match: Match, viewer: int | None, chance: Random) -> Match:
    """Return a match with other hands, decks, draws and replacements that are as good to the viewer."""
    log, replaced = _replaced_otherwise(match, viewer, chance)
    state: State = match.state
    hands, decks = list(state.hands), list(state.decks)
    for seat in range(state.seats):
        if seat != viewer:
            names = _renaming(state, log, seat, chance)
            log = [_renamed(entry, seat, names) for entry in log]
            log = _drawn_otherwise(log, state, seat, chance)
            hand = [names.get(card, card) for card in hands[seat]]
            hands[seat] = tuple(chance.sample(hand, len(hand)))
            decks[seat] = tuple(names.get(card, card) for card in decks[seat])
        known, rest = decks[seat][: state.known[seat]], decks[seat][state.known[seat] :]
        decks[seat] = (*known, *chance.sample(rest, len(rest)))
    other = replace(
        state, hands=tuple(hands), decks=tuple(decks), replaced=replaced, rng=chance.getrandbits(64)
    )
    return Match(match.game, match.seats, match.options, chance.getrandbits(64), other, log)


# the cards of hands and decks


def _renaming(state: State, log: list[Entry], seat: int, chance: Random) -> Renaming:
    """Return new names for those cards of a seat that nobody else has ever seen, each another one."""
    hidden = sorted({*state.hands[seat], *state.decks[seat]} - _first_seen(log, state, seat).keys())
    chance.shuffle(hidden)
    return dict(zip(hidden, [*hidden[1:], *hidden[:1]], strict=True))


def _first_seen(log: list[Entry], state: State, seat: int) -> dict[str, int]:
    """Return the cards of a seat that the others have seen, with the entry that showed each first."""
    found: dict[str, int] = {}
    for number, entry in enumerate(log):
        if isinstance(entry, Played):
            for card in _cards_shown(entry, state.colours[seat], seat):
                found.setdefault(card, number)
    for task in state.stack:
        owner = task.seat if isinstance(task, ToBury) else state.turn
        if isinstance(task, ToPay | ToPlace | ToBury) and owner == seat:
            found.setdefault(task.card, len(log))
    return found


def _cards_shown(entry: Played[Any, Any], colour: str, seat: int) -> Iterable[str]:
    if isinstance(entry.move, PUBLIC_MOVES) and entry.seat == seat:
        yield entry.move.card
    for event in entry.events:
        if getattr(event, "colour", "") == colour and not isinstance(event, Drew | Shown):
            if card := getattr(event, "card", ""):
                yield card
        elif isinstance(event, Fetched) and event.seat == seat:
            yield event.card
        if getattr(event, "other_colour", "") == colour:
            yield event.other


def _renamed(entry: Entry, seat: int, names: Renaming) -> Entry:
    """Return an entry with other cards in what only ``seat`` may know of it."""
    if not isinstance(entry, Played):
        return entry
    move = entry.move
    if entry.seat == seat:
        if isinstance(move, Order):
            move = Order(tuple(names.get(card, card) for card in move.cards))
        elif isinstance(move, Fetch):
            move = Fetch(names.get(move.under, move.under), move.card)
    return replace(
        entry, move=move, events=tuple(_renamed_event(event, seat, names) for event in entry.events)
    )


def _renamed_event(event: Any, seat: int, names: Renaming) -> Any:
    if getattr(event, "seat", -1) != seat:
        return event
    if isinstance(event, SECRET_FIELDS):
        return replace(event, cards=tuple(names.get(card, card) for card in event.cards))
    if isinstance(event, Fetched):
        return replace(event, under=names.get(event.under, event.under))
    return event


def _drawn_otherwise(log: list[Entry], state: State, seat: int, chance: Random) -> list[Entry]:
    """Let cards that were drawn before either of a pair was shown come the other way round.

    So even draws whose cards have all been played since can have been others. Only cards that are
    told of once in secret are taken: they stayed in the hand from the draw until they were shown.
    """
    drawn: dict[str, int] = {}
    often: set[str] = set()
    for number, card in _secret_cards(log, seat):
        if card in drawn:
            often.add(card)
        drawn[card] = number
    seen = _first_seen(log, state, seat)
    once = sorted(drawn.keys() & seen.keys() - often)
    chance.shuffle(once)
    names: Renaming = {}
    for one, two in combinations(once, 2):
        if {one, two} & names.keys() or max(drawn[one], drawn[two]) >= min(seen[one], seen[two]):
            continue
        names |= {one: two, two: one}
    return [_renamed(entry, seat, names) for entry in log]


def _secret_cards(log: list[Entry], seat: int) -> Iterable[tuple[int, str]]:
    """Yield the cards in what only a seat may know, with the numbers of the entries."""
    for number, entry in enumerate(log):
        for event in entry.events if isinstance(entry, Played) else ():
            if getattr(event, "seat", -1) == seat:
                cards = event.cards if isinstance(event, SECRET_FIELDS) else ()
                yield from ((number, card) for card in (*cards, getattr(event, "under", "")) if card)


# the replacements of the advanced game


def _replaced_otherwise(
    match: Match, viewer: int | None, chance: Random
) -> tuple[list[Entry], tuple[tuple[tuple[str, str], ...], ...]]:
    """Return the log with other replacements of the others, and what they come to by seat.

    Those that count and have been shown stay. Where a seat has finished choosing, nobody knows how
    many it chose, so there may be more or fewer.
    """
    state: State = match.state
    counting = {number for number, _ in match.line}
    log: list[Entry] = []
    moved: dict[int, int] = {}
    chosen: list[tuple[int, int, tuple[str, str]]] = []  # number in the new log, seat, swap
    number = 0
    while number < match.seq:
        entry = match.log[number]
        seat = getattr(entry, "seat", -1)
        moved[number] = len(log)
        end = _end_of_choosing(match.log, number)
        shown = state.phase != "replace" and number in counting
        if isinstance(entry, Undone):
            log.append(replace(entry, to=moved[entry.to]))
            chosen = [choice for choice in chosen if choice[0] < moved[entry.to]]
        elif end is None or seat == viewer or shown:
            if isinstance(entry, Played) and isinstance(entry.move, Replace):
                chosen.append((len(log), seat, (entry.move.card, entry.move.old)))
            log.append(entry)
        else:
            swaps = tuple(swap for _, owner, swap in chosen if owner == seat)
            for swap in _new_swaps(swaps, state.colours[seat], state.agreed, chance):
                chosen.append((len(log), seat, swap))
                events = (Replaced(seat, *swap),)
                log.append(replace(match.log[end], move=Replace(*swap), events=events, turn_over=False))
            log.append(match.log[end])
            number = end
        number += 1
    if state.phase != "replace":
        return log, state.replaced
    return log, tuple(
        tuple(swap for _, seat, swap in chosen if seat == owner) for owner in range(state.seats)
    )


def _end_of_choosing(log: list[Entry], start: int) -> int | None:
    """Return the entry with which the seat of an entry says that it has chosen, if it goes on to that."""
    first = log[start]
    for number, entry in enumerate(log[start:], start):
        if not isinstance(entry, Played) or not isinstance(first, Played) or entry.seat != first.seat:
            return None
        if isinstance(entry.move, End) and Ready() in entry.events:
            return number
        if not isinstance(entry.move, Replace):
            return None
    return None


def _new_swaps(
    swaps: tuple[tuple[str, str], ...], colour: str, agreed: int, chance: Random
) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for _ in range(chance.randint(0, agreed - len(swaps))):
        legal = [m for m in replacements((*swaps, *found), colour, agreed) if isinstance(m, Replace)]
        if legal:
            move = chance.choice(legal)
            found.append((move.card, move.old))
    return found
