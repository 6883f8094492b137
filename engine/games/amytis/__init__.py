"""The Architects of Amytis: two players build cities of 3x3 stacks with tiles from nine shared stacks."""

from engine.games.amytis.rules import Amytis

GAME = Amytis()
