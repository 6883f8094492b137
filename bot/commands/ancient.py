"""``/ancient``: a whole turn of *Ancient Architects* in one line, and the rest of one after Amun-Ra."""

from bot.interactions.slots import Line, Slot
from engine.games.ancient.moves import Collect, Fit, Gain, Place, Take

SMALL = Slot("small", (Fit, Collect), optional=True, many=True)
CARD = Slot("card", (Gain,), optional=True, many=True)

LINES = (
    Line("take", (Slot("stone", (Take,)), Slot("place", (Place,)), SMALL, CARD)),
    Line("drawn", (SMALL, CARD)),
)
