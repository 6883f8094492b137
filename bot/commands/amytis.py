"""``/amytis build``: a whole turn of *The Architects of Amytis* in one line."""

from bot.interactions.slots import Line, Slot
from engine.games.amytis.moves import Claim, Draw, Place, Score, Take

LINES = (
    Line(
        "build",
        (
            Slot("stack", (Take,)),
            Slot("space", (Place,)),
            Slot("project", (Draw, Score), optional=True),
            Slot("favor", (Claim,), optional=True),
        ),
    ),
)
