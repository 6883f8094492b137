"""The bot under load: turns of all games while many people play at once."""

import json
from pathlib import Path

import aiohttp
import pytest

import storage
from tests import postgres
from tests.bench import load
from tests.bench.__main__ import main
from tests.bench.loopback.server import Loopback
from tests.thorough import THOROUGH

FEW = {"CHANNELS": 12, "PEOPLE": 4, "WARM": 4, "POSTS": 3, "BEGUN_SECONDS": 0}


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in FEW.items():
        monkeypatch.setattr(load, name, value)


@pytest.mark.long
@pytest.mark.usefixtures("_few")
async def test_turns_under_load_are_measured() -> None:
    loaded = await load.measure(turns=8)
    assert loaded.turn > loaded.post > 0
    assert loaded.turns_a_second > 0
    assert loaded.late == 0


@pytest.mark.long
@pytest.mark.usefixtures("_few")
@pytest.mark.parametrize("engine", ["sqlite", *(["postgres"] if THOROUGH else [])])
async def test_processes_play_together(tmp_path: Path, engine: str) -> None:
    async def played(database: str) -> load.Speed:
        speed = await load.play(turns=12, processes=2, database=database)
        async with await storage.open(database) as matches:
            stored = await matches.database.read(
                lambda tx: tx.execute("SELECT count(*) FROM match").fetchone()
            )
            assert stored == (FEW["CHANNELS"],)
        return speed

    if engine == "sqlite":
        speed = await played(str(tmp_path / "bot.sqlite3"))
    else:
        with postgres.own_server() as server:
            speed = await played(server.address)
    assert (speed.processes, speed.late) == (2, 0)
    assert speed.turns >= 12
    assert speed.machine * 1.1 > speed.bot > speed.people > 0


def test_measurements_are_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def played(turns: int, *, processes: int, database: str | None) -> load.Speed:
        assert (turns, processes, database) == (50, 2, "postgresql:///empty")
        return load.Speed(processes, turns, 1, seconds=5.0, bot=3.0, people=0.5, machine=4.0)

    monkeypatch.setattr(load, "play", played)
    monkeypatch.setattr("os.cpu_count", lambda: 8)
    command = ["load", "--turns", "50", "--processes", "2", "--database", "postgresql:///empty"]
    assert main(command) == 0
    assert capsys.readouterr().out.splitlines() == [
        "2 processes: 10.0 turns per second (50 turns, 1 not answered in time)",
        "    processor time per turn: bot 60.0 ms, players and their Discord 10.0 ms, "
        "rest of the machine 10.0 ms",
        "    busy cores: 0.80 of 8, players and their Discord 0.10 of at most 1",
    ]
    assert main([*command, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["turns_a_second"], report["bot_ms"], report["people_ms"]) == (10, 60, 10)


async def test_the_loopback_discord_accepts_files() -> None:
    picture = bytes(range(256)) + b"\r\n--\r\n\r\n"
    form = aiohttp.FormData(quote_fields=False)
    form.add_field("payload_json", json.dumps({"content": "– a board –"}))
    form.add_field("files[0]", picture, filename="board.png", content_type="application/octet-stream")
    discord = Loopback(channels=(7001,))
    async with discord.serve(), aiohttp.ClientSession() as session:
        url = f"{discord.address}/api/channels/7001/messages"
        async with session.post(url, data=form, headers={"Authorization": "Bot a.b.c"}) as answer:
            message = await answer.json()
    assert message["content"] == "– a board –"
    assert [(each["filename"], each["size"]) for each in message["attachments"]] == [
        ("board.png", len(picture))
    ]
    assert discord.uploaded == len(picture)
