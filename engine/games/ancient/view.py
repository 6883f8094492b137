"""What may be seen, and what a move of the viewer would change."""

from engine.games.ancient import changes
from engine.games.ancient.components import AMUN_RA, TURNABLE
from engine.games.ancient.moves import AncientMove, Collect, Fit, Gain, Place, Turn
from engine.games.ancient.scoring import points
from engine.games.ancient.state import AncientState, AncientView, Player


def view_of(state: AncientState, seat: int | None) -> AncientView:
    """Return the state without the order of supply, bag and deck and without the generator."""
    return AncientView(
        viewer=seat,
        to_act=() if state.phase == "over" else (state.seat,),
        supply=len(state.supply),
        bag=len(state.bag),
        deck=len(state.deck),
        common=state.common,
        pile=state.pile,
        display=state.display,
        players=state.players,
        first=state.first,
        seat=state.seat,
        phase=state.phase,
        stone=state.stone,
        space=state.space,
        pending=state.pending,
        bound=state.bound,
        due=state.due,
    )


def after(view: AncientView, move: AncientMove) -> Player | None:
    """Return the things of the player to act after a legal move; None where that is not decided yet.

    It is not for taking and ending, for placing while the rotation is open, and for Amun-Ra.
    """
    player, pending = view.players[view.seat], view.pending
    match move:
        case Place(space, turned) if turned is not None or not TURNABLE[view.stone]:
            player = changes.place(player, space, 2 * view.stone + (turned is True))
        case Turn(turned):
            player = changes.place(player, view.space, 2 * view.stone + turned)
        case Fit(space):
            player = changes.fit(player, space, pending[0])
            pending = pending[1:]
        case Collect(everything):
            player = changes.collect(player, pending if everything else pending[:1])
            pending = () if everything else pending[1:]
        case Gain(card) if card != AMUN_RA:
            return changes.gain(player, card)
        case _:
            return None
    return changes.advance(player, pending, 0)[0]


def worth(view: AncientView, move: AncientMove) -> int | None:
    """Return by how much a move changes the total of the player to act; None where that is not known."""
    player = after(view, move)
    if player is None:
        return None
    before = view.players[view.seat]
    if isinstance(move, Turn):
        before = unplaced(before, view.space)
    return points(player) - points(before)


def best_placing(view: AncientView, stone: int) -> tuple[int, int, bool]:
    """Return what a large stone would score for the player to act where it scores most now.

    The points come with the space and whether the stone is turned; of equal ones the first.
    """
    player = view.players[view.seat]
    before = points(player)
    turns = (0, 1) if TURNABLE[stone] else (0,)
    found = [
        (points(changes.place(player, space, 2 * stone + turned)) - before, space, bool(turned))
        for space, laid in enumerate(player.large)
        if laid < 0
        for turned in turns
    ]
    return max(found, key=lambda placing: placing[0])


def unplaced(player: Player, space: int) -> Player:
    """Return the player without the stone on a large space, whose rotation is still open."""
    return changes.place(player, space, -1)
