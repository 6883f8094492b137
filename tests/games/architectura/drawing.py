"""Cities drawn as text, and small helpers for the tests of Architectura.

A street is a line of blocks: ``tavern@0`` is a Tavern of the first seat with its basic value on
top, ``tavern@1:6`` shows the side labelled 6, ``tavern@1!`` bears a token, ``(tavern@0)`` lies
face down, ``(tavern@0)villa@1`` is built over it, ``*0`` is a token of the first seat, ``-`` is
empty. The rest of a street is empty.
"""

import re
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from engine.errors import IllegalMove
from engine.games.architectura import GAME
from engine.games.architectura.components import BLOCKS, CARDS, COLOURS, DECK, TOKENS
from engine.games.architectura.events import Event
from engine.games.architectura.moves import format_move, parse_move
from engine.games.architectura.state import Building, Card, State, ToBury, ToPay, ToPlace, ToPlay
from engine.rng import Rng

_CARD = re.compile(r"([a-z-]+)@(\d)(?::([^!]+))?(!)?")


def state(
    *streets: str,
    seats: int = 2,
    hand: str = "",
    hands: Iterable[str] = (),
    deck: str = "",
    turn: int = 0,
    **changes: Any,
) -> State:
    """Return a state at the start of a turn with the city drawn; other hands are empty."""
    up: list[Building | None] = [None] * (seats * BLOCKS)
    down: list[tuple[Card, ...]] = [()] * (seats * BLOCKS)
    reserved = [-1] * (seats * BLOCKS)
    tokens = [TOKENS] * seats
    for row, street in enumerate(streets):
        for block, text in enumerate(street.split()):
            space = row * BLOCKS + block
            if text.startswith("*"):
                reserved[space] = int(text[1:])
                tokens[int(text[1:])] -= 1
                continue
            for name, owner in re.findall(r"\(([a-z-]+)@(\d)\)", text):
                down[space] += (Card(int(owner), name),)
            rest = re.sub(r"\([^)]*\)", "", text)
            if rest not in ("", "-"):
                match = _CARD.fullmatch(rest)
                assert match, text
                building = building_of(match)
                up[space] = building
                tokens[building.owner] -= building.token
    given = [tuple(cards.split()) for cards in hands] or [
        tuple(hand.split()) if s == turn else () for s in range(seats)
    ]
    base = GAME.setup(seats, GAME.info.check_options({}), Rng(1))
    values: dict[str, Any] = {
        "colours": COLOURS[:seats],
        "turn": turn,
        "up": tuple(up),
        "down": tuple(down),
        "reserved": tuple(reserved),
        "tokens": tuple(tokens),
        "hands": tuple(given),
        "decks": tuple(tuple(deck.split()) if s == turn else () for s in range(seats)),
        "begun": (True,) * seats,
        "refreshed": (True,) * seats,
        "stack": (ToPlay(),),
    }
    return replace(base, **(values | changes))


def building_of(match: re.Match[str]) -> Building:
    name, owner, label, token = match.groups()
    design = CARDS[name]
    side = [str(side) for side in design.sides].index(label) if label else design.basic
    return Building(int(owner), name, side, bool(token))


def drawn(state: State) -> list[str]:
    """Return the streets as text, without the empty ends."""
    lines = []
    for row in range(state.seats):
        parts = []
        for space in range(row * BLOCKS, (row + 1) * BLOCKS):
            text = "".join(f"({card.name}@{card.owner})" for card in state.down[space])
            if (building := state.up[space]) is not None:
                design = CARDS[building.name]
                text += f"{building.name}@{building.owner}"
                if building.side != design.basic:
                    text += f":{design.sides[building.side]}"
                text += "!" * building.token
            elif state.reserved[space] >= 0:
                text = f"*{state.reserved[space]}"
            parts.append(text or "-")
        while parts and parts[-1] == "-":
            parts.pop()
        lines.append(" ".join(parts))
    return lines


def play(state: State, *moves: str) -> tuple[State, list[Event]]:
    """Play moves of whoever is to act, each of them legal."""
    events: list[Event] = []
    for text in moves:
        seat = GAME.to_act(state)[0]
        move = parse_move(text)
        GAME.check(state, seat, move)
        step = GAME.apply(state, seat, move)
        state = step.state
        events += step.events
    return state, events


def after(state: State, *moves: str) -> list[str]:
    """Return the streets after moves."""
    return drawn(play(state, *moves)[0])


def options(state: State, *moves: str) -> list[str]:
    """Return what can be chosen after moves, in notation."""
    state, _ = play(state, *moves)
    return [format_move(move) for move in GAME.moves(state, GAME.to_act(state)[0])]


def reason(state: State, *moves: str) -> str:
    """Return why the last of the moves is refused."""
    state, _ = play(state, *moves[:-1])
    try:
        GAME.check(state, GAME.to_act(state)[0], parse_move(moves[-1]))
    except IllegalMove as refusal:
        return refusal.key.removeprefix("architectura-refusal-")
    raise AssertionError(f"{moves[-1]} is legal")


def all_cards(state: State) -> list[list[str]]:
    """Return, by seat, every card of a running match, wherever it is."""
    found = [
        [
            *state.hands[s],
            *state.decks[s],
            *state.buried[s],
            *state.removed[s],
            *filter(None, [state.beside[s]]),
        ]
        for s in range(state.seats)
    ]
    for building in state.up:
        if building is not None:
            found[building.owner].append(building.name)
    for pile in state.down:
        for card in pile:
            found[card.owner].append(card.name)
    for task in state.stack:
        if isinstance(task, ToPay | ToPlace):
            found[state.turn].append(task.card)
        elif isinstance(task, ToBury) and task.card:
            found[task.seat].append(task.card)
    return [sorted(cards) for cards in found]


def own_decks(state: State) -> list[list[str]]:
    """Return, by seat, the 12 cards that it plays with."""
    decks = []
    for swaps in state.replaced:
        new = {old: card for card, old in swaps}
        decks.append(sorted(new.get(name, name) for name in DECK.basic))
    return decks
