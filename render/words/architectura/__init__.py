"""*Architectura* in words."""

from render.words.architectura.board import alt, board
from render.words.architectura.choices import choice, prompt
from render.words.architectura.events import event
from render.words.architectura.topics import source, topics

__all__ = ["alt", "board", "choice", "event", "prompt", "source", "topics"]
