"""The catalogue of all texts that players see, one language at a time, in Fluent.

Each language is a folder of ``.ftl`` files in ``render/locale``: ``core.ftl``, further topics, and a file per
game. Syntax: https://projectfluent.org/fluent/guide/. Texts missing in a language fall back to English one by
one.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple, Self

from fluent.runtime import FluentResource
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from engine.errors import Refusal
from render.numerals import HYPHEN, MINUS, Bundle

LOCALE: Traversable = files("render") / "locale"
FALLBACK = "en"
ENOUGH = 0.95
"""The share of translated texts from which a language is offered to players."""

REMEMBERED = 4096
"""The number of formatted texts cached per language, as the same ones recur on every page."""

LABEL_LIMIT = 100
"""The maximum length of labels and descriptions in Discord's menus."""

ENTRY = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)
"""Matches the start of an entry with its name; continuation lines are indented."""

CLOSING = "\u2069*_~`”’)\\]"
"""The characters that may follow the last mark of a name or sentence."""

_END = re.compile(f"([.!?…])[{CLOSING}]*$")

LONGEST_VALUE = 990
"""The maximum length of an argument, as Fluent rejects more than 1,000 characters."""

_MARKED = "\ue000"
"""Inserted after an argument that ends like a sentence, followed by its last mark, during formatting."""

_DOUBLE = re.compile(f"{_MARKED}(.)([{CLOSING}]*)(?:\\.|\\1)")
_SINGLE = re.compile(f"{_MARKED}.")

signs: dict[str, str] = {}
"""The application's own emojis by name, as written in messages; empty if there are none."""


def number(value: int) -> str:
    """Format a number, with a true minus sign."""
    return str(value).replace(HYPHEN, MINUS)


def signed(value: int) -> str:
    """Format a change with its sign, as in +3, −3 and ±0."""
    return f"{value:+d}".replace(HYPHEN, MINUS) if value else "±0"


def _sources(language: str) -> Iterator[str]:
    for file in sorted((LOCALE / language).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".ftl"):
            yield file.read_text(encoding="utf-8")


def _entries(language: str) -> Iterator[tuple[str, bytes]]:
    """Yield the names and Fluent sources of all entries of a language."""
    for source in _sources(language):
        entries = list(ENTRY.finditer(source))
        ends = [*(entry.start() for entry in entries[1:]), len(source)]
        for entry, end in zip(entries, ends, strict=False):
            yield entry[1], source[entry.start() : end].encode()


class Texts:
    """The texts of one language; call it with a message key and arguments to format a text.

    Entries are parsed on first use, because parsed ones take fifty times the memory and long to make. In
    English, an unknown key raises :class:`KeyError` and a missing argument :class:`ValueError`, so that tests
    find them. Other languages fall back to the English text.
    """

    def __init__(self, language: str = FALLBACK) -> None:
        self.language = language
        self._bundle = Bundle(language)
        self._entries = dict(_entries(language))
        self._ready = lru_cache(REMEMBERED)(self._own)
        self._english = None if language == FALLBACK else texts(FALLBACK)
        self._suffix = ""

    def __contains__(self, key: str) -> bool:
        own = key in self._entries and not key.startswith(HYPHEN)
        return own or (self._english is not None and key in self._english)

    def __call__(self, key: str, **args: str | int) -> str:
        """Format a message."""
        if self._suffix and (short := key + self._suffix) in self:
            key = short
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
        """Parse an entry into the bundle after its references, since other threads may use it at once."""
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

    def in_short(self) -> Self:
        """Return these texts with the short form of each message that has one, with a key in ``-short``."""
        short = copy(self)
        short._suffix = "-short"
        return short

    def sign(self, name: str, otherwise: str = "") -> str | None:
        """Return the application's emoji for a control, or else the text of the key ``otherwise``, if any.

        Texts that may be shown elsewhere, such as on a lock screen, use the emoji's name instead.
        """
        return signs.get(name.replace(HYPHEN, "_")) or (self(otherwise) if otherwise else None)

    def refusal(self, refusal: Refusal) -> str:
        """Return the sentence that explains a refusal."""
        return self(refusal.key, **refusal.args_)


Translate = Callable[..., str]


def texts(language: str = FALLBACK) -> Texts:
    """Return the cached catalogue of a language."""
    return _read(language)


_read = cache(Texts)  # always called with an argument, otherwise the fallback would be cached twice


class Coverage(NamedTuple):
    """The number of texts of a language, out of those in English, and the missing ones.

    A text whose placeholders are not all used in English counts as missing.
    """

    total: int
    missing: tuple[str, ...]

    @property
    def had(self) -> int:
        """The number of available texts."""
        return self.total - len(self.missing)

    @property
    def share(self) -> float:
        """The share of available texts, from 0 to 1."""
        return self.had / self.total


def languages() -> tuple[str, ...]:
    """Return all languages with texts."""
    return tuple(sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir()))


@cache
def coverage(language: str) -> Coverage:
    """Return the coverage of a language."""
    english, theirs = placeholders(FALLBACK), placeholders(language)
    missing = sorted(key for key, names in english.items() if not (theirs.get(key, {None}) <= names))
    return Coverage(len(english), tuple(missing))


def placeholders(language: str) -> dict[str, set[str | None]]:
    """Return the placeholders of each text of a language."""
    names: dict[str, set[str | None]] = {}
    for source in _sources(language):
        for entry in FluentResource(source).body:
            if isinstance(entry, ast.Message) and entry.value is not None:
                collector = _Variables()
                collector.visit(entry.value)
                names[entry.id.name] = collector.names
    return names


def joined(parts: Iterable[str], t: Texts) -> str:
    """Join parts as in a sentence: "A, B and C"."""
    *others, last = [*parts] or [""]
    return t("list-and").join(filter(None, (t("list-comma").join(others), last)))


def shortened(text: str, limit: int = LABEL_LIMIT) -> str:
    """Truncate a text at a word boundary."""
    if len(text) <= limit:
        return text
    return text[: limit - 1].rsplit(" ", 1)[0].rstrip(" ,·;:") + "…"


def _marked(args: Iterable[tuple[str, str | int]]) -> Iterator[tuple[str, str | int]]:
    """Mark arguments that end like "Bo.", so that no second full stop is added, and truncate long ones."""
    for name, value in args:
        if isinstance(value, str) and len(value) > LONGEST_VALUE:
            value = value[: LONGEST_VALUE - 1].rstrip() + "…"
        end = _END.search(value) if isinstance(value, str) else None
        yield name, f"{value}{_MARKED}{end[1]}" if end else value


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str | None] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  # the visitor's naming
        self.names.add(node.id.name)


class _References(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802  # the visitor's naming
        self.names.add(node.id.name)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.names.add(HYPHEN + node.id.name)
        self.generic_visit(node)


@cache
def offered() -> frozenset[str]:
    """Return the languages complete enough to offer to players."""
    others = [language for language in languages() if language != FALLBACK]
    return frozenset([FALLBACK, *(language for language in others if coverage(language).share >= ENOUGH)])
