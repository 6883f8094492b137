"""Interactions posted to an HTTP endpoint: any process answers them, and forged ones are refused."""

import asyncio
import json
import random
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.app import config
from bot.cli.exits import Exit
from bot.cluster import client
from storage.delivery import Role
from tests.bench.loopback import shapes
from tests.bench.loopback.process import SOON, ended, started
from tests.bench.loopback.server import Loopback
from tests.cli.books import Books
from tests.cli.players import ANN, NAMES, PlayerAction, Players, until, wrong_of_action, wrong_of_channel
from tests.cli.several import processes
from tests.cli.test_monitoring import free_port
from tests.thorough import times

nacl = pytest.importorskip("nacl", reason="needs pip install 'ziggurat[http]'")

CHANNELS = (5001, 5002, 5003)
QUICKLY: Mapping[str, Any] = {**SOON, "bot.delivery.heartbeat:SEEN_SECONDS": 1.0}
HTTP = ("--roles", "http")


def endpoint(*ports: int) -> Any:
    from tests.bench.loopback.endpoint import Endpoint

    return Endpoint(*(f"http://127.0.0.1:{port}/interactions" for port in ports))


async def listening(*ports: int) -> None:
    """Wait for processes that have fetched their application."""
    async with aiohttp.ClientSession() as session, asyncio.timeout(60.0):
        for port in ports:
            while True:
                try:
                    async with session.post(f"http://127.0.0.1:{port}/interactions") as answer:
                        if answer.status == 401:
                            break
                except aiohttp.ClientError:
                    pass
                await asyncio.sleep(0.1)


async def played(players: Players, discord: Loopback, kinds: tuple[str, ...], channel: int) -> list[str]:
    """Do things in a channel one after the other, and return the errors."""
    wrong = []
    for kind in kinds:
        action = PlayerAction(kind, channel)
        assert await until(lambda: not players.books.behind(), 30.0)
        assert await until(lambda action=action: action.kind in players.kinds(channel), 20.0), kind  # type: ignore[misc]
        await players.act(action)
        wrong += wrong_of_action(action, players.books)
        assert await until(lambda: not players.books.behind(), 30.0)
        await discord.quiet()
    return wrong


@pytest.mark.long
async def test_two_processes_answer_posted_interactions(tmp_path: Path) -> None:
    discord, ports = Loopback(channels=CHANNELS, names=NAMES), (free_port(), free_port())
    discord.endpoint = posted = endpoint(*ports)
    books = Books(tmp_path / "bot.sqlite3")
    players = Players(discord, books, random.Random(1))
    settings = [{}, {}, *({"ZIGGURAT_HTTP": str(port)} for port in ports)]
    roles = [("--roles", "gateway"), ("--roles", "show,robots"), HTTP, HTTP]
    async with processes(tmp_path, discord, QUICKLY, *settings, more=roles):
        await listening(*ports)
        kinds = ("join", "slash", "panel", *("panel", "slash") * times(1, 10))
        exchange = await discord.slash(CHANNELS[0], ANN, "game new", game="amytis", seats=2, thread=False)
        assert await until(lambda: exchange.private, 20.0)
        assert await played(players, discord, kinds, CHANNELS[0]) == []
        assert wrong_of_channel(CHANNELS[0], discord, books) == []
        match_id = books.latest(CHANNELS[0])
        assert match_id is not None
        user = books.table(match_id)[0].waiting_for[0].user
        suggested = await discord.suggest(CHANNELS[0], user, "amytis build", "stack", "")
        assert await until(lambda: suggested.choices, 20.0)
    assert set(posted.statuses) == {202}
    assert len(posted.statuses) > 6
    assert discord.gateway.identified == 1


@pytest.mark.long
async def test_unsigned_interactions_are_refused_without_effect(tmp_path: Path) -> None:
    discord, port = Loopback(channels=CHANNELS, names=NAMES), free_port()
    discord.endpoint = posted = endpoint(port)
    address = f"http://127.0.0.1:{port}/interactions"
    exchange = shapes.interaction(
        await _exchange(discord),
        {"id": "9", "name": "game", "type": 1, "options": [{"name": "new", "type": 1, "options": []}]},
        NAMES,
    )
    command, ping = json.dumps(exchange).encode(), b'{"type": 1}'
    settings = {"ZIGGURAT_HTTP": str(port)}
    async with discord.serve(), started(discord.address, tmp_path, more=HTTP, settings=settings) as process:
        await listening(port)
        async with aiohttp.ClientSession() as session:
            for age in (0, 290, -290):
                assert await posted.send(session, address, ping, age=age) == (200, '{"type": 1}')
            for body in (ping, command):
                assert (await posted.send(session, address, body, forged=b"{}"))[0] == 401
                assert (await endpoint(port).send(session, address, body))[0] == 401  # another key
                for age in (301 + 5, -301 - 5, 86_400):
                    assert (await posted.send(session, address, body, age=age))[0] == 401
                for headers in (
                    {},
                    {"X-Signature-Timestamp": "1"},
                    {"X-Signature-Timestamp": "1", "X-Signature-Ed25519": "zz"},
                    {"X-Signature-Timestamp": "1", "X-Signature-Ed25519": "00" * 64},
                    {"X-Signature-Timestamp": "1", "X-Signature-Ed25519": "00"},
                ):
                    async with session.post(address, data=body, headers=headers) as answer:
                        assert answer.status == 401
            for strange in (
                b"",
                b"{",
                b"[]",
                b'"x"',
                b"{}",
                b'{"type": 99}',
                b'{"type": 2}',
                b'{"type": []}',
            ):
                assert (await posted.send(session, address, strange))[0] == 400
            async with session.get(address) as answer:
                assert answer.status == 405
            assert (await posted.send(session, address, b" " * (2 << 20)))[0] == 413
        await discord.quiet()
        assert not [request for request in discord.requests if "interactions" in request.path]
        assert Books(tmp_path / "bot.sqlite3").matches() == []
        process.terminate()
        code, line, _ = await ended(process)
    assert (code, line) == (0, "")


async def _exchange(discord: Loopback) -> Any:
    from tests.bench.loopback.ledger import Exchange

    return Exchange(discord.ledger.snowflake(), ANN, CHANNELS[0], 2)


@pytest.mark.long
@pytest.mark.parametrize(
    ("setting", "words"),
    [("", "needs an address in ZIGGURAT_HTTP"), ("here", "ZIGGURAT_HTTP is 'here': write an address")],
)
async def test_an_endpoint_needs_an_address(tmp_path: Path, setting: str, words: str) -> None:
    discord = Loopback()
    settings = {"ZIGGURAT_HTTP": setting}
    async with discord.serve(), started(discord.address, tmp_path, more=HTTP, settings=settings) as process:
        code, line, errors = await ended(process)
    assert code == Exit.SETTINGS, errors
    assert words in line
    assert "Traceback" not in errors
    assert not (tmp_path / "bot.sqlite3").exists()


def test_an_endpoint_needs_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("nacl") or name == "bot.cluster.http"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "nacl", None)
    settings = config.Config("a.b.c", "x", http=config.Address("127.0.0.1", 1))
    with pytest.raises(config.ConfigError, match=r"needs PyNaCl: pip install 'ziggurat\[http\]'"):
        client.endpoint(settings, frozenset({Role.HTTP}))
