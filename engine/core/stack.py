"""The stack of tasks of boards with a field ``stack``: what is to be decided or done, the next one last."""

from typing import Any

from msgspec.structs import replace

from engine.core.work import Work


def push(work: Work[Any, Any, Any], *tasks: Any) -> None:
    """Put tasks on the stack, the last one on top."""
    if tasks:
        board = work.board
        work.board = replace(board, stack=board.stack + tasks)


def pop(work: Work[Any, Any, Any], *tasks: Any) -> None:
    """Take the topmost task off the stack, and put others in its place."""
    board = work.board
    work.board = replace(board, stack=board.stack[:-1] + tasks)
