"""The automatic steps: all actions and chores by task."""

from engine.games.westkingdom.places import (
    black_market,
    cathedral,
    construction,
    gathering,
    guardhouse,
    resets,
    storehouse,
    tax_stand,
    town_centre,
    workshop,
)
from engine.games.westkingdom.places.guildhall import refill, show_craft
from engine.games.westkingdom.turn import hands
from engine.games.westkingdom.turn.automatic import LoseVirtue, Refill, ShowCraft
from engine.games.westkingdom.turn.changes import WestKingdomWork, lose
from engine.games.westkingdom.turn.handlers import Chores, Deeds


def _lose(work: WestKingdomWork, chore: LoseVirtue) -> None:
    lose(work, chore.seat, chore.count)


def _refill(work: WestKingdomWork, chore: Refill) -> None:
    refill(work)


def _show_craft(work: WestKingdomWork, chore: ShowCraft) -> None:
    show_craft(work)


DEEDS: Deeds = {
    **gathering.DEEDS,
    **storehouse.DEEDS,
    **workshop.DEEDS,
    **town_centre.DEEDS,
    **guardhouse.DEEDS,
    **tax_stand.DEEDS,
    **black_market.DEEDS,
    **cathedral.DEEDS,
    **resets.DEEDS,
}
CHORES: Chores = {
    LoseVirtue: _lose,
    Refill: _refill,
    ShowCraft: _show_craft,
    **town_centre.CHORES,
    **black_market.CHORES,
    **construction.CHORES,
    **cathedral.CHORES,
    **hands.CHORES,
    **resets.CHORES,
}
