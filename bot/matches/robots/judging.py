"""Work of robot processes for humans: judging decisions for reviews, advice for turns, and lines."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.catalogue import game
from engine.core.values import View
from engine.robots.coach import Advice, advise
from engine.robots.line import LineTurn, next_turn
from engine.robots.review import Verdict, judge


class JudgingTask(NamedTuple):
    """A decision as the seat saw it, the moves played, and the share of the usual playouts to run.

    If a first verdict is ``doubted``, the decision is judged again with more playouts.
    """

    slug: str
    view: View[Any, Any]
    moves: Sequence[Any]
    number: int
    share: float
    doubted: Verdict | None = None


def judged(question: JudgingTask) -> Verdict:
    """Return the verdict on the moves played."""
    slug, view, moves, number, share, doubted = question
    return judge(game(slug), view, moves, number, share, doubted)


class LineTask(NamedTuple):
    """The position of a line as its seat saw it, the seed of its world, and its turns so far."""

    slug: str
    view: View[Any, Any]
    seed: int
    line: tuple[LineTurn, ...] = ()


def continued(task: LineTask) -> LineTurn | None:
    """Return the next turn of the coach's line, or None if it ends."""
    return next_turn(game(task.slug), task.view, task.seed, task.line, time.thread_time)


def advised(slug: str, view: View[Any, Any]) -> Advice:
    """Return advice for the viewer's turn."""
    return advise(game(slug), view, time.thread_time)
