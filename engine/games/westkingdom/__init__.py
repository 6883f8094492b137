"""Architects of the West Kingdom: workers, captures, virtue, and a Guildhall that fills."""

from engine.games.westkingdom.rules import WestKingdom

GAME = WestKingdom()
