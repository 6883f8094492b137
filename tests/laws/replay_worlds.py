"""Pairs of matches with the same log that both replay, and that a viewer can't distinguish.

Everything hidden in a game was shuffled (:meth:`engine.core.rng.Rng.shuffled`). In the other match some
shuffles gave another order from the start, as far as the viewer has not seen the result: the same moves are
legal, and the viewer's view is the same after every entry. Secret moves of others use the exchanged names, or
are different moves.

Reading such a match may replay it again: do it within :meth:`OtherReplay.replaying`.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

from msgspec.structs import replace

from engine.core.rng import Rng
from engine.errors import Refusal
from engine.history import replay
from engine.history.log import Entry, Played
from engine.match import Match
from tests.laws.worlds import Renaming, renamed, secrets_of

Order = tuple[int, ...]
Orders = Mapping[int, Order]
"""Source indices of shuffled items, by the generator's state before the shuffle."""


class Differences(NamedTuple):
    """The differences of another match.

    Shuffles give other orders, secret moves of a seat use other names, and some of them, by entry index, are
    different moves, or None if they were not made.
    """

    orders: Orders
    names: Mapping[int, Renaming]
    moves: Mapping[int, Any]


class OtherReplay(NamedTuple):
    """A match in which shuffles gave other orders, and other seats made different secret choices."""

    match: Match
    orders: Orders

    @contextmanager
    def replaying(self) -> Iterator[Match]:
        """Apply these shuffles meanwhile."""
        with _shuffling(self.orders):
            yield self.match


def other_replay(match: Match, viewer: int | None, chance: Random, attempts: int) -> OtherReplay | None:
    """Return a match the viewer can't distinguish from this one, or None if no attempt finds one."""
    views = [match.game.view(state, viewer) for state in replay.states(match)]
    others = [seat for seat in range(match.seats) if seat != viewer]
    shuffles = [(state, dealt) for state, dealt in _shuffles(match).items() if len({*dealt}) > 1]
    chosen = [
        number
        for number, entry in enumerate(match.log)
        if isinstance(entry, Played) and entry.seat in others and entry.move.secret
    ]
    other, differences = match, Differences({}, {}, {})
    for attempt in range(attempts):
        if chosen and (attempt % 4 == 0 or not shuffles):
            tried = _with_another_move(match, other, differences, chance.choice(chosen), chance)
        elif shuffles:
            owners = [[], others, *([seat] for seat in others)] if match.game.facts.hands else [[]]
            tried = _with_another_order(differences, *chance.choice(shuffles), chance.choice(owners), chance)
        else:
            return None
        replayed = _replay(match, viewer, views, tried)
        if replayed is not None:
            other, differences = replayed, tried
    return OtherReplay(other, differences.orders) if other.state.secret != match.state.secret else None


def _with_another_move(
    match: Match, other: Match, differences: Differences, number: int, chance: Random
) -> Differences:
    """Return differences with another secret move instead of one, or with none if the number is secret."""
    entry = match.log[number]
    assert isinstance(entry, Played)
    with _shuffling(differences.orders):
        left_out = sum(move is None for at, move in differences.moves.items() if at < number)
        state = replay.state_after(other, number - left_out)
    moves = [move for move in other.game.moves(state, entry.seat) if move.secret]
    silent = isinstance(entry.move, secrets_of(match)[1]) and _turn_ended(match, number)
    move = None if silent and chance.random() < 0.5 else chance.choice(moves)
    return differences._replace(moves={**differences.moves, number: move})


def _turn_ended(match: Match, number: int) -> bool:
    """Return whether the turn of an entry has ended: players can't store partial choices."""
    played = [entry for entry in match.log[number:] if isinstance(entry, Played)]
    return any(entry.turn_over for entry in played if entry.seat == played[0].seat)


def _with_another_order(
    differences: Differences, state: int, dealt: Sequence[Any], owners: Sequence[int], chance: Random
) -> Differences:
    """Return differences with another order of a shuffle, which its owners' secret moves follow."""
    orders, names = differences.orders, differences.names
    order, swaps = _exchanged(orders.get(state, (*range(len(dealt)),)), dealt, chance)
    renamings = {seat: _composed(names.get(seat, {}), swaps) for seat in owners}
    return differences._replace(orders={**orders, state: order}, names={**names, **renamings})


def _composed(names: Renaming, swaps: Renaming) -> Renaming:
    """Return a renaming followed by an exchange of values."""
    return {name: swaps.get(names.get(name, name), names.get(name, name)) for name in names | swaps}


def _exchanged(order: Order, dealt: Sequence[Any], chance: Random) -> tuple[Order, Renaming]:
    """Return an order with some pairs of places exchanged, and the resulting exchange of values."""
    pairs = max(1, len(order) >> chance.randint(2, len(order).bit_length()))
    places = chance.sample(range(len(order)), 2 * pairs)
    tried, swaps = list(order), Renaming()
    for one, two in zip(places[::2], places[1::2], strict=True):
        here, there = dealt[order[one]], dealt[order[two]]
        tried[one], tried[two] = order[two], order[one]
        swaps |= {here: there, there: here}
    return tuple(tried), swaps


def _shuffles(match: Match) -> dict[int, list[Any]]:
    """Return the items shuffled in a match, by the generator's state before the shuffle."""
    shuffles, plain = dict[int, list[Any]](), Rng.shuffled

    def shuffled(rng: Rng, items: Any) -> list[Any]:
        state = rng.state
        shuffles[state] = plain(rng, items)
        return list(shuffles[state])

    with patch.object(Rng, "shuffled", shuffled):
        for _ in replay.states(match):
            pass
    return shuffles


@contextmanager
def _shuffling(orders: Orders) -> Iterator[None]:
    plain = Rng.shuffled

    def shuffled(rng: Rng, items: Any) -> list[Any]:
        order = orders.get(rng.state)
        dealt = plain(rng, items)
        return [dealt[place] for place in order] if order and len(order) == len(dealt) else dealt

    with patch.object(Rng, "shuffled", shuffled):
        yield


def _replay(match: Match, viewer: int | None, views: Sequence[Any], differences: Differences) -> Match | None:
    """Return the match the same log leads to, or None if it fails or the viewer can tell."""
    secrets, _ = secrets_of(match)
    with _shuffling(differences.orders):
        other = Match.replay(match.game, match.seats, match.options, match.seed, [])
        with other.replaying():
            for number, (entry, view) in enumerate(zip(match.log, views, strict=False)):
                if other.view(viewer) != view:
                    return None
                try:
                    if number in differences.moves:
                        if differences.moves[number] is None:
                            continue
                        other.repeat(replace(entry, move=differences.moves[number]))
                    elif isinstance(entry, Played):
                        other.repeat(renamed(entry, differences.names, secrets))
                    else:
                        other.repeat(entry)
                except Refusal:
                    return None
                if _learned(other.log[-1], viewer) != _learned(entry, viewer):
                    return None
    return other if other.view(viewer) == views[-1] else None


def _learned(entry: Entry, viewer: int | None) -> Any:
    """Return what a viewer learns from a log entry."""
    if not isinstance(entry, Played):
        return entry
    move = None if entry.move.secret and entry.seat != viewer else entry.move
    events = [seen for event in entry.events if (seen := event.seen_by(viewer)) is not None]
    return entry.seat, move, events, entry.turn_over, entry.revealed, entry.points
