"""The coach's line: how a match may go on from a position, as far as the seat to act could know.

The line after a puzzle's solution is played by *keen* robots only. A line is played in one world dealt from
the seat's view: everything hidden from the seat is dealt again, so that the line doesn't rely on it.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

import msgspec

from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State, View
from engine.errors import Refusal
from engine.history.log import Played
from engine.history.snapshot import Snapshot
from engine.match import Match
from engine.robots import KEEN, robot
from engine.robots.coach import advise
from engine.robots.search import Clock
from engine.robots.turns import LONGEST

OWN, ALONE = 2, 3
"""The number of turns of the seat in a line, and in that of a single player."""

SHARE = 0.5
"""The share of the coach's usual worlds that a turn of a line takes."""


class LineTurn(msgspec.Struct, frozen=True):
    """A turn of a line: a seat and its moves in the game's notation."""

    seat: int
    moves: tuple[str, ...]


class FollowingTurn(NamedTuple):
    """A turn of a line of robots: its seat, its events and the position after it, as the viewer sees them.

    ``gains`` are the changes of each seat's points.
    """

    seat: int
    events: tuple[Any, ...]
    view: View[Any, Any]
    gains: tuple[int, ...]


def world(game: AnyGame, view: View[Any, Any], seed: int) -> State[Any, Any]:
    """Return the world that a line is played in, one of those that fit the view."""
    return game.deal(view, Rng(seed))


def ends(game: AnyGame, view: View[Any, Any], line: Sequence[LineTurn]) -> bool:
    """Return whether a line has all its turns: the seat's own, and those between them."""
    own = sum(turn.seat == view.viewer for turn in line)
    return own >= (ALONE if len(game.points(view.board)) == 1 else OWN)


def next_turn(
    game: AnyGame, view: View[Any, Any], seed: int, line: Sequence[LineTurn], clock: Clock | None = None
) -> LineTurn | None:
    """Return the next turn of a line, or None if it ends here.

    The seat of the view plays what the coach suggests, the others play like *keen* robots. Each chooses by
    what its seat knows in the line's world.
    """
    state = world(game, view, seed)
    for turn in line:
        for text in turn.moves:
            state = game.step(state, turn.seat, game.notation.read(text)).state
    to_act = game.to_act(state.board)
    if not to_act or ends(game, view, line):
        return None
    seat = view.viewer if view.viewer in to_act else to_act[0]
    rng, moves = Rng(seed + len(line) + 1), list[Any]()
    while seat in game.to_act(state.board) and len(moves) < LONGEST:
        seen = game.view(state, seat)
        if seat == view.viewer and not moves:
            tip = advise(game, seen, clock, share=SHARE).tips[0]
            chosen: Sequence[Any] = [game.notation.read(text) for text in tip.moves]
        else:
            chosen = robot(KEEN, clock)(game, seen, rng)
        for move in chosen:
            step = game.step(state, seat, move)
            state = step.state
            moves.append(move)
            if step.turn_over:
                return LineTurn(seat, tuple(map(game.notation.write, moves)))
    return LineTurn(seat, tuple(map(game.notation.write, moves)))


def played_on(
    game: AnyGame, view: View[Any, Any], moves: Sequence[Any], turns: int, seed: int
) -> Iterator[FollowingTurn]:
    """Yield the viewer's turn that begins with ``moves``, and up to ``turns`` turns after it.

    A *keen* robot completes the turn and plays those after it; like in a match, it sees only what its seat
    may see.
    """
    assert view.viewer is not None
    seat, rng, ahead = view.viewer, Rng(seed), [*moves]
    state = world(game, view, rng.next())
    for number in count():
        before, events, over = game.points(state.board), list[Any](), False
        while not over and game.moves(state, seat):
            for move in ahead or robot(KEEN)(game, game.view(state, seat), Rng(rng.next())):
                step = game.step(state, seat, move)
                state, over = step.state, step.turn_over
                events += step.events
                if over or step.revealed:
                    break
            ahead = []
        seen = tuple(visible for event in events if (visible := event.seen_by(view.viewer)) is not None)
        gains = (now - was for now, was in zip(game.points(state.board), before, strict=True))
        yield FollowingTurn(seat, seen, game.view(state, view.viewer), tuple(gains))
        to_act = game.to_act(state.board)
        if not to_act or number == turns:
            return
        seat = to_act[0]


def played(match: Match, view: View[Any, Any], seed: int, line: Sequence[LineTurn]) -> Match:
    """Return a match in the line's world with the turns of the line as its log.

    ``match`` is the original at the position. Raises :class:`engine.errors.Refusal` for a line of other
    rules.
    """
    state = world(match.game, view, seed)
    now = Snapshot(
        state,
        acted=(0,) * match.seats,
        turns=match.now.turns,
        begun=match.game.points(state.board),
    )
    ahead = Match(match.game, match.seats, match.options, match.seed, now)
    for turn in line:
        for text in turn.moves:
            ahead.repeat(Played(turn.seat, match.game.notation.read(text)))
    return ahead


def followed(match: Match, line: Sequence[LineTurn]) -> Match:
    """Return a match continued along a line, as far as the line holds with the match's own secrets.

    It ends after the first move that reveals something hidden, and before one that isn't possible.
    """
    ahead = match.copy()
    for turn in line:
        for text in turn.moves:
            try:
                ahead.repeat(Played(turn.seat, match.game.notation.read(text)))
            except Refusal:
                return ahead
            if getattr(ahead.log[-1], "revealed", False):
                return ahead
    return ahead
