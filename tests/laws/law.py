"""The laws that every game is held to, as functions of a random match.

A law of rules looks at the engine alone, and the example game of the tests is held to it as well; a
law of showing looks at words, pictures or the bot. Each has a fault in ``test_planted_faults.py``
or leaks in ``leaks.py`` that turn it red.
"""

from collections.abc import Callable
from random import Random

from tests.laws.matches import Course

Law = Callable[[Course, Random], None]

OF_RULES: list[Law] = []
OF_SHOWING: list[Law] = []


def of_rules(law: Law) -> Law:
    """Add a law that every game's rules are held to."""
    OF_RULES.append(law)
    return law


def of_showing(law: Law) -> Law:
    """Add a law that holds for whatever an installed game shows."""
    OF_SHOWING.append(law)
    return law


def name_of(law: Law) -> str:
    """Return a law's name."""
    return law.__name__
