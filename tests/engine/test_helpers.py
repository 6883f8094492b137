"""Helpers for games: replacing a tuple's item, the task stack, and caching the last answer."""

import pytest
from msgspec.structs import replace

from engine.core.memo import keep_last
from engine.core.stack import pop, push
from engine.core.tuples import replace_at
from engine.core.values import Board, Event, Position, Secret, State
from engine.core.work import Work


class Stacked(Board, frozen=True):
    stack: tuple[str, ...] = ()


class Nothing(Secret, frozen=True):
    pass


def state(*stack: str) -> State[Stacked, Nothing]:
    return State(Stacked(stack), Nothing(), 0)


@pytest.mark.parametrize(("index", "expected"), [(0, (9, 2, 3)), (2, (1, 2, 9)), (-1, (1, 2, 9))])
def test_replace_at_replaces_one_item(index: int, expected: tuple[int, ...]) -> None:
    values = (1, 2, 3)
    assert replace_at(values, index, 9) == expected
    assert values == (1, 2, 3)


def test_tasks_are_pushed_and_popped_at_the_top() -> None:
    work: Work[Stacked, Nothing, Event] = Work(state("a"))
    stacks = []
    push(work, "b", "c")
    stacks.append(work.board.stack)
    pop(work)
    stacks.append(work.board.stack)
    pop(work, "d", "e")
    stacks.append(work.board.stack)
    assert stacks == [("a", "b", "c"), ("a", "b"), ("a", "d", "e")]


def test_pushing_no_task_keeps_the_board() -> None:
    work: Work[Stacked, Nothing, Event] = Work(state("a"))
    board = work.board
    push(work)
    assert work.board is board


def test_keep_last_caches_for_identical_objects_only() -> None:
    calls = []

    @keep_last
    def answer(at: Position[Stacked, Nothing], task: list[str]) -> list[str]:
        calls.append(at)
        return [*at.board.stack, *task]

    first, task = state("a"), ["t"]
    assert answer(first, task) is answer(first, task)
    assert len(calls) == 1
    answer(first, ["t"])
    answer(state("a"), task)
    assert answer(replace(first, secret=Nothing()), task) == ["a", "t"]
    assert len(calls) == 4
