"""``/west``: a whole turn in one line, including its consequences, and the player's plans."""

from bot.interactions.slash_turn import Glance
from bot.interactions.slots import Line, Slot
from engine.games.westkingdom.moves import (
    Construct,
    Craft,
    Guard,
    Hire,
    Mine,
    Pass,
    Place,
    Raid,
    Recall,
    Trade,
    Use,
)
from render.words.westkingdom import own_plans

NAME = "west"
"""Shorter to type than the game's own name."""

LINES = (
    Line(
        "place",
        (
            Slot("where", (Place,)),
            Slot("what", (Use, Mine, Guard, Trade, Raid, Pass), optional=True),
            Slot("card", (Hire, Construct, Craft), optional=True),
            Slot("then", optional=True, many=True),
        ),
    ),
    Line("recall", (Slot("where", (Recall,)), Slot("then", optional=True, many=True))),
    Line("decide", (Slot("choices", many=True),)),
)

GLANCES = (Glance("plans", own_plans),)
