"""Architectura: streets of cards that act on each other, played with a house deck."""

from engine.games.architectura.rules import Architectura

GAME = Architectura()
