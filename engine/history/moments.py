"""What follows from a moment of a match: its opaque name, which keeps components valid, and chance."""

import hashlib
from collections.abc import Collection
from typing import Any

from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State
from engine.history.snapshot import Snapshot


def named(seed: int, number: int, person: bytes = b"") -> str:
    """Return an opaque name of a moment: without the seed, its number can't be inferred."""
    return hashlib.blake2b(
        number.to_bytes(8, "big"), key=seed.to_bytes(8, "big"), digest_size=5, person=person
    ).hexdigest()


def asked_since(
    game: AnyGame, now: Snapshot[Any, Any], state: State[Any, Any], acted: Collection[int]
) -> tuple[int, ...]:
    """Return the entry since which each seat faces its question in a new state; see :class:`Snapshot`.

    Nothing has changed for a seat that was to act, is to act, and has the same moves as before, unless it
    ``acted`` itself.
    """
    seats = range(len(now.acted))
    numbers_before = now.asked or (now.seq,) * len(seats)
    waiting_seats = {*game.to_act(now.state.board)} & {*game.to_act(state.board)} - {*acted}
    same_question = {seat for seat in waiting_seats if game.moves(now.state, seat) == game.moves(state, seat)}
    return tuple(numbers_before[seat] if seat in same_question else now.seq + 1 for seat in seats)


def chance(seed: int, number: int) -> Rng:
    """Return a generator for what robots leave to chance: at one moment of one match always the same.

    It tells nothing of the one that the rules draw from.
    """
    key, data = seed.to_bytes(8, "big"), number.to_bytes(8, "big")
    digest = hashlib.blake2b(data, key=key, digest_size=8, person=b"robots").digest()
    return Rng(int.from_bytes(digest, "big"))
