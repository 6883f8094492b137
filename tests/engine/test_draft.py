"""A turn that is being tried out: where it stops, and what it says of the way."""

import pytest

from engine.draft import Draft
from engine.errors import Unseen
from tests.support import COUNTING, Add, Keep, Play, counting


def draft() -> Draft:
    return Draft(COUNTING, counting().view(0))


def test_only_a_seat_has_a_turn() -> None:
    with pytest.raises(ValueError, match="spectator"):
        Draft(COUNTING, counting().view(None))


def test_options_are_chosen_by_their_numbers() -> None:
    chosen = Draft.at(COUNTING, counting().view(0), [2, 0])
    assert chosen.played == [Add(3), Keep()]
    assert chosen.complete
    for path in ([3], [-1], [0, 0, 0]):
        with pytest.raises(IndexError):
            Draft.at(COUNTING, counting().view(0), path)


def test_each_step_has_what_was_seen_before_it() -> None:
    tried = draft()
    before = tried.view
    tried.push(Add(2))
    between = tried.view
    tried.push(Keep())
    assert tried.steps == [(before, Add(2)), (between, Keep())]
    assert tried.gains == (2, 0)


def test_nothing_follows_what_ends_a_turn() -> None:
    over, sealed = draft(), draft()
    for tried, last in ((over, Keep()), (sealed, Play())):
        tried.push(Add(1))
        tried.push(last)
        assert tried.options == ()
    with pytest.raises(IndexError):
        over.push(Add(1))
    sealed.sealed = True
    with pytest.raises(Unseen, match="refusal-unseen"):
        sealed.push(Add(1))


def test_what_an_option_brings_alone_does_not_count_what_was_chosen_before() -> None:
    """Nor what could follow; the draft stays as it is."""
    tried, card = draft(), counting().state.secret.hands[0]
    assert [tried.gains_of(Add(number)) for number in (1, 2, 3)] == [(1, 0), (2, 0), (3, 0)]
    tried.push(Add(3))
    assert [tried.gains_of(move) for move in (Keep(), Play())] == [(0, 0), (card, 0)]
    assert tried.played == [Add(3)]
    assert not tried.turn_over
