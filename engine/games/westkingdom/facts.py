"""The metadata of *Architects of the West Kingdom*."""

from engine.core.facts import Edition, Facts, Option

SWITCH = ("off", "on")

FACTS = Facts(
    slug="westkingdom",
    title="Architects of the West Kingdom",
    nickname="West Kingdom",
    seats=(1, 2, 3, 4, 5, 6),
    rules_version=1,
    options=(
        Option("artisans", SWITCH, "off"),
        Option("boards", ("plain", "dealt", "picked"), "plain"),
        Option("plans", ("draft", "dealt"), "draft"),
        Option("start_apprentice", SWITCH, "off", when=("artisans", "off")),
        Option("apprentice_reset", SWITCH, "off", when=("artisans", "off")),
        Option("promos", SWITCH, "off"),
        Option("rival", ("baron", "bishop", "random"), "random", seats=(1,)),
        Option("level", ("easy", "standard", "hard"), "standard", seats=(1,)),
    ),
    hands=True,
    learning=6,
    edition="sheet-2",
    rulings=4,
    earlier=(
        Edition("sheet-2", ("westkingdom.json",), 2),
        Edition("sheet-2", ("automaton.json", "westkingdom.json"), 3),
    ),
)
"""Six players always use the expansion."""
