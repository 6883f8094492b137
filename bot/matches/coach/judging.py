"""What a process of the robots does for people: it judges a decision for a review, or advises in a turn."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.catalogue import game
from engine.core.values import View
from engine.robots.coach import Advice, advise
from engine.robots.review import Verdict, judge


class Question(NamedTuple):
    """A decision as its seat faced it, what was played, and the share of the usual playouts to be made."""

    slug: str
    view: View[Any, Any]
    moves: Sequence[Any]
    number: int
    share: float


def judged(question: Question) -> Verdict:
    """Return the verdict on what was played."""
    return judge(
        game(question.slug), question.view, question.moves, seed=question.number, share=question.share
    )


def advised(slug: str, view: View[Any, Any]) -> Advice:
    """Return what the viewer would best play."""
    return advise(game(slug), view, time.process_time)
