"""What a module says of the tasks that are its own: rows of a question, and what deeds and chores do."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.errors import IllegalMove
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.moves import Accept, Pass, WestKingdomMove
from engine.games.westkingdom.turn.automatic import Chore, Deed, Task
from engine.games.westkingdom.turn.changes import WestKingdomWork

ACCEPT, PASS = Accept(), Pass()


def refusal(reason: str, **args: str | int) -> IllegalMove:
    """Return what a player is told of a move that is refused, by the end of the message's name."""
    return IllegalMove(f"westkingdom-refusal-{reason}", **args)


def always(reason: str) -> Callable[[WestKingdomPosition, int, Any], IllegalMove]:
    """Return a function that refuses every move for the same reason."""
    return lambda at, seat, move: refusal(reason)


class Question(NamedTuple):
    """A task that asks somebody.

    ``wants`` ends the name of the message for a move of another kind, ``westkingdom-refusal-wants-…``.
    ``options`` are the legal moves, ``decide`` carries one of them out. ``refuse`` tells the seat whom the
    question is for why another move of the same kind is not among them. The question is put by the
    message with the tag of the task, ``westkingdom-prompt-…``, unless the words say more of it.
    """

    wants: str
    options: Callable[[WestKingdomPosition, Any], Sequence[WestKingdomMove]]
    decide: Callable[[WestKingdomWork, Any, Any], None]
    refuse: Callable[[WestKingdomPosition, int, Any], IllegalMove | None] | None = None


Questions = Mapping[type[Task], Question]
Deeds = Mapping[type[Deed], Callable[[WestKingdomWork, Any], None]]
Chores = Mapping[type[Chore], Callable[[WestKingdomWork, Any], None]]
