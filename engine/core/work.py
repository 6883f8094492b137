"""The working copy of a position while a move is carried out; all changes go through it."""

from typing import Any, Generic

from msgspec.structs import replace

from engine.core.rng import Rng
from engine.core.values import B, E, MoveResult, S, State


class Sealed(Exception):
    """Raised in a preview when hidden information would be revealed."""


class Work(Generic[B, S, E]):
    """A position being changed by a move, and the events so far.

    ``board`` and ``secret`` are the current position; assign new values, or change single fields with
    :meth:`set` and :meth:`hide`. A ``preview`` stops at :meth:`reveal`, so that nothing derived from it can
    depend on hidden information.
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
        """The match's generator. What it draws stays hidden until an event reports it."""
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
        """Declare that hidden information is revealed from here on.

        Call this before using that information. Raises :class:`Sealed` in a preview, which stops there.
        """
        self.revealed = True
        if self._preview:
            raise Sealed

    def end_turn(self) -> None:
        """Mark the turn as over: the seat has no more decisions."""
        self.turn_over = True

    def done(self) -> MoveResult[B, S, E]:
        """Return the resulting step."""
        rng = self._rng if isinstance(self._rng, int) else self._rng.state
        return MoveResult(
            State(self.board, self.secret, rng), tuple(self.events), self.turn_over, self.revealed
        )
