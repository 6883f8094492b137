"""Every game's rules obey every law; run one game's with ``-k SLUG``."""

from random import Random

import pytest

from tests.laws import course as _course
from tests.laws import forecasting as _worth
from tests.laws import hiding as _hiding
from tests.laws import moves as _moves
from tests.laws import planning as _planning
from tests.laws import word as _word
from tests.laws.law import OF_RULES, Law, name_of
from tests.laws.matches import COUNTING_SETTING, Setting, course, held_to

_LAWS = (_course, _hiding, _moves, _planning, _word, _worth)


@pytest.mark.usefixtures("with_counting")
@held_to(OF_RULES, COUNTING_SETTING)
def test_law(setting: Setting, law: Law) -> None:
    for seed in setting.seeds:
        law(course(setting, seed), Random(f"{name_of(law)} {seed}"))
