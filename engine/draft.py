"""A turn in preparation: the moves a player has chosen but not yet played."""

from collections.abc import Sequence
from copy import copy
from typing import Any, Self

from engine.core.game import AnyGame
from engine.core.values import MoveResult, State, View, changed, total
from engine.errors import Unseen


class Draft:
    """A sequence of tentative moves by one seat, based only on what that seat may see.

    A draft is complete when a move would reveal hidden information (``sealed``) or the turn ends
    (``turn_over``). In the sealed case ``aftermath`` holds the certain consequences of the last move, if any.
    """

    def __init__(self, game: AnyGame, view: View[Any, Any]) -> None:
        if view.viewer is None:
            raise ValueError("a spectator has no turn")
        self.game = game
        self.seat = view.viewer
        self.played: list[Any] = []
        self.sealed = False
        self.turn_over = False
        self.aftermath: MoveResult[Any, Any, Any] | None = None
        self._states = [game.deal(view, None)]
        self._events = list[Any]()

    @classmethod
    def at(cls, game: AnyGame, view: View[Any, Any], path: Sequence[int]) -> Self:
        """Return the draft reached by choosing the options with these indices in order.

        Raises :class:`IndexError` if an option does not exist.
        """
        draft = cls(game, view)
        for index in path:
            if index < 0:
                raise IndexError(index)
            draft.push(draft.options[index])
        return draft

    @property
    def options(self) -> Sequence[Any]:
        """The moves available next; empty once the draft is complete."""
        if self.sealed or self.turn_over:
            return ()
        return self.game.moves(self._states[-1], self.seat)

    @property
    def complete(self) -> bool:
        """Whether there are moves to confirm and nothing left to choose."""
        return bool(self.played) and not self.options

    @property
    def view(self) -> View[Any, Any]:
        """The seat's view after the moves so far."""
        return self.game.view(self._states[-1], self.seat)

    @property
    def events(self) -> list[Any]:
        """The events caused by the moves so far, as the seat will see them."""
        return [visible for event in self._events if (visible := event.seen_by(self.seat)) is not None]

    @property
    def outlook(self) -> State[Any, Any]:
        """The position after the moves so far, including certain consequences."""
        return self._states[-1] if self.aftermath is None else self.aftermath.state

    @property
    def gains(self) -> tuple[int, ...]:
        """The change in each seat's score, including certain consequences."""
        sheets = (self.game.sheets(state.board) for state in (self._states[0], self.outlook))
        return tuple(total(now) - total(before) for before, now in zip(*sheets, strict=True))

    @property
    def sources(self) -> dict[str, int]:
        """The change in the seat's score by source, including certain consequences."""
        before, after = (
            self.game.sheets(state.board)[self.seat] for state in (self._states[0], self.outlook)
        )
        return changed(before, after)

    @property
    def next_view(self) -> View[Any, Any] | None:
        """The next seat's view after this turn, or None if too little is known (see ``handed_over``)."""
        state = self.game.handed_over(self._states[-1], self.seat) if self.turn_over else None
        to_act = () if state is None else self.game.to_act(state.board)
        return self.game.view(state, to_act[0]) if state is not None and to_act else None

    def after(self, moves: Sequence[Any]) -> Self:
        """Return a copy of this draft extended by ``moves``."""
        draft = copy(self)
        draft.played, draft._states, draft._events = [*self.played], [*self._states], [*self._events]
        for move in moves:
            draft.push(move)
        return draft

    def gains_of(self, move: Any) -> tuple[int, ...]:
        """Return how the scores change if ``move`` and any forced moves after it are played."""
        draft = self.after((move,))
        while len(draft.options) == 1:
            draft.push(draft.options[0])
        return tuple(now - before for before, now in zip(self.gains, draft.gains, strict=True))

    @property
    def steps(self) -> list[tuple[View[Any, Any], Any]]:
        """The moves so far, each with the seat's view before it."""
        views = (self.game.view(state, self.seat) for state in self._states)
        return list(zip(views, self.played, strict=False))

    def require_open(self) -> None:
        """Raise :class:`engine.errors.Unseen` if what comes next depends on information not yet revealed."""
        if self.sealed:
            raise Unseen("refusal-unseen", move=self.game.notation.write(self.played[-1]))

    def push(self, move: Any) -> None:
        """Add a move.

        Raises :class:`engine.errors.IllegalMove` if it is illegal, :class:`engine.errors.Unseen` if the draft
        is sealed, and :class:`IndexError` if the turn is over.
        """
        self.require_open()
        if self.turn_over:
            raise IndexError("the turn is over")
        self.game.check(self._states[-1], self.seat, move)
        step = self.game.preview(self._states[-1], self.seat, move)
        self.played.append(move)
        self._states.append(step.state)
        self._events += step.events
        self.sealed, self.turn_over = step.revealed, step.turn_over
        self.aftermath = step.aftermath
