"""Laws of blindness for replays: looking back, films, undone turns.

Each compares two matches with the same log that both replay (:mod:`tests.laws.replay_worlds`).
"""

from collections.abc import Iterable
from random import Random

from engine.match import Match
from tests.laws.blindness import few_viewers
from tests.laws.law import of_showing
from tests.laws.matches import Course, early_ends, some
from tests.laws.replay_sight import REPLAY_SIGHTS
from tests.laws.replay_worlds import other_replay
from tests.laws.sight import seen_by
from tests.thorough import times

ATTEMPTS = 60
"""Shuffles to try with exchanged places; most of them are revealed."""


@of_showing
def replays_do_not_depend_on_secrets(course: Course, chance: Random) -> None:
    check_course(course, chance, ["board"])


@of_showing
def whole_replays_do_not_depend_on_secrets(course: Course, chance: Random) -> None:
    check_course(course, chance, ["steps", "film", "changes"], times(1, 6))


@of_showing
def replayed_questions_and_moves_do_not_depend_on_secrets(course: Course, chance: Random) -> None:
    check_course(course, chance, ["undo questions", "undo answers", "letters", "robot moves"])


def check_course(course: Course, chance: Random, kinds: Iterable[str], enough: int = times(2, 6)) -> None:
    """Check early ends, and moments of a match until enough of them have an indistinguishable twin."""
    for match in some(early_ends(course.setting, 2), chance, times(1, 2)):
        check_replay(match, chance.choice(few_viewers(match, chance)), chance, kinds)
    checked, stages = 0, range(len(course.stages))
    for match in map(course.at, some(stages, chance, len(stages))):
        for viewer in some(few_viewers(match, chance), chance, match.seats + 1):
            checked += check_replay(match, viewer, chance, kinds)
            if checked >= enough:
                return
    raise AssertionError("too few moments with hidden information")


def check_replay(match: Match, viewer: int | None, chance: Random, kinds: Iterable[str]) -> bool:
    """Check that a viewer sees the same in two replays; return whether there are two."""
    other = other_replay(match, viewer, chance, ATTEMPTS)
    if other is None:
        return False
    seed = chance.getrandbits(32)
    for kind in kinds:
        here, log_here = seen_by(REPLAY_SIGHTS[kind], match, viewer, seed)
        with other.replaying() as twin:
            there, log_there = seen_by(REPLAY_SIGHTS[kind], twin, viewer, seed)
        assert there == here, f"{kind} of {viewer} depend on what is hidden"
        assert sorted(log_there) == sorted(log_here), (
            f"the log reveals what is hidden from {viewer} in {kind}"
        )
    return True
