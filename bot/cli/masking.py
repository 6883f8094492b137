"""Masks secrets in the log: at debug level discord.py logs whole requests and events."""

import logging
import re

MASK = "***"

_TOKENS = re.compile(
    r"""
    (?P<path> /(?:interactions|webhooks)/\d+/ ) [^/?\s'"]+
    | (?P<key> (['"]) (?:token|session_id|resume_gateway_url) \3 \s*:\s* (['"]) ) [^'"]*
    | aW50ZXJhY3Rpb246[\w=-]+  # "interaction:" in base64, as every interaction token begins
    """,
    re.VERBOSE,
)


class Masking(logging.Formatter):
    """Wraps another formatter and masks interaction tokens and ``secrets``."""

    def __init__(self, formatter: logging.Formatter, *secrets: str) -> None:
        super().__init__()
        self._formatter = formatter
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """Return the masked line with its traceback."""
        return masked(self._formatter.format(record), *self._secrets)


def masked(text: str, *secrets: str) -> str:
    """Replace interaction tokens and ``secrets`` in a text by :data:`MASK`."""
    for secret in filter(None, secrets):
        text = text.replace(secret, MASK)
    return _TOKENS.sub(lambda token: f"{token['path'] or token['key'] or ''}{MASK}", text)


def mask(*secrets: str) -> None:
    """Mask tokens and ``secrets`` in all handlers of the root logger."""
    for handler in logging.getLogger().handlers:
        handler.setFormatter(Masking(handler.formatter or logging.Formatter(), *secrets))
