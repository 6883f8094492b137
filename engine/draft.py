"""A turn that is being tried out: what a player has chosen so far, before it is played."""

from collections.abc import Sequence
from copy import copy
from typing import Any, Self

from engine.core.game import AnyGame
from engine.core.values import Step, View, total
from engine.errors import Unseen


class Draft:
    """Moves of one seat on what it may see: nothing made from a draft can show more.

    A move that would let hidden information out ends the draft (``sealed``), and so does the last
    decision of the turn (``turn_over``); what comes up then is not known before it is played. What
    follows for certain is the ``aftermath``.
    """

    def __init__(self, game: AnyGame, view: View[Any, Any]) -> None:
        if view.viewer is None:
            raise ValueError("a spectator has no turn")
        self.game = game
        self.seat = view.viewer
        self.played: list[Any] = []
        self.sealed = False
        self.turn_over = False
        self.aftermath: Step[Any, Any, Any] | None = None
        self._states = [game.deal(view, None)]
        self._events = list[Any]()

    @classmethod
    def at(cls, game: AnyGame, view: View[Any, Any], path: Sequence[int]) -> Self:
        """Return the draft that choosing the options of these numbers one after the other leads to.

        Raises :class:`IndexError` where there is no such option.
        """
        draft = cls(game, view)
        for index in path:
            if index < 0:
                raise IndexError(index)
            draft.push(draft.options[index])
        return draft

    @property
    def options(self) -> Sequence[Any]:
        """The moves to choose from next; empty once the draft is complete."""
        if self.sealed or self.turn_over:
            return ()
        return self.game.moves(self._states[-1], self.seat)

    @property
    def complete(self) -> bool:
        """Whether there is something to confirm and nothing left to choose."""
        return bool(self.played) and not self.options

    @property
    def view(self) -> View[Any, Any]:
        """What the seat may see after the moves so far."""
        return self.game.view(self._states[-1], self.seat)

    @property
    def events(self) -> list[Any]:
        """What happens by the moves so far, as the seat will see it."""
        return [visible for event in self._events if (visible := event.seen_by(self.seat)) is not None]

    @property
    def gains(self) -> tuple[int, ...]:
        """How the moves so far, and what follows for certain, change the points of each seat."""
        last = self._states[-1] if self.aftermath is None else self.aftermath.state
        sheets = (self.game.sheets(state.board) for state in (self._states[0], last))
        return tuple(total(now) - total(before) for before, now in zip(*sheets, strict=True))

    @property
    def sources(self) -> dict[str, int]:
        """How the moves so far, and what follows for certain, change the own points, source by source."""
        last = self._states[-1] if self.aftermath is None else self.aftermath.state
        changes: dict[str, int] = {}
        for state, sign in ((self._states[0], -1), (last, 1)):
            for line in self.game.sheets(state.board)[self.seat]:
                changes[line.source] = changes.get(line.source, 0) + sign * line.points
        return {source: change for source, change in changes.items() if change}

    @property
    def next_view(self) -> View[Any, Any] | None:
        """What the next seat will see of what is known, None where that is too little (``handed_over``)."""
        state = self.game.handed_over(self._states[-1], self.seat) if self.turn_over else None
        to_act = () if state is None else self.game.to_act(state.board)
        return self.game.view(state, to_act[0]) if state is not None and to_act else None

    def after(self, moves: Sequence[Any]) -> Self:
        """Return another draft that has gone on with these moves."""
        draft = copy(self)
        draft.played, draft._states, draft._events = [*self.played], [*self._states], [*self._events]
        for move in moves:
            draft.push(move)
        return draft

    def gains_of(self, move: Any) -> tuple[int, ...]:
        """Return how one of the options by itself, with what is forced behind it, changes the points."""
        draft = self.after((move,))
        while len(draft.options) == 1:
            draft.push(draft.options[0])
        return tuple(now - before for before, now in zip(self.gains, draft.gains, strict=True))

    @property
    def steps(self) -> list[tuple[View[Any, Any], Any]]:
        """The moves so far, each with what the seat may see before it."""
        views = (self.game.view(state, self.seat) for state in self._states)
        return list(zip(views, self.played, strict=False))

    def require_open(self) -> None:
        """Raise :class:`engine.errors.Unseen` where what comes next is known only once it is played."""
        if self.sealed:
            raise Unseen("refusal-unseen", move=self.game.notation.write(self.played[-1]))

    def push(self, move: Any) -> None:
        """Try a move.

        Raises :class:`engine.errors.IllegalMove`, Unseen once the draft is sealed, and IndexError
        once the turn is over.
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
