"""The laws of blindness as functions: nothing that somebody is shown depends on what is hidden from him."""

from collections.abc import Iterable
from random import Random

from engine.match import Match
from tests.laws.sight import SIGHTS, look
from tests.laws.worlds import other_world


def check_sight(match: Match, viewer: int | None, chance: Random, kinds: Iterable[str] = SIGHTS) -> Match:
    """Check that a viewer sees the same in two worlds, and return the other one.

    What is logged meanwhile must be the same too: who reads the log may be playing.
    """
    other = other_world(match, viewer, chance)
    seed = chance.getrandbits(32)
    for kind in kinds:
        (here, said), (there, said_there) = (look(kind, world, viewer, seed) for world in (match, other))
        assert there == here, f"{kind} of {viewer} depend on what is hidden"
        assert said_there == said, f"the log tells of what is hidden from {viewer} while making {kind}"
    return other


def check_log(match: Match, chance: Random, kinds: Iterable[str] = SIGHTS) -> None:
    """Check that whatever is made for whomever, nothing is logged that a spectator may not know."""
    other = other_world(match, None, chance)
    seed = chance.getrandbits(32)
    for seat in range(match.seats):
        for kind in kinds:
            here, there = ({*look(kind, world, seat, seed)[1]} for world in (match, other))
            assert there == here, f"the log tells of secrets of {seat} while making {kind}"
