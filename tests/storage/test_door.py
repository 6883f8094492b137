"""Opening a store by its address, whatever the engine."""

import os
from pathlib import Path

import pytest

import storage
from storage.errors import DamagedDatabase, NoDatabase, UnusableAddress, UnwritableDatabase


@pytest.mark.parametrize("address", ["{}", "sqlite:{}"])
async def test_a_file_is_opened_by_its_path(tmp_path: Path, address: str) -> None:
    path = tmp_path / "some where" / "a:b.db"
    async with await storage.open(address.format(path)) as matches:
        await matches.settings.set("greeting", "hello")
    assert path.exists()
    async with await storage.open(path) as matches:
        assert await matches.settings.get("greeting") == "hello"


async def test_a_relative_path_is_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for address in ("sqlite:data/a.db", "b.db", Path("c.db")):
        async with await storage.open(address):
            pass
    assert sorted(os.listdir()) == ["b.db", "c.db", "data"]


@pytest.mark.skipif(os.name != "posix", reason="Windows removes no folder in use")
def test_a_relative_path_in_a_deleted_folder_is_an_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (gone := tmp_path / "gone").mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert storage.file_of("data/bot.db") == Path("data/bot.db")


@pytest.mark.parametrize("path", [r"C:\bot\a.db", "d:/bot/a.db"])
def test_a_windows_drive_letter_is_not_an_engine(path: str) -> None:
    assert storage.split(path) == storage.split(f"sqlite:{path}") == ("sqlite", path)


def test_a_path_may_start_with_a_tilde(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    expected = ("sqlite", f"{tmp_path}/data/bot.db")
    assert storage.split("~/data/bot.db") == storage.split("sqlite:~/data/bot.db") == expected
    assert storage.split("data/~/bot.db") == ("sqlite", "data/~/bot.db")


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("SQLite:a.db", ("sqlite", "a.db")),
        ("POSTGRESQL://a@b/c", ("postgresql", "postgresql://a@b/c")),
        ("Postgres://a@b/c", ("postgresql", "postgres://a@b/c")),
    ],
)
def test_the_engine_name_is_case_insensitive(address: str, expected: tuple[str, str]) -> None:
    assert storage.split(address) == expected


@pytest.mark.parametrize("address", ["mysql:bot", "redis://localhost", "sqlite:", ":memory:"])
async def test_an_unknown_engine_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnusableAddress, match="unknown kind of database"):
        await storage.open(address)
    assert os.listdir() == []


async def test_a_device_is_refused() -> None:
    with pytest.raises(DamagedDatabase, match="/dev/null is a special file"):
        await storage.open("/dev/null")


@pytest.mark.parametrize("target", ["link.db", "nowhere/bot.db"])
async def test_a_dangling_link_is_not_a_missing_database(tmp_path: Path, target: str) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(target)
    with pytest.raises(UnwritableDatabase):
        await storage.open(link)
    with pytest.raises(UnwritableDatabase, match="dangling link"):
        await storage.open(link, create=False)


async def test_writes_of_others_are_noticed_through_a_link(tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    (tmp_path / "data").mkdir()
    link.symlink_to("data/bot.db")
    async with await storage.open(link) as matches, await storage.open(tmp_path / "data/bot.db") as others:
        mark = matches.database.mark
        await others.settings.set("greeting", "hello")
        assert matches.database.mark != mark


@pytest.mark.parametrize("address", ["none.db", "sqlite:none.db"])
async def test_a_missing_database_is_not_created_on_request(
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
