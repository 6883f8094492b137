"""Snapshots: what is stored beside the log so that a match continues without a replay."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Generic

import msgspec
from msgspec.structs import replace

from engine.core.game import AnyGame
from engine.core.memo import keep_last
from engine.core.values import B, Position, S, Sheet, State, changed

LONGEST_TAIL = 300
"""The maximum number of entries kept to show a seat what it missed; longer than any round."""

TAIL_ALONE = 60
"""The number of entries kept in a solo match: at least the last two turns, including undone moves."""

ROUNDS = 2
"""The minimum number of rounds whose credits are kept: the current one, and one that an undo brings back."""


class Credit(msgspec.Struct, frozen=True, array_like=True):
    """A change of a seat's points by a log entry, with the number of turns completed before it.

    :meth:`engine.core.game.Game.credits` has the sources.
    """

    entry: int
    turns: int
    seat: int
    source: str
    points: int


class Snapshot(msgspec.Struct, Generic[B, S], frozen=True):
    """The state after ``seq`` log entries; with it, only the tail of the log is needed to continue.

    ``base`` is the state before entry ``since``, the earliest point of a free undo, or None if that is the
    current state. ``acted`` has the number of each seat's last entry (0 for none). ``turns`` counts the
    completed turns still in effect, and ``begun`` has each seat's initial score.

    ``asked`` has, for each seat, the log length when its current question was asked. It is less than ``seq``
    if other seats have made simultaneous choices since. In older snapshots it is empty, which means ``seq``
    for all.

    ``begun_after`` is set while a turn is unfinished: the number of that seat's last entry before the turn,
    from which on it is shown what the others did.

    ``credits`` are the changes of points by the entries from :attr:`tail` on that are still in effect, and by
    some before them, because an undo brings earlier ones back. Older programs did not store them.
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
    credits: tuple[Credit, ...] = ()

    @property
    def tail(self) -> int:
        """The number of the first entry needed to continue and to show each seat what it missed."""
        present = [number for seat, number in enumerate(self.acted) if seat not in self.resigned]
        if self.begun_after is not None:
            present.append(self.begun_after)
        if len(self.acted) == 1:
            present.append(max(0, self.seq - TAIL_ALONE))
        return max(min([self.since, *present]), self.seq - LONGEST_TAIL)


@cache
def snapshot_decoder(game: AnyGame) -> "msgspec.json.Decoder[Snapshot[Any, Any]]":
    """Return the decoder of a game's snapshots; it raises :class:`msgspec.ValidationError`."""
    snapshot_type = Snapshot[game.board_type, game.secret_type]  # type: ignore[name-defined]  # known at run time only
    return msgspec.json.Decoder(snapshot_type)


def credited(
    game: AnyGame, entry: int, turns: int, before: State[Any, Any], after: State[Any, Any]
) -> Iterator[Credit]:
    """Yield the changes of points by an entry that led from one state to another."""
    sheets = zip(_credits(before, game), _credits(after, game), strict=True)
    for seat, (was, now) in enumerate(sheets):
        if was != now:
            for source, points in changed(was, now).items():
                yield Credit(entry, turns, seat, source, points)


@keep_last  # the next entry begins at the state to which this one led
def _credits(at: Position[Any, Any], game: AnyGame) -> tuple[Sheet, ...]:
    return game.credits(at.board)


def latest(now: Snapshot[Any, Any]) -> Snapshot[Any, Any]:
    """Return a snapshot without the credits that messages no longer need."""
    oldest = now.turns - ROUNDS * len(now.acted)
    kept = tuple(each for each in now.credits if each.turns >= oldest or each.entry >= now.tail)
    return now if len(kept) == len(now.credits) else replace(now, credits=kept)
