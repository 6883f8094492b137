"""A move being carried out: the one place where a position is changed."""

from typing import Any, Generic

from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.values import B, E, S, State, Step


class Sealed(Exception):
    """A preview has reached the point where hidden information would come out."""


class Work(Generic[B, S, E]):
    """A position that a move changes, and the events of that move.

    ``board`` and ``secret`` are the position so far: put new values in their place, whole or by
    :meth:`set` and :meth:`hide`. A ``preview`` stops at :meth:`reveal`, so that nothing made from
    it can depend on what is hidden.
    """

    __slots__ = ("_preview", "_rng", "board", "events", "revealed", "secret", "turn_over")

    def __init__(self, state: State[B, S], *, preview: bool = False) -> None:
        self.board = state.board
        self.secret = state.secret
        self.events: list[E] = []
        self.turn_over = False
        self.revealed = False
        self._rng: Rng | int = state.rng
        self._preview = preview

    @property
    def rng(self) -> Rng:
        """The match's generator; what it draws is hidden until it is told."""
        if isinstance(self._rng, int):
            self._rng = Rng(self._rng)
        return self._rng

    def set(self, **changes: Any) -> None:
        """Change fields of the board."""
        self.board = replace(self.board, **changes)

    def hide(self, **changes: Any) -> None:
        """Change fields of the secret."""
        self.secret = replace(self.secret, **changes)

    def tell(self, event: E) -> None:
        """Add an event."""
        self.events.append(event)

    def reveal(self) -> None:
        """Say that hidden information comes out from here on; to be called before it is looked at.

        Raises :class:`Sealed` in a preview, which ends there.
        """
        self.revealed = True
        if self._preview:
            raise Sealed

    def end_turn(self) -> None:
        """Say that the seat has nothing more to decide in this turn."""
        self.turn_over = True

    def done(self) -> Step[B, S, E]:
        """Return the step that the move has led to."""
        rng = self._rng if isinstance(self._rng, int) else self._rng.state
        return Step(State(self.board, self.secret, rng), tuple(self.events), self.turn_over, self.revealed)
