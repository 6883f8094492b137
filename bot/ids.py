"""Custom ids of buttons and menus: ``z:VERB:ARG:ARG``.

An id says which match and which moment of it (its ``Match.moment``) a control belongs to and what
was chosen so far, never state or secrets. So controls survive restarts, and an old one can be told.
"""

import re
from collections.abc import Sequence

LIMIT = 100
TEMPLATE = re.compile(r"z:(?P<verb>[a-z]+)(?P<args>(?::[a-z0-9+_-]*)*)")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


def pack(verb: str, *args: str | int) -> str:
    """Return a custom id; raises :class:`ValueError` for one that could not be read again."""
    text = ":".join(("z", verb, *map(str, args)))
    if len(text) > LIMIT or not TEMPLATE.fullmatch(text):
        raise ValueError(text)
    return text


def unpack(match: re.Match[str]) -> tuple[str, list[str]]:
    """Return the verb and the arguments of an id that fits the template."""
    return match["verb"], match["args"].split(":")[1:]


def pack_path(path: Sequence[int]) -> str:
    """Write the numbers of the options chosen so far, a character each."""
    return "".join(_DIGITS[index] for index in path)


def unpack_path(text: str) -> list[int]:
    """Read what :func:`pack_path` wrote."""
    return [_DIGITS.index(character) for character in text]
