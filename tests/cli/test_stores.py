"""``ziggurat backup``, ``restore`` and ``move``, run as an admin runs them."""

import asyncio
import os
from pathlib import Path

import pytest

import storage
from bot.cli.main import main
from engine.catalogue import game
from engine.match import Match
from storage.records import Person
from tests import postgres
from tests.clock import now


async def made(path: Path, *, running: bool = False) -> None:
    people = [Person(1, "Ann"), Person(2, "Bo")]
    async with await storage.open(path) as matches:
        await matches.insert(5, None, 1, people, Match.new(game("amytis"), 2, seed=1), now=now())
        if running:
            await matches.instances.enter("me", "1", now())


def test_a_back_up_and_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("ZIGGURAT_DATABASE=bot.db\n")
    asyncio.run(made(tmp_path / "bot.db", running=True))
    copies = tmp_path / "copies"
    copies.mkdir()
    for stamp in ("20200101T000000Z", "20210101T000000Z"):
        (copies / f"ziggurat-{stamp}.sqlite3").touch()
    assert main(["backup", "copies", "--keep", "2"]) == 0
    said = capsys.readouterr().out
    assert "checked; the 1 newest matches replay" in said
    old, new = sorted(os.listdir(copies))
    assert (old, new in said) == ("ziggurat-20210101T000000Z.sqlite3", True)
    assert main(["restore", str(copies / new), "--database", "other.db"]) == 0
    assert "other.db is there; the 1 newest matches replay" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        (["backup", "copies", "--database", "none.db"], 1, "there is no database none.db"),
        (["backup", "copies", "--database", "text"], 11, "text"),
        (["backup", "copies", "--keep", "0"], 1, "--keep needs a number"),
        (["restore", "none", "--database", "new.db"], 15, "none can't be read"),
        (["restore", "text", "--database", "new.db"], 15, "text is no back-up"),
        (["move", "none.db", "new.db"], 1, "there is no database none.db"),
        (["move", "text", "new.db"], 11, "no database"),
        (["move", "bot.db", "mysql:x"], 15, "no kind of database"),
        (["move", "bot.db", "postgresql://me:secret@127.0.0.1:1/x"], 15, "can't be reached"),
    ],
)
def test_what_can_t_be_done_is_one_line(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    line: list[str],
    code: int,
    words: str,
) -> None:
    if any("postgresql" in word for word in line):
        pytest.importorskip("psycopg_pool", reason=postgres.MISSING)
    monkeypatch.chdir(tmp_path)
    asyncio.run(made(tmp_path / "bot.db"))
    (tmp_path / "text").write_text("hello " * 1000)
    assert main(line) == code
    said = capsys.readouterr().err
    assert words in said
    assert "secret" not in said
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "new.db").exists()


def test_a_database_moves(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(made(tmp_path / "bot.db"))
    assert main(["move", str(tmp_path / "bot.db"), f"sqlite:{tmp_path / 'new.db'}"]) == 0
    said = capsys.readouterr().out
    assert "of 1 matches" in said
    assert "1 live matches replay the same" in said
    assert main(["move", str(tmp_path / "bot.db"), str(tmp_path / "new.db")]) == 15
    assert "is not empty" in capsys.readouterr().err
