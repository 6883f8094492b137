"""Text notation of moves, derived from their types: a verb followed by a word per field.

The verb is the type's tag, or its ``verb`` attribute if it has one. Strings and integers are written as
they are; ``Annotated[..., Names(...)]`` supplies the words for other values. A field that has its default
value is omitted. A tuple field takes all remaining words::

    class Place(Move, frozen=True, tag="place"):
        space: Annotated[int, Names(("a1", "b1", "c1"))]
        turned: Annotated[bool | None, Names({False: "upright", True: "turned"})] = None

    place b1 turned
"""

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from engine.errors import InvalidMove

M = TypeVar("M")

LONGEST_NAME = 4
"""The maximum number of words in a name when typed with spaces, as in "city hall" for ``city-hall``."""


class Names:
    """The words for a field's values: a sequence (for 0, 1, 2, …) or a mapping from value to word.

    ``aliases`` are alternative spellings that are only read, never written.
    """

    def __init__(
        self,
        words: Mapping[Any, str] | Sequence[str],
        aliases: Mapping[str, Any] | None = None,
    ) -> None:
        self.words: dict[Hashable, str] = dict(words if isinstance(words, Mapping) else enumerate(words))
        self.values = {_plain(word): value for value, word in self.words.items()}
        self.values |= {_plain(word): value for word, value in (aliases or {}).items()}

    def word(self, value: Hashable) -> str:
        """Return the word for a value; raise :class:`KeyError` if it has none."""
        return self.words[value]

    def value(self, words: Sequence[str]) -> tuple[Any, int]:
        """Return the value ``words`` start with and its length in words; raise :class:`KeyError` if none."""
        for count in range(min(LONGEST_NAME, len(words)), 0, -1):
            name = _plain("".join(words[:count]))
            if name in self.values and (count == 1 or not name.isdecimal()):
                return self.values[name], count
        raise KeyError(words)


def _plain(word: str) -> str:
    """Strip hyphens and apostrophes, keeping the minus sign of a number."""
    return re.sub(r"(?<=\D)-|(?<=\d)-(?=\D)|'", "", word.lower())


class _Numbers(Names):
    def __init__(self) -> None:
        super().__init__({})

    def word(self, value: Hashable) -> str:
        return str(value)

    def value(self, words: Sequence[str]) -> tuple[Any, int]:
        """Return a number of up to nine digits and 1; raise :class:`KeyError` if there is none."""
        if not words or not (words[0].isascii() and words[0].isdecimal() and len(words[0]) < 10):
            raise KeyError(words)
        return int(words[0]), 1


class _Texts(Names):
    def __init__(self) -> None:
        super().__init__({})

    def word(self, value: Hashable) -> str:
        return str(value)

    def value(self, words: Sequence[str]) -> tuple[Any, int]:
        """Return the first word and 1; raise :class:`KeyError` if there is none."""
        if not words:
            raise KeyError(words)
        return words[0], 1


class _Field:
    def __init__(self, field: msgspec.structs.FieldInfo, hint: Any) -> None:
        self.name = field.name
        self.optional = field.default is not msgspec.NODEFAULT
        self.default = field.default
        names, kind = _names(hint)
        self.many = get_origin(kind) is tuple
        if self.many:
            names, _ = _names(get_args(kind)[0])
        self.names = names

    def write(self, move: Any) -> Iterable[str]:
        value = getattr(move, self.name)
        if self.optional and value == self.default:
            return ()
        return map(self.names.word, value) if self.many else (self.names.word(value),)

    def read(self, words: Sequence[str]) -> tuple[Any, int]:
        """Return the field's value and the number of words used; raise :class:`KeyError` if none fits."""
        if not self.many:
            return self.names.value(words)
        values: list[Any] = []
        position = 0
        while position < len(words):
            value, count = self.names.value(words[position : position + LONGEST_NAME])
            values.append(value)
            position += count
        return tuple(values), position


def _names(hint: Any) -> tuple[Names, Any]:
    """Return the names of a field's values and its type without the annotation."""
    kind = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    for extra in get_args(hint)[1:] if get_origin(hint) is Annotated else ():
        if isinstance(extra, Names):
            return extra, kind
    return _Numbers() if kind is int else _Texts(), kind


class _Type:
    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.verb: str = getattr(kind, "verb", None) or kind.__struct_config__.tag
        hints = get_type_hints(kind, include_extras=True)
        self.fields = [_Field(field, hints[field.name]) for field in msgspec.structs.fields(kind)]

    def write(self, move: Any) -> str:
        words = [word for field in self.fields for word in field.write(move)]
        return " ".join([self.verb, *words] if self.verb else words)

    def read(self, words: Sequence[str]) -> Any:
        """Return the move; raise :class:`KeyError` if the words do not form one of this type."""
        values = {}
        for field in self.fields:
            try:
                values[field.name], count = field.read(words)
            except KeyError:
                if not field.optional:
                    raise
                continue
            words = words[count:]
        if words:
            raise KeyError(words)
        return self.kind(**values)


class Notation(Generic[M]):
    """Reads and writes the moves of a game; ``move_type`` is a union of structs."""

    def __init__(self, slug: str, move_type: Any) -> None:
        self._slug = slug
        kinds = get_args(move_type) or (move_type,)
        self._types = {kind: _Type(kind) for kind in kinds}
        self._verbs: dict[str, list[_Type]] = {}
        for kind_notation in self._types.values():
            self._verbs.setdefault(_plain(kind_notation.verb), []).append(kind_notation)

    def write(self, move: M) -> str:
        """Return a move's notation: lower case, words separated by single spaces."""
        return self._types[type(move)].write(move)

    def verb(self, kind: type[Any]) -> str:
        """Return the verb of a move type."""
        return self._types[kind].verb

    def read(self, text: str) -> M:
        """Parse a move, ignoring case and extra spaces; raise :class:`InvalidMove` if it is malformed.

        Does not check whether the move is legal.
        """
        words = text.lower().split()
        for count in range(min(LONGEST_NAME, len(words)), 0, -1):
            for kind_notation in self._verbs.get(_plain("".join(words[:count])), ()):
                try:
                    move: M = kind_notation.read(words[count:])
                except KeyError:
                    continue
                return move
        raise InvalidMove(f"{self._slug}-refusal-notation", text=" ".join(text.split())[:40])
