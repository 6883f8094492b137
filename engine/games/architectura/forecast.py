"""What a seat can work out from its view: the consequences of its moves that it can foresee."""

from typing import TYPE_CHECKING

from engine.games.architectura import scoring
from engine.games.architectura.events import Event
from engine.games.architectura.moves import End, Fetch, Fresh, Look, Move, Order, Pay, Play, Replace, Street
from engine.games.architectura.state import State, ToPay, ToPlace
from engine.games.architectura.view import ArchitecturaView

if TYPE_CHECKING:
    from engine.games.architectura.rules import Architectura

HIDDEN = ""
"""Stands for a card that the viewer does not know."""


def imagine(view: ArchitecturaView) -> State:
    """Return a state that fits a view, with blanks for the cards that the viewer does not know.

    It is good for trying moves of the viewer that let nothing hidden out.
    """
    hands = [(HIDDEN,) * count for count in view.hand_counts]
    decks = [(HIDDEN,) * count for count in view.deck_counts]
    known = [0] * view.seats
    if view.viewer is not None:
        hands[view.viewer] = view.hand
        decks[view.viewer] = view.known + decks[view.viewer][len(view.known) :]
        known[view.viewer] = len(view.known)
    return State(
        seats=view.seats,
        advanced=view.advanced,
        agreed=view.agreed,
        colours=view.colours,
        rng=0,
        phase=view.phase,
        turn=view.turn,
        up=view.up,
        down=view.down,
        reserved=view.reserved,
        tokens=view.tokens,
        beside=view.beside,
        buried=view.buried,
        removed=view.removed,
        hands=tuple(hands),
        decks=tuple(decks),
        limits=view.limits,
        refreshed=view.refreshed,
        begun=view.begun,
        known=tuple(known),
        replaced=view.replaced,
        ready=view.ready,
        stack=view.stack,
        narrow=view.narrow,
        laid=view.laid,
        idle=view.idle,
        last=view.last,
        last_card=view.last_card,
        changed=view.changed,
    )


_NO_SCORE = (Replace, Fetch, Fresh, Look, Order, End)


def consequences(game: "Architectura", view: ArchitecturaView, move: Move) -> tuple[Event, ...]:
    """Return the events that a move of the viewer leads to at once, as far as they are known."""
    if view.viewer is None or isinstance(move, Fresh | Look | End | Fetch):
        return ()
    return game.apply(imagine(view), view.viewer, move).events


def worth(game: "Architectura", view: ArchitecturaView, move: Move) -> int | None:
    """Return how the viewer's points change at once; for a card, a payment or a street, at best."""
    if view.viewer is None or isinstance(move, _NO_SCORE):
        return None
    state = imagine(view)
    return _gain(game, state, view.viewer, move, scoring.points(view)[view.viewer])


def _gain(game: "Architectura", state: State, seat: int, move: Move, before: int) -> int:
    after = game.apply(state, seat, move).state
    task = after.stack[-1] if after.stack else None
    if isinstance(move, Play | Pay | Street) and isinstance(task, ToPay | ToPlace):
        following = game.moves(after, seat)
        return max(_gain(game, after, seat, other, before) for other in following)
    return scoring.points(after)[seat] - before
