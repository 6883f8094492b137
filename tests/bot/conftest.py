"""Worlds for tests of the bot."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from simcord.env import Env

from bot.client import Ziggurat
from bot.painter import Painter
from storage.sqlite.database import Database
from tests.bot.world import World


@pytest.fixture
async def simcord_bot(tmp_path: Path) -> AsyncIterator[Ziggurat]:
    """The bot on a database of its own; simcord's fixture ``simcord_env`` connects it."""
    async with await Database.open(tmp_path / "match.sqlite3") as database:
        with Painter() as painter:
            yield Ziggurat(database, painter, always_sync=True)


@pytest.fixture
def place(simcord_env: Env, simcord_bot: Ziggurat) -> World:
    """A server with two people and the bot."""
    return World(simcord_env, simcord_bot)
