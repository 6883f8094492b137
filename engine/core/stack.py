"""Helpers for boards with a ``stack`` of pending tasks, the next one last."""

from typing import Any

from msgspec.structs import replace

from engine.core.work import Work


def push(work: Work[Any, Any, Any], *tasks: Any) -> None:
    """Push tasks on the stack, the last one on top."""
    if tasks:
        board = work.board
        work.board = replace(board, stack=board.stack + tasks)


def pop(work: Work[Any, Any, Any], *tasks: Any) -> None:
    """Replace the topmost task by ``tasks``, if any."""
    board = work.board
    work.board = replace(board, stack=board.stack[:-1] + tasks)
