"""Worlds for tests of the bot."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from simcord.env import Env

from bot import pages
from bot.client import Ziggurat
from bot.painter import Painter
from storage.sqlite.database import Database
from tests.bot.world import World
from tests.thorough import THOROUGH

PICTURE = (Path(__file__).parents[1] / "render" / "goldens" / "amytis-middle.png").read_bytes()


@pytest.fixture(autouse=True)
def ready_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have one ready picture stand for all, which takes most of the time out of a match.

    What pictures show is tested in ``tests/render`` and ``tests/laws``. A thorough run draws them all, and
    so does a test marked ``drawn``.
    """
    if not THOROUGH and request.node.get_closest_marker("drawn") is None:
        monkeypatch.setattr(pages, "picture", lambda *_: PICTURE)
        monkeypatch.setattr(pages, "score_sheet", lambda *_: PICTURE)


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
