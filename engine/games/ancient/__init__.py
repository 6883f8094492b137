"""Ancient Architects: the best pyramid design (2 to 4 players)."""

from engine.games.ancient.rules import AncientArchitects

GAME = AncientArchitects()

__all__ = ["GAME"]
