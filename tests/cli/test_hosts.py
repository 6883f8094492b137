"""The program on unusual machines: without Unix features, with odd consoles and odd settings files."""

import codecs
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from aiohttp import web

from bot.app import config
from bot.app.config import Address, SettingError, TokenError, UnreadableSettings
from bot.app.listening import listening
from bot.cli import output
from bot.cli.exits import Exit
from bot.cli.main import main
from engine.errors import ZigguratError
from tests.bench.loopback import process as loopback_process
from tests.bench.loopback.process import ROOT, ended, started
from tests.bench.loopback.server import Loopback
from tests.thorough import THOROUGH, in_turn

HIDDEN = """
import asyncio, importlib.abc, os, sys
MODULES = {"fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog", "readline", "curses"}
FUNCTIONS = ("nice", "getuid", "geteuid", "getgid", "fchmod", "chown", "getpriority", "sched_getaffinity")
class Hidden(importlib.abc.MetaPathFinder):
    def find_spec(self, name, *_):
        if name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Hidden())
for name in MODULES:
    sys.modules.pop(name, None)
for name in FUNCTIONS:
    delattr(os, name)
def refuse(*_):
    raise NotImplementedError
asyncio.SelectorEventLoop.add_signal_handler = refuse
"""
"""Hides everything that exists only on Unix, as on Windows."""

ZIGGURAT = "import sys; from bot.cli.main import main; sys.exit(main(sys.argv[1:]))"


def run(
    folder: Path, *arguments: str, code: str = ZIGGURAT, **variables: str
) -> subprocess.CompletedProcess[bytes]:
    """Run ``ziggurat`` with only these environment variables."""
    command = [sys.executable, "-W", "ignore", "-c", code, *arguments]
    environment = {"PYTHONPATH": os.pathsep.join((str(ROOT), *filter(None, sys.path))), **variables}
    return subprocess.run(command, check=False, cwd=folder, env=environment, capture_output=True, timeout=120)


# systems without Unix features


def test_help_works_without_unix(tmp_path: Path) -> None:
    done = run(tmp_path, "--help", code=HIDDEN + ZIGGURAT)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"play in the browser" in done.stdout


async def test_run_works_without_unix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loopback_process, "RUN", HIDDEN + loopback_process.RUN)
    discord = Loopback()
    async with discord.serve(), started(discord.address, tmp_path) as process:
        await discord.ready()
        process.send_signal(signal.SIGTERM)
        exit_code, line, errors = await ended(process)
    assert (exit_code, line) == (0, ""), errors
    assert "Traceback" not in errors


@pytest.mark.long
def test_try_works_without_unix(tmp_path: Path) -> None:
    code = HIDDEN + ZIGGURAT
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", code, "try", "--database", str(tmp_path / "try.sqlite3")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
    ) as process:
        assert process.stdout
        while "http://127.0.0.1:" not in (line := process.stdout.readline()):
            assert line or process.poll() is None, process.communicate()[1]
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=120)
    assert (process.returncode, "Traceback" in errors) == (0, False), errors


def test_time_zones_work_without_system_data(tmp_path: Path) -> None:
    code = "from bot.cli.checks.machine import zones; print(zones())"
    done = run(tmp_path, code=code, PYTHONTZPATH="")
    assert (done.stdout.split()[:1], done.stderr) == ([b"ok"], b"")


def test_only_known_modules_need_unix() -> None:
    """Each has an alternative for Windows."""
    known = {"bot/jobs/import_worker.py": "resource", "bot/app/listening.py": "resource"}
    for path in (
        path for folder in ("bot", "engine", "render", "storage") for path in (ROOT / folder).rglob("*.py")
    ):
        name = path.relative_to(ROOT).as_posix()
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if words[:1] in (["import"], ["from"]) and words[1] in {
                "fcntl",
                "resource",
                "pwd",
                "grp",
                "termios",
            }:
                assert known.get(name) == words[1], name


# consoles

PLAIN = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}


@in_turn("encoding", ["ascii", "utf-8", "cp437", "cp1252", "ascii:strict"], 2)
def test_output_survives_every_encoding(tmp_path: Path, encoding: str) -> None:
    file = next((ROOT / "tests/engine/playthroughs").glob("westkingdom-*.txt"))
    done = run(tmp_path, "show", str(file), PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout
    print_all = "from bot.cli.output import prepare; prepare(); print('−3 × “Ø” – é…𒀭\\udce9 →')"
    done = run(tmp_path, code=print_all, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, b"")
    if encoding.startswith("ascii"):
        assert done.stdout == b'-3 x "?" - e...?? ->\n'


@pytest.mark.parametrize("variables", [PLAIN, *([{}] if THOROUGH else [])])
def test_every_help_works_in_a_plain_environment(tmp_path: Path, variables: dict[str, str]) -> None:
    for command in ((), ("run",), ("try",), ("doctor",), ("backup",), ("export",)):
        done = run(tmp_path, *command, "--help", **variables)
        assert (done.returncode, done.stderr) == (0, b""), command


def test_data_is_utf8_on_every_console(tmp_path: Path) -> None:
    file = next((ROOT / "tests/engine/playthroughs").glob("amytis-*.txt"))
    text = file.read_text(encoding="utf-8")
    changed = tmp_path / "match.txt"
    changed.write_text(text, encoding="utf-8")
    write = "from bot.cli.output import prepare, write; prepare(); write('Ninšubur 𒀭\\n')"
    done = run(tmp_path, code=write, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout.decode()) == (0, "Ninšubur 𒀭\n")


def shell(folder: Path, line: str) -> subprocess.CompletedProcess[str]:
    file = next((ROOT / "tests/engine/playthroughs").glob("amytis-*.txt"))
    command = f'ziggurat() {{ "$PYTHON" -W ignore -c "$CODE" "$@"; }}; {line}'
    environment = {
        **os.environ,
        "PYTHON": sys.executable,
        "CODE": ZIGGURAT,
        "FILE": str(file),
        "PYTHONPATH": str(ROOT),
    }
    return subprocess.run(
        ["bash", "-c", command], check=False, cwd=folder, env=environment, capture_output=True, text=True
    )


FULL = "ziggurat: can't write the output: No space left on device\n"


@pytest.mark.parametrize(
    ("line", "code", "message"),
    [
        ("ziggurat --help 2>/dev/null >&-", 0, ""),
        ("ziggurat doctor --offline >&-", 1, ""),
        ("ziggurat --help 2>&- >&-", 0, ""),
        ("ziggurat --help | true; echo ${PIPESTATUS[0]} >&2; exit 0", 0, "0\n"),
        ("ziggurat languages > /dev/full", 1, FULL),
        ("ziggurat show $FILE > /dev/full", 1, FULL),
    ],
)
def test_closed_or_full_outputs_are_handled(tmp_path: Path, line: str, code: int, message: str) -> None:
    done = shell(tmp_path, line)
    assert (done.returncode, done.stderr) == (code, message)


def test_data_needs_an_output(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", None)
    with pytest.raises(ZigguratError, match="standard output is closed: use --out"):
        output.write("data")


# settings files


def folder(file: Path) -> None:
    file.mkdir()


def content(data: bytes) -> Callable[[Path], None]:
    def write(file: Path) -> None:
        file.write_bytes(data)

    return write


LINES = "DISCORD_TOKEN=a.b.c\r\nZIGGURAT_DATABASE=some.sqlite3\r\n"
UNREADABLE = {
    "UTF-16 as PowerShell writes it": (
        content(codecs.BOM_UTF16_LE + LINES.encode("utf-16-le")),
        "save it as UTF-8",
    ),
    "UTF-16, big-endian": (
        content(codecs.BOM_UTF16_BE + LINES.encode("utf-16-be")),
        "save it as UTF-8",
    ),
    "UTF-16 without a mark": (content(LINES.encode("utf-16-le")), "save it as UTF-8"),
    "UTF-32": (content(LINES.encode("utf-32")), "save it as UTF-8"),
    "NULs": (content(b"DISCORD_TOKEN=a.b.c\n\0\0\0\0"), "save it as UTF-8"),
    "Windows-1252": (content(b"# one\n# caf\xe9\nDISCORD_TOKEN=a.b.c\n"), "is not UTF-8 in line 2"),
    "a folder": (folder, "is a folder, which Docker creates"),
}
READABLE = {
    "UTF-8": LINES.encode(),
    "UTF-8 with a mark": LINES.encode("utf-8-sig"),
    "quotes": b"DISCORD_TOKEN=\"a.b.c\"\nZIGGURAT_DATABASE='some.sqlite3'\n",
    "export": b"export DISCORD_TOKEN=a.b.c\nexport ZIGGURAT_DATABASE = some.sqlite3",
}


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change to an empty folder without settings in the environment."""
    monkeypatch.chdir(tmp_path)
    for name in ("DISCORD_TOKEN", "ZIGGURAT_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def commands_that_read_settings() -> Sequence[Sequence[str]]:
    file = str(next((ROOT / "tests/engine/playthroughs").glob("amytis-*.txt")))
    imported = ["import", file, "--channel", "1", "--users", "11", "12"]
    return [
        *(["run"], ["backup", "copies"], ["restore", "copy.sqlite3"], imported),
        *(["export", "1"], ["repair", "1"], ["ratings", "check"]),
    ]


@pytest.mark.parametrize("what", UNREADABLE)
def test_unreadable_settings_name_the_problem(
    bare: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    make, message = UNREADABLE[what]
    make(bare / ".env")
    before = sorted(bare.iterdir())
    for command in commands_that_read_settings():
        assert main(command) == Exit.SETTINGS, command
        (line,) = capsys.readouterr().err.splitlines()
        assert line.startswith("ziggurat: .env ")
        assert message in line
    assert main(["doctor", "--offline"]) == 1
    (line,) = [line for line in capsys.readouterr().out.splitlines() if ".env" in line]
    assert line.startswith("mend  settings")
    assert message in line
    assert sorted(bare.iterdir()) == before


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_settings_without_read_permission_are_refused(bare: Path) -> None:
    (bare / ".env").write_text(LINES)
    (bare / ".env").chmod(0)
    with pytest.raises(UnreadableSettings, match="make it readable for the user who runs the bot"):
        config.read()


def test_a_read_error_of_settings_is_reported(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(UnreadableSettings, match=r"\.env can't be read \(Permission denied\): make it"):
        config.read()


@pytest.mark.parametrize("what", READABLE)
def test_settings_are_read_in_common_formats(bare: Path, what: str) -> None:
    (bare / ".env").write_bytes(READABLE[what])
    assert config.read()[:2] == ("a.b.c", "some.sqlite3")
    assert config.database() == "some.sqlite3"


@pytest.mark.parametrize("quote", ['"', "'", " ", "\r\n"])
def test_quotes_passed_on_by_docker_are_dropped(
    bare: Path, monkeypatch: pytest.MonkeyPatch, quote: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", f"{quote}a.b.c{quote}")
    monkeypatch.setenv("ZIGGURAT_DATABASE", f"{quote}some.sqlite3{quote}")
    assert config.read()[:2] == ("a.b.c", "some.sqlite3")
    assert config.database() == "some.sqlite3"


@pytest.mark.parametrize("token", ["a.b\n.c", "a.b.c\u200b", "a.b. c", "\ufeffa.b.c", "a.b.c\x1b"])
def test_a_token_with_characters_invalid_in_a_header_is_refused(
    bare: Path, monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    with pytest.raises(TokenError, match="does not look like a bot token"):
        config.read()


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_an_invalid_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["try", "--port", port])
    assert "argument --port: invalid port value" in capsys.readouterr().err


async def test_an_invalid_host_is_a_settings_error() -> None:
    with pytest.raises(SettingError, match=r"ZIGGURAT_HTTP can't listen on nosuch\.invalid port 8080"):
        async with listening(web.Application(), Address("nosuch.invalid", 8080), "ZIGGURAT_HTTP"):
            pass
