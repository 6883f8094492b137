"""Ancient Architects: 2 to 4 players compete for the best pyramid design."""

from engine.games.ancient.rules import AncientArchitects

GAME = AncientArchitects()

__all__ = ["GAME"]
