"""The modules of a package need one another in one direction only: there is no circle among them."""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping

import pytest

from tests.test_arrows import OURS, ROOT, imported, module_name, sources


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


def test_nothing_but_the_client_and_the_command_line_knows_the_client() -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources("bot")}
    knowing = {name for name, needed in graph(files).items() if "bot.app.client" in needed}
    assert {name for name in knowing if not name.startswith("bot.cli.")} == set()


ROOMS = (
    *("cli", "app", "features", "commands", "controls", "interactions"),
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


LOADER = "bot.app.features"
"""The only module of the bot that knows its features."""


def naming_features(files: Mapping[str, str]) -> list[str]:
    """Return the imports of features by the rest of the bot, or by other features."""
    found = []
    for name, source in sorted(files.items()):
        folder = ".".join(name.split(".")[:3]) if name.startswith("bot.features.") else ""
        for target in sorted(set(imported(source, name))):
            is_own = bool(folder) and f"{target}.".startswith(f"{folder}.")
            if f"{target}.".startswith("bot.features.") and not is_own and name != LOADER:
                found.append(f"{name} imports {target}")
    return found


def test_nothing_but_the_loader_knows_a_feature() -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources("bot")}
    assert naming_features(files) == []


def test_an_import_of_a_feature_is_found() -> None:
    files = {
        "bot.app.features": "import bot.features",
        "bot.app.client": "from bot import features",
        "bot.delivery.pages": "def page():\n    from bot.features.films.reel import reel",
        "bot.features.films.handlers": "from bot.features.films import screens",
        "bot.features.deals.screens": "from bot.features.films.screens import film_button",
    }
    assert naming_features(files) == [
        "bot.app.client imports bot.features",
        "bot.delivery.pages imports bot.features.films.reel.reel",
        "bot.features.deals.screens imports bot.features.films.screens.film_button",
    ]


BOARD_ROOMS = {
    "board": {"layout", "whole"},
    "questions": {"question"},
    "pages": {"counting", "teaching"},
    "pieces": {"palette", "signs", "tokens"},
    "cards": set[str](),
}
"""The rooms of every game's pictures, with what stands in each; not every game has a room for cards."""


def misplaced(modules: Iterable[str]) -> list[str]:
    """Return which modules of games' pictures stand in no room, and which are missing."""
    games: dict[str, set[tuple[str, ...]]] = {}
    for name in modules:
        _, _, slug, *inside = name.split(".")
        if tuple(inside) != ("__init__",):
            games.setdefault(slug, set()).add(tuple(inside))
    wrong = []
    for slug, paths in sorted(games.items()):
        there = {(room, module) for room, names in BOARD_ROOMS.items() for module in names}
        wrong += [f"{slug} lacks {'.'.join(path)}" for path in sorted(there - paths)]
        wrong += [
            f"{slug}.{'.'.join(path)} is in no room"
            for path in sorted(paths)
            if len(path) != 2 or path[0] not in BOARD_ROOMS
        ]
    return wrong


def test_pictures_of_every_game_have_the_same_rooms() -> None:
    modules = [module_name(path) for path in sources("render")]
    boards = [name for name in modules if name.startswith("render.boards.")]
    assert misplaced(name for name in boards if name != "render.boards.__init__") == []


def test_pictures_in_other_rooms_are_found() -> None:
    there = [f"render.boards.cairn.{room}.{name}" for room, names in BOARD_ROOMS.items() for name in names]
    assert misplaced(there) == []
    assert misplaced([*there[1:], "render.boards.cairn.asking", "render.boards.cairn.beside.tags"]) == [
        f"cairn lacks {there[0].removeprefix('render.boards.cairn.')}",
        "cairn.asking is in no room",
        "cairn.beside.tags is in no room",
    ]


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

INNER = ("matches", "parts", "postgres", "sql", "sqlite", "transaction")
"""What stands behind :func:`storage.open`."""


def behind_the_door(files: Mapping[str, str]) -> list[str]:
    """Return the imports of database drivers and of what stands behind :func:`storage.open`."""
    crossings = []
    for name, source in sorted(files.items()):
        for target in imported(source, name):
            package = target.partition(".")[0]
            inner = any(f"{target}.".startswith(f"storage.{room}.") for room in INNER)
            if inner or package in DRIVERS:
                crossings.append(f"{name} imports {target}")
    return crossings


@pytest.mark.parametrize("package", [package for package in OURS if package != "storage"])
def test_no_driver_is_known_outside_storage(package: str) -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources(package)}
    assert behind_the_door(files) == []


def test_a_driver_outside_storage_is_found() -> None:
    files = {
        "bot.app.client": "from storage.matches import Matches\nfrom storage import sqlite",
        "bot.matches.tables": "def load():\n    import aiosqlite",
        "bot.platform.clock": "import storage\nfrom storage.records import Status",
        "render.texts": "from psycopg import connect",
    }
    assert behind_the_door(files) == [
        "bot.app.client imports storage.matches.Matches",
        "bot.app.client imports storage.sqlite",
        "bot.matches.tables imports aiosqlite",
        "render.texts imports psycopg.connect",
    ]


def test_the_storage_reads_no_clock() -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources("storage")}
    reading = {name for name, source in files.items() if "time.time(" in source or "datetime.now(" in source}
    assert reading == set()


DELIVERY: dict[str, set[str] | None] = {"boards": None, "outbox": None, "instances": None, "postings": None}
DELIVERY |= {"servers": None, "away": {"set_aside", "come_back"}}
DELIVERY |= {"contests": {"set_message", "set_podium"}, "films": None, "overviews": None}
"""What delivery notes of its own work in parts of the store; None is all of a part."""

NO_MATCH = {"settings", "budget", "presses", "interactions"}
"""Parts of the store in which nothing stands about matches."""


def part_names(source: str) -> dict[str, str]:
    """Return what the store calls the objects of each class that it is made of."""
    return {
        node.value.func.id: node.targets[0].attr
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Attribute)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
    }


def writing(files: Mapping[str, str], names: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the methods of each part of the store that write, by the ``names`` of their classes there.

    Those of other classes are named after their module, such as those of the store itself as ``matches``. A
    method writes by a transaction, or by a private method of its class that does.
    """
    methods: dict[str, set[str]] = {}
    for name, source in files.items():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                bodies = {
                    item.name: ast.unparse(item)
                    for item in node.body
                    if isinstance(item, ast.AsyncFunctionDef)
                }
                calls = {
                    ".transaction(",
                    *(
                        f"self.{item}("
                        for item, body in bodies.items()
                        if item.startswith("_") and ".transaction(" in body
                    ),
                }
                part = names.get(node.name, name.rpartition(".")[2])
                methods.setdefault(part, set()).update(
                    item
                    for item, body in bodies.items()
                    if not item.startswith("_") and any(call in body for call in calls)
                )
    return methods


def writes(source: str, methods: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """Return the writing methods of the store that a module reaches for, each with its part."""
    reached = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute | ast.Name):
            receiver = node.value.attr if isinstance(node.value, ast.Attribute) else node.value.id
            part = receiver.lstrip("_")
            if node.attr in methods.get(part, ()):
                reached.append((part, node.attr))
    return reached


DIRECT: dict[str, set[str]] = {
    "matches": {"insert", "repair", "load_whole"},
    "lobbies": {"create", "join", "leave", "exchange", "decline", "configure", "keep", "end_unseen"},
    "offers": {"take", "turn_down", "give_back"},
    "late": {"take_back"},
    "away": {"move"},
    "people": {"save", "mute"},
    "house_rules": {"save", "unblock"},
    "statistics": {"recount"},
    "contests": {"sign_up", "leave"},
    "puzzles": {"begin", "end"},
    "weekly": {"begin", "end"},
}
"""Writes to which :mod:`bot.matches` has nothing to add, so that handlers make them themselves.

Reading a whole match counts as one, as it replaces a snapshot that can't be read.
"""


def around_matches(files: Mapping[str, str], methods: Mapping[str, set[str]]) -> list[str]:
    """Return the writes to the store past :mod:`bot.matches`, or past delivery where they are its own.

    Of a feature, its service and its schedule may write.
    """
    strays = []
    for name, source in sorted(files.items()):
        room = name.split(".")[1]
        if room == "features" and name.rpartition(".")[2] in ("service", "schedule"):
            continue
        for part, method in writes(source, methods):
            own = part in DELIVERY and method in (DELIVERY[part] or {method})
            free = part in NO_MATCH or method in DIRECT.get(part, ())
            if not free and room not in (("matches", "delivery") if own else ("matches",)):
                strays.append(f"{name}: {part}.{method}")
    return strays


def _store() -> dict[str, set[str]]:
    paths = [ROOT / "storage/matches.py", *(ROOT / "storage/parts").rglob("*.py")]
    files = {module_name(path): path.read_text(encoding="utf-8") for path in paths}
    return writing(files, part_names(files["storage.matches"]))


def test_what_changes_a_match_goes_through_matches() -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources("bot")}
    store = _store()
    assert around_matches(files, store) == []
    assert {part: methods - store[part] for part, methods in DIRECT.items() if methods - store[part]} == {}


def test_a_write_past_matches_is_found() -> None:
    files = {
        "bot.app.emojis": "await self._settings.set('a', 'b')",
        "bot.commands.game": "await services.tables.matches.lobbies.start(1, order, match, now=now())",
        "bot.controls.files": "await matches.append(1)\nawait matches.get(1)\nitems.insert(0, 1)",
        "bot.controls.lobby": "await tables.matches.boards.want_anew(1)\nawait lobbies.give_way(1)",
        "bot.controls.seats": "await tables.matches.lobbies.join(1, ann)\nawait offers.make(1)",
        "bot.delivery.outbox_worker": "await outbox.take(1)\nawait matches.votes.settle(1)",
        "bot.features.deals.commands": "await matches.boards.want_anew(1)\nawait weekly.note_week(1, 2)",
        "bot.features.deals.service": "await self._matches.votes.settle(1)",
        "bot.matches.consents": "await self._tables.matches.votes.settle(1)",
    }
    assert around_matches(files, _store()) == [
        "bot.commands.game: lobbies.start",
        "bot.controls.files: matches.append",
        "bot.controls.lobby: boards.want_anew",
        "bot.controls.lobby: lobbies.give_way",
        "bot.controls.seats: offers.make",
        "bot.delivery.outbox_worker: votes.settle",
        "bot.features.deals.commands: boards.want_anew",
        "bot.features.deals.commands: weekly.note_week",
    ]


def silent_raises(files: Mapping[str, str]) -> list[str]:
    """Return the public functions and methods that raise something without saying so."""
    silent = []
    for name, source in sorted(files.items()):
        body = ast.parse(source).body
        bodies = [body, *(node.body for node in body if isinstance(node, ast.ClassDef))]
        for statements in bodies:
            for node in statements:
                if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or node.name.startswith("_"):
                    continue
                raising = any(isinstance(item, ast.Raise) and item.exc for item in ast.walk(node))
                if raising and "raise" not in (ast.get_docstring(node) or "").lower():
                    silent.append(f"{name}: {node.name}")
    return silent


@pytest.mark.parametrize("package", OURS)
def test_public_functions_name_what_they_raise(package: str) -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources(package)}
    assert silent_raises(files) == []


def test_a_silent_raise_is_found() -> None:
    source = """
def told():
    '''Do it. Raises Conflict.'''
    raise Conflict
def _own():
    raise Conflict
class Votes:
    async def answer(self):
        '''Answer.'''
        def work(tx):
            raise VoteOver
        await self.transaction(work)
"""
    assert silent_raises({"storage.votes": source}) == ["storage.votes: answer"]
