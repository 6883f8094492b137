"""What a process of the robots does for a review: it judges one decision."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.catalogue import game
from engine.core.values import View
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
