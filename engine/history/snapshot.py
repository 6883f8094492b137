"""What is stored beside the log of a match, so that it need not be played again to go on."""

from functools import cache
from typing import Any, Generic

import msgspec

from engine.core.game import AnyGame
from engine.core.values import B, S, State

LONGEST_TAIL = 300
"""Entries that are kept at hand at most to tell a seat what it missed; more than any round has."""

TAIL_ALONE = 60
"""Entries that are kept at hand where somebody plays alone: the last two turns, undone moves included."""


class Snapshot(msgspec.Struct, Generic[B, S], frozen=True):
    """What a log of ``seq`` entries has led to; whoever has it needs only the log's last entries.

    ``base`` is the state before entry ``since``, from which on turns can be taken back, None where
    that is the present one. ``acted`` is the number of the last entry of each seat (0 for none).
    ``turns`` is how many turns have ended that count, ``begun`` the points of each seat at the start.
    ``asked`` is how many entries there were when each seat was asked what it is asked now: fewer than ``seq``
    where others have chosen since, at the same time and without a word to it. Empty in snapshots of before,
    which means ``seq`` for all. ``begun_after`` is how far back whoever moved last has to look to see what
    the others did before the turn that is being played: the number of an own entry, None where there is none.
    """

    state: State[B, S]
    seq: int = 0
    base: State[B, S] | None = None
    since: int = 0
    acted: tuple[int, ...] = ()
    resigned: tuple[int, ...] = ()
    abandoned: bool = False
    turns: int = 0
    begun: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    begun_after: int | None = None

    @property
    def tail(self) -> int:
        """The number of the first entry that is needed to go on, and to tell each seat what it missed."""
        present = [number for seat, number in enumerate(self.acted) if seat not in self.resigned]
        if self.begun_after is not None:
            present.append(self.begun_after)
        if len(self.acted) == 1:
            present.append(max(0, self.seq - TAIL_ALONE))
        return max(min([self.since, *present]), self.seq - LONGEST_TAIL)


@cache
def snapshot_decoder(game: AnyGame) -> "msgspec.json.Decoder[Snapshot[Any, Any]]":
    """Return the reader of a game's stored snapshots; it raises :class:`msgspec.ValidationError`."""
    snapshot_type = Snapshot[game.board_type, game.secret_type]  # type: ignore[name-defined]  # known at run time only
    return msgspec.json.Decoder(snapshot_type)
