"""What a seat may know."""

from typing import Literal

from engine.game import View
from engine.games.architectura.state import Building, Card, State, Task


class ArchitecturaView(View, frozen=True):
    """What one seat, or a spectator (``viewer`` None), may know; the fields are those of State.

    ``hand`` is the viewer's own, ``known`` the cards on top of its deck that it has looked at.
    ``replaced`` holds only the viewer's own choice until all are shown.
    """

    seats: int
    advanced: bool
    agreed: int
    colours: tuple[str, ...]
    phase: Literal["replace", "play", "over"]
    turn: int
    up: tuple[Building | None, ...]
    down: tuple[tuple[Card, ...], ...]
    reserved: tuple[int, ...]
    tokens: tuple[int, ...]
    beside: tuple[str, ...]
    buried: tuple[tuple[str, ...], ...]
    removed: tuple[tuple[str, ...], ...]
    hand: tuple[str, ...]
    hand_counts: tuple[int, ...]
    deck_counts: tuple[int, ...]
    known: tuple[str, ...]
    limits: tuple[int, ...]
    refreshed: tuple[bool, ...]
    begun: tuple[bool, ...]
    replaced: tuple[tuple[tuple[str, str], ...], ...]
    ready: tuple[bool, ...]
    stack: tuple[Task, ...]
    narrow: int
    laid: tuple[str, ...]
    idle: int
    last: int
    last_card: str
    changed: tuple[int, ...]


def make_view(state: State, seat: int | None, to_act: tuple[int, ...]) -> ArchitecturaView:
    """Return what ``seat``, or a spectator, may know of a state."""
    shown = state.phase != "replace"
    return ArchitecturaView(
        viewer=seat,
        to_act=to_act,
        seats=state.seats,
        advanced=state.advanced,
        agreed=state.agreed,
        colours=state.colours,
        phase=state.phase,
        turn=state.turn,
        up=state.up,
        down=state.down,
        reserved=state.reserved,
        tokens=state.tokens,
        beside=state.beside,
        buried=state.buried,
        removed=state.removed,
        hand=() if seat is None else state.hands[seat],
        hand_counts=tuple(map(len, state.hands)),
        deck_counts=tuple(map(len, state.decks)),
        known=() if seat is None else state.decks[seat][: state.known[seat]],
        limits=state.limits,
        refreshed=state.refreshed,
        begun=state.begun,
        replaced=tuple(swaps if shown or other == seat else () for other, swaps in enumerate(state.replaced)),
        ready=state.ready,
        stack=state.stack,
        narrow=state.narrow,
        laid=state.laid,
        idle=state.idle,
        last=state.last,
        last_card=state.last_card,
        changed=state.changed,
    )
