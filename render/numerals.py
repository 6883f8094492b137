"""Locale-aware numbers and plural rules for Fluent.

Babel supports all languages, but its tables take megabytes, so English is implemented here.
"""

from collections.abc import Mapping
from typing import Any

from babel.numbers import format_decimal
from babel.plural import PluralRule
from fluent.runtime import FluentBundle
from fluent.runtime.resolver import CurrentEnvironment, Pattern, ResolverEnvironment
from fluent.runtime.types import FluentNone, FluentType

HYPHEN, MINUS = "-", "−"


class _English:
    """The parts of Babel's locale that a bundle uses, for English."""

    plural_form = PluralRule({"one": "n = 1"})

    def number(self, value: int) -> str:
        return f"{value:,}"


ENGLISH = _English()


class Numeral(int, FluentType):
    """A whole number in a text, formatted with a true minus sign instead of a hyphen."""

    def format(self, locale: Any) -> str:
        """Format the number for a locale."""
        text = ENGLISH.number(self) if locale is ENGLISH else format_decimal(int(self), locale=locale)
        return text.replace(HYPHEN, MINUS)


def numeral(value: Any) -> Any:
    """Implement Fluent's NUMBER function."""
    return Numeral(value) if isinstance(value, int) else value


class Bundle(FluentBundle):
    """A Fluent bundle of one language with custom number formatting."""

    def __init__(self, language: str) -> None:
        super().__init__([language], functions={"NUMBER": numeral}, use_isolating=False)

    def _get_babel_locale(self) -> Any:
        return ENGLISH if self.locales == ["en"] else super()._get_babel_locale()

    def format_pattern(
        self, pattern: Pattern, args: Mapping[str, Any] | None = None
    ) -> tuple[str | FluentNone, list[Exception]]:
        """Format a pattern; return the text and any errors."""
        errors: list[Exception] = []
        arguments = CurrentEnvironment(args={name: numeral(value) for name, value in (args or {}).items()})
        try:
            return pattern(ResolverEnvironment(context=self, current=arguments, errors=errors)), errors
        except ValueError as error:
            return "", [*errors, error]
