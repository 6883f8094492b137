"""Descriptions of turns that were partly undone."""

from random import Random

from tests.laws.matches import Setting, course
from tests.laws.telling import harm_is_told_first


def test_the_remaining_part_of_a_partly_undone_turn_is_described() -> None:
    """The capture remains although the moves after it were undone and played again."""
    harm_is_told_first(course(Setting("westkingdom", 5), 218), Random("218"))
