"""The event log of a match: what was done, by which seat and when. Everything else derives from it."""

from functools import cache
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.structs import replace

from engine.core.game import AnyGame

M = TypeVar("M")
E = TypeVar("E")


class Played(msgspec.Struct, Generic[M, E], frozen=True, tag="move", tag_field="entry", omit_defaults=True):
    """A move and its results.

    ``events``, ``turn_over``, ``revealed`` and ``points`` can be verified by replaying. ``points`` holds each
    seat's score if a turn ended here, and is empty otherwise. ``at`` is the time in seconds since 1970, or 0
    if unknown; this applies to all entries. ``robot`` is set if a robot chose the move, including a stand-in
    for a person; earlier versions did not store it. ``planned`` is set if the seat chose the move ahead, in a
    plan.
    """

    seat: int
    move: M
    events: tuple[E, ...] = ()
    turn_over: bool = False
    revealed: bool = False
    at: int = 0
    points: tuple[int, ...] = ()
    robot: bool = False
    planned: bool = False


class Undone(msgspec.Struct, frozen=True, tag="undo", tag_field="entry"):
    """An undo: entries from number ``to`` up to this one are no longer in effect.

    ``agreed`` lists the seats that consented; it is empty if no consent was needed.
    """

    seat: int
    to: int
    at: int = 0
    agreed: tuple[int, ...] = ()


class Resigned(msgspec.Struct, frozen=True, tag="resign", tag_field="entry"):
    """A seat resigned."""

    seat: int
    at: int = 0


class Abandoned(msgspec.Struct, frozen=True, tag="abandon", tag_field="entry"):
    """The match was ended without a result."""

    by_admin: bool = False
    at: int = 0


class Rewound(msgspec.Struct, frozen=True, tag="rewind", tag_field="entry"):
    """A rewind by an admin: entries from number ``to`` up to this one are no longer in effect."""

    to: int
    at: int = 0


Entry = Played[Any, Any] | Undone | Resigned | Abandoned | Rewound


def follow(line: list[tuple[int, Entry]], number: int, entry: Entry) -> None:
    """Update the list of entries in effect with the next entry of the log."""
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
    """Return the JSON decoder for a game's log entries."""
    move_entry = Played[game.move_type, game.event_type]  # type: ignore[name-defined]  # types known at run time only
    return msgspec.json.Decoder(move_entry | Undone | Resigned | Abandoned | Rewound)
