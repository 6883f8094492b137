"""Laws of undo: no player loses a move, or an advantage from a reveal, without consenting."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from engine.core.rng import Rng
from engine.core.values import State
from engine.errors import CannotUndo
from engine.history import takeback
from engine.history.log import Played
from engine.history.snapshot import snapshot_decoder
from engine.match import Match
from tests.laws.law import of_rules
from tests.laws.matches import Course, some
from tests.thorough import times

WORLDS = 6


@of_rules
def undoing_a_reveal_needs_the_viewers_consent(course: Course, chance: Random) -> None:
    tried = 0
    for match in course.acting(chance, times(4, 20)):
        for seat in range(match.seats):
            try:
                back = match.take_back(seat)
            except CannotUndo:
                continue
            tried += 1
            state = _state_before(match, back.to)
            learning = {
                viewer for viewer in range(match.seats) if _sees(match, state, back.falling, viewer, chance)
            }
            moved = {entry.seat for entry in back.falling}
            needed_voters = {*range(match.seats)} if seat in learning else moved | learning
            assert needed_voters - {seat} - match.resigned <= {*back.asked}, "a player is not asked"
            _take_back(match, seat, back.to, back.asked, state)
            break
    assert tried


@of_rules
def whose_word_it_takes_tells_nothing(course: Course, chance: Random) -> None:
    """If a move looks the same to the requester, the same seats have learned from it."""
    match, revealing = course.end, list[tuple[State[Any, Any], Played[Any, Any]]]()
    state = match.game.start(match.seats, match.options, match.seed)
    for _, entry in match.line:
        if isinstance(entry, Played):
            revealing += [(state, entry)] if entry.revealed else []
            state = match.game.step(state, entry.seat, entry.move).state
    for state, entry in some(revealing, chance, times(6, 30)):
        for seat in range(match.seats):
            if takeback.learns(match.game, state, entry, seat):
                continue  # every other player is asked then
            saw = [*_shown(match, [state], entry, seat)]
            who = _learning(match, state, entry)
            for _ in range(WORLDS):
                world = match.game.deal(match.game.view(state, seat), Rng(chance.getrandbits(64)))
                if [*_shown(match, [world], entry, seat)] == saw:
                    assert _learning(match, world, entry) == who, (
                        "the players asked depend on hidden information"
                    )


def _learning(match: Match, state: State[Any, Any], entry: Played[Any, Any]) -> list[int]:
    """Return the seats that learn from a move, except its own, which is asked anyway."""
    others = (seat for seat in range(match.seats) if seat != entry.seat)
    return [seat for seat in others if takeback.learns(match.game, state, entry, seat)]


def _take_back(match: Match, seat: int, to: int, voters: Sequence[int], state: State[Any, Any]) -> None:
    """Check that every consent is needed, that the log keeps everything, and that the match continues."""
    log = list(match.log)
    for silent in voters:
        try:
            match.undo(seat, agreed=[voter for voter in (seat, *voters) if voter != silent])
        except CannotUndo:
            assert match.log == log
        else:
            raise AssertionError(f"seat {silent} was not asked")
    points = match.game.points(state.board)
    match.undo(seat, agreed=(seat, *voters))
    assert match.log[: len(log)] == log
    assert len(match.log) == len(log) + 1
    assert (match.state, match.points) == (state, points)
    assert all(number < to for number, _ in match.line)
    again = Match.replay(match.game, match.seats, match.options, match.seed, match.log)
    assert again.now == match.now
    now = snapshot_decoder(match.game).decode(msgspec.json.encode(match.now))
    short = Match(match.game, match.seats, match.options, match.seed, now, match.log[now.tail :])
    assert short.line == [entry for entry in match.line if entry[0] >= short.first]
    mover = match.to_act[0]
    move = match.moves(mover)[0]
    assert short.play(mover, move) == match.play(mover, move)
    assert short.now == match.now


def _state_before(match: Match, to: int) -> State[Any, Any]:
    state = match.game.start(match.seats, match.options, match.seed)
    for number, entry in match.line:
        if number < to and isinstance(entry, Played):
            state = match.game.step(state, entry.seat, entry.move).state
    return state


def _sees(
    match: Match, state: State[Any, Any], falling: Sequence[Played[Any, Any]], viewer: int, chance: Random
) -> bool:
    """Return whether a viewer would see a different reveal in another world."""
    game = match.game
    for entry in falling:
        if entry.revealed:
            sight = [*_shown(match, [state], entry, viewer)]
            worlds = [game.deal(game.view(state, viewer), Rng(chance.getrandbits(64))) for _ in range(WORLDS)]
            if any(alternative not in sight for alternative in _shown(match, worlds, entry, viewer)):
                return True
        state = game.step(state, entry.seat, entry.move).state
    return False


def _shown(
    match: Match, worlds: Sequence[State[Any, Any]], entry: Played[Any, Any], viewer: int
) -> Iterator[Any]:
    """Yield a viewer's view of a move in each world where it is legal."""
    for state in worlds:
        if entry.move in match.game.moves(state, entry.seat):
            step = match.game.step(state, entry.seat, entry.move)
            yield match.game.view(step.state, viewer), [event.seen_by(viewer) for event in step.events]
