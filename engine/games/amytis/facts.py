"""The metadata of *The Architects of Amytis*."""

from engine.core.facts import Facts, Option
from engine.games.amytis.cards import BUILDINGS

FACTS = Facts(
    slug="amytis",
    title="The Architects of Amytis",
    nickname="Amytis",
    seats=(2,),
    rules_version=2,
    options=(
        Option("sides", ("all-a", "all-b", "random", "chosen"), "all-a"),
        Option("side-b", BUILDINGS, "", many=True, when=("sides", "chosen")),
        Option("projects", ("2+3", "2+2"), "2+3"),
        Option("second", ("0", "4"), "0", later=True),
    ),
)
