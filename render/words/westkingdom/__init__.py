"""*Architects of the West Kingdom* as text."""

from render.words.westkingdom.board import alt, board
from render.words.westkingdom.captures import follows, joined_choice, joins
from render.words.westkingdom.choices import choice, rest, together
from render.words.westkingdom.contrast import contrast
from render.words.westkingdom.events import event
from render.words.westkingdom.gathering import effect, gathering, nearer, reason
from render.words.westkingdom.parts import building, fact
from render.words.westkingdom.players import hands, honours, own_plans, tableau
from render.words.westkingdom.questions import hint, prompt
from render.words.westkingdom.threats import threats
from render.words.westkingdom.topics import legend, source, topics
from render.words.westkingdom.turns import (
    alone,
    automaton_points,
    beside_harm,
    brief,
    harm,
    headline,
    news,
    outcome,
    shortest,
    turn,
    why,
)

__all__ = [
    "alone",
    "alt",
    "automaton_points",
    "beside_harm",
    "board",
    "brief",
    "building",
    "choice",
    "contrast",
    "effect",
    "event",
    "fact",
    "follows",
    "gathering",
    "hands",
    "harm",
    "headline",
    "hint",
    "honours",
    "joined_choice",
    "joins",
    "legend",
    "nearer",
    "news",
    "outcome",
    "own_plans",
    "prompt",
    "reason",
    "rest",
    "shortest",
    "source",
    "tableau",
    "threats",
    "together",
    "topics",
    "turn",
    "why",
]
