"""The catalogue of all texts that a player sees, one language at a time, in Fluent.

Each language is a folder of ``.ftl`` files below ``render/locale``: ``core.ftl`` and one file a
game. Syntax: https://projectfluent.org/fluent/guide/. What can be below zero is written
``{ NUMBER($points) }``, or given as a text of :func:`number` or :func:`signed`.
"""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentInt

from engine.errors import Refusal

FALLBACK = "en"
HYPHEN, MINUS = "-", "−"


def number(value: int) -> str:
    """Return a number as players read it, below zero with a true minus sign."""
    return str(value).replace(HYPHEN, MINUS)


def signed(value: int) -> str:
    """Return a change with its sign, as in +3, −3 and ±0."""
    return f"{value:+d}".replace(HYPHEN, MINUS) if value else "±0"


class _Number(FluentInt):
    """What NUMBER gives in a text; the library itself writes a hyphen for the minus sign."""

    def format(self, locale: Any) -> str:
        return super().format(locale).replace(HYPHEN, MINUS)


def _number(value: Any) -> Any:
    return _Number(value) if isinstance(value, int) else value


class Texts:
    """One language's texts: calling it with a message's key and its placeholders gives the text.

    Raises :class:`KeyError` for a key that the catalogue lacks and :class:`ValueError` for a
    placeholder that was not filled: a gap is to be found by a test, not by a player.
    """

    def __init__(self, language: str = FALLBACK) -> None:
        self.language = language
        self._bundle = FluentBundle([language], functions={"NUMBER": _number}, use_isolating=False)
        folder = files("render") / "locale" / language
        for file in sorted(folder.iterdir(), key=lambda f: f.name):
            if file.name.endswith(".ftl"):
                self._bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))

    def __contains__(self, key: str) -> bool:
        return self._bundle.has_message(key)

    def __call__(self, key: str, **args: str | int) -> str:
        """Return the text of a message."""
        message = self._bundle.get_message(key)
        if message.value is None:
            raise KeyError(key)
        text, errors = self._bundle.format_pattern(message.value, args)
        if errors:
            raise ValueError(f"{key}: {errors}")
        return str(text)

    def refusal(self, refusal: Refusal) -> str:
        """Return the friendly sentence for a refused request."""
        return self(refusal.key, **refusal.args_)


Translate = Callable[..., str]


def texts(language: str = FALLBACK) -> Texts:
    """Return a language's catalogue, read once."""
    return _read(language)


_read = cache(Texts)  # given its argument always, or the cache would hold the fallback twice
