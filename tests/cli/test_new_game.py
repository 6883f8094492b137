"""``ziggurat new-game`` writes a game that passes the laws and can be played to its end, as documented."""

import hashlib
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli.dev.new_game import TEMPLATE, NotWritten, templates, write
from bot.cli.main import main
from tests.thorough import THOROUGH

ROOT = Path(__file__).parent.parent.parent
STEPS = ROOT / "docs/adding-a-game.md"
SLUG = "cairn" if not (ROOT / "engine/games/cairn").exists() else "dolmen"
"""The name on the page, or another if this working copy already has that game."""

BY_HAND = {"ziggurat try", "pytest -n auto --dist loadgroup"}
"""Commands of the page that wait for input, or that would run this test again."""

LEFT_OUT = (".*", "*.pyc.*", "images", "goldens", "playthroughs", "data", "*.egg-info")

PANEL = f'''
import random
from tests.bot.world import World, take_turn_by_panel


async def test_a_whole_match_by_panel(place: World) -> None:
    await place.seat("{SLUG}", seed=3)
    chance, turns = random.Random(1), 0
    while (await place.table()).match.to_act:
        turns += 1
        await take_turn_by_panel(place, chance, halfway=place.restart if turns == 3 else None)
    assert turns > 5
    assert len(place.last.attachments) == 1
'''


def run(root: Path, command: str) -> None:
    """Run a command of the page in a copy of the repository."""
    words = shlex.split(command)
    words[:1] = {"ziggurat": ["-m", "bot"], "pytest": ["-m", "pytest", "-p", "no:cacheprovider"]}[words[0]]
    done = subprocess.run(
        [sys.executable, *words],
        check=False,
        cwd=root,
        env={"PYTHONPATH": str(root), "PATH": ""},
        capture_output=True,
        text=True,
        timeout=900,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def contents(root: Path) -> dict[str, str]:
    """Return a hash of each file in a tree."""
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in root.rglob("*")
        if path.is_file() and path.suffix != ".pyc"
    }


def page() -> str:
    """Return the page with the name of the game written here."""
    text = STEPS.read_text(encoding="utf-8")
    return text.replace("cairn", SLUG).replace("Cairn", SLUG.capitalize())


def commands() -> list[str]:
    """Return the commands of the page that run unattended, in order."""
    blocks = re.findall(r"```sh\n(.*?)```", page(), re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if line not in BY_HAND]


@pytest.mark.long
def test_the_documented_steps_make_a_game_that_passes_the_laws(tmp_path: Path) -> None:
    root = tmp_path / "copy"
    shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(*LEFT_OUT))
    (root / "tests/engine/playthroughs").mkdir()
    before = contents(root)
    first, *others = commands()
    run(root, first)
    after = contents(root)
    assert {path: after[path] for path in before} == before
    new = sorted(after.keys() - before.keys())
    assert all(SLUG in path for path in new)
    named = set(re.findall(rf"`([a-z_/]+/[\w/]*{SLUG}[\w/-]*\.\w+)`", page()))
    rooms = {path for path in new if path.startswith("render/") and path.endswith("__init__.py")}
    unnamed = rooms - {f"render/boards/{SLUG}/__init__.py", f"render/words/{SLUG}/__init__.py"}
    assert sorted(named | unnamed | {f"engine/games/{SLUG}/__init__.py"}) == new
    check_style(root, [path for path in new if path.endswith(".py")])
    (root / "tests/bot/test_panel.py").write_text(PANEL, encoding="utf-8")
    for command in [*others, "pytest tests/bot/test_panel.py"] if THOROUGH else at_once(others):
        run(root, command)
    assert (root / f"{SLUG}.png").read_bytes().startswith(b"\x89PNG")


def at_once(others: list[str]) -> list[str]:
    """Return the commands with the game's tests in one process, and fewer matches.

    Tests that read all sources run only in a thorough run.
    """
    tested = [command.removeprefix("pytest ").partition(" -k ") for command in others if "pytest" in command]
    assert [only for _, _, only in tested] == [SLUG, ""]
    paths = [path for path in tested[0][0].split() if path != "tests/test_texts.py"]
    kept = [command.replace("--matches 200", "--matches 20") for command in others if "pytest" not in command]
    return [*kept, f"pytest {' '.join(paths)} tests/bot/test_panel.py -k '{SLUG} or test_panel'"]


def check_style(root: Path, paths: list[str]) -> None:
    tools = [["ruff", "check"], ["ruff", "format", "--check"], *([["mypy"]] if THOROUGH else [])]
    for tool in tools:
        done = subprocess.run(
            [sys.executable, "-m", *tool, *paths], check=False, cwd=root, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout


def checkout(folder: Path) -> Path:
    (folder / "engine/games").mkdir(parents=True)
    return folder


@pytest.mark.parametrize(
    ("slug", "title", "why"),
    [
        ("Cairn", "Cairn", "a short name has at most"),
        ("two-words", "Cairn", "a short name has at most"),
        ("game", "Cairn", "a short name has at most"),
        ("class", "Cairn", "a short name has at most"),
        ("a" * 17, "Cairn", "a short name has at most"),
        ("build", "Build", "already has a meaning"),
        ("cairn", "  ", "a title is one line"),
        ("cairn", 'The "Cairn"', "a title is one line"),
    ],
)
def test_invalid_names_are_refused(tmp_path: Path, slug: str, title: str, why: str) -> None:
    with pytest.raises(NotWritten, match=why):
        write(checkout(tmp_path), slug, title)
    assert contents(tmp_path) == {}


def test_existing_files_are_not_overwritten(tmp_path: Path) -> None:
    there = checkout(tmp_path) / "bot/commands/cairn.py"
    there.parent.mkdir(parents=True)
    there.touch()
    with pytest.raises(NotWritten, match="already exists"):
        write(tmp_path, "cairn", "Cairn")
    assert list(contents(tmp_path)) == ["bot/commands/cairn.py"]


def test_a_game_is_only_written_into_the_repository(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", "cairn", "--root", str(tmp_path)]) == 1
    assert "is not the Ziggurat repository" in capsys.readouterr().err


def test_no_placeholders_are_left(tmp_path: Path) -> None:
    paths = write(checkout(tmp_path), "cairn", "The Cairn")
    assert len(paths) == len(list(templates(TEMPLATE)))
    for path in paths:
        text = (tmp_path / path).read_text(encoding="utf-8")
        assert not re.search(r"SLUG|Slug|__TITLE__", f"{path} {text}")
