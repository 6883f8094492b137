"""Lines that the opponent is about to complete are told, and are what the rules allow."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.values import State
from engine.core.work import Work
from engine.games.amytis import GAME
from engine.games.amytis.board import TAKE, AmytisState
from engine.games.amytis.cards import FAVORS
from engine.games.amytis.events import Claimed
from engine.games.amytis.steps import AmytisWork, take_turn
from engine.games.amytis.threats import line_threat
from render.texts import texts
from render.words.amytis import threats
from tests.games.amytis.drawing import heights, position
from tests.thorough import times

T = texts()
NAMES = ("Ada", "Bo")


def told(architects: str, **changes: Any) -> list[str]:
    """Return the threats to the first player, from the public view."""
    state = position(architects=architects, **changes)
    return threats(GAME.view(state, None), 0, NAMES, T)


ONES = heights("111000000")


@pytest.mark.parametrize(
    ("architects", "sentences"),
    [
        ("22. ... ...", ["Bo can complete a line at stack 3 for a favor: +12."]),
        ("22. .2. ...", ["Bo can complete a line at stack 3, 8 and 9 for a favor: +12."]),
        ("2.. ... ...", []),
        ("221 ... ...", []),
        ("11. ... ...", []),
        ("222 ... ...", []),  # these architects go home first
        ("22. .2. 2..", []),  # so do four
    ],
)
def test_two_in_a_line_are_told(architects: str, sentences: list[str]) -> None:
    cities = (heights("0" * 9), ONES)
    assert told(architects, cities=cities) == sentences


def test_nothing_is_told_without_a_favor_or_another_turn() -> None:
    cities = (heights("0" * 9), ONES)
    assert told("22. ... ...", cities=cities, favors=(0, 0, 0, 0, 0, 1, 1), crown=(0, 3)) == []
    assert told("22. ... ...", cities=cities, final=True) == []


def claims(now: AmytisState, seat: int) -> Iterator[tuple[int, int]]:
    """Yield the stack taken and the points of the favor, for each turn in which a seat claims one."""
    ends = [(now, -1)]
    while ends:
        at, stack = ends.pop()
        for move in GAME.moves(at, seat):
            step = GAME.preview(at, seat, move)
            chosen = getattr(move, "stack", stack) if stack < 0 else stack
            for event in step.events:
                if isinstance(event, Claimed):
                    before, after = (favor_points(each, seat, event.favor) for each in (at, step.state))
                    yield chosen, after - before
            if not step.turn_over and not step.revealed and GAME.to_act(step.state.board) == (seat,):
                ends.append((step.state, chosen))


def favor_points(state: AmytisState, seat: int, favor: int) -> int:
    source = f"favor:{FAVORS[favor] if favor < len(FAVORS) else 'crown'}"
    return sum(line.points for line in GAME.sheets(state.board)[seat] if line.source == source)


def test_threats_are_what_the_rules_allow() -> None:
    """In random matches: a line is told if and only if the opponent can complete it, with its points."""
    chance, seen = Random(5), {True: 0, False: 0}
    for seed in range(times(6, 60)):
        now = GAME.start(2, GAME.facts.check_options({}), seed)
        while acting := GAME.to_act(now.board):
            seat = acting[0]
            if now.board.phase == TAKE and chance.random() < 0.2:
                view = GAME.view(now, None)
                threat = line_threat(view, seat)
                found = [] if now.board.final else list(claims(opponents_turn(now, seat), 1 - seat))
                assert (threat is not None) == bool(found)
                if threat is not None:
                    assert set(threat.stacks) == {stack for stack, _ in found}
                    assert any(points == threat.points for _, points in found)
                    assert threat.seat == 1 - seat
                seen[threat is not None] += 1
            now = GAME.step(now, seat, chance.choice(GAME.moves(now, seat))).state
    assert min(seen.values()) > 5, seen


def opponents_turn(now: AmytisState, seat: int) -> AmytisState:
    """Return the opponent's turn as if the seat's had changed nothing."""
    work: AmytisWork = Work(State(now.board, now.secret, now.rng))
    take_turn(work, 1 - seat)
    return replace(now, board=work.board)
