"""Task tables: each task has one row, in its own module."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, get_args

import pytest

from engine.games.westkingdom.places import (
    black_market,
    cathedral,
    construction,
    gathering,
    guardhouse,
    placing,
    resets,
    storehouse,
    tax_stand,
    town_centre,
    workshop,
)
from engine.games.westkingdom.players import apprentices, powers
from engine.games.westkingdom.turn import choices, chores, crafts, effects, hands, offers, windows
from engine.games.westkingdom.turn.automatic import AnyChore, AnyDeed
from engine.games.westkingdom.turn.tasks import Asking

PLACES = (black_market, cathedral, construction, gathering, guardhouse, placing, resets, storehouse)
MODULES = (
    *PLACES,
    *(tax_stand, town_centre, workshop, apprentices, powers, crafts, effects, hands, offers, windows),
)
TABLES: dict[str, tuple[Mapping[Any, Any], Any]] = {
    "QUESTIONS": (choices.QUESTIONS, Asking),
    "DEEDS": (chores.DEEDS, AnyDeed),
    "CHORES": (chores.CHORES, AnyChore),
}
WITHOUT_MODULE = {"CHORES": 3}
"""Chores of the turn itself: losing virtue, and refilling card rows."""


@pytest.mark.parametrize("name", TABLES)
def test_every_task_has_one_row(name: str) -> None:
    table, tasks = TABLES[name]
    assert set(table) == set(get_args(tasks))
    rows = Counter(task for module in MODULES for task in getattr(module, name, {}))
    assert rows.total() == len(table) - WITHOUT_MODULE.get(name, 0)
    assert rows.most_common(1)[0][1] == 1
