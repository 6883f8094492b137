"""The laws of blindness detect leaks: each planted leak makes its law fail."""

from functools import cache
from random import Random

import pytest

from engine.match import Match
from tests.laws.blindness import check_log, check_moment, check_sight
from tests.laws.hiding import check_refusals, hidden_values_are_blank
from tests.laws.leaks import amytis as _amytis
from tests.laws.leaks import ancient as _ancient
from tests.laws.leaks import architectura as _architectura
from tests.laws.leaks import replayed as _replayed
from tests.laws.leaks import westkingdom as _westkingdom
from tests.laws.leaks.registry import LAW_OF_KIND, LEAKS, Leak, viewer_of
from tests.laws.matches import course
from tests.laws.moves import pool_of
from tests.laws.plant import Plant
from tests.laws.replay_blindness import check_replay
from tests.laws.replay_sight import REPLAY_SIGHTS
from tests.laws.worlds import secrets_of

_LEAKS = (_amytis, _ancient, _architectura, _replayed, _westkingdom)
WORLDS = 5
"""Number of other worlds to check, as a secret may be the same in one of them by chance."""


def check(leak: Leak, match: Match, worlds: int) -> None:
    """Run the law that must detect a leak."""
    viewer = viewer_of(leak, match)
    for number in range(worlds):
        chance = Random(number)
        if leak.kind == "moment":
            check_moment(match, secrets_of(match)[1], viewer)
        elif leak.kind == "log":
            check_log(match, chance, ["turns"])
        elif leak.kind == "redaction":
            hidden_values_are_blank(course(leak.setting, 1), chance)
        elif leak.kind == "refusals":
            assert viewer is not None
            check_refusals(match, viewer, chance, pool_of(course(leak.setting, 1))[:20])
        elif leak.kind in REPLAY_SIGHTS:
            check_replay(match, viewer, chance, [leak.kind])
        else:
            check_sight(match, viewer, chance, [leak.kind])


@cache
def obey(place: Leak) -> None:
    """Check a place without a leak, once for all leaks that show there."""
    check(place, place.moment(place.setting), 1)


def nothing(_: Plant) -> None:
    """Plant no leak."""


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.name)
def test_planted_leak_is_detected(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    match = leak.moment(leak.setting)
    obey(leak._replace(name="", plant=nothing))
    leak.plant(Plant(monkeypatch))
    with pytest.raises(AssertionError):
        check(leak, match, WORLDS)


def test_every_kind_of_leak_is_planted() -> None:
    assert len(LEAKS) > 40
    assert {leak.kind for leak in LEAKS} == set(LAW_OF_KIND)
