"""The laws of blindness as functions: nothing that somebody is shown depends on what is hidden from him."""

from collections.abc import Iterable
from random import Random
from typing import Any

from engine.draft import Draft
from engine.errors import Refusal
from engine.games.architectura.moves import Replace
from engine.match import Match
from tests.bot.walking import gather, pages_of, raw
from tests.laws.sight import SIGHTS, json, look
from tests.laws.worlds import Setting, other_world


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


def check_refusals(match: Match, seat: int, chance: Random, moves: Iterable[Any]) -> None:
    """Check that moves are refused in the same words, or not at all, whatever is hidden."""
    other = other_world(match, seat, chance)
    for move in moves:
        assert _refusal(other, seat, move) == _refusal(match, seat, move), move


def _refusal(match: Match, seat: int, move: Any) -> Any:
    try:
        Draft(match, seat).push(move)
    except Refusal as refused:
        return type(refused), refused.key, refused.args_
    return None


def check_moment(viewer: int | None) -> None:
    """Check that what names the moment of a match does not count what was done in secret.

    Without it all pages are the same whatever the number, and the same number has another name in
    every match, so that it says nothing to whom the seed is unknown.
    """
    names = []
    for seed in range(6):
        sent = set()
        for count in range(4):
            match = _replaced(count, seed)
            pages = gather(pages_of(match, viewer, Random(1)))
            sent.add(json([raw(page) for page in pages]).replace(match.moment, ""))
            names.append(match.moment)
        assert len(sent) == 1
    assert len(set(names)) == len(names)
    assert {len(name) for name in names} == {len(names[0])}


def _replaced(count: int, seed: int) -> Match:
    """Return a match in which seat 0 has chosen so many cards in secret."""
    match = Setting("architectura", 2, {"game": "advanced", "replacements": "any"}).begin(seed)
    for _ in range(count):
        match.play(0, next(move for move in match.moves(0) if isinstance(move, Replace)))
    match.play(0, match.game.end)
    return match
