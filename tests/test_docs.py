"""The docs for developers are correct: paths and links exist, modules are listed, examples run."""

import doctest
import re
import tomllib
from pathlib import Path

import pytest
from discord import app_commands

from bot.app.features import commands
from engine.catalogue import games

ROOT = Path(__file__).parent.parent
ARCHITECTURE = ROOT / "docs/architecture.md"
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
TO_COME = {"docs/adding-a-game.md": re.compile(r"cairn"), "docs/adding-a-language.md": re.compile(r"/de/")}
"""Paths that pages use as examples."""

every_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def prose(page: Path) -> str:
    """Return a page without its code blocks."""
    return re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)


def paths_in(text: str) -> set[str]:
    """Return everything that looks like a path of the repository."""
    tops = "engine|render|storage|bot|tests|docs|deploy"
    return set(re.findall(rf"`((?:{tops})/[\w./-]*)`", text))


@every_page
def test_every_path_exists(page: Path) -> None:
    example = TO_COME.get(page.relative_to(ROOT).as_posix())
    named = {path for path in paths_in(prose(page)) if not (example and example.search(path))}
    assert sorted(path for path in named if not (ROOT / path).exists()) == []


@every_page
def test_every_link_target_exists(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def anchors(page: Path) -> set[str]:
    """Return the anchors that GitHub generates for a page's headings."""
    headings = re.findall(r"^#+ (.+)$", prose(page), re.M)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@every_page
def test_every_anchor_is_a_heading(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]*)#([^)]+)\)", page.read_text(encoding="utf-8"))
    assert [
        f"{target}#{anchor}"
        for target, anchor in links
        if anchor not in anchors(page.parent / target if target else page)
    ] == []


@every_page
def test_every_picture_exists(page: Path) -> None:
    sources = re.findall(r'<img src="([^"]+)"', page.read_text(encoding="utf-8"))
    assert [source for source in sources if not (page.parent / source).exists()] == []


@every_page
def test_table_rows_match_their_header(page: Path) -> None:
    head, wrong = 0, []
    for number, line in enumerate(prose(page).splitlines(), 1):
        cells = line.replace("\\|", "").count("|") if line.startswith("|") else 0
        if head and cells not in (0, head):
            wrong.append(f"{number}: {line}")
        head = cells and (head or cells)
    assert wrong == []


def test_every_test_folder_is_mentioned() -> None:
    folders = {f"tests/{path.name}/" for path in (ROOT / "tests").iterdir() if path.is_dir()}
    assert sorted(folders - {"tests/__pycache__/"} - paths_in(prose(ARCHITECTURE))) == []


def test_every_game_has_the_documented_modules() -> None:
    (sentence,) = re.findall(
        r"Every game has the same rooms in `engine/games/`: (.*?), and\n", prose(ARCHITECTURE), re.DOTALL
    )
    rooms = re.findall(r"`(\w+\.py)`", sentence)
    assert len(rooms) == 11
    lacking = [
        f"{slug}/{room}"
        for slug in games()
        for room in rooms
        if not any((ROOT / "engine/games" / slug).rglob(room))
    ]
    assert lacking == []


def test_readme_example_runs() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted > 5
    assert results.failed == 0


def test_every_command_is_documented() -> None:
    described = "".join(page.read_text("utf-8") for page in (ROOT / "docs").glob("*.md"))
    walked = [
        command
        for group in commands()
        for command in ([*group.walk_commands()] if isinstance(group, app_commands.Group) else [group])
    ]
    names = [command.qualified_name for command in walked if isinstance(command, app_commands.Command)]
    assert "game plan" in names
    table = "admin match "  # described without it, in a table
    written = [f"`{name.removeprefix(table)}`" if name.startswith(table) else f"/{name}" for name in names]
    assert [text for text in written if not re.search(rf"{text}(?![\w-])", described)] == []


WRONG = "See `engine/chess.py`, `render/`, `chess/board.py` and engine/draft.py."


def test_wrong_paths_are_detected() -> None:
    assert paths_in(WRONG) == {"engine/chess.py", "render/"}


def test_changelog_and_package_versions_agree() -> None:
    released = re.findall(
        r"^## (\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2}$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M
    )
    with (ROOT / "pyproject.toml").open("rb") as file:
        assert released[0] == tomllib.load(file)["project"]["version"]
    assert released == sorted(released, key=lambda version: [*map(int, version.split("."))], reverse=True)
