"""The modules of a package need one another in one direction only: there is no circle among them."""

import statistics
import sys
from collections import Counter
from collections.abc import Iterator, Mapping

import pytest

from tests.test_arrows import OURS, imported, module_name, sources


def graph(files: Mapping[str, str]) -> dict[str, set[str]]:
    """Return which of the modules each one imports, wherever in it, for types only or not."""
    known = {name.removesuffix(".__init__"): name for name in files}
    found: dict[str, set[str]] = {}
    for name, source in files.items():
        found[name] = set()
        for target in imported(source, name):
            module = known.get(target) or known.get(target.rpartition(".")[0])
            if module is not None and module != name:
                found[name].add(module)
    return found


def circles(edges: Mapping[str, set[str]]) -> Iterator[list[str]]:
    """Yield the sets of modules that lead back to themselves (Tarjan's strongly connected components)."""
    order: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []

    def visit(node: str) -> Iterator[list[str]]:
        order[node] = low[node] = len(order)
        stack.append(node)
        for target in sorted(edges[node]):
            if target not in order:
                yield from visit(target)
                low[node] = min(low[node], low[target])
            elif target in stack:
                low[node] = min(low[node], order[target])
        if low[node] == order[node]:
            start = stack.index(node)
            component = stack[start:]
            del stack[start:]
            if len(component) > 1:
                yield sorted(component)

    for node in sorted(edges):
        if node not in order:
            yield from visit(node)


@pytest.mark.parametrize("package", OURS)
def test_no_module_needs_one_that_needs_it(package: str) -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources(package)}
    assert len(files) < sys.getrecursionlimit() // 3
    assert list(circles(graph(files))) == []


CIRCLES = {
    "at once": {"a": "import b", "b": "import a"},
    "round three": {"a": "from b import x", "b": "import c", "c": "from a import y"},
    "for types only": {
        "a": "import b",
        "b": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from a import A",
    },
    "inside of a function": {"a": "import b", "b": "def f():\n    import a"},
    "of packages": {"p.__init__": "from p.a import f", "p.a": "from p import g"},
}


@pytest.mark.parametrize("files", CIRCLES.values(), ids=CIRCLES)
def test_a_circle_is_found(files: dict[str, str]) -> None:
    assert list(circles(graph(files))) == [sorted(files)]


def test_what_is_no_circle_is_left_alone() -> None:
    files = {"a": "import b, c", "b": "import d", "c": "import d", "d": "import os"}
    assert list(circles(graph(files))) == []


@pytest.mark.parametrize("package", OURS)
def test_modules_can_be_read_at_one_sitting(package: str) -> None:
    lengths = {module_name(p): len(p.read_text(encoding="utf-8").splitlines()) for p in sources(package)}
    assert statistics.median(lengths.values()) <= 130
    assert {name: length for name, length in lengths.items() if length > 400} == {}


def test_nothing_but_the_client_and_the_command_line_knows_the_client() -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources("bot")}
    knowing = {name for name, needed in graph(files).items() if "bot.app.client" in needed}
    assert {name for name in knowing if not name.startswith("bot.cli.")} == set()


ROOMS = (
    *("cli", "app", "commands", "controls", "interactions"),
    *("delivery", "screens", "jobs", "matches", "platform"),
)
"""The packages of the bot from the top floor down: each may import those behind it, and none before it."""


def going_up(edges: Mapping[str, set[str]]) -> list[str]:
    """Return the imports that lead to a floor above, and modules in no room."""
    floors = {room: floor for floor, room in enumerate(ROOMS)}
    found = []
    for name, needed in sorted(edges.items()):
        parts = name.split(".")
        if parts[1] in ("__init__", "__main__"):
            continue
        if parts[1] not in floors or len(parts) < 3:
            found.append(f"{name} is in no room")
            continue
        found += [
            f"{name} imports {target}"
            for target in sorted(needed)
            if floors[parts[1]] > floors.get(target.split(".")[1], len(ROOMS))
        ]
    return found


def test_rooms_of_the_bot_import_from_lower_floors_alone() -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources("bot")}
    files = {name: source for name, source in files.items() if not name.startswith("bot.cli.dev.")}
    assert going_up(graph(files)) == []


def test_an_import_from_a_floor_above_is_found() -> None:
    files = {
        "bot.platform.language": "from bot.matches.table import Table",
        "bot.matches.table": "",
        "bot.table": "",
    }
    assert going_up(graph(files)) == [
        "bot.platform.language imports bot.matches.table",
        "bot.table is in no room",
    ]


MOST = 17
"""Modules of a folder at most."""

WIDE = {"engine": 21}
"""Folders that want rooms; they do not grow until they have them."""


@pytest.mark.parametrize("package", OURS)
def test_folders_have_at_most_as_many_modules_as_can_be_read_at_a_glance(package: str) -> None:
    folders = Counter(module_name(path).rpartition(".")[0] for path in sources(package))
    assert {folder: count for folder, count in folders.items() if count > WIDE.get(folder, MOST)} == {}


def test_screens_know_no_services() -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources("bot")}
    edges = graph(files)
    needed = {target for name in edges if name.startswith("bot.screens.") for target in edges[name]}
    assert not needed & {
        "bot.interactions.services",
        "bot.delivery.channel_boards",
        "bot.jobs.render_pool",
        "bot.delivery.pages",
        "bot.jobs.forecast_cache",
    }


DRIVERS = {"sqlite3", "aiosqlite", "psycopg", "psycopg_pool", "asyncpg"}

MEASURED = {"bot.cli.dev.bench": {"sqlite3"}}
"""What is measured against a driver alone has to know that driver."""


def behind_the_door(files: Mapping[str, str]) -> list[str]:
    """Return the imports of database drivers and of what stands behind :func:`storage.open`."""
    crossings = []
    for name, source in sorted(files.items()):
        for target in imported(source, name):
            package = target.partition(".")[0]
            inner = target == "storage.sqlite" or target.startswith("storage.sqlite.")
            if inner or (package in DRIVERS and package not in MEASURED.get(name, ())):
                crossings.append(f"{name} imports {target}")
    return crossings


@pytest.mark.parametrize("package", [package for package in OURS if package != "storage"])
def test_no_driver_is_known_outside_storage(package: str) -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources(package)}
    assert behind_the_door(files) == []


def test_a_driver_outside_storage_is_found() -> None:
    files = {
        "bot.app.client": "from storage.sqlite.matches import Matches\nfrom storage import sqlite",
        "bot.cli.dev.bench": "import sqlite3",
        "bot.matches.tables": "def load():\n    import aiosqlite",
        "bot.platform.clock": "import storage\nfrom storage.records import Status",
        "render.texts": "from psycopg import connect",
    }
    assert behind_the_door(files) == [
        "bot.app.client imports storage.sqlite.matches.Matches",
        "bot.app.client imports storage.sqlite",
        "bot.matches.tables imports aiosqlite",
        "render.texts imports psycopg.connect",
    ]


def test_the_storage_reads_no_clock() -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources("storage")}
    reading = {name for name, source in files.items() if "time.time(" in source or "datetime.now(" in source}
    assert reading == set()
