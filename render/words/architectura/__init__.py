"""*Architectura* as text."""

from render.words.architectura.board import alt, board, hands, own_cards
from render.words.architectura.choices import choice, effect, hint, prompt, rest, together
from render.words.architectura.contrast import contrast
from render.words.architectura.events import event
from render.words.architectura.parts import card_name as building
from render.words.architectura.parts import fact, source
from render.words.architectura.threats import threats
from render.words.architectura.topics import legend, topics
from render.words.architectura.turns import beside_harm, brief, harm, honours, news, shortest, turn, why

__all__ = [
    "alt",
    "beside_harm",
    "board",
    "brief",
    "building",
    "choice",
    "contrast",
    "effect",
    "event",
    "fact",
    "hands",
    "harm",
    "hint",
    "honours",
    "legend",
    "news",
    "own_cards",
    "prompt",
    "rest",
    "shortest",
    "source",
    "threats",
    "together",
    "topics",
    "turn",
    "why",
]
