"""The log of a match: what was done, by whom and when. It is the truth; all else follows from it."""

from functools import cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.game import AnyGame

M = TypeVar("M")
E = TypeVar("E")


class Played(msgspec.Struct, Generic[M, E], frozen=True, tag="move", tag_field="entry", omit_defaults=True):
    """A move, with what it led to; events, the two marks and points can be checked by replaying.

    ``points`` are those of each seat where a turn ended, empty elsewhere. ``at`` is the time, in seconds
    since 1970; 0 where it is not known. So for all entries. ``robot`` says that a robot chose the move, also
    one that stood in for a person; earlier versions did not store that.
    """

    seat: int
    move: M
    events: tuple[E, ...] = ()
    turn_over: bool = False
    revealed: bool = False
    at: int = 0
    points: tuple[int, ...] = ()
    robot: bool = False


class Undone(msgspec.Struct, frozen=True, tag="undo", tag_field="entry"):
    """From here on the entries from number ``to`` up to this one do not count any more.

    ``agreed`` are the seats that gave their word for it, empty where nobody had to be asked.
    """

    seat: int
    to: int
    at: int = 0
    agreed: tuple[int, ...] = ()


class Resigned(msgspec.Struct, frozen=True, tag="resign", tag_field="entry"):
    """A seat gave up."""

    seat: int
    at: int = 0


class Abandoned(msgspec.Struct, frozen=True, tag="abandon", tag_field="entry"):
    """The match was ended without a result."""

    by_admin: bool = False
    at: int = 0


class Rewound(msgspec.Struct, frozen=True, tag="rewind", tag_field="entry"):
    """An admin took the match back: entries from number ``to`` up to this one do not count any more."""

    to: int
    at: int = 0


Entry = Played[Any, Any] | Undone | Resigned | Abandoned | Rewound


def follow(line: list[tuple[int, Entry]], number: int, entry: Entry) -> None:
    """Bring the entries that count, with their numbers, up to date with the next entry of the log."""
    if not isinstance(entry, Undone | Rewound):
        line.append((number, entry))
        return
    while line and line[-1][0] >= entry.to:
        line.pop()


def same(replayed: Entry, entry: Entry) -> bool:
    """Return whether a replayed entry equals the stored one; earlier versions did not store points."""
    if isinstance(replayed, Played) and isinstance(entry, Played) and not entry.points:
        return replace(replayed, points=()) == entry
    return replayed == entry


@cache
def entry_decoder(game: AnyGame) -> "msgspec.json.Decoder[Entry]":
    """Return the reader of a game's stored log entries (JSON)."""
    move_entry = Played[game.move_type, game.event_type]  # type: ignore[name-defined]  # types known at run time only
    return msgspec.json.Decoder(move_entry | Undone | Resigned | Abandoned | Rewound)
