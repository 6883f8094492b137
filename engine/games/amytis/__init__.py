"""The Architects of Amytis: two players fill a city of 3x3 stacks with tiles from nine shared ones."""

from engine.games.amytis.rules import Amytis

GAME = Amytis()
