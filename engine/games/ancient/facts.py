"""The metadata of *Ancient Architects*."""

from engine.core.facts import Facts
from engine.games.ancient.cards import BOX

FACTS = Facts(
    slug="ancient",
    title="Ancient Architects",
    seats=(2, 3, 4),
    rules_version=2,
    edition=BOX.edition,
)
