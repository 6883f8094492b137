"""Drafts: where a turn stops, and what each step shows."""

import pytest

from engine.draft import Draft
from engine.errors import Unseen
from tests.support import COUNTING, Add, Keep, Play, counting


def draft() -> Draft:
    return Draft(COUNTING, counting().view(0))


def test_spectators_have_no_draft() -> None:
    with pytest.raises(ValueError, match="spectator"):
        Draft(COUNTING, counting().view(None))


def test_path_of_option_numbers_replays_a_draft() -> None:
    chosen = Draft.at(COUNTING, counting().view(0), [2, 0])
    assert chosen.played == [Add(3), Keep()]
    assert chosen.complete
    for path in ([3], [-1], [0, 0, 0]):
        with pytest.raises(IndexError):
            Draft.at(COUNTING, counting().view(0), path)


def test_steps_keep_the_view_before_each_move() -> None:
    tried = draft()
    before = tried.view
    tried.push(Add(2))
    between = tried.view
    tried.push(Keep())
    assert tried.steps == [(before, Add(2)), (between, Keep())]
    assert tried.gains == (2, 0)


def test_no_move_follows_the_end_of_a_turn() -> None:
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


def test_gains_of_an_option_exclude_earlier_choices() -> None:
    """The gain does not include possible follow-ups, and the draft is unchanged."""
    tried, card = draft(), counting().state.secret.hands[0]
    assert [tried.gains_of(Add(number)) for number in (1, 2, 3)] == [(1, 0), (2, 0), (3, 0)]
    tried.push(Add(3))
    assert [tried.gains_of(move) for move in (Keep(), Play())] == [(0, 0), (card, 0)]
    assert tried.played == [Add(3)]
    assert not tried.turn_over
