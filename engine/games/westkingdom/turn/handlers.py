"""The interface between task modules and the interpreter: questions, actions and chores."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from engine.errors import IllegalMove
from engine.games.westkingdom.board import WestKingdomPosition
from engine.games.westkingdom.moves import Accept, Pass, WestKingdomMove
from engine.games.westkingdom.turn.automatic import Chore, Deed, Task
from engine.games.westkingdom.turn.changes import WestKingdomWork

ACCEPT, PASS = Accept(), Pass()


def refusal(reason: str, **args: str | int) -> IllegalMove:
    """Return a refusal whose message key ends in ``reason``."""
    return IllegalMove(f"westkingdom-refusal-{reason}", **args)


def always(reason: str) -> Callable[[WestKingdomPosition, int, Any], IllegalMove]:
    """Return a function that refuses every move for the same reason."""
    return lambda at, seat, move: refusal(reason)


class Question(NamedTuple):
    """A task that asks a player.

    ``options`` returns the legal moves and ``decide`` carries one out. ``refuse`` explains to the asked seat
    why another move of the same type is illegal; for a move of a different type the message is
    ``westkingdom-refusal-wants-`` plus ``wants``. The prompt is the message ``westkingdom-prompt-`` plus the
    task's tag, unless the words define a more specific one.
    """

    wants: str
    options: Callable[[WestKingdomPosition, Any], Sequence[WestKingdomMove]]
    decide: Callable[[WestKingdomWork, Any, Any], None]
    refuse: Callable[[WestKingdomPosition, int, Any], IllegalMove | None] | None = None


Questions = Mapping[type[Task], Question]
Deeds = Mapping[type[Deed], Callable[[WestKingdomWork, Any], None]]
Chores = Mapping[type[Chore], Callable[[WestKingdomWork, Any], None]]
