"""Architectura: players build streets of cards that affect each other, using a house deck."""

from engine.games.architectura.rules import Architectura

GAME = Architectura()
