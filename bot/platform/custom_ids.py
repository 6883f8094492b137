"""Custom ids of buttons and menus, made from the fields of frozen types: ``z:VERB:FIELD:FIELD``.

An :class:`Action` is what a control asks for. Its ``tag`` is the verb, which never changes once it
was sent; its fields follow in their order, and those at the end that have their default are left
out. So a type can be given another field with a default and still be read from older controls::

    class Pick(Action, frozen=True, tag="pick"):
        match: int
        moment: str
        path: Path

    pack(Pick(7, "029c076608", (3, 1)))  # z:pick:7:029c076608:31

An id says which match and which moment of it (its ``Match.moment``) a control belongs to and what
was chosen so far, never state or secrets. So controls survive restarts, and an old one can be told.
"""

import re
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

LIMIT = 100
"""Characters of a custom id at most: https://docs.discord.com/developers/components/reference."""

TEMPLATE = re.compile(r"z:(?P<verb>[a-z]+)(?P<args>(?::[A-Za-z0-9+_-]*)*)")
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-"
_MORE = 32
"""The digits from here on say that the number goes on with the next one."""

Path = tuple[int, ...]
"""The numbers of the options that were chosen one after the other."""


class Action(msgspec.Struct, frozen=True):
    """What a button or a menu asks the bot to do; its subclasses have a tag and typed fields."""


class Check(NamedTuple):
    """Annotation of a field of text whose values are limited: ``Annotated[str, Check(is_valid)]``."""

    is_valid: Callable[[str], bool]


def verb_of(kind: type[Action]) -> str:
    """Return the verb of an action's type; raises :class:`TypeError` for a type without one."""
    if not isinstance(tag := kind.__struct_config__.tag, str):
        raise TypeError(f"{kind.__name__} has no tag")
    return tag


def pack(action: Action) -> str:
    """Return a custom id; raises :class:`ValueError` for one that could not be read again."""
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
    """Return the action of a type whose fields were written so; raises :class:`ValueError`."""
    fields = _fields(kind)
    needed = sum(field.default is msgspec.NODEFAULT for field in fields)
    if not needed <= len(words) <= len(fields):
        raise ValueError(words)
    return kind(*(field.read(word) for field, word in zip(fields, words, strict=False)))


def is_of(kind: type[Action], custom_id: str) -> bool:
    """Return whether a custom id is that of an action of a type."""
    match = TEMPLATE.fullmatch(custom_id)
    return match is not None and match["verb"] == verb_of(kind)


def split(match: re.Match[str]) -> tuple[str, list[str]]:
    """Return the verb and the fields' words of an id that fits the template."""
    return match["verb"], match["args"].split(":")[1:]


class _Field(NamedTuple):
    """A field of an action's type: how its values are written and read."""

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
    """Return how values of a type are written and read; raises :class:`TypeError` for any other type."""
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
    """Return a number that a database has room for; raises :class:`ValueError` for anything else."""
    if not re.fullmatch("-?[0-9]{1,19}", text) or not -(2**63) <= int(text) < 2**63:
        raise ValueError(text)
    return int(text)


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
