"""Ancient Architects: the best pyramid design (2 to 4 players)."""

from engine.games.ancient.game import GAME

__all__ = ["GAME"]
