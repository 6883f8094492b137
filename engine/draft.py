"""A turn that is being tried out: what a player has chosen so far, before it is played."""

from collections.abc import Sequence
from typing import Any, Self

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
        self._after: Any = None

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
    def beyond(self) -> Sequence[Any]:
        """The moves that will follow a sealed draft.

        Only for games in which these do not depend on what comes out; to be shown by the view of
        before, which knows nothing of it.
        """
        if not self.sealed or self.seat not in self.match.game.to_act(self._after):
            return ()
        moves = tuple(self.match.game.moves(self._after, self.seat))
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

    def push(self, move: Any) -> None:
        """Try a move. Raises :class:`engine.errors.IllegalMove`; IndexError once complete."""
        if self.sealed:
            raise IndexError("the draft is complete")
        game = self.match.game
        game.check(self._states[-1], self.seat, move)
        step = game.apply(self._states[-1], self.seat, move)
        self.played.append(move)
        if step.revealed:
            self.sealed = True
            self._after = step.state
        else:
            self._states.append(step.state)
