"""Untrusted match files: commands answer with one line in plain words."""

import asyncio
import os
import random
import re
import stat
from pathlib import Path

import pytest

import storage
from bot.cli.main import main
from engine.catalogue import game
from engine.history import record
from engine.match import Match
from tests.engine.test_record import random_match
from tests.thorough import times

PLAYTHROUGHS = Path(__file__).parents[1] / "engine/playthroughs"
READING = (
    ["replay", "match.txt"],
    ["show", "match.txt"],
    ["import", "match.txt", "--channel", "5"],
)
WORKING = (READING[2], ["export", "1"], ["repair", "1"], ["ratings", "check"], ["ratings", "recompute"])
PYTHON = re.compile(r"Error|Exception|Traceback|invalid literal|refusal-|index out|codec|unpack|<class|\{'")
"""What only a programmer would say about a file."""
WORDS = (
    *("", " ", "0", "-1", "9" * 30, "9" * 5000, "1e5", "٣", "\0", "\x1b[31m", "\u2028", "🤖" * 50),
    *(
        "x" * 5000,
        "undo",
        "resign",
        "all abandon",
        "admin rewind 0",
        "admin rewind -5",
        "admin rewind 99999",
        "@",
        "%s",
    ),
    *("undo agreed", "undo agreed 1+2", "@5", "@-1", ";", ":", "=", "ziggurat: 1", "seat 99: X", "a: b"),
    *("user 1: 5", "robot 1: \0", "robot 1:", "coaching: yes", "options:", "options: a=b", "seed: -1"),
)


async def made(path: str = "bot.db") -> None:
    async with await storage.open(path):
        pass


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZIGGURAT_DATABASE", "bot.db")
    asyncio.run(made())


def match_file() -> str:
    return record.write(random_match("amytis", 2, 5, 12), ["Ann", "Bo"], [7, 8])


def mutated(chance: random.Random) -> str:
    """Return a recorded match with some lines changed."""
    text = chance.choice(sorted(PLAYTHROUGHS.glob("*.txt"))).read_text(encoding="utf-8")
    lines = text.split("\n")[: chance.randrange(8, 40)]
    for _ in range(chance.choice([1, 1, 2, 5])):
        place = chance.randrange(min(len(lines), chance.choice([12, 99])))
        words = lines[place].split(" ")
        match chance.randrange(6):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, chance.choice(WORDS))
            case 2:
                lines[place] = f"{lines[place].partition(':')[0]}: {chance.choice(WORDS)}"
            case 3:
                words[chance.randrange(len(words))] = chance.choice(WORDS)
                lines[place] = " ".join(words)
            case 4:
                chance.shuffle(words)
                lines[place] = " ".join(words)
            case _:
                lines.insert(place, f"1 {chance.choice(WORDS)}")
        lines = lines or [""]
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(times(40, 2000)))
def test_no_file_causes_a_python_error(capsys: pytest.CaptureFixture[str], seed: int) -> None:
    Path("match.txt").write_text(mutated(random.Random(seed)), encoding="utf-8")
    for command in READING:
        code = main(command)
        output = capsys.readouterr().err
        assert (code, output) == (0, "") or (code == 1 and len(output.splitlines()) == 1), output
        assert not PYTHON.search(output), output


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("ziggurat: 2\n", "", "not the headers of a match record: “ziggurat” is missing"),
        ("seed: 5", "seed: x", "the seed is not a number"),
        ("sides=all-a", "sides=upside-down", "not the headers of a match record: "),
        ("sides=all-a", f"sides={'x' * 5000}", "not the headers of a match record: "),
        ("1 take", "1 \x1b[2J", "line 12 (1 \ufffd[2J"),
        ("1 take", "2 take", "can't be played: It’s not your turn."),
    ],
)
def test_errors_in_a_file_are_described_in_plain_words(
    capsys: pytest.CaptureFixture[str], old: str, new: str, words: str
) -> None:
    assert old in match_file()
    Path("match.txt").write_text(match_file().replace(old, new, 1), encoding="utf-8")
    for command in (READING[0], READING[2]):
        assert main(command) == 1
        output = capsys.readouterr().err
        assert words in output
        assert output.strip().isprintable()
        assert not PYTHON.search(output)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (match_file().encode("utf-16"), 0),
        (match_file().encode("utf-8-sig"), 0),
        (match_file().replace("\n", "\r\n").encode(), 0),
        (match_file().replace("Ann", "Zoë").encode("latin-1"), 1),
        (match_file().encode("utf-16-le"), 1),
        (bytes(range(256)), 1),
        (b"", 1),
    ],
)
def test_files_in_other_encodings_are_read_or_refused(
    capsys: pytest.CaptureFixture[str], data: bytes, code: int
) -> None:
    Path("match.txt").write_bytes(data)
    for command in (READING[0], READING[2]):
        assert main(command) == code
        output = capsys.readouterr().err
        assert len(output.splitlines()) == code
        assert not PYTHON.search(output)


def test_names_in_a_file_are_sanitized() -> None:
    names = ["A\0n\x1b[31mn\u202e", "\x00\x00"]
    Path("match.txt").write_text(record.write(Match.new(game("amytis"), 2, seed=1), names, [7, 8]))
    assert main(READING[2]) == 0

    async def stored() -> list[str]:
        async with await storage.open("bot.db") as matches:
            return [person.name for person in (await matches.get(1)).people]

    assert asyncio.run(stored()) == ["An[31mn", "?"]


def test_the_configured_database_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    Path("match.txt").write_text(match_file())
    for command in (
        READING[2],
        ["export", "1"],
        ["repair", "1"],
        ["ratings", "check"],
        ["ratings", "recompute"],
    ):
        assert main(command) == 0, command
    assert "stored as match 1" in capsys.readouterr().out
    assert not Path("data").exists()


@pytest.mark.parametrize("command", WORKING)
def test_a_missing_database_is_not_created(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: list[str]
) -> None:
    Path("match.txt").write_text(match_file())
    monkeypatch.setenv("ZIGGURAT_DATABASE", "typo/bot.db")
    assert main(command) == 1
    assert "there is no database typo/bot.db" in capsys.readouterr().err
    assert not Path("typo").exists()


@pytest.mark.skipif(os.name != "posix", reason="file permissions are POSIX")
def test_exported_files_are_private() -> None:
    Path("match.txt").write_text(match_file())
    assert main(READING[2]) == 0
    Path("open.txt").touch()
    os.chmod("open.txt", 0o644)
    before = os.umask(0o022)
    try:
        for name in ("new.txt", "open.txt"):
            assert main(["export", "1", "--out", name]) == 0
            assert stat.S_IMODE(os.stat(name).st_mode) == 0o600
    finally:
        os.umask(before)
    rights = os.stat("/dev/null").st_mode
    assert main(["export", "1", "--out", "/dev/null"]) == 0
    assert os.stat("/dev/null").st_mode == rights


@pytest.mark.parametrize("users", [["7", "7"], ["0", "7"], ["-5", "7"], ["7", "9" * 30]])
def test_seats_are_for_different_people(capsys: pytest.CaptureFixture[str], users: list[str]) -> None:
    Path("match.txt").write_text(match_file())
    assert main([*READING[2], "--users", *users]) == 1
    assert "needs different user ids" in capsys.readouterr().err


@pytest.mark.parametrize("command", [[*READING[2][:3], "9" * 30], ["export", "9" * 30], ["repair", "9" * 30]])
def test_a_number_too_large_to_store_is_refused(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    Path("match.txt").write_text(match_file())
    assert main(command) == 15
    assert "a number is too large to be stored" in capsys.readouterr().err
