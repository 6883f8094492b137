"""What each move leads to (booklet, "How to play")."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from engine.game import Step
from engine.games.ancient.changes import advance, collect, fit, gain, place
from engine.games.ancient.components import AMUN_RA, PARTNERS, TURNABLE
from engine.games.ancient.events import AncientEvent, Collected, Drew, Fitted, Gained, Placed, Refilled, Took
from engine.games.ancient.moves import AncientMove, Collect, End, Fit, Gain, Place, Take, Turn
from engine.games.ancient.state import NOTHING, TURNS, AncientState, Player

DRAWN_BY_AMUN_RA = 4

AncientStep = Step[AncientState, AncientEvent]


def apply(state: AncientState, move: AncientMove) -> AncientStep:
    """Return what a legal move of the seat to act leads to."""
    return _APPLY[type(move)](state, move)


def _with(players: tuple[Player, ...], seat: int, player: Player) -> tuple[Player, ...]:
    return (*players[:seat], player, *players[seat + 1 :])


def _take(state: AncientState, move: Take) -> AncientStep:
    slot, seat = move.slot, state.seat
    pending: tuple[int, ...]
    player, common = state.players[seat], state.common
    if slot == 0:
        pending = tuple(sorted((*state.pile, player.hand)))
        event = Took(slot, common[slot], small=pending)
    else:
        pending = ()
        event = Took(slot, common[slot], paid=player.hand)
    after = replace(
        state,
        common=(*common[:slot], -1, *common[slot + 1 :]),
        pile=(*state.pile, player.hand) if slot else (),
        pending=pending,
        players=_with(state.players, seat, replace(player, hand=-1, last=NOTHING)),
        stone=common[slot],
        phase="place",
    )
    return Step(after, (event,))


def _place(state: AncientState, move: Place) -> AncientStep:
    seat, space, stone = state.seat, move.space, state.stone
    player = place(state.players[seat], space, 2 * stone + (move.turned is True))
    if move.turned is None and TURNABLE[stone]:
        return Step(replace(state, players=_with(state.players, seat, player), space=space, phase="turn"))
    return _placed(state, player, space)


def _turn(state: AncientState, move: Turn) -> AncientStep:
    return _placed(
        state, place(state.players[state.seat], state.space, 2 * state.stone + move.turned), state.space
    )


def _placed(state: AncientState, player: Player, space: int) -> AncientStep:
    large = player.large
    due = 0
    for partner in PARTNERS[space]:
        due += large[partner] >= 0
    event = Placed(space, large[space])
    player, pending, phase, forced = advance(player, state.pending, due)
    after = replace(
        state,
        players=_with(state.players, state.seat, player),
        pending=pending,
        phase=phase,
        stone=-1,
        space=-1,
        due=due,
    )
    return Step(after, (event, *forced))


def _fit(state: AncientState, move: Fit) -> AncientStep:
    kind = state.pending[0]
    player = fit(state.players[state.seat], move.space, kind)
    return _small_placed(state, player, state.pending[1:], Fitted(move.space, kind))


def _collect(state: AncientState, move: Collect) -> AncientStep:
    kinds, pending = (state.pending, ()) if move.all else (state.pending[:1], state.pending[1:])
    return _small_placed(state, collect(state.players[state.seat], kinds), pending, Collected(kinds))


def _small_placed(
    state: AncientState, player: Player, pending: tuple[int, ...], event: AncientEvent
) -> AncientStep:
    player, pending, phase, forced = advance(player, pending, state.due)
    after = replace(
        state,
        players=_with(state.players, state.seat, player),
        pending=pending,
        phase=phase,
        bound=state.bound and phase == "small",
    )
    return Step(after, (event, *forced))


def _gain(state: AncientState, move: Gain) -> AncientStep:
    player = gain(state.players[state.seat], move.card)
    slot = state.display.index(move.card)
    display, deck, bag, due = state.display, state.deck, state.bag, state.due - 1
    events: list[AncientEvent] = [Gained(move.card)]
    display = (*display[:slot], -1, *display[slot + 1 :])
    if due and deck:
        display = (*display[:slot], deck[-1], *display[slot + 1 :])
        events.append(Refilled(card=deck[-1]))
        deck = deck[:-1]
    pending: tuple[int, ...] = ()
    if move.card == AMUN_RA:
        pending = tuple(sorted(bag[-DRAWN_BY_AMUN_RA:]))
        bag = bag[:-DRAWN_BY_AMUN_RA]
        events.append(Drew(pending))
    player, pending, phase, forced = advance(player, pending, due)
    after = replace(
        state,
        bag=bag,
        deck=deck,
        display=display,
        players=_with(state.players, state.seat, player),
        pending=pending,
        phase=phase,
        bound=phase == "small",
        due=due,
    )
    return Step(after, (*events, *forced), revealed=len(events) > 1)


def _end(state: AncientState, move: End) -> AncientStep:
    seat, players = state.seat, state.players
    supply, deck, bag = state.supply, state.deck, state.bag
    common = [stone for stone in state.common if stone >= 0]
    display, stone, card, small = state.display, -1, -1, -1
    if supply:
        stone, supply = supply[-1], supply[:-1]
        common.append(stone)
    if -1 in display and deck:
        slot = display.index(-1)
        card, deck = deck[-1], deck[:-1]
        display = (*display[:slot], card, *display[slot + 1 :])
    if players[seat].turns < TURNS and bag:
        small, bag = bag[-1], bag[:-1]
        players = _with(players, seat, replace(players[seat], hand=small))
    following = (seat + 1) % len(players)
    over = -1 not in players[following].large
    after = AncientState(
        rng=state.rng,
        supply=supply,
        bag=bag,
        deck=deck,
        common=tuple(common),
        pile=state.pile,
        display=display,
        players=players,
        first=state.first,
        seat=seat if over else following,
        phase="over" if over else "take",
    )
    return Step(after, (Refilled(stone, card, small),), turn_over=True, revealed=True)


# Any: the type of a move decides which function gets it
_APPLY: dict[type[AncientMove], Callable[[AncientState, Any], AncientStep]] = {
    Take: _take,
    Place: _place,
    Turn: _turn,
    Fit: _fit,
    Collect: _collect,
    Gain: _gain,
    End: _end,
}
