"""A store is opened by an address, and nobody needs to know what keeps it."""

import os
from pathlib import Path

import pytest

import storage
from storage.errors import NoDatabase, StorageError


@pytest.mark.parametrize("address", ["{}", "sqlite:{}"])
async def test_a_file_is_opened_by_its_path(tmp_path: Path, address: str) -> None:
    path = tmp_path / "some where" / "a:b.db"
    async with await storage.open(address.format(path)) as matches:
        await matches.settings.set("greeting", "hello")
    assert path.exists()
    async with await storage.open(path) as matches:
        assert await matches.settings.get("greeting") == "hello"


async def test_a_path_from_here_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for address in ("sqlite:data/a.db", "b.db", Path("c.db")):
        async with await storage.open(address):
            pass
    assert sorted(os.listdir()) == ["b.db", "c.db", "data"]


@pytest.mark.parametrize("path", [r"C:\bot\a.db", "d:/bot/a.db"])
def test_a_drive_of_windows_is_no_kind_of_database(path: str) -> None:
    assert storage.split(path) == storage.split(f"sqlite:{path}") == ("sqlite", path)


@pytest.mark.parametrize("address", ["mysql:bot", "redis://localhost"])
async def test_another_kind_of_database_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(StorageError, match="no kind of database"):
        await storage.open(address)
    assert os.listdir() == []


@pytest.mark.parametrize("address", ["none.db", "sqlite:none.db"])
async def test_a_database_that_is_expected_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoDatabase, match=r"none\.db"):
        await storage.open(address, create=False)
    assert os.listdir() == []
    async with await storage.open(address):
        pass
    async with await storage.open(address, create=False):
        pass
