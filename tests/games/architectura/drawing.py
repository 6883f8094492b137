"""Cities of Architectura drawn as text, and helpers.

A street is a line of blocks: ``tavern@0`` is a Tavern of seat 0 with its basic value on top, ``tavern@1:6``
shows the side labelled 6, ``tavern@1!`` bears a token, ``(tavern@0)`` lies face down, ``(tavern@0)villa@1``
is built over it, ``*0`` is a token of seat 0, ``-`` is empty. The rest of a street is empty.
"""

import re
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from engine.core.values import State
from engine.core.work import Work
from engine.errors import IllegalMove
from engine.games.architectura import GAME
from engine.games.architectura.board import ArchitecturaState, Building, Card, ToBury, ToPay, ToPlace, ToPlay
from engine.games.architectura.cards import BLOCKS, CARDS, COLOURS, TOKENS
from engine.games.architectura.changes import ArchitecturaWork
from engine.games.architectura.events import ArchitecturaEvent
from engine.games.architectura.hidden import own_cards

_CARD = re.compile(r"([a-z-]+)@(\d)(?::([^!]+))?(!)?")


def state(
    *streets: str,
    seats: int = 2,
    hand: str = "",
    hands: Iterable[str] = (),
    deck: str = "",
    turn: int = 0,
    **changes: Any,
) -> ArchitecturaState:
    """Return the start of a turn with the city drawn; hands not given are empty."""
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
    dealt = [tuple(cards.split()) for cards in hands] or [
        tuple(hand.split()) if s == turn else () for s in range(seats)
    ]
    base = GAME.start(seats, GAME.facts.check_options({}), 1)
    values: dict[str, Any] = {
        "colours": COLOURS[:seats],
        "turn": turn,
        "up": tuple(up),
        "down": tuple(down),
        "reserved": tuple(reserved),
        "tokens": tuple(tokens),
        "hands": tuple(dealt),
        "decks": tuple(tuple(deck.split()) if s == turn else () for s in range(seats)),
        "begun": (True,) * seats,
        "refreshed": (True,) * seats,
        "stack": (ToPlay(),),
    }
    return changed(base, **(values | changes))


def changed(state: ArchitecturaState, **changes: Any) -> ArchitecturaState:
    """Return a state with changed board or secret fields."""
    hidden = {name: changes.pop(name) for name in list(changes) if hasattr(state.secret, name)}
    return State(replace(state.board, **changes), replace(state.secret, **hidden), state.rng)


def building_of(match: re.Match[str]) -> Building:
    name, owner, label, token = match.groups()
    design = CARDS[name]
    side = [str(side) for side in design.sides].index(label) if label else design.basic
    return Building(int(owner), name, side, bool(token))


def drawn(state: ArchitecturaState) -> list[str]:
    """Return the streets as text, without empty ends."""
    board = state.board
    lines = []
    for row in range(board.seats):
        parts = []
        for space in range(row * BLOCKS, (row + 1) * BLOCKS):
            text = "".join(f"({card.name}@{card.owner})" for card in board.down[space])
            if (building := board.up[space]) is not None:
                design = CARDS[building.name]
                text += f"{building.name}@{building.owner}"
                if building.side != design.basic:
                    text += f":{design.sides[building.side]}"
                text += "!" * building.token
            elif board.reserved[space] >= 0:
                text = f"*{board.reserved[space]}"
            parts.append(text or "-")
        while parts and parts[-1] == "-":
            parts.pop()
        lines.append(" ".join(parts))
    return lines


def play(state: ArchitecturaState, *moves: str) -> tuple[ArchitecturaState, list[ArchitecturaEvent]]:
    """Play legal moves of the active seats; a finished turn is closed."""
    events: list[ArchitecturaEvent] = []
    for text in moves:
        seat = GAME.to_act(state.board)[0]
        move = GAME.notation.read(text)
        GAME.check(state, seat, move)
        step = GAME.step(state, seat, move)
        state = step.state
        events += step.events
    return state, events


def after(state: ArchitecturaState, *moves: str) -> list[str]:
    """Return the streets after ``moves``."""
    return drawn(play(state, *moves)[0])


def options(state: ArchitecturaState, *moves: str) -> list[str]:
    """Return the choices after ``moves`` in notation; none if the last move ends the turn."""
    if moves:
        state, _ = play(state, *moves[:-1])
        seat, move = GAME.to_act(state.board)[0], GAME.notation.read(moves[-1])
        GAME.check(state, seat, move)
        work: ArchitecturaWork = Work(state)
        GAME.apply(work, seat, move)
        state = work.done().state
    return [GAME.notation.write(move) for move in GAME.moves(state, GAME.to_act(state.board)[0])]


def reason(state: ArchitecturaState, *moves: str) -> str:
    """Return why the last move is refused."""
    state, _ = play(state, *moves[:-1])
    try:
        GAME.check(state, GAME.to_act(state.board)[0], GAME.notation.read(moves[-1]))
    except IllegalMove as refusal:
        return refusal.key.removeprefix("architectura-refusal-")
    raise AssertionError(f"{moves[-1]} is legal")


def all_cards(state: ArchitecturaState) -> list[list[str]]:
    """Return, by seat, every card of a running match, wherever it is."""
    board, secret = state.board, state.secret
    cards_of = [
        [
            *secret.hands[s],
            *secret.decks[s],
            *board.buried[s],
            *board.removed[s],
            *filter(None, [board.beside[s]]),
        ]
        for s in range(board.seats)
    ]
    for building in board.up:
        if building is not None:
            cards_of[building.owner].append(building.name)
    for pile in board.down:
        for card in pile:
            cards_of[card.owner].append(card.name)
    for task in board.stack:
        if isinstance(task, ToPay | ToPlace):
            cards_of[board.turn].append(task.card)
        elif isinstance(task, ToBury) and task.card:
            cards_of[task.seat].append(task.card)
    return [sorted(cards) for cards in cards_of]


def own_decks(state: ArchitecturaState) -> list[list[str]]:
    """Return, by seat, the 12 cards of its deck."""
    return [sorted(own_cards(state.board, seat)) for seat in range(state.board.seats)]
