"""``/architectura``: turns in one line, including effects, and the player's hidden cards."""

from bot.interactions.slash_turn import Glance
from bot.interactions.slots import Line, Slot
from engine.games.architectura.moves import At, End, Fetch, Pay, Play, Remove
from render.words.architectura import own_cards

LINES = (
    Line(
        "play",
        (
            Slot("fetch", (Fetch,), optional=True),
            Slot("card", (Play, Remove, End)),
            Slot("pay", (Pay,), optional=True, many=True),
            Slot("block", (At,), optional=True),
            Slot("then", optional=True, many=True),
        ),
    ),
    Line("decide", (Slot("choices", many=True),)),
    Line("fresh-hand", plays="fresh"),
)

GLANCES = (Glance("hand", own_cards),)
