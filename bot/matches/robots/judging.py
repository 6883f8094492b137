"""What a process of the robots does for people: it judges a decision for a review, or advises in a turn."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.catalogue import game
from engine.core.values import View
from engine.robots.coach import Advice, advise
from engine.robots.review import Verdict, judge


class Question(NamedTuple):
    """A decision as its seat faced it, what was played, and the share of the usual playouts to be made.

    Where there is a verdict already that is ``doubted``, it is judged a second time, more closely.
    """

    slug: str
    view: View[Any, Any]
    moves: Sequence[Any]
    number: int
    share: float
    doubted: Verdict | None = None


def judged(question: Question) -> Verdict:
    """Return the verdict on what was played."""
    slug, view, moves, number, share, doubted = question
    return judge(game(slug), view, moves, number, share, doubted)


def advised(slug: str, view: View[Any, Any]) -> Advice:
    """Return what the viewer would best play."""
    return advise(game(slug), view, time.thread_time)
