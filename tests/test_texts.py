"""Every text players see comes from the catalogue, and every text of the catalogue is used and valid.

Sources are read with ``ast``. Whatever looks like a text for people must be of a kind that :data:`KINDS`
allows, each with its reason.
"""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from engine import errors
from render.texts import FALLBACK, Texts, number, signed, texts
from tests.bot.limits import slips
from tests.sources import tree

ROOT = Path(__file__).parent.parent
PACKAGES = ("bot", "render", "engine")
"""Packages where texts for players could stray; storage has only the keys of its refusals."""

LOCALE = ROOT / "render/locale"
FILES = sorted((LOCALE / FALLBACK).glob("*.ftl"))
SOURCES = [path for package in (*PACKAGES, "storage") for path in sorted((ROOT / package).rglob("*.py"))]
LANGUAGES = sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())
REFUSALS = {
    name for name, kind in vars(errors).items() if isinstance(kind, type) and issubclass(kind, errors.Refusal)
}
SPEAKERS = REFUSALS | {"t", "texts"}
"""Functions called with a catalogue key first, then placeholders."""

every_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)

# reading sources


class Literal(NamedTuple):
    """A string in a source: its position, value, and enclosing nodes from the outside in."""

    path: str
    line: int
    text: str
    around: tuple[ast.AST, ...]

    @property
    def calls(self) -> list[str]:
        """The names of the calls the string is an argument of, innermost first."""
        calls = [node.func for node in reversed(self.around) if isinstance(node, ast.Call)]
        return [ast.unparse(func) for func in calls]


def nodes(tree: ast.AST) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    """Yield all nodes in reading order, each with its enclosing nodes from the outside in."""
    left: list[tuple[ast.AST, tuple[ast.AST, ...]]] = [(tree, ())]
    while left:
        node, around = left.pop()
        yield node, around
        inside = (*around, node)
        left += [(child, inside) for child in reversed([*ast.iter_child_nodes(node)])]


@cache
def parsed(source: str) -> tuple[tuple[ast.AST, tuple[ast.AST, ...]], ...]:
    return tuple(nodes(tree(source)))


def literals(source: str, path: str) -> Iterator[Literal]:
    """Yield the strings of a source, including parts of f-strings, without docstrings."""
    for node, around in parsed(source):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and not isinstance(around[-1], ast.Expr)
        ):
            yield Literal(path, node.lineno, node.value, around)


TEXTLIKE = re.compile(r"[A-Za-z]{2,}[,;:.!?]?\s|\s[A-Za-z]{2,}|^[A-Z][a-z]{2,}|[a-z]{2,}[.!?]$")
"""A word next to a space, a capitalized word, or the end of a sentence."""

# kinds of strings that look like texts but aren't for players

Test = Callable[[Literal], bool]
ADMIN = ("bot/cli/",)


def is_typing(literal: Literal) -> bool:
    parent, child = literal.around[-1], literal.text
    in_annotation = any(
        isinstance(outer, ast.arg)
        or (isinstance(outer, ast.AnnAssign) and outer.annotation is inner)
        or (isinstance(outer, ast.FunctionDef | ast.AsyncFunctionDef) and outer.returns is inner)
        for outer, inner in zip(literal.around, (*literal.around[1:], None), strict=True)
    )
    returned = isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef)
    annotated = isinstance(parent, ast.arg | ast.AnnAssign) and child != ""
    return in_annotation or returned or annotated or isinstance(parent, ast.Subscript)


def is_in_all(literal: Literal) -> bool:
    return any(
        isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__" for node in literal.around
    )


def is_error(literal: Literal) -> bool:
    raised = any(isinstance(node, ast.Raise) for node in literal.around)
    refused = any(call in REFUSALS for call in literal.calls)
    made = any(call.endswith(("Error", "_fault", "super().__init__")) for call in literal.calls)
    return (raised or made) and not refused


def is_notation(literal: Literal) -> bool:
    plain = re.fullmatch(r"[a-z]*( [a-z]+)* ?", literal.text) is not None
    return plain and (literal.path.startswith("engine/") or is_command_notation(literal))


def is_command_notation(literal: Literal) -> bool:
    put_together = isinstance(literal.around[-1], ast.JoinedStr)
    handled = literal.calls[:1] != [] and literal.calls[0].endswith((".append", ".removeprefix"))
    return literal.path.startswith("bot/commands/") and (put_together or handled)


def is_repr(literal: Literal) -> bool:
    return any(isinstance(node, ast.FunctionDef) and node.name == "__repr__" for node in literal.around)


KINDS: dict[str, tuple[Test, str]] = {
    "repr": (is_repr, "what a developer sees"),
    "terminal": (
        lambda found: found.path.startswith(ADMIN),
        "the ziggurat command speaks to the bot's admin",
    ),
    "metrics": (
        lambda found: found.path in ("bot/app/metrics.py", "bot/app/monitor.py"),
        "metrics and the state of health are for the admin",
    ),
    "log": (
        lambda found: found.calls[:1] != [] and found.calls[0].startswith("log."),
        "logs are for the admin",
    ),
    "error": (is_error, "errors other than refusals are logged, or shown to the admin"),
    "typing": (is_typing, "names of types"),
    "names": (is_in_all, "names of what a module offers"),
    "title": (
        lambda found: found.calls[:1] == ["Facts"],
        "titles of games are names, the same in all languages",
    ),
    "notation": (is_notation, "notation is typed and read by the engine, the same in all languages"),
    "module": (lambda found: re.fullmatch(r"([a-z]+\.)+", found.text) is not None, "names of modules"),
    "record": (
        lambda found: found.path == "engine/history/record.py",
        "the format of files that the program reads again",
    ),
    "data": (
        lambda found: found.path.endswith("/cards.py") and "where" in ast.unparse(found.around[-2]),
        "where in a game's data file an error is",
    ),
    "file": (lambda found: re.fullmatch(r"[\w/-]+\.[a-z]{2,4}", found.text) is not None, "names of files"),
}
"""Kinds of strings that look like texts, and why they aren't for players."""


def stray(source: str, path: str) -> list[str]:
    """Return the strings of a source that look like texts for players."""
    return [
        f"{literal.path}:{literal.line}: {literal.text.strip()[:60]!r}"
        for literal in literals(source, path)
        if TEXTLIKE.search(literal.text) and not any(test(literal) for test, _ in KINDS.values())
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_texts_for_players_outside_the_catalogue(package: str) -> None:
    strays = [
        line
        for path in SOURCES
        if (name := path.relative_to(ROOT).as_posix()).startswith(package + "/")
        for line in stray(path.read_text(encoding="utf-8"), name)
    ]
    assert not strays, "\n".join(strays)


STRAY = {
    "a message": 'await channel.send("Your turn!")',
    "a label": 'Button(label="Undo")',
    "an f-string": 'send(f"{name} takes a tile")',
    "the end of an f-string": 'send(f"{count} points")',
    "a placeholder of a menu": 'Select(placeholder="Choose a stack")',
    "a description of a command": '@group.command(description="Show the present board")\ndef board(): ...',
    "a joined text": 'text = ", ".join(names) + " have won"',
    "a text kept in a table": 'TITLES = {"undo": "Taken back"}',
    "a refusal with a sentence": 'raise IllegalMove("That stack is empty.")',
    "a refusal's placeholder": 'raise IllegalMove("refusal-x", reason="the stack is empty")',
    "a picture's label": 'draw.text((0, 0), "Final turn")',
}


@pytest.mark.parametrize("source", STRAY.values(), ids=STRAY)
def test_stray_texts_are_detected(source: str) -> None:
    assert stray(source, "bot/matches/table.py")


HARMLESS = {
    "a docstring": 'def f():\n    """Return what is shown."""',
    "a key": 'send(t("board-turn", name=name))',
    "Markdown around a text": 'send(f"### {title}\\n- {line}")',
    "a log": 'log.warning("match %d: the board stays", number)',
    "an error for the admin": 'raise ValueError("one person a seat")',
    "a type": 'def f(bot: "Ziggurat") -> "Page": ...',
    "a custom id": 'button(t("button-undo"), "undo")',
}


@pytest.mark.parametrize("source", HARMLESS.values(), ids=HARMLESS)
def test_other_strings_are_ignored(source: str) -> None:
    assert stray(source, "bot/matches/table.py") == []


# reading the catalogue


class Variables(Visitor):
    """Collects a message's placeholders, references and selectors."""

    def __init__(self) -> None:
        self.names: set[str] = set()
        self.references: set[str] = set()
        self.selectors: set[str] = set()
        self.variants: set[str | int] = set()

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:  # noqa: N802  # the visitor's naming
        if isinstance(node.selector, ftl.VariableReference):
            self.selectors.add(node.selector.id.name)
        for variant in node.variants:
            key = variant.key
            name = int(key.value) if isinstance(key, ftl.NumberLiteral) else key.name
            self.variants.add({"one": 1, "other": 2}.get(str(name), name))
        self.generic_visit(node)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802  # the visitor's naming
        self.names.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802  # the name that the visitor looks for
        self.references.add(node.id.name)


@cache
def entries(file: Path) -> list[ftl.EntryType]:
    return FluentParser().parse(file.read_text(encoding="utf-8")).body


@cache
def messages(language: str = FALLBACK) -> dict[str, Variables]:
    """Return the placeholders of every message of a language."""
    by_key = {}
    for file in sorted((LOCALE / language).glob("*.ftl")):
        for entry in entries(file):
            if isinstance(entry, ftl.Message):
                by_key[entry.id.name] = Variables()
                by_key[entry.id.name].visit(entry)
    return by_key


@every_file
def test_catalogue_files_are_well_formed(file: Path) -> None:
    listed = entries(file)
    assert [entry.content for entry in listed if isinstance(entry, ftl.Junk)] == []
    keys = Counter(entry.id.name for entry in listed if isinstance(entry, ftl.Message))
    assert [key for key, count in keys.items() if count > 1] == []
    slug = file.stem.partition("-")[0]
    if (ROOT / "engine/games" / slug).is_dir():
        assert [
            key for key in keys if not key.startswith((f"{slug}-", f"outcome-{slug}-", f"tiebreak-{slug}-"))
        ] == []


COLOURED = re.compile(r"[↔↕↖↗↘↙↩↪⬅⬆⬇➡]")
"""Arrows that Discord renders as blue emoji, wherever they appear."""


@every_file
def test_no_arrow_becomes_an_emoji(file: Path) -> None:
    assert COLOURED.findall(file.read_text(encoding="utf-8")) == []


def test_no_key_is_in_two_files() -> None:
    keys = Counter(e.id.name for file in FILES for e in entries(file) if isinstance(e, ftl.Message))
    assert [key for key, count in keys.items() if count > 1] == []


@pytest.mark.parametrize("value", [0, 1, 7, "x"], ids=repr)
def test_every_message_formats_with_its_placeholders(value: int | str) -> None:
    t = texts()
    for key, message in messages().items():
        text = t(key, **dict.fromkeys(message.names, value))
        assert text.strip(), key


def test_no_message_has_a_slip() -> None:
    for key, message in messages().items():
        for value in message.variants or ["7"]:
            text = texts()(key, **{of: value if of in message.selectors else "7" for of in message.names})
            assert not slips(text), (key, text)


def test_no_message_puts_a_number_into_a_timestamp() -> None:
    """Fluent groups the digits of numbers, and Discord shows such a timestamp as it is typed."""
    assert [line for file in FILES for line in file.read_text("utf-8").splitlines() if "<t:{" in line] == []


SLIPS = (
    "<t:1,795,996,800:D>",
    "<t:soon:R>",
    "Bo is here..",
    "You is to take a tile",
    "button-undo",
    "{ $name }",
)
NO_SLIPS = (
    "<t:1795996800:D>",
    "<t:5>",
    "Bo... and Ann…",
    "You are next",
    "a tie-break",
    "/game undo-it",
    "+3–4",
)


def test_exactly_the_slips_are_detected() -> None:
    assert [text for text in SLIPS if not slips(text)] == []
    assert [text for text in NO_SLIPS if slips(text)] == []


NAMED = ("Bo.", "Bo!", "Bo?", "Bo…", "\u2068Bo.\u2069", "**Bo.**", "Ann and \u2068Bo!\u2069")
DOUBLE = re.compile(r"Bo([.!?…])[\u2069*]*(?:\.|\1)")


@pytest.mark.parametrize("name", NAMED)
def test_no_message_doubles_a_names_full_stop(name: str) -> None:
    """Regression: an undo text_calls "as agreed with Bo.." with two full stops."""
    for key, message in messages().items():
        for value in message.variants or [name]:
            arguments = {of: value if of in message.selectors else name for of in message.names}
            text = texts()(key, **arguments)
            assert not DOUBLE.search(text), (key, text)


def test_names_keep_their_punctuation() -> None:
    t = texts()
    for name in ("Bo..", "Bo?!", "Bo..."):
        assert t("story-undone-agreed", name="Ann", names=name).endswith(name)
    assert t("told-turn", name="Bo.", told="x") == "Bo.: x"


def test_numbers_have_a_true_minus_and_gains_a_sign() -> None:
    assert [number(n) for n in (-12, 0, 3)] == ["−12", "0", "3"]
    assert [signed(n) for n in (-12, 0, 3)] == ["−12", "±0", "+3"]
    assert texts()("panel-gain", worth=signed(-4), total=-3) == "−4: you now have −3 points."


MANY = re.compile(r"(?<![\w–.-])[−-]?1 (?:points|cards|streets|blocks|tokens|seats|players|matches)\b")
NEVER_ONE = {"refusal-seats", "form-game", "westkingdom-captures"}
"""No game is for one player, and captures of several matches are reported together."""

SHARED = [file for file in FILES if file.stem.split("-")[0] not in ("amytis", "ancient")]


@pytest.mark.parametrize("value", [1, -1])
@pytest.mark.parametrize("file", SHARED, ids=lambda file: file.name)
def test_one_is_singular(file: Path, value: int) -> None:
    keys = [entry.id.name for entry in entries(file) if isinstance(entry, ftl.Message)]
    formatted = {key: texts()(key, **dict.fromkeys(messages()[key].names, value)) for key in keys}
    assert {key for key, text in formatted.items() if MANY.search(text)} <= NEVER_ONE


@pytest.mark.parametrize(
    "language", [language for language in LANGUAGES if language != FALLBACK] or [FALLBACK]
)
def test_languages_have_only_english_keys_and_placeholders(language: str) -> None:
    theirs = messages(language)
    assert theirs.keys() <= messages().keys()
    assert [key for key, message in theirs.items() if not message.names <= messages()[key].names] == []
    assert Texts(language).language == language


# the catalogue and the sources


ANYTHING = "[a-z0-9_-]+"


class TextCall(NamedTuple):
    """A call that uses a text: its keys (patterns unless ``exact``) and its placeholders.

    ``placeholders`` is None if they are passed as a dictionary.
    """

    where: str
    keys: tuple[str, ...]
    exact: bool
    placeholders: frozenset[str] | None


def pattern(node: ast.JoinedStr) -> str:
    """Return a regular expression for the keys an f-string may produce."""
    parts = (str(part.value) if isinstance(part, ast.Constant) else None for part in node.values)
    return "".join(ANYTHING if part is None else re.escape(part) for part in parts)


def named(node: ast.expr) -> Iterator[tuple[str, bool]]:
    """Yield the keys an expression may produce, and whether each is exact."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value, True
    elif isinstance(node, ast.JoinedStr):
        yield pattern(node), False
    elif isinstance(node, ast.IfExp):
        yield from named(node.body)
        yield from named(node.orelse)


def text_calls(source: str, path: str) -> Iterator[TextCall]:
    """Yield the calls that use a text."""
    for node in ast.walk(tree(source)):
        if (
            isinstance(node, ast.Call)
            and node.args
            and isinstance(node.func, ast.Name)
            and node.func.id in SPEAKERS
        ):
            keys_of_call = list(named(node.args[0]))
            open_ended = any(keyword.arg is None for keyword in node.keywords)
            placeholders = (
                None if open_ended else frozenset(k.arg for k in node.keywords if k.arg is not None)
            )
            for exact in (True, False):
                if keys := tuple(key for key, is_exact in keys_of_call if is_exact is exact):
                    yield TextCall(f"{path}:{node.lineno}", keys, exact, placeholders)


@cache
def all_text_calls() -> list[TextCall]:
    return [
        call
        for path in SOURCES
        for call in text_calls(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
        if call.keys != (FALLBACK,)
    ]


@cache
def there_is_one_like(key: str) -> bool:
    """Return whether the catalogue has a key that matches a pattern."""
    like = re.compile(key)
    return any(map(like.fullmatch, messages()))


def test_every_key_in_the_sources_is_in_the_catalogue() -> None:
    missing = [
        f"{call.where}: {key}"
        for call in all_text_calls()
        for key in call.keys
        if not (key in messages() if call.exact else there_is_one_like(key))
    ]
    assert not missing, "\n".join(missing)


def test_every_call_fills_the_placeholders() -> None:
    unfilled = [
        f"{call.where}: {key} needs {', '.join(sorted(messages()[key].names - call.placeholders))}"
        for call in all_text_calls()
        if call.exact and call.placeholders is not None
        for key in call.keys
        if key in messages() and not messages()[key].names <= call.placeholders
    ]
    assert not unfilled, "\n".join(unfilled)


@cache
def used() -> tuple[set[str], set[str]]:
    """Return every string of the sources, and a pattern for every f-string that could produce a key."""
    exact = {reference for message in messages().values() for reference in message.references}
    patterns = set()
    for path in SOURCES:
        for node in ast.walk(tree(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                exact.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                shape = pattern(node)
                fixed = shape.replace(ANYTHING, "")
                if "-" in fixed and re.search(r"[a-z]{3,}", fixed):
                    patterns.add(shape)
    return exact, patterns


@every_file
def test_every_key_of_the_catalogue_is_used(file: Path) -> None:
    exact, patterns = used()
    unused = [
        entry.id.name
        for entry in entries(file)
        if isinstance(entry, ftl.Message)
        and entry.id.name not in exact
        and not any(re.fullmatch(shape, entry.id.name) for shape in patterns)
    ]
    assert not unused, "\n".join(unused)
