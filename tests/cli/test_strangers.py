"""Turns continue while strangers misuse the servers of a process, and the log stays small."""

import random
import resource
from pathlib import Path

import pytest

from tests.bench.loopback.server import Loopback
from tests.cli.books import Books
from tests.cli.players import ANN, NAMES, Players, until
from tests.cli.several import processes
from tests.cli.strangers import ATTACKS, attacked
from tests.cli.test_http import CHANNELS, HTTP, QUICKLY, endpoint, listening, played
from tests.cli.test_monitoring import free_port
from tests.thorough import in_turn

pytest.importorskip("nacl", reason="needs pip install 'ziggurat[http]'")

FILES = 1024
COUNT = 1100
FIRST = "unfinished bodies"
LOGGED = 20_000
"""Bytes that an attack may add to the log."""


@pytest.mark.long
@in_turn("name", [name for name in ATTACKS if name != FIRST])
async def test_turns_go_on_while_strangers_misuse_connections(tmp_path: Path, name: str) -> None:
    await _attacked(tmp_path, name)


@pytest.mark.long
async def test_turns_continue_while_strangers_send_no_bodies(tmp_path: Path) -> None:
    await _attacked(tmp_path, FIRST)


async def _attacked(tmp_path: Path, name: str) -> None:
    discord, port, metrics = Loopback(channels=CHANNELS, names=NAMES), free_port(), free_port()
    discord.endpoint = posted = endpoint(port)
    players = Players(discord, Books(tmp_path / "bot.sqlite3"), random.Random(1))
    settings = [{}, {"ZIGGURAT_HTTP": str(port), "ZIGGURAT_METRICS": str(metrics)}]
    roles = [("--roles", "gateway,show,robots"), HTTP]
    async with processes(tmp_path, discord, QUICKLY, *settings, more=roles) as running:
        resource.prlimit(running[1].pid, resource.RLIMIT_NOFILE, (FILES, FILES))
        await listening(port)
        exchange = await discord.slash(CHANNELS[0], ANN, "game new", game="amytis", seats=2, thread=False)
        assert await until(lambda: exchange.private, 20.0)
        before = (tmp_path / "log").stat().st_size
        target = metrics if name == "unread answers" else port
        async with attacked(target, name, COUNT):
            assert await played(players, discord, ("join", "slash", "panel"), CHANNELS[0]) == []
        grown = (tmp_path / "log").stat().st_size - before
    assert set(posted.statuses) == {202}
    assert grown < LOGGED
