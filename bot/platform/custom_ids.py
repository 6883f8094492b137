"""Encodes actions as custom ids of buttons and menus: ``z:VERB:FIELD:FIELD``.

The ``tag`` of an :class:`Action` is the verb, which never changes once it was sent. Its fields follow in
order, without those at the end that have their default value, so a new field with a default leaves older
custom ids readable::

    class Pick(Action, frozen=True, tag="pick"):
        match: int
        moment: str
        path: Path

    pack(Pick(7, "029c076608", (3, 1)))  # z:pick:7:029c076608:31

An id holds the match, its ``Match.moment`` and the options chosen so far, never state or secrets. So controls
survive restarts, and stale ones are recognised.
"""

import re
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

LIMIT = 100
"""The longest custom id, in characters: https://docs.discord.com/developers/components/reference."""

TEMPLATE = re.compile(r"z:(?P<verb>[a-z]+)(?P<args>(?::[A-Za-z0-9+_-]*)*)")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-"
_MORE = 32
"""Digits from this one on are followed by another digit of the same number."""

Path = tuple[int, ...]
"""The indices of the options chosen so far, in order."""


class Action(msgspec.Struct, frozen=True):
    """The action of a button or menu; subclasses have a tag and typed fields."""


class Check(NamedTuple):
    """Annotation that restricts the values of a text field: ``Annotated[str, Check(is_valid)]``."""

    is_valid: Callable[[str], bool]


def verb_of(kind: type[Action]) -> str:
    """Return the verb of an action type; raises :class:`TypeError` if it has none."""
    if not isinstance(tag := kind.__struct_config__.tag, str):
        raise TypeError(f"{kind.__name__} has no tag")
    return tag


def pack(action: Action) -> str:
    """Encode an action as a custom id; raises :class:`ValueError` if it would be too long or unreadable."""
    kind = type(action)
    values = [getattr(action, field.name) for field in _fields(kind)]
    while values and values[-1] == _fields(kind)[len(values) - 1].default:
        values.pop()
    words = [field.write(value) for field, value in zip(_fields(kind), values, strict=False)]
    text = ":".join(("z", verb_of(kind), *words))
    if len(text) > LIMIT or not TEMPLATE.fullmatch(text):
        raise ValueError(text)
    return text


def unpack(kind: type[Action], words: Sequence[str]) -> Action:
    """Decode the fields of an action of type ``kind``; raises :class:`ValueError`."""
    fields = _fields(kind)
    needed = sum(field.default is msgspec.NODEFAULT for field in fields)
    if not needed <= len(words) <= len(fields):
        raise ValueError(words)
    return kind(*(field.read(word) for field, word in zip(fields, words, strict=False)))


def is_of(kind: type[Action], custom_id: str) -> bool:
    """Return whether a custom id encodes an action of type ``kind``."""
    match = TEMPLATE.fullmatch(custom_id)
    return match is not None and match["verb"] == verb_of(kind)


def split(match: re.Match[str]) -> tuple[str, list[str]]:
    """Return the verb and the encoded fields of an id that matches :data:`TEMPLATE`."""
    return match["verb"], match["args"].split(":")[1:]


class _Field(NamedTuple):
    """A field of an action type, with its encoder and decoder."""

    name: str
    default: Any
    write: Callable[[Any], str]
    read: Callable[[str], Any]


@cache
def _fields(kind: type[Action]) -> Sequence[_Field]:
    hints = get_type_hints(kind, include_extras=True)
    fields = msgspec.structs.fields(kind)
    return [_Field(field.name, field.default, *_codec(field.name, hints[field.name])) for field in fields]


def _codec(name: str, hint: Any) -> tuple[Callable[[Any], str], Callable[[str], Any]]:
    """Return the encoder and decoder for a type hint; raises :class:`TypeError` if there is none."""
    if get_origin(hint) in (Union, UnionType):
        (hint,) = (kind for kind in get_args(hint) if kind is not NoneType)
    if get_origin(hint) is Annotated:
        kind, check = get_args(hint)
        assert kind is str
        return str, lambda word: _checked(check, word)
    if hint == Path:
        return pack_path, lambda word: tuple(unpack_path(word))
    if hint is bool:
        return lambda value: name if value else "", lambda word: _flag(name, word)
    if hint is int:
        return str, read_number
    if hint is str:
        return str, str
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value: str(value.value), hint
    raise TypeError(f"{name}: {hint}")


def _checked(check: Check, word: str) -> str:
    if not check.is_valid(word):
        raise ValueError(word)
    return word


def _flag(name: str, word: str) -> bool:
    if word not in (name, ""):
        raise ValueError(word)
    return word == name


def read_number(text: str) -> int:
    """Parse a 64-bit integer; raises :class:`ValueError`."""
    if not re.fullmatch("-?[0-9]{1,19}", text) or not -(2**63) <= int(text) < 2**63:
        raise ValueError(text)
    return int(text)


def pack_path(path: Sequence[int]) -> str:
    """Encode a path; each index takes one character up to 31, two up to 1023."""
    text = ""
    for index in path:
        while index >= _MORE:
            text += _DIGITS[_MORE + index % _MORE]
            index //= _MORE
        text += _DIGITS[index]
    return text


def unpack_path(text: str) -> list[int]:
    """Decode the output of :func:`pack_path`; raises :class:`ValueError`."""
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
