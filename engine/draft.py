"""A turn that is being tried out: what a player has chosen so far, before it is played."""

from collections.abc import Sequence
from typing import Any, Self

from engine.errors import Unseen
from engine.game import View
from engine.match import Match


class Draft:
    """Moves of one seat on a copy of a match.

    A move that lets hidden information out ends the draft without being carried out (``sealed``):
    nothing that is made from a draft can show more than the seat may see now.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.played: list[Any] = []
        self.sealed = False
        self._states: list[Any] = [match.state]

    @classmethod
    def at(cls, match: Match, seat: int, path: Sequence[int]) -> Self:
        """Return the draft that choosing the options of these numbers one after the other leads to.

        Raises :class:`IndexError` where there is no such option.
        """
        draft = cls(match, seat)
        for index in path:
            if index < 0:
                raise IndexError(index)
            draft.push(draft.options[index])
        return draft

    @property
    def options(self) -> Sequence[Any]:
        """The moves to choose from next; empty once the draft is complete."""
        if self.sealed or self.match.over or self.seat not in self.match.game.to_act(self._states[-1]):
            return ()
        moves = tuple(self.match.game.moves(self._states[-1], self.seat))
        return () if moves == (self.match.game.end,) else moves

    @property
    def complete(self) -> bool:
        """Whether there is something to confirm and nothing left to choose."""
        return bool(self.played) and not self.options

    @property
    def view(self) -> View:
        """What the seat may see after the moves so far."""
        view: View = self.match.game.view(self._states[-1], self.seat)
        return view

    @property
    def steps(self) -> list[tuple[View, Any]]:
        """The moves so far, each with what the seat may see before it."""
        views = (self.match.game.view(state, self.seat) for state in self._states)
        return list(zip(views, self.played, strict=False))

    def require_open(self) -> None:
        """Raise :class:`engine.errors.Unseen` where what comes next is known only once it is played."""
        if self.sealed:
            raise Unseen("refusal-unseen", move=self.match.game.format(self.view, self.played[-1]))

    def push(self, move: Any) -> None:
        """Try a move. Raises :class:`engine.errors.IllegalMove`, and Unseen once the draft is sealed."""
        self.require_open()
        game = self.match.game
        game.check(self._states[-1], self.seat, move)
        step = game.apply(self._states[-1], self.seat, move)
        self.played.append(move)
        if step.revealed:
            self.sealed = True
        else:
            self._states.append(step.state)
