from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine import catalogue
from storage import Matches
from storage import Matches as Store
from storage.sqlite.database import Database
from tests.support import only_counting


@pytest.fixture(autouse=True)
def _only_counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "games", only_counting)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture
async def db(path: Path) -> AsyncIterator[Database]:
    async with await Database.open(path) as opened:
        yield opened


@pytest.fixture
def matches(db: Database) -> Store:
    return Matches(db)
