"""Custom ids of buttons and menus: ``z:VERB:ARG:ARG``.

An id says which match and which moment of it (its ``Match.moment``) a control belongs to and what
was chosen so far, never state or secrets. So controls survive restarts, and an old one can be told.
"""

import re
from collections.abc import Sequence

LIMIT = 100
TEMPLATE = re.compile(r"z:(?P<verb>[a-z]+)(?P<args>(?::[A-Za-z0-9+_-]*)*)")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-"
_MORE = 32
"""The digits from here on say that the number goes on with the next one."""


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
    """Write the numbers of the options chosen so far: a character each up to 31, two up to 1023."""
    text = ""
    for index in path:
        while index >= _MORE:
            text += _DIGITS[_MORE + index % _MORE]
            index //= _MORE
        text += _DIGITS[index]
    return text


def unpack_path(text: str) -> list[int]:
    """Read what :func:`pack_path` wrote; raises :class:`ValueError` for anything else."""
    path, index, weight = [], 0, 1
    for character in text:
        digit = _DIGITS.index(character)
        index += digit % _MORE * weight
        weight *= _MORE
        if digit < _MORE:
            path.append(index)
            index, weight = 0, 1
    if weight != 1:
        raise ValueError(text)
    return path
