"""Module imports, the layout of the games' pictures, and writes to the store.

The import contracts are in ``pyproject.toml``; ``lint-imports`` checks them too. Three rules are here:

- The contracts of the games follow from their folders.
- import-linter can't allow "the standard library and these".
- Its contract against cycles compares packages, and those of ``engine`` and ``render`` do import each other.
It doesn't compare a package with its own modules.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from copy import deepcopy
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Any

import grimp
import pytest
from importlinter import Contract
from importlinter.api import read_configuration
from importlinter.contracts.acyclic_siblings import AcyclicSiblingsContract
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract
from importlinter.contracts.protected import ProtectedContract

from tests.sources import OURS, ROOT, module_name, sources, tree

TYPES: dict[str, type[Contract]] = {
    kind.type_name: kind
    for kind in (
        *(AcyclicSiblingsContract, ForbiddenContract, IndependenceContract),
        *(LayersContract, ProtectedContract),
    )
}
CONFIGURATION = read_configuration(str(ROOT / "pyproject.toml"))
GAMES = sorted(path.parent.name for path in (ROOT / "engine/games").glob("*/__init__.py"))


def only_its_own(game: str) -> dict[str, Any]:
    """Return the contract that only a game's own folders import the game."""
    folders = [f"{room}.{game}" for room in ("engine.games", "render.boards", "render.words", "bot.commands")]
    return {
        "name": f"Only the folders of {game} import {game}",
        "type": "protected",
        "protected_modules": folders,
        "allowed_importers": folders,
    }


CONTRACTS: dict[str, dict[str, Any]] = {
    options["name"]: options for options in (*CONFIGURATION["contracts_options"], *map(only_its_own, GAMES))
}


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    """Return the import graph, including imports inside functions and for type checking."""
    return grimp.build_graph(*OURS, include_external_packages=True, cache_dir=None)


def is_kept(name: str, graph: grimp.ImportGraph) -> bool:
    """Check a contract, and print what breaks it."""
    options = CONTRACTS[name]
    contract = TYPES[options["type"]](name, CONFIGURATION["session_options"], options)
    check = contract.check(deepcopy(graph), verbose=False)
    if not check.kept:
        contract.render_broken_contract(check)
    return check.kept


@pytest.mark.parametrize("name", CONTRACTS)
def test_imports_follow_the_contract(graph: grimp.ImportGraph, name: str) -> None:
    assert is_kept(name, graph)


def test_contracts_cover_every_module(graph: grimp.ImportGraph) -> None:
    assert set(CONFIGURATION["session_options"]["root_packages"]) == set(OURS)
    modules = {module_name(path).removesuffix(".__init__") for package in OURS for path in sources(package)}
    assert {name for name in graph.modules if name.partition(".")[0] in OURS} == modules


def with_import(graph: grimp.ImportGraph, importer: str, imported: str) -> grimp.ImportGraph:
    """Return a copy of a graph in which one module imports another."""
    planted = deepcopy(graph)
    if imported.partition(".")[0] not in OURS:
        planted.add_module(imported, is_squashed=True)
    planted.add_import(importer=importer, imported=imported)
    return planted


WRONG = {
    "The bot imports render and storage, which import the engine": (
        ("engine.match", "render.texts"),
        ("render.texts", "bot.screens.extras"),
        ("render.boards.amytis", "storage.sqlite.database"),
        ("storage.sqlite.database", "render.texts"),
    ),
    "The engine has no clock, no I/O and no randomness but its own generator": (
        ("engine.match", "time"),
        ("engine.match", "asyncio"),
        ("engine.games.amytis.rules", "random"),
        ("engine.robots", "concurrent"),
    ),
    "Only the bot imports Discord": (
        ("engine.match", "discord"),
        ("render.texts", "discord"),
        ("storage.sqlite.database", "simcord"),
    ),
    "Only storage imports a database driver, or what is behind storage.open": (
        ("bot.app.client", "storage.matches"),
        ("bot.app.client", "storage.sqlite"),
        ("bot.matches.tables", "aiosqlite"),
        ("bot.matches.tables", "storage.parts.votes"),
        ("bot.platform.actions", "asyncpg"),
        ("render.texts", "psycopg"),
    ),
    "Packages of the bot import only from layers below": (
        ("bot.platform.language", "bot.matches.table"),
        ("bot.screens.extras", "bot.delivery.pages"),
        ("bot.screens.extras", "bot.interactions.services"),
        ("bot.table", "bot.matches.table"),
    ),
    "Only the command line and the client of a cluster import the client": (
        ("bot.app.emojis", "bot.app.client"),
        ("bot.cluster.peers", "bot.app.client"),
        ("bot.features.films.handlers", "bot.app.client"),
    ),
    "Only ziggurat run imports multi-process support": (
        ("bot.app.client", "bot.cluster.client"),
        ("bot.cli.exits", "bot.cluster.roles"),
        ("bot.delivery.reconciler", "bot.cluster.heartbeat"),
    ),
    "Only the loader imports features": (
        ("bot.app.client", "bot.features"),
        ("bot.delivery.pages", "bot.features.films.reel"),
    ),
    "No feature imports another": (("bot.features.deals.screens", "bot.features.films.screens"),),
    "Screens import no services": (
        ("bot.screens.extras", "bot.jobs.render_pool"),
        ("bot.screens.turn.panel", "bot.jobs.forecast_cache"),
    ),
    "Packages of the bot and of storage import each other in one direction": (
        ("bot.screens.match.absence", "bot.screens.turn.panel"),
        ("storage.sql.seating", "storage.parts.votes"),
    ),
    "Only the folders of amytis import amytis": (
        ("bot.commands.about", "engine.games.amytis"),
        ("bot.matches.table", "engine.games.amytis"),
        ("engine.games.ancient.rules", "engine.games.amytis.board"),
        ("engine.match", "engine.games.amytis"),
        ("render.boards.ancient.board.panels", "engine.games.amytis.board"),
        ("render.words.ancient", "render.words.amytis"),
    ),
}


@pytest.mark.parametrize(
    ("name", "importer", "imported"),
    [(name, *planted) for name, faults in WRONG.items() for planted in faults],
)
def test_a_wrong_import_breaks_the_contract(
    graph: grimp.ImportGraph, name: str, importer: str, imported: str
) -> None:
    assert not is_kept(name, with_import(graph, importer, imported))


def test_every_contract_has_a_wrong_import() -> None:
    assert set(CONTRACTS) - {only_its_own(game)["name"] for game in GAMES} <= set(WRONG)


def test_hidden_imports_break_contracts(tmp_path: Path) -> None:
    hidden = {
        "engine.match": "def planted():\n    import time",
        "bot.features.deals.screens": "from ..films.screens import film_button",
        "render.texts": "import typing\nif typing.TYPE_CHECKING:\n    import storage.records",
    }
    for path in (ROOT / "pyproject.toml", *(path for package in OURS for path in sources(package))):
        copy = tmp_path / path.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        planted = hidden.get(module_name(path), "")
        copy.write_text(f"{path.read_text(encoding='utf-8')}\n{planted}\n", encoding="utf-8")
    command = "from importlinter.cli import lint_imports_command as lint; lint()"
    done = subprocess.run(
        [sys.executable, "-c", command, "--no-cache", "--no-logo"],
        cwd=tmp_path,
        env=os.environ | {"COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
    )
    broken = {line.removesuffix(" BROKEN") for line in done.stdout.splitlines() if line.endswith(" BROKEN")}
    assert done.returncode == 1
    assert broken == {
        "The bot imports render and storage, which import the engine",
        "The engine has no clock, no I/O and no randomness but its own generator",
        "No feature imports another",
    }


LIBRARIES = {
    "engine": {"msgspec"},
    "render": {"PIL", "babel", "fluent", "zlib_ng"},
    "storage": {"aiosqlite", "msgspec", "openskill", "psycopg", "psycopg_pool"},
}
"""Libraries each package may import besides the standard library; the bot may import anything."""


def other_libraries(graph: grimp.ImportGraph, package: str) -> set[str]:
    """Return the libraries a package imports without permission."""
    modules = {package, *graph.find_descendants(package)}
    names = {
        name.partition(".")[0] for one in modules for name in graph.find_modules_directly_imported_by(one)
    }
    return names - LIBRARIES[package] - set(OURS) - (sys.stdlib_module_names - {"this", "antigravity"})


@pytest.mark.parametrize("package", LIBRARIES)
def test_packages_import_only_their_libraries(graph: grimp.ImportGraph, package: str) -> None:
    assert other_libraries(graph, package) == set()


def test_other_libraries_are_detected(graph: grimp.ImportGraph) -> None:
    assert other_libraries(with_import(graph, "engine.match", "PIL"), "engine") == {"PIL"}
    assert other_libraries(with_import(graph, "storage", "requests"), "storage") == {"requests"}
    assert other_libraries(with_import(graph, "render.texts", "this"), "render") == {"this"}


def import_cycle(graph: grimp.ImportGraph) -> set[str]:
    """Return modules that import each other in a cycle, if any."""
    try:
        TopologicalSorter(
            {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}
        ).prepare()
    except CycleError as error:
        return set(error.args[1])
    return set()


def test_no_import_cycles(graph: grimp.ImportGraph) -> None:
    assert import_cycle(graph) == set()


@pytest.mark.parametrize(
    "imports",
    [
        [("engine.core.tuples", "engine.match"), ("engine.match", "engine.core.tuples")],
        [("bot.a", "bot.b"), ("bot.b", "bot.c"), ("bot.c", "bot.a")],
        [("bot.a", "bot.a.b"), ("bot.a.b", "bot.a")],
    ],
    ids=["two modules", "three modules", "a package and its module"],
)
def test_import_cycles_are_detected(graph: grimp.ImportGraph, imports: list[tuple[str, str]]) -> None:
    planted = graph
    for importer, imported in imports:
        planted = with_import(planted, importer, imported)
    assert import_cycle(planted) == {module for pair in imports for module in pair}


def shared_names(files: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the public classes outside the games' folders that share a name, with their modules."""
    modules: dict[str, list[str]] = {}
    for module, source in files.items():
        if set(GAMES).isdisjoint(module.split(".")):
            for node in tree(source).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    modules.setdefault(node.name, []).append(module)
    return {name: found_in for name, found_in in modules.items() if len(found_in) > 1}


def test_public_classes_share_no_name() -> None:
    paths = [path for package in OURS for path in sources(package)]
    assert shared_names({module_name(path): path.read_text(encoding="utf-8") for path in paths}) == {}


def test_shared_class_names_are_detected() -> None:
    modules = ("bot.features.films.service", "engine.games.amytis.rules", "storage.parts.films")
    files = dict.fromkeys(modules, "class Film: ...\nclass _Queue: ...")
    assert shared_names(files) == {"Film": ["bot.features.films.service", "storage.parts.films"]}


BOARD_ROOMS = {
    "board": {"layout", "whole"},
    "questions": {"question"},
    "pages": {"counting", "teaching"},
    "pieces": {"palette", "signs", "tokens"},
    "cards": set[str](),
}
"""The folders of every game's pictures and their modules; not every game has cards."""


def misplaced(modules: Iterable[str]) -> list[str]:
    """Return the misplaced and the missing modules of games' pictures."""
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


def test_pictures_of_every_game_have_the_same_layout() -> None:
    modules = [module_name(path) for path in sources("render")]
    boards = [name for name in modules if name.startswith("render.boards.")]
    assert misplaced(name for name in boards if name != "render.boards.__init__") == []


def test_misplaced_pictures_are_detected() -> None:
    there = [f"render.boards.cairn.{room}.{name}" for room, names in BOARD_ROOMS.items() for name in names]
    assert misplaced(there) == []
    assert misplaced([*there[1:], "render.boards.cairn.asking", "render.boards.cairn.beside.tags"]) == [
        f"cairn lacks {there[0].removeprefix('render.boards.cairn.')}",
        "cairn.asking is in no room",
        "cairn.beside.tags is in no room",
    ]


def test_the_storage_reads_no_clock() -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources("storage")}
    reading = {name for name, source in files.items() if "time.time(" in source or "datetime.now(" in source}
    assert reading == set()


DELIVERY: dict[str, set[str] | None] = {"boards": None, "outbox": None, "instances": None, "postings": None}
DELIVERY |= {"servers": None, "away": {"set_aside", "come_back"}}
DELIVERY |= {"contests": {"set_message", "set_podium"}, "films": None, "overviews": None, "faces": None}
"""Writes of delivery about its own work, by part of the store; None stands for all writes of a part."""

NO_MATCH = {"settings", "budget", "presses", "interactions"}
"""Parts of the store that hold nothing about matches."""


def part_names(source: str) -> dict[str, str]:
    """Return the store's attribute name for each class it is composed of."""
    return {
        node.value.func.id: node.targets[0].attr
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Attribute)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
    }


def writing(files: Mapping[str, str], names: Mapping[str, str]) -> dict[str, set[str]]:
    """Return the writing methods of each part of the store, keyed by its name in ``names``.

    Classes without a name there are keyed by module, such as ``matches`` for the store itself. A method
    writes if it uses a transaction, or a private method of its class that does.
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
    """Return the writing methods of the store that a module uses, each with its part."""
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
    "absence": {"take_back"},
    "away": {"move"},
    "people": {"save", "mute", "record_asked"},
    "house_rules": {"save", "unblock"},
    "statistics": {"recount"},
    "contests": {"sign_up", "leave"},
    "puzzles": {"begin", "end"},
    "deals": {"begin", "end"},
    "plans": {"save", "set_grace", "set_note"},
}
"""Writes to which :mod:`bot.matches` has nothing to add, so handlers call them directly.

Reading a whole match counts as a write, because it replaces a snapshot that can't be read.
"""


def around_matches(files: Mapping[str, str], methods: Mapping[str, set[str]]) -> list[str]:
    """Return writes to the store that bypass :mod:`bot.matches`, or delivery for its own.

    In a feature, the service and the schedule may write.
    """
    strays = []
    for name, source in sorted(files.items()):
        room = name.split(".")[1]
        if room == "features" and name.rpartition(".")[2] in ("service", "schedule"):
            continue
        for part, method in writes(source, methods):
            own = part in DELIVERY and method in (DELIVERY[part] or {method})
            free = part in NO_MATCH or method in DIRECT.get(part, ())
            if not free and room not in (("matches", "delivery", "cluster") if own else ("matches",)):
                strays.append(f"{name}: {part}.{method}")
    return strays


def _store() -> dict[str, set[str]]:
    paths = [ROOT / "storage/matches.py", *(ROOT / "storage/parts").rglob("*.py")]
    files = {module_name(path): path.read_text(encoding="utf-8") for path in paths}
    return writing(files, part_names(files["storage.matches"]))


def test_writes_about_matches_go_through_matches() -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources("bot")}
    store = _store()
    assert around_matches(files, store) == []
    assert {part: methods - store[part] for part, methods in DIRECT.items() if methods - store[part]} == {}


def test_writes_that_bypass_matches_are_detected() -> None:
    files = {
        "bot.app.emojis": "await self._settings.set('a', 'b')",
        "bot.commands.game": "await services.tables.matches.lobbies.start(1, order, match, now=now())",
        "bot.controls.files": "await matches.append(1)\nawait matches.get(1)\nitems.insert(0, 1)",
        "bot.controls.lobby": "await tables.matches.boards.want_anew(1)\nawait lobbies.give_way(1)",
        "bot.controls.seats": "await tables.matches.lobbies.join(1, ann)\nawait offers.make(1)",
        "bot.delivery.outbox_worker": "await outbox.take(1)\nawait matches.votes.settle(1)",
        "bot.features.deals.commands": "await matches.boards.want_anew(1)\nawait deals.note_week(1, 2)",
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
        "bot.features.deals.commands: deals.note_week",
    ]


def silent_raises(files: Mapping[str, str]) -> list[str]:
    """Return the public functions and methods that raise something without documenting it."""
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
def test_public_functions_document_what_they_raise(package: str) -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources(package)}
    assert silent_raises(files) == []


def test_undocumented_raises_are_detected() -> None:
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
