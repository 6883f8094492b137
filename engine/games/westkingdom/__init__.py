"""Architects of the West Kingdom: worker placement with captures, virtue and a Guildhall that fills up."""

from engine.games.westkingdom.rules import WestKingdom

GAME = WestKingdom()
