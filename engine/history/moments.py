"""Values derived from a match's seed and position in the log: opaque versions and robots' randomness."""

import hashlib
from collections.abc import Collection
from typing import Any

from engine.core.game import AnyGame
from engine.core.rng import Rng
from engine.core.values import State
from engine.history.snapshot import Snapshot


def named(seed: int, number: int, person: bytes = b"") -> str:
    """Return an opaque version token, from which ``number`` cannot be inferred without the seed."""
    return hashlib.blake2b(
        number.to_bytes(8, "big"), key=seed.to_bytes(8, "big"), digest_size=5, person=person
    ).hexdigest()


def asked_since(
    game: AnyGame, now: Snapshot[Any, Any], state: State[Any, Any], acted: Collection[int]
) -> tuple[int, ...]:
    """Return, for each seat, the log length at which its current question was asked (:attr:`Snapshot.asked`).

    A seat's question is unchanged if the seat was active before and still is, did not act itself (``acted``),
    and has the same legal moves in the new ``state``.
    """
    seats = range(len(now.acted))
    numbers_before = now.asked or (now.seq,) * len(seats)
    waiting_seats = {*game.to_act(now.state.board)} & {*game.to_act(state.board)} - {*acted}
    same_question = {seat for seat in waiting_seats if game.moves(now.state, seat) == game.moves(state, seat)}
    return tuple(numbers_before[seat] if seat in same_question else now.seq + 1 for seat in seats)


def chance(seed: int, number: int) -> Rng:
    """Return the generator for robots' random choices at one point of a match; always the same one.

    It is independent of the generator used by the rules.
    """
    key, data = seed.to_bytes(8, "big"), number.to_bytes(8, "big")
    digest = hashlib.blake2b(data, key=key, digest_size=8, person=b"robots").digest()
    return Rng(int.from_bytes(digest, "big"))
