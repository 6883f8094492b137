"""What all tests share."""

import pytest

from render import cache
from tests.thorough import THOROUGH

ROOM = 200_000_000


@pytest.fixture(autouse=True)
def room_for_parts_of_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what was drawn for every game and table: tests go from one to the other as no bot does.

    A thorough run and the tests of the budget keep as little as the bot.
    """
    monkeypatch.setattr(cache.PICTURES, "budget", cache.BUDGET if THOROUGH else ROOM)
