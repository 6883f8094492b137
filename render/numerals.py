"""Numbers in texts: how each language writes them, and which of them are one, few or many.

Babel knows that of all languages; its tables take megabytes, so English does without them.
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
    """What a bundle asks Babel for, in English."""

    plural_form = PluralRule({"one": "n = 1"})

    def number(self, value: int) -> str:
        return f"{value:,}"


ENGLISH = _English()


class Numeral(int, FluentType):
    """A whole number in a text, with a true minus sign; as it is, the library writes a hyphen."""

    def format(self, locale: Any) -> str:
        """Return it as a language writes it."""
        text = ENGLISH.number(self) if locale is ENGLISH else format_decimal(int(self), locale=locale)
        return text.replace(HYPHEN, MINUS)


def numeral(value: Any) -> Any:
    """Return what NUMBER gives in a text."""
    return Numeral(value) if isinstance(value, int) else value


class Bundle(FluentBundle):
    """The texts of a language as the library knows them, with numbers of our own."""

    def __init__(self, language: str) -> None:
        super().__init__([language], functions={"NUMBER": numeral}, use_isolating=False)

    def _get_babel_locale(self) -> Any:
        return ENGLISH if self.locales == ["en"] else super()._get_babel_locale()

    def format_pattern(
        self, pattern: Pattern, args: Mapping[str, Any] | None = None
    ) -> tuple[str | FluentNone, list[Exception]]:
        """Return a text with its placeholders filled, and what was wrong with it."""
        errors: list[Exception] = []
        arguments = CurrentEnvironment(args={name: numeral(value) for name, value in (args or {}).items()})
        try:
            return pattern(ResolverEnvironment(context=self, current=arguments, errors=errors)), errors
        except ValueError as error:
            return "", [*errors, error]
