"""The components: stones, cards and card symbols, loaded and validated from ``stones.toml``.

Large stones are numbered 0 to 73. A *laid* stone is ``2 * stone``, plus 1 if it is turned by 180 degrees; the
tables below are indexed by that. Small stones of one kind are identical: the kind is ``3 * colour + workers -
1``, 0 to 11. Colours, symbols and cards are numbered in the order below.
"""

import tomllib
from importlib.resources import files
from typing import Literal

import msgspec

from engine.errors import DataError
from engine.games.ancient.pyramid import LARGE_LEVEL, LARGE_NAMES, LARGE_SPACES

LARGE_STONES = 74
SMALL_STONES = 72
SYMBOL_SPACES = 3
CARD_COPIES = 2
SLOTS = 5
FACE_UP = 4

COLOURS = ("blue", "brown", "yellow", "white")
SYMBOLS = ("ankh", "djed", "was", "eye", "scarab")
CARDS = (
    "priest",
    "osiris",
    "optimization",
    "divine-path",
    "set",
    "ceremony",
    "amun-ra",
    "stone-carver",
    "ra",
    "anubis",
)
PRIEST, OSIRIS, OPTIMIZATION, DIVINE_PATH, SET, CEREMONY, AMUN_RA, STONE_CARVER, RA, ANUBIS = range(10)

OPEN_LEFT, OPEN_RIGHT = 1, 2

_Colour = Literal["blue", "brown", "yellow", "white"]
_DOORS = {"none": 0, "left": OPEN_LEFT, "right": OPEN_RIGHT, "both": OPEN_LEFT | OPEN_RIGHT}


class Face(msgspec.Struct, frozen=True):
    """What a large stone shows as laid; ``symbol`` is -1 if there is none.

    ``doors`` is a combination of OPEN_LEFT and OPEN_RIGHT: the sides to which the corridor is open.
    """

    left: int
    right: int
    doors: int
    sarcophagi: int
    symbol: int

    @property
    def turned(self) -> "Face":
        """The same stone turned by 180 degrees."""
        doors = (0, OPEN_RIGHT, OPEN_LEFT, OPEN_LEFT | OPEN_RIGHT)[self.doors]
        return Face(self.right, self.left, doors, self.sarcophagi, self.symbol)


class Box(msgspec.Struct, frozen=True):
    """A validated data file. ``edition`` is the name it gives itself."""

    edition: str
    house: bool
    large: tuple[Face, ...]
    small: tuple[int, ...]
    card_symbols: tuple[tuple[int, int], ...]


class _Large(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colours: tuple[_Colour, ...]
    doors: Literal["none", "left", "right", "both"] = "none"
    sarcophagi: Literal[0, 1, 2] = 0
    symbol: Literal["ankh", "djed", "was", "eye", "scarab"] | None = None
    copies: int = 1


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    edition: str
    house: bool
    card_symbols: tuple[tuple[str, str], ...]
    large: tuple[_Large, ...]
    small: dict[_Colour, tuple[int, int, int]]


def load(text: str, name: str = "stones.toml") -> Box:
    """Parse a data file (TOML); raise :class:`DataError` with the location and reason if it is invalid."""
    try:
        file = msgspec.convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise DataError(f"{name}: {error}") from error
    if not file.edition.strip() or not file.edition.isprintable():
        raise DataError(f"{name}: edition must be one line, and not empty")
    large = [face for place, line in enumerate(file.large, 1) for face in _faces(name, place, line)]
    if len(large) != LARGE_STONES:
        raise DataError(f"{name}: large has {len(large)} stones, the box has {LARGE_STONES}")
    return Box(
        edition=file.edition.strip(),
        house=file.house,
        large=tuple(large),
        small=_small(name, file),
        card_symbols=_card_symbols(name, file),
    )


def _faces(name: str, place: int, line: _Large) -> list[Face]:
    where = f"{name}: large, line {place} ({', '.join(line.colours)})"
    if len(line.colours) not in (1, 2):
        raise DataError(f"{where}: colours must be one colour or two (left and right)")
    if line.symbol is not None and line.sarcophagi:
        raise DataError(f"{where}: a stone has sarcophagi or a symbol, not both")
    if line.copies < 1:
        raise DataError(f"{where}: copies must be 1 or more, not {line.copies}")
    face = Face(
        COLOURS.index(line.colours[0]),
        COLOURS.index(line.colours[-1]),
        _DOORS[line.doors],
        line.sarcophagi,
        -1 if line.symbol is None else SYMBOLS.index(line.symbol),
    )
    return [face] * line.copies


def _small(name: str, file: _File) -> tuple[int, ...]:
    missing = [colour for colour in COLOURS if colour not in file.small]
    if missing:
        raise DataError(f"{name}: small lacks {', '.join(missing)}")
    counts = tuple(count for colour in COLOURS for count in file.small[colour])  # type: ignore[index]  # a Literal
    if min(counts) < 0:
        raise DataError(f"{name}: small has a negative number of stones")
    if sum(counts) != SMALL_STONES:
        raise DataError(f"{name}: small has {sum(counts)} stones, the box has {SMALL_STONES}")
    return counts


def _card_symbols(name: str, file: _File) -> tuple[tuple[int, int], ...]:
    if len(file.card_symbols) != SYMBOL_SPACES:
        raise DataError(
            f"{name}: card_symbols names {len(file.card_symbols)} pairs, there are {SYMBOL_SPACES}"
        )
    pairs = []
    for pair in file.card_symbols:
        for space in pair:
            if space not in LARGE_NAMES:
                raise DataError(f"{name}: card_symbols: there is no large space {space!r}")
        left, right = sorted(LARGE_NAMES.index(space) for space in pair)
        if right != left + 1 or LARGE_LEVEL[left] != LARGE_LEVEL[right]:
            raise DataError(f"{name}: card_symbols: {pair[0]} and {pair[1]} are not adjacent")
        pairs.append((left, right))
    if len(set(pairs)) != len(pairs):
        raise DataError(f"{name}: card_symbols names the same pair twice")
    return tuple(pairs)


BOX = load((files(__package__) / "stones.toml").read_text(encoding="utf-8"))

FACES: tuple[Face, ...] = tuple(laid for face in BOX.large for laid in (face, face.turned))
"""What each laid stone shows."""

TURNABLE: tuple[bool, ...] = tuple(face != face.turned for face in BOX.large)
"""Whether turning a large stone changes it, by stone."""

PARTNERS: tuple[tuple[int, ...], ...] = tuple(
    tuple(pair[1 - pair.index(space)] for pair in BOX.card_symbols if space in pair)
    for space in range(LARGE_SPACES)
)
"""The neighbours that each large space shares a card symbol with."""

SMALL_COLOUR: tuple[int, ...] = tuple(kind // 3 for kind in range(12))
SMALL_WORKERS: tuple[int, ...] = tuple(kind % 3 + 1 for kind in range(12))
