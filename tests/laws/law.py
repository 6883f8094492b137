"""The laws every game must obey, as functions of a random match.

A law of rules checks the engine only, and applies to the tests' example game too; a law of showing checks
texts, pictures or the bot. Each is broken by a fault in ``test_planted_faults.py`` or by leaks in ``leaks``.
"""

from collections.abc import Callable
from random import Random

from tests.laws.matches import Course

Law = Callable[[Course, Random], None]

OF_RULES: list[Law] = []
OF_SHOWING: list[Law] = []


def of_rules(law: Law) -> Law:
    """Register a law of rules, for every game."""
    OF_RULES.append(law)
    return law


def of_showing(law: Law) -> Law:
    """Register a law of everything an installed game shows."""
    OF_SHOWING.append(law)
    return law


def name_of(law: Law) -> str:
    """Return a law's name."""
    return law.__name__
