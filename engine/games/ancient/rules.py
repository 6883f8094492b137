"""Setting up and what may be done (booklet, "Setup" and "How to play")."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.errors import IllegalMove
from engine.games.ancient.components import BOX, CARD_COPIES, CARDS, LARGE_STONES, TURNABLE
from engine.games.ancient.moves import AncientMove, Collect, End, Fit, Gain, Place, Take, Turn
from engine.games.ancient.pyramid import LARGE_NAMES, LARGE_SPACES, SMALL_NAMES, SMALL_SPACES
from engine.games.ancient.state import AncientState, AncientView, Phase, Player
from engine.rng import Rng

SLOTS = 5
FACE_UP = 4
CHOICES = 25

_TAKE = tuple(Take(slot) for slot in range(SLOTS))
_PLACE = tuple(Place(space) for space in range(LARGE_SPACES))
_PLACE_BOTH = tuple((Place(space, False), Place(space, True)) for space in range(LARGE_SPACES))
_TURN = (Turn(False), Turn(True))
_FIT = tuple(Fit(space) for space in range(SMALL_SPACES))
_COLLECT, _COLLECT_ALL = Collect(), Collect(all=True)
_GAIN = tuple(Gain(card) for card in range(len(CARDS)))
END = End()
_END = (END,)


def setup(seats: int, rng: Rng) -> AncientState:
    """Return the first state; a random seat begins."""
    supply = tuple(rng.shuffled(range(LARGE_STONES)))
    bag = tuple(rng.shuffled(kind for kind, count in enumerate(BOX.small) for _ in range(count)))
    deck = tuple(rng.shuffled(card for card in range(len(CARDS)) for _ in range(CARD_COPIES)))
    first = rng.below(seats)
    return AncientState(
        rng=rng.state,
        supply=supply[:-SLOTS],
        bag=bag[:-seats],
        deck=deck[:-FACE_UP],
        common=supply[: -SLOTS - 1 : -1],
        pile=(),
        display=deck[: -FACE_UP - 1 : -1],
        players=tuple(Player(hand=small) for small in bag[: -seats - 1 : -1]),
        first=first,
        seat=first,
    )


# what may be done


def moves(state: AncientState | AncientView) -> Sequence[AncientMove]:
    """Return the legal moves of the seat to act, in a fixed order."""
    phase = state.phase
    if phase == "small":
        free = [_FIT[space] for space, small in enumerate(state.players[state.seat].small) if small < 0]
        if not state.bound:
            return [*free, _COLLECT, _COLLECT_ALL] if len(state.pending) > 1 else [*free, _COLLECT]
        return [*free, _COLLECT] if len(state.pending) > len(free) else free
    if phase == "place":
        large = state.players[state.seat].large
        if _rotates_at_once(state.stone, large):
            return [move for space, laid in enumerate(large) if laid < 0 for move in _PLACE_BOTH[space]]
        return [_PLACE[space] for space, laid in enumerate(large) if laid < 0]
    if phase == "take":
        return _TAKE
    if phase == "end":
        return _END
    if phase == "turn":
        return _TURN
    if phase == "card":
        return [_GAIN[card] for card in dict.fromkeys(state.display) if card >= 0]
    return ()


def _rotates_at_once(stone: int, large: tuple[int, ...]) -> bool:
    """Whether placing the stone takes in which way round it lies."""
    return TURNABLE[stone] and 2 * large.count(-1) <= CHOICES


def check(state: AncientState, move: AncientMove) -> None:
    """Raise :class:`IllegalMove` with the reason unless the seat to act may make the move."""
    if state.phase not in _PHASES[type(move)]:
        raise IllegalMove(f"ancient-refusal-now-{state.phase}")
    _CHECK[type(move)](state, move)


def _check_nothing(state: AncientState, move: AncientMove) -> None:
    """Accept: the phase said it all."""


def _check_take(state: AncientState, move: Take) -> None:
    if not 0 <= move.slot < SLOTS:
        raise IllegalMove("ancient-refusal-slot", slots=SLOTS)


def _check_place(state: AncientState, move: Place) -> None:
    large = state.players[state.seat].large
    if not 0 <= move.space < LARGE_SPACES:
        raise IllegalMove("ancient-refusal-space")
    space = LARGE_NAMES[move.space]
    if large[move.space] >= 0:
        raise IllegalMove("ancient-refusal-occupied", space=space)
    at_once = _rotates_at_once(state.stone, large)
    if at_once and move.turned is None:
        raise IllegalMove("ancient-refusal-turn-missing", space=space)
    if not at_once and move.turned is not None:
        key = "ancient-refusal-turn-later" if TURNABLE[state.stone] else "ancient-refusal-turn-same"
        raise IllegalMove(key, space=space)


def _check_fit(state: AncientState, move: Fit) -> None:
    if not 0 <= move.space < SMALL_SPACES:
        raise IllegalMove("ancient-refusal-space")
    if state.players[state.seat].small[move.space] >= 0:
        raise IllegalMove("ancient-refusal-occupied", space=SMALL_NAMES[move.space])


def _check_collect(state: AncientState, move: Collect) -> None:
    if state.bound and (move.all or len(state.pending) <= state.players[state.seat].small.count(-1)):
        raise IllegalMove("ancient-refusal-bound")
    if move.all and len(state.pending) == 1:
        raise IllegalMove("ancient-refusal-collect-one")


def _check_gain(state: AncientState, move: Gain) -> None:
    if move.card < 0 or move.card not in state.display:
        raise IllegalMove("ancient-refusal-card")


_PHASES: dict[type[AncientMove], tuple[Phase, ...]] = {
    Take: ("take",),
    Place: ("place",),
    Turn: ("turn",),
    Fit: ("small",),
    Collect: ("small",),
    Gain: ("card",),
    End: ("end",),
}
# Any: the type of a move decides which function gets it
_CHECK: dict[type[AncientMove], Callable[[AncientState, Any], None]] = {
    Take: _check_take,
    Place: _check_place,
    Turn: _check_nothing,
    Fit: _check_fit,
    Collect: _check_collect,
    Gain: _check_gain,
    End: _check_nothing,
}
