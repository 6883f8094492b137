"""The JSON log, and what log lines must not contain."""

import ast
import json
import logging
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

import storage
from bot.app.config import ConfigError, LogFormat, log_format
from bot.cli.logs import ALIKE, ALIKE_SECONDS, JsonLines, Repeats, fields
from bot.cli.masking import MASK
from engine.catalogue import game
from engine.match import Match
from storage.records import Person
from tests.bench.loopback.process import SOON, ended, kill, launch
from tests.bench.loopback.server import Loopback
from tests.bench.loopback.shapes import GUILD
from tests.bot.test_bad_input import PLAIN
from tests.cli.books import Books
from tests.cli.players import ANN, NAMES, until
from tests.clock import now
from tests.sources import OURS, module_name, sources

CHANNEL = 2000


def record(message: str, *values: object, error: BaseException | None = None) -> logging.LogRecord:
    trouble = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("bot.delivery", logging.WARNING, "", 1, message, values, trouble)


def test_a_record_is_one_line_with_its_fields() -> None:
    try:
        raise ValueError("aW50ZXJhY3Rpb246MTIz\nand more")
    except ValueError as error:
        line = JsonLines("my.own").format(
            record('match %d: "%s" in %.0f s by my.own, channel %s', 7, "x\ny", 2.5, 12, error=error)
        )
    assert "\n" not in line
    read = json.loads(line)
    assert read["message"] == f'match 7: "x\ny" in 2 s by {MASK}, channel 12'
    assert (read["match"], read["channel"], read["level"], read["logger"]) == (
        7,
        12,
        "warning",
        "bot.delivery",
    )
    assert read["traceback"].endswith(f"ValueError: {MASK}\nand more")
    assert len(read["time"]) == len("2026-01-01T00:00:00.000Z")


def test_repeated_errors_are_limited_per_minute_and_counted() -> None:
    times = iter([0.0] * 500 + [ALIKE_SECONDS] * 500)
    repeats, messages = Repeats(lambda: next(times)), list[str]()
    for number in range(1000):
        one = record("match %d: no connection: %s", number, "100% refused")
        if repeats.filter(one):
            messages.append(one.getMessage())
    assert len(messages) == 2 * ALIKE
    assert messages[0] == "match 0: no connection: 100% refused"
    assert messages[ALIKE - 1].endswith("; more like this are left out for a while")
    assert (
        messages[ALIKE]
        == f"match 500: no connection: 100% refused; {500 - ALIKE} more like this were left out"
    )


def test_different_errors_are_all_logged() -> None:
    repeats = Repeats(lambda: 0.0)
    records = [record(f"trouble {chr(97 + place % 26)}{chr(97 + place // 26)}") for place in range(200)]
    assert all(map(repeats.filter, records))


def test_error_ids_sent_to_players_are_always_logged() -> None:
    repeats = Repeats(lambda: 0.0)
    records = [record("error %s in channel %s", f"id{number}", 5, error=OSError()) for number in range(100)]
    assert all(map(repeats.filter, records))
    assert [one.exc_info is not None for one in records] == [True] * ALIKE + [False] * (100 - ALIKE)


@pytest.mark.parametrize(
    ("message", "values", "expected"),
    [
        ("error %s in channel %s, by %s", ("ab12", 5, "Confirm"), {"error": "ab12", "channel": 5}),
        ("100 %% of match %d", (3,), {"match": 3}),
        ("%r: server %d is gone", ("x", 9), {"server": 9}),
        ("nothing to say", (), {}),
        ("%s", ("match 5",), {}),
    ],
)
def test_fields_are_taken_from_the_arguments(
    message: str, values: tuple[object, ...], expected: dict[str, object]
) -> None:
    assert dict(fields(record(message, *values))) == expected


def test_the_log_format_is_text_or_json() -> None:
    assert log_format(" JSON ") is LogFormat.JSON
    with pytest.raises(ConfigError, match="ZIGGURAT_LOG is 'xml': write text or json"):
        log_format("xml")


async def test_an_error_id_sent_to_a_player_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ZIGGURAT_LOG", "json")
    people = [Person(user, name) for user, name in NAMES.items()]
    async with await storage.open(tmp_path / "bot.sqlite3") as matches:
        fresh = Match.new(game("amytis"), 2, seed=PLAIN)
        await matches.insert(CHANNEL, GUILD, ANN, people, fresh, now=now())
    discord = Loopback(channels=(CHANNEL,), names=NAMES)
    async with discord.serve():
        process = await launch(discord.address, tmp_path, values=SOON | {"bot.matches.tables:ATTEMPTS": "x"})
        try:
            await discord.ready()
            messages = await discord.slash(CHANNEL, ANN, "amytis build", stack="a1", space="b2", now=True)
            assert await until(lambda: messages.private and not messages.thinking)
            await discord.quiet()
            process.send_signal(signal.SIGTERM)
            code, _, errors = await ended(process)
        finally:
            await kill(process)
    assert code == 0, errors
    lines = [json.loads(line) for line in errors.splitlines()]
    (fault,) = (line for line in lines if line["level"] == "error")
    assert f"number: {fault['error']}" in (messages.private.text if messages.private else "")
    assert fault["channel"] == CHANNEL
    assert "amytis build" in fault["message"]
    assert "TypeError" in fault["traceback"]
    assert not any(name in errors for name in NAMES.values())
    assert Books(tmp_path / "bot.sqlite3").seq(CHANNEL) == 0


PRIVATE = {
    *("name", "names", "display_name", "global_name", "nick", "mention", "person", "people"),
    *("content", "label", "values", "namespace", "reason_text", "line", "interaction", "message"),
}
"""Variables with users' names or texts; ``error.text`` is Discord's own."""


def private_log_calls(source: str) -> Iterator[str]:
    """Yield the log calls in a source whose values are names or texts of users."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not ast.unparse(node.func).startswith("log."):
            continue
        for value in node.args[1:]:
            last = value.attr if isinstance(value, ast.Attribute) else getattr(value, "id", "")
            if last in PRIVATE or isinstance(value, ast.JoinedStr):
                yield ast.unparse(node)
        if node.args and not isinstance(node.args[0], ast.Constant | ast.Attribute | ast.IfExp):
            yield ast.unparse(node)


@pytest.mark.parametrize("package", OURS)
def test_the_log_contains_only_ids(package: str) -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources(package)}
    assert {name: calls for name, source in files.items() if (calls := list(private_log_calls(source)))} == {}


@pytest.mark.parametrize(
    "call",
    [
        'log.info("%s has joined", user.display_name)',
        'log.info(f"{user} has joined")',
        'log.debug("match %d: %s", match_id, interaction.namespace)',
        'log.warning("%s", message)',
    ],
)
def test_a_name_in_the_log_is_detected(call: str) -> None:
    assert len(list(private_log_calls(call))) == 1
