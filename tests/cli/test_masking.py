"""``ziggurat run --verbose`` writes no tokens."""

import asyncio
import logging
import re
import signal
import sys
from pathlib import Path

import pytest

from bot.cli.masking import MASK, Masking
from tests.bench.loopback.ledger import Exchange
from tests.bench.loopback.process import ended, started
from tests.bench.loopback.server import Loopback
from tests.cli.players import ANN, NAMES

TOKEN = "aW50ZXJhY3Rpb246MTIz"
CHANNEL = 200


@pytest.mark.parametrize(
    "line",
    [
        f"POST https://discord.com/api/v10/interactions/12/{TOKEN}/callback with",
        f"PATCH https://discord.com/api/v10/webhooks/12/{TOKEN}/messages/@original?thread_id=1",
        "{'type': 2, 'token': 'abc.DEF-_', 'member': {}}",
        '{"token": "abc", "type": 2}',
        f"whatever {TOKEN} else",
        "the bot's own: Bot my.own.token",
    ],
)
def test_tokens_are_masked(line: str) -> None:
    record = logging.LogRecord("discord.http", logging.DEBUG, "", 1, "%s", (line,), None)
    text = Masking(logging.Formatter(), "my.own.token").format(record)
    assert MASK in text
    assert not re.search(r"abc|DEF|aW50|my\.own", text)
    assert re.sub(r"\W", "", text) in re.sub(r"\W", "", line) or len(text) < len(line) + 3


def test_tracebacks_are_masked_and_the_rest_stays() -> None:
    try:
        raise ValueError(f"/webhooks/1/{TOKEN}")
    except ValueError:
        record = logging.LogRecord("a", logging.ERROR, "", 1, "match %d, token ring", (7,), sys.exc_info())
    text = Masking(logging.Formatter()).format(record)
    assert TOKEN not in text
    assert "match 7, token ring" in text
    assert f"ValueError: /webhooks/1/{MASK}" in text


async def test_a_verbose_run_writes_no_tokens(tmp_path: Path) -> None:
    discord = Loopback(names=NAMES)
    async with (
        discord.serve(),
        started(discord.address, tmp_path, more=("--verbose",)) as process,
        asyncio.timeout(120),
    ):
        await discord.ready()
        made: list[Exchange] = [
            await discord.slash(CHANNEL, ANN, "game new", game="amytis", thread=False),
            await discord.slash(CHANNEL, ANN, "game list"),
        ]
        await discord.quiet()
        process.send_signal(signal.SIGTERM)
        code, _, errors = await ended(process)
    assert code == 0, errors
    assert "INTERACTION_CREATE" in errors
    assert "/callback" in errors
    for secret in ("a.b.c", *(exchange.token for exchange in made)):
        assert secret not in errors
