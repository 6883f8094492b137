"""The ``ziggurat`` command, run as an admin runs it."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from argparse import _SubParsersAction
from functools import partial
from importlib.metadata import version
from pathlib import Path

import pytest

import storage
from bot.app import config
from bot.cli.exits import Exit
from bot.cli.main import main, parser
from engine.history import record
from engine.match import Match
from storage.records import Person
from tests.clock import now
from tests.thorough import THOROUGH

PLAYTHROUGHS = Path(__file__).parent.parent / "engine/playthroughs"


def test_selfplay_reports_results_lengths_and_speed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "amytis", "--seats", "2", "--matches", "5", "--seed", "3", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["matches"] == 5
    assert report["moves"]["least"] > 20
    assert sum(report["wins_by_seat"]) >= 5
    assert report["moves_per_second"] > 0
    assert main(["selfplay", "amytis", "--matches", "2"]) == 0
    assert "moves_per_second" in capsys.readouterr().out


def test_show_prints_the_board_of_a_file_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(next(PLAYTHROUGHS.glob("amytis-*.txt")))
    assert main(["show", file]) == 0
    assert "Ninsun" in capsys.readouterr().out
    assert main(["show", file, "--seat", "3"]) == 1
    assert "there is no seat 3" in capsys.readouterr().err


def test_the_version_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.strip() == f"ziggurat {version('ziggurat')}"


def test_picture_writes_a_board_and_prints_it_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "board.png"
    line = ["picture", "amytis", "--seats", "2", "--seed", "4", "--moves", "30", "--out", str(out), "--words"]
    assert main(line) == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    first = out.read_bytes()
    assert "Ninsun" in capsys.readouterr().out
    assert main(line) == 0
    assert out.read_bytes() == first


def test_an_unknown_game_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "ludo"]) == 1
    assert "unknown game ludo" in capsys.readouterr().err


def test_a_wrong_number_of_seats_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "amytis", "--seats", "5"]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 1


async def stored(path: Path, match: Match) -> int:
    async with await storage.open(path) as database:
        people = [Person(seat + 1, f"Name {seat}") for seat in range(match.seats)]
        return (await database.insert(1, None, 1, people, match, now=now())).id


async def test_a_match_is_exported_replayed_and_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from tests.engine.test_record import random_match

    match = random_match("amytis", 2, 3)
    path = tmp_path / "bot.sqlite3"
    number = await stored(path, match)
    file = tmp_path / "match.txt"

    async def run(*arguments: str) -> str:
        assert await asyncio.to_thread(main, arguments) == 0
        return capsys.readouterr().out

    await run("export", str(number), "--database", str(path), "--out", str(file))
    assert record.read(file.read_text()).match.log == match.log
    output = await run("replay", str(file))
    assert f"{match.seq} entries replayed" in output
    into = ["import", str(file), "--again", "--database", str(path), "--channel"]
    assert "stored as match 2" in await run(*into, "9")
    assert "stored as match 3" in await run(*into, "10", "--guild", "11", "--users", "5", "6")
    async with await storage.open(path) as database:
        first, second, third = [await database.load_whole(number) for number in (1, 2, 3)]
        results = [await database.results.of_match(number) for number in (1, 2)]
    assert [person.user for person in second.people] == [person.user for person in first.people]
    assert second.match is not None
    assert second.match.log == match.log
    assert [person.user for person in third.people] == [5, 6]
    assert (third.channel, third.guild) == (10, 11)
    assert [(result.user, result.rank, result.points) for result in results[1]] == [
        (result.user, result.rank, result.points) for result in results[0]
    ]
    assert "replays" in await run("repair", "2", "--database", str(path))


@pytest.mark.parametrize(
    ("token", "message"), [("", "DISCORD_TOKEN is missing"), ("abc", "does not look like a bot token")]
)
def test_run_names_a_missing_or_invalid_token(
    tmp_path: Path,
    token: str,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", token)
    assert main(["run"]) == Exit.TOKEN
    assert message in capsys.readouterr().err


def test_environment_settings_override_those_in_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    (tmp_path / ".env").write_text("DISCORD_TOKEN=a.b.c\nZIGGURAT_DATABASE=here.sqlite3\n")
    assert config.read(tmp_path) == config.Config("a.b.c", "here.sqlite3")
    monkeypatch.setenv("DISCORD_TOKEN", "d.e.f")
    assert config.read(tmp_path).token == "d.e.f"
    assert config.read(tmp_path).keep_names is None
    monkeypatch.setenv("ZIGGURAT_KEEP_NAMES", "365")
    assert config.read(tmp_path).keep_names == 365
    monkeypatch.setenv("ZIGGURAT_KEEP_NAMES", "a year")
    with pytest.raises(config.ConfigError, match="a number of days"):
        config.read(tmp_path)


@pytest.mark.parametrize("signum", [signal.SIGINT, *([signal.SIGTERM] if THOROUGH else [])])
def test_try_prints_its_address_and_stops_on_a_signal(tmp_path: Path, signum: signal.Signals) -> None:
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-m", "bot", "try", "--database", str(tmp_path / "try.sqlite3")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_IGN),  # as a shell does with "&"
    )
    assert process.stdout is not None
    deadline = time.monotonic() + 60
    seen = ""
    while "http://127.0.0.1:" not in seen:
        assert time.monotonic() < deadline
        seen += process.stdout.readline()
    process.send_signal(signum)
    _, errors = process.communicate(timeout=120)
    assert process.returncode == 0
    assert "Traceback" not in errors


@pytest.mark.parametrize("command", ["export", "repair"])
async def test_an_unknown_match_is_not_a_database_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    path = tmp_path / "some.sqlite3"
    async with await storage.open(path):
        pass
    code = await asyncio.to_thread(main, [command, "999", "--database", str(path)])
    assert code == Exit.FAILED
    assert capsys.readouterr().err == "ziggurat: there is no match 999\n"


def test_refusals_are_plain_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "amytis", "--seats", "5"]) == 1
    assert capsys.readouterr().err == "ziggurat: This game is for exactly 2 players.\n"


async def new_database(path: Path) -> None:
    async with await storage.open(path):
        pass


def test_a_file_is_imported_into_a_database_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, path = str(next(PLAYTHROUGHS.glob("amytis-*.txt"))), str(tmp_path / "new.sqlite3")
    asyncio.run(new_database(tmp_path / "new.sqlite3"))
    line = ["import", file, "--channel", "1", "--users", "11", "12", "--database", path]
    assert main(line) == 0
    number = capsys.readouterr().out.removeprefix("stored as match ").strip()
    assert main(line) == 1
    assert f"already stored as match {number}" in capsys.readouterr().err
    assert main([*line, "--again"]) == 0


def test_each_command_has_a_description() -> None:
    [commands] = [action.choices for action in parser()._actions if isinstance(action, _SubParsersAction)]
    for name, command in commands.items():
        assert re.fullmatch(r"[A-Z].{15,}\.", command.description or ""), name


def test_a_closed_pipe_ends_a_command_without_a_traceback() -> None:
    source = "from bot.cli.main import main; import sys; sys.exit(main(['languages']) or 0)"
    with subprocess.Popen(
        [sys.executable, "-c", f"print('x' * 200_000); {source}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(200_001)
        process.stdout.close()
        assert (process.stderr.read(), process.wait(20)) == (b"", 0)


def test_the_backup_script_prints_its_usage(tmp_path: Path) -> None:
    script = Path(__file__).parents[2] / "deploy/backup.sh"
    for arguments in ([], [str(tmp_path / "none.sqlite3"), str(tmp_path)]):
        done = subprocess.run(["sh", str(script), *arguments], check=False, capture_output=True, text=True)
        assert done.returncode == 2
        assert done.stderr.startswith("usage: backup.sh DATABASE FOLDER")


def test_a_bot_on_sqlite_loads_no_other_driver(tmp_path: Path) -> None:
    source = """
import asyncio, sys
import storage
from bot.cli.main import parser
from bot.app import client
parser().parse_args(["run"])
async def main():
    async with await storage.open(sys.argv[1]) as matches:
        await matches.check()
asyncio.run(main())
print(sorted(name for name in sys.modules if name.startswith(("psycopg", "storage.postgres"))))
"""
    command = (sys.executable, "-c", source, str(tmp_path / "bot.sqlite3"))
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
