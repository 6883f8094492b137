"""A cache of a function's last result, as the moves of a position are needed before and after each move."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from engine.core.values import Position

A = TypeVar("A")
T = TypeVar("T")


def keep_last(function: Callable[[Position[Any, Any], A], T]) -> Callable[[Position[Any, Any], A], T]:
    """Cache the last result of a function of a position and a task.

    A hit needs the same board, secret and task objects; equal ones are not enough.
    The result is shared: callers must not change it.
    """
    last: tuple[object, object, object, Any] = None, None, None, None

    @wraps(function)
    def answer(at: Position[Any, Any], task: A) -> T:
        nonlocal last
        board, secret, last_task, result = last
        if at.board is not board or at.secret is not secret or task is not last_task:
            result = function(at, task)
            last = at.board, at.secret, task, result
        return cast(T, result)

    return answer
