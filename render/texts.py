"""The catalogue of all texts that a player sees, one language at a time, in Fluent.

Each language is a folder of ``.ftl`` files below ``render/locale``: ``core.ftl`` and one file a
game. Syntax: https://projectfluent.org/fluent/guide/. What a language lacks is said in English, text
by text.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple

from fluent.runtime import FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from engine.errors import Refusal
from render.numerals import HYPHEN, MINUS, Bundle

LOCALE: Traversable = files("render") / "locale"
FALLBACK = "en"
ENOUGH = 0.95
"""The share of all texts from which on a language is offered to players."""

REMEMBERED = 4096
"""Texts of a language kept ready with their placeholders filled: the same ones come again on every page."""

LABEL_LIMIT = 100
"""Characters of a label and of a description in Discord's menus."""

ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)
"""How an entry of a file begins, with its name; a line that goes on with one is indented."""

CLOSING = "\u2069*_~`”’)\\]"
"""What closes around the end of a name or of a sentence."""

_END = re.compile(f"([.!?…])[{CLOSING}]*$")

LONGEST_VALUE = 990
"""Characters of a value at most: Fluent refuses more than 1,000."""

_MARKED = "\ue000"
"""Follows a placeholder's value that ends like a sentence, with its last mark, until the text is complete."""

_DOUBLE = re.compile(f"{_MARKED}(.)([{CLOSING}]*)(?:\\.|\\1)")
_SINGLE = re.compile(f"{_MARKED}.")

signs: dict[str, str] = {}
"""The application's own emojis by their names, as messages have them; empty where there are none."""


def number(value: int) -> str:
    """Return a number as players read it, below zero with a true minus sign."""
    return str(value).replace(HYPHEN, MINUS)


def signed(value: int) -> str:
    """Return a change with its sign, as in +3, −3 and ±0."""
    return f"{value:+d}".replace(HYPHEN, MINUS) if value else "±0"


def _sources(language: str) -> Iterator[str]:
    for file in sorted((LOCALE / language).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".ftl"):
            yield file.read_text(encoding="utf-8")


def _entries(language: str) -> Iterator[tuple[str, bytes]]:
    """Yield the names and the Fluent of all entries of a language, the latter as a file has it."""
    for source in _sources(language):
        entries = list(ENTRY.finditer(source))
        ends = [*(entry.start() for entry in entries[1:]), len(source)]
        for entry, end in zip(entries, ends, strict=False):
            yield entry[1], source[entry.start() : end].encode()


class Texts:
    """One language's texts: calling it with a message's key and its placeholders gives the text.

    An entry is parsed when it is asked for: parsed ones take fifty times the room, and long to make.
    In English raises :class:`KeyError` for a key that the catalogue lacks and :class:`ValueError`
    for a placeholder that was not filled: a gap is to be found by a test, not by a player. In other
    languages the English text steps in.
    """

    def __init__(self, language: str = FALLBACK) -> None:
        self.language = language
        self._bundle = Bundle(language)
        self._entries = dict(_entries(language))
        self._ready = lru_cache(REMEMBERED)(self._own)
        self._english = None if language == FALLBACK else texts(FALLBACK)

    def __contains__(self, key: str) -> bool:
        own = key in self._entries and not key.startswith(HYPHEN)
        return own or (self._english is not None and key in self._english)

    def __call__(self, key: str, **args: str | int) -> str:
        """Return the text of a message."""
        if self._english is None:
            return self._ready(key, *args.items())
        try:
            return self._ready(key, *args.items())
        except (KeyError, ValueError):
            return self._english(key, **args)

    def _own(self, key: str, *args: tuple[str, str | int]) -> str:
        if not self._bundle.has_message(key):
            self._parse(key)
        message = self._bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        text, errors = self._bundle.format_pattern(message.value, dict(_marked(args)))
        if errors:
            raise ValueError(f"{key}: {errors}")
        return _SINGLE.sub("", _DOUBLE.sub(r"\2", str(text)))

    def _parse(self, key: str) -> None:
        """Have the bundle know a text, all that it is made of before it: another thread may ask."""
        parsed: dict[str, ast.Resource] = {}
        queue = [key]
        while queue:
            name = queue.pop()
            parsed[name] = FluentParser(with_spans=False).parse(self._entries[name].decode())
            references = _References()
            references.visit(parsed[name])
            queue += references.names & self._entries.keys() - parsed.keys()
        for resource in reversed(parsed.values()):
            self._bundle.add_resource(resource)

    def sign(self, name: str, otherwise: str = "") -> str | None:
        """Return an emoji of the application for a control, or the text of a key where it has none.

        Nothing else can show it everywhere: a notice on a lock screen has its name instead.
        """
        return signs.get(name.replace(HYPHEN, "_")) or (self(otherwise) if otherwise else None)

    def refusal(self, refusal: Refusal) -> str:
        """Return the friendly sentence for a refused request."""
        return self(refusal.key, **refusal.args_)


Translate = Callable[..., str]


def texts(language: str = FALLBACK) -> Texts:
    """Return a language's catalogue, read once."""
    return _read(language)


_read = cache(Texts)  # given its argument always, or the cache would hold the fallback twice


class Coverage(NamedTuple):
    """How many texts of a language there are: those that English has, with no placeholder of its own."""

    total: int
    missing: tuple[str, ...]

    @property
    def had(self) -> int:
        """The number of texts that are there."""
        return self.total - len(self.missing)

    @property
    def share(self) -> float:
        """The share of texts that are there, 0 to 1."""
        return self.had / self.total


def languages() -> tuple[str, ...]:
    """Return all languages that there are texts of."""
    return tuple(sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir()))


@cache
def coverage(language: str) -> Coverage:
    """Return how much of the texts a language has."""
    english, theirs = placeholders(FALLBACK), placeholders(language)
    missing = sorted(key for key, names in english.items() if not (theirs.get(key, {None}) <= names))
    return Coverage(len(english), tuple(missing))


def placeholders(language: str) -> dict[str, set[str | None]]:
    """Return what each text of a language is filled with."""
    names: dict[str, set[str | None]] = {}
    for source in _sources(language):
        for entry in FluentResource(source).body:
            if isinstance(entry, ast.Message) and entry.value is not None:
                collector = _Variables()
                collector.visit(entry.value)
                names[entry.id.name] = collector.names
    return names


def joined(parts: Iterable[str], t: Texts) -> str:
    """Return parts as a sentence lists them: "A, B and C"."""
    *others, last = [*parts] or [""]
    return t("list-and").join(filter(None, (t("list-comma").join(others), last)))


def shortened(text: str, limit: int = LABEL_LIMIT) -> str:
    """Return a text cut at a word so that it fits."""
    if len(text) <= limit:
        return text
    return text[: limit - 1].rsplit(" ", 1)[0].rstrip(" ,·;:") + "…"


def _marked(args: Iterable[tuple[str, str | int]]) -> Iterator[tuple[str, str | int]]:
    """Mark values that end like "Bo.", so that a text adds no second full stop, and cut long ones."""
    for name, value in args:
        if isinstance(value, str) and len(value) > LONGEST_VALUE:
            value = value[: LONGEST_VALUE - 1].rstrip() + "…"
        end = _END.search(value) if isinstance(value, str) else None
        yield name, f"{value}{_MARKED}{end[1]}" if end else value


class _Variables(Visitor):
    """Collects the placeholders of a text."""

    def __init__(self) -> None:
        self.names: set[str | None] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  # the visitor's naming
        self.names.add(node.id.name)


class _References(Visitor):
    """Collects the entries that a text is made of."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802  # the visitor's naming
        self.names.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.names.add(HYPHEN + node.id.name)
        self.generic_visit(node)


@cache
def offered() -> frozenset[str]:
    """Return the languages that are complete enough for players."""
    others = [language for language in languages() if language != FALLBACK]
    return frozenset([FALLBACK, *(language for language in others if coverage(language).share >= ENOUGH)])
