"""Turns as the log tells them, where a part of one was taken back."""

from random import Random

from tests.laws.matches import Setting, course
from tests.laws.telling import harm_is_told_first


def test_what_stands_of_a_turn_that_was_taken_back_in_part_is_told_with_its_end() -> None:
    """A capture stood, and what came behind it was played anew; the message left the capture out."""
    harm_is_told_first(course(Setting("westkingdom", 5), 218), Random("218"))
