"""The modules of a package need one another in one direction only: there is no circle among them."""

import sys
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


def test_nothing_but_the_client_and_the_command_line_knows_the_client() -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources("bot")}
    knowing = {name for name, needed in graph(files).items() if "bot.client" in needed}
    assert {name for name in knowing if not name.startswith("bot.cli.")} == set()


def test_screens_know_no_services() -> None:
    files = {module_name(path): path.read_text(encoding="utf-8") for path in sources("bot")}
    edges = graph(files)
    needed = {target for name in edges if name.startswith("bot.screens.") for target in edges[name]}
    assert not needed & {"bot.services", "bot.publisher", "bot.painter", "bot.pages", "bot.advice"}
