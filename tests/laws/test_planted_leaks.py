"""The laws of blindness notice leaks: each is planted by itself and turns the law red that looks there."""

from random import Random

import pytest

from engine.match import Match
from tests.laws import replay_leaks as _replay_leaks
from tests.laws.blindness import check_log, check_moment, check_sight
from tests.laws.hiding import check_refusals, nobody_sees_more_than_blanks_of_what_others_hold
from tests.laws.leaks import LAW_OF_KIND, LEAKS, Leak, viewer_of
from tests.laws.matches import course
from tests.laws.moves import pool_of
from tests.laws.plant import Plant
from tests.laws.replay_blindness import check_replay
from tests.laws.replay_sight import REPLAY_SIGHTS
from tests.laws.worlds import secrets_of

_LEAKS = (_replay_leaks,)
WORLDS = 5
"""How many other worlds are looked at: in one of them a secret may be the same by chance."""


def check(found: Leak, match: Match, worlds: int) -> None:
    """Let the law that is to notice a leak look at it."""
    viewer = viewer_of(found, match)
    for number in range(worlds):
        chance = Random(number)
        if found.kind == "moment":
            check_moment(match, secrets_of(match)[1], viewer)
        elif found.kind == "log":
            check_log(match, chance, ["turns"])
        elif found.kind == "redaction":
            nobody_sees_more_than_blanks_of_what_others_hold(course(found.setting, 1), chance)
        elif found.kind == "refusals":
            assert viewer is not None
            check_refusals(match, viewer, chance, pool_of(course(found.setting, 1))[:20])
        elif found.kind in REPLAY_SIGHTS:
            check_replay(match, viewer, chance, [found.kind])
        else:
            check_sight(match, viewer, chance, [found.kind])


@pytest.mark.parametrize("found", LEAKS, ids=lambda found: found.name)
def test_a_planted_leak_is_noticed(found: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    match = found.moment(found.setting)
    check(found, match, 1)
    found.plant(Plant(monkeypatch))
    with pytest.raises(AssertionError):
        check(found, match, WORLDS)


def test_enough_leaks_of_all_kinds_are_planted() -> None:
    assert len(LEAKS) > 40
    assert {found.kind for found in LEAKS} == set(LAW_OF_KIND)
