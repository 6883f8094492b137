"""The metadata of *Architectura*."""

from engine.core.facts import Edition, Facts, Option
from engine.games.architectura.cards import DECK, FIRST, REVISED

FACTS = Facts(
    slug="architectura",
    title="Architectura",
    seats=(2, 3, 4),
    rules_version=2,
    options=(
        Option("game", ("basic", "advanced"), "basic"),
        Option("replacements", ("any", "1", "2", "3", "4", "5", "die"), "any", when=("game", "advanced")),
        Option("second", ("0", "2", "3"), "0", seats=(2,), later=True),
    ),
    hands=True,
    edition=DECK.edition,
    rulings=REVISED,
    earlier=(Edition(FIRST.edition, ("deck.toml",), REVISED - 1),),
)
