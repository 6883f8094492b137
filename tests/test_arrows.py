"""The arrows between the packages: ``bot -> {storage, render} -> engine``, and no game knows another."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = ("engine", "render", "storage", "bot")
STANDARD = sys.stdlib_module_names - {"this", "antigravity"}
OUTSIDE_RULES = {
    *("asyncio", "threading", "multiprocessing", "concurrent", "subprocess", "socket", "sqlite3"),
    *("time", "datetime", "random", "secrets", "uuid", "logging", "urllib", "http"),
}
"""Standard modules that rules have no use for: no waiting, no clock, no chance of their own, no I/O."""

ALLOWED = {
    "engine": (STANDARD - OUTSIDE_RULES) | {"msgspec", "engine"},
    "render": STANDARD | {"PIL", "fluent", "babel", "zlib_ng", "engine", "render"},
    "storage": STANDARD
    | {"aiosqlite", "psycopg", "psycopg_pool", "msgspec", "openskill", "engine", "storage"},
}
"""What each package may import; the bot may import anything."""


def sources(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@cache
def tree(source: str) -> ast.Module:
    """Return a source as it is understood."""
    return ast.parse(source)


@cache
def imported(source: str, module: str) -> tuple[str, ...]:
    """Return the full names of all that a module imports, wherever in it."""
    return tuple(_imported(source, module))


def _imported(source: str, module: str) -> Iterator[str]:
    package = module.split(".")
    for node in ast.walk(tree(source)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level] if node.level else []
            full = ".".join([*base, *filter(None, [node.module])])
            yield from (f"{full}.{name.name}" for name in node.names)


def module_name(path: Path) -> str:
    """Return a file's module; a package's ends in ``__init__``, so that relative imports count right."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def game_of(name: str) -> str | None:
    """Return the game that a module belongs to, such as ``engine.games.amytis.rules``."""
    parts = name.split(".")
    below = {"engine.games", "render.boards", "render.words", "bot.commands"}
    return parts[2] if len(parts) > 2 and ".".join(parts[:2]) in below else None


def crossings(source: str, module: str, games: frozenset[str]) -> list[str]:
    """Return the imports of a module that go against the arrows."""
    allowed = ALLOWED.get(module.split(".")[0])
    found = []
    for name in imported(source, module):
        mine, theirs = game_of(module), game_of(name)
        if allowed is not None and name.split(".")[0] not in allowed:
            found.append(f"{module} imports {name}")
        elif theirs in games and mine != theirs:
            found.append(f"{module} imports {name}, of a game")
    return found


GAMES = frozenset(path.name for path in (ROOT / "engine/games").iterdir() if (path / "__init__.py").exists())


@pytest.mark.parametrize("package", OURS)
def test_imports_follow_the_arrows(package: str) -> None:
    assert [
        crossing
        for path in sources(package)
        for crossing in crossings(path.read_text(encoding="utf-8"), module_name(path), GAMES)
    ] == []


def test_only_the_bot_knows_discord() -> None:
    knowing = {
        package
        for package in OURS
        for path in sources(package)
        for name in imported(path.read_text(encoding="utf-8"), module_name(path))
        if name.split(".")[0] in {"discord", "simcord"}
    }
    assert knowing <= {"bot"}


WRONG = {
    "a clock in the rules": ("engine.match", "import time"),
    "chance in the rules": ("engine.games.amytis.rules", "from random import Random"),
    "waiting in the rules, hidden in a function": ("engine.match", "def f():\n    import asyncio"),
    "pictures in the rules": ("engine.match", "from render import texts"),
    "Pillow in the rules": ("engine.match", "import PIL.Image"),
    "storage in pictures": ("render.boards.amytis", "from storage.sqlite.database import Database"),
    "discord in pictures": ("render.texts", "import discord"),
    "discord in storage": ("storage.sqlite.database", "from discord import Client"),
    "pictures in storage": ("storage.sqlite.database", "import render.texts"),
    "the bot in pictures": ("render.texts", "from bot import ui"),
    "a game in another": ("engine.games.amytis.rules", "from engine.games.ancient.state import State"),
    "a game in another, relatively": ("engine.games.amytis.rules", "from ..ancient import state"),
    "a game in the core": ("engine.match", "from engine.games.amytis import GAME"),
    "a game in the pictures of another": ("render.boards.ancient.panels", "import engine.games.amytis.state"),
    "a game in the bot's core": ("bot.matches.table", "from engine.games.amytis import GAME"),
}


@pytest.mark.parametrize(("module", "source"), WRONG.values(), ids=WRONG)
def test_what_goes_against_the_arrows_is_found(module: str, source: str) -> None:
    assert crossings(source, module, frozenset({"amytis", "ancient"}))


RIGHT = {
    "a game in itself": ("engine.games.amytis.rules", "from engine.games.amytis.state import City"),
    "a game in itself, relatively": ("engine.games.amytis.rules", "from .state import City"),
    "a game in its words": ("render.words.amytis.board", "from engine.games.amytis import GAME"),
    "a game in its commands": ("bot.commands.amytis", "from engine.games.amytis.state import Take"),
    "the core in a game": ("engine.games.amytis.rules", "from engine.core.grid import square_name"),
    "all games together": ("engine.catalogue", "import engine.games"),
    "the bot uses everything": ("bot.app.client", "import asyncio, discord, storage.records, render.texts"),
}


@pytest.mark.parametrize(("module", "source"), RIGHT.values(), ids=RIGHT)
def test_what_follows_them_is_left_alone(module: str, source: str) -> None:
    assert crossings(source, module, frozenset({"amytis", "ancient"})) == []
