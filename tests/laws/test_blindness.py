"""What lies hidden, was drawn, chosen or looked at in secret changes nothing for anybody else.

Each law looks at two worlds that a viewer can't tell from each other (:mod:`tests.laws.worlds`); run
one game's with ``-k SLUG``. That the laws notice leaks is shown by ``test_planted_leaks.py``.
"""

from random import Random

import pytest

from engine.match import Match
from tests.laws.blindness import check_log, check_moment, check_refusals, check_sight
from tests.laws.worlds import Setting, differs, early_ends, moments, settings

every_setting = pytest.mark.parametrize("setting", settings())


def viewers(match: Match) -> tuple[int | None, ...]:
    """Return a spectator and all seats."""
    return (None, *range(match.seats))


def few_viewers(match: Match, chance: Random) -> tuple[int | None, ...]:
    """Return a spectator, a seat that is to act if there is one, and another one."""
    acting = chance.choice(match.to_act or range(match.seats))
    return (None, acting, chance.choice([seat for seat in range(match.seats) if seat != acting]))


@every_setting
def test_words_and_story(setting: Setting) -> None:
    chance = Random(1)
    changed = 0
    for match in [*moments(setting, 1, 6), *early_ends(setting, 2)]:
        for viewer in viewers(match):
            other = check_sight(match, viewer, chance, ["words", "story"])
            changed += differs(match, other)
    assert changed, "blind.py exchanges nothing"


@every_setting
def test_pages_as_they_are_sent(setting: Setting) -> None:
    chance = Random(2)
    for match in [*moments(setting, 3, 2), *early_ends(setting, 4)]:
        for viewer in viewers(match):
            check_sight(match, viewer, chance, ["pages"])


@every_setting
def test_suggestions_answers_and_turns(setting: Setting) -> None:
    chance = Random(3)
    for match in chance.sample(moments(setting, 5, 2), 3):
        for viewer in few_viewers(match, chance):
            check_sight(match, viewer, chance, ["suggestions", "answers", "turns"])


@every_setting
def test_pictures(setting: Setting) -> None:
    chance = Random(4)
    for match in [*moments(setting, 6, 1)[-2:], *early_ends(setting, 7)[:1]]:
        for viewer in few_viewers(match, chance)[:2]:
            check_sight(match, viewer, chance, ["pictures"])


@every_setting
def test_what_is_logged(setting: Setting) -> None:
    chance = Random(5)
    check_log(moments(setting, 8, 1)[-2], chance, ["pages", "suggestions", "answers", "turns"])


@every_setting
def test_refusals(setting: Setting) -> None:
    chance = Random(6)
    found = moments(setting, 9, 10)
    pool = sorted({m for match in found for seat in match.to_act for m in match.moves(seat)}, key=repr)
    for match in found:
        for seat in match.to_act:
            check_refusals(match, seat, chance, chance.sample(pool, min(15, len(pool))))


@pytest.mark.parametrize("viewer", [None, 1])
def test_the_name_of_the_moment(viewer: int | None) -> None:
    check_moment(viewer)
