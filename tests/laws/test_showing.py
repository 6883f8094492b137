"""Everything shown of a game obeys every law; run one game's with ``-k SLUG``."""

from random import Random

from tests.laws import blindness as _blindness
from tests.laws import computer as _computer
from tests.laws import lookback as _lookback
from tests.laws import naming as _naming
from tests.laws import phone as _phone
from tests.laws import pictures as _pictures
from tests.laws import replay_blindness as _replay_blindness
from tests.laws import taps as _taps
from tests.laws import telling as _telling
from tests.laws import wording as _wording
from tests.laws.law import OF_SHOWING, Law, name_of
from tests.laws.matches import Setting, course, held_to
from tests.thorough import times

_LAWS = (
    _blindness,
    _computer,
    _lookback,
    _naming,
    _phone,
    _pictures,
    _replay_blindness,
    _taps,
    _telling,
    _wording,
)


@held_to(OF_SHOWING)
def test_law(setting: Setting, law: Law) -> None:
    for seed in setting.seeds[: times(1, 40)]:
        law(course(setting, seed), Random(f"{name_of(law)} {seed}"))
