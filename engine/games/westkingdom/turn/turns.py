"""The steps between turns: apprentice resets, turn order, the last turns and the end."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from engine.core.tuples import replace_at
from engine.games.westkingdom.board import UNKNOWN, WestKingdomBoard, WestKingdomState
from engine.games.westkingdom.events import Ended, Skipped
from engine.games.westkingdom.places import resets
from engine.games.westkingdom.places.placing import can_take_back
from engine.games.westkingdom.solo import automaton as rival
from engine.games.westkingdom.turn.changes import WestKingdomWork, is_rival
from engine.games.westkingdom.turn.steps import settle
from engine.games.westkingdom.turn.tasks import ToPlace

LONGEST = 150
"""The number of turns per seat after which a match is stopped and scored."""

GROUP = 2
"""The fewest workers that make a group worth capturing."""

_FRESH: Mapping[str, Any] = {
    "here": -1,
    "force": 0,
    "brought": False,
    "mercy": False,
    "boon": False,
    "used": (),
}
"""The fields of a turn, as they are at its beginning."""


def begin(work: WestKingdomWork, seat: int) -> None:
    """Start a player's turn, or the next one's if the player cannot act."""
    following: int | None = seat
    while following is not None:
        seat = following
        board = work.board
        automaton, player = is_rival(board, seat), board.players[seat]
        able = automaton or _can_act(board, seat)
        work.board = replace(
            board,
            players=replace_at(board.players, seat, replace(player, turns=player.turns + 1)),
            phase="play",
            turn=seat,
            **_FRESH,
            stack=(ToPlace(seat),) if able and not automaton else (),
        )
        if automaton:
            rival.play(work, seat)
            settle(work)
        elif not able:
            work.tell(Skipped(seat))
        if work.board.stack:
            return
        following = _after(work)


def turn_of(state: WestKingdomState, seat: int) -> WestKingdomState | None:
    """Return the state as if the seat's turn began now, or None if it has none left or can't act.

    Plans in its hand that aren't known yet, drawn by a turn that is only planned, are left out.
    """
    board, hands = state.board, state.secret.hands
    if board.phase != "play" or not has_turn(board, seat) or not _can_act(board, seat):
        return None
    opened = replace(
        board,
        turn=seat,
        **_FRESH,
        site=0,
        due=False,
        clearing=False,
        stack=(ToPlace(seat),),
    )
    known = tuple(plan for plan in hands[seat] if plan != UNKNOWN)
    return replace(state, board=opened, secret=replace(state.secret, hands=replace_at(hands, seat, known)))


def has_turn(board: WestKingdomBoard, seat: int) -> bool:
    """Return whether a player has another turn, counting the current one."""
    return board.final < 0 or (seat - board.turn) % len(board.players) < board.final


def _can_act(board: WestKingdomBoard, seat: int) -> bool:
    return board.players[seat].supply > 0 or can_take_back(board, seat)


def go_on(work: WestKingdomWork) -> None:
    """End the turn, then continue with the next player that can act, or end the match."""
    following = _after(work)
    if following is not None:
        begin(work, following)


def _after(work: WestKingdomWork) -> int | None:
    """Carry out the very end of a turn; return the next seat, or None at the end of the match."""
    if work.board.clearing:
        resets.apprentices(work)
    board = work.board
    stopped = board.players[board.turn].turns >= LONGEST and not is_rival(board, board.turn)
    remaining_turns = board.final - 1 if board.final > 0 else board.final
    if remaining_turns == 0 or stopped:
        work.set(phase="over", final=remaining_turns, mercy=False, boon=False)
        work.tell(Ended(stopped and remaining_turns != 0))
        return None
    if remaining_turns != board.final:
        work.set(final=remaining_turns)
    return (board.turn + 1) % len(board.players)


def at_stake(board: WestKingdomBoard, seat: int) -> dict[str, bool]:
    """Return what another player could take first: opponents' groups of workers, apprentices and crafts."""
    groups = {
        f"group:{other}-{location}": True
        for other, player in enumerate(board.players)
        if other != seat
        for location, workers in enumerate(player.placed)
        if workers >= GROUP
    }
    apprentices = {f"apprentice:{card}": True for card in board.apprentices if card}
    return groups | apprentices | {f"craft:{card}": True for card in board.crafts if card}
