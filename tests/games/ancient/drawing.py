"""Positions drawn as text: pyramids with the top level first, and the rest of the table.

A large stone is drawn as ``<b-n]``: left side (``<`` open, ``[`` closed), left colour, content (``-``
nothing, ``1`` or ``2`` sarcophagi, ``a d w e s`` a symbol), right colour, right side (``>`` or ``]``);
``*`` fits anything. ``.....`` is a free space. A small stone is ``y2``: colour and workers; ``..`` is none.
"""

from typing import Any

from msgspec.structs import replace

from engine.core.values import State
from engine.games.ancient import GAME
from engine.games.ancient.board import AncientState, Player
from engine.games.ancient.cards import COLOURS, FACES, OPEN_LEFT, OPEN_RIGHT, SYMBOLS, Face
from engine.games.ancient.pyramid import LEVEL_SPACES, LEVELS

LETTERS = dict(zip("bnyw", range(len(COLOURS)), strict=True))
EMPTY = """
            .. ..
          .. ..... ..
        .. ..... ..... ..
      .. ..... ..... ..... ..
    .. ..... ..... ..... ..... ..
  .. ..... ..... ..... ..... ..... ..
"""


def drawn(face: Face) -> str:
    content = str(face.sarcophagi) if face.sarcophagi else "-"
    if face.symbol >= 0:
        content = SYMBOLS[face.symbol][0]
    left, right = "bnyw"[face.left], "bnyw"[face.right]
    return f"{'[<'[face.doors & OPEN_LEFT]}{left}{content}{right}{']>'[face.doors // OPEN_RIGHT]}"


DRAWN = [drawn(face) for face in FACES]


def large(text: str) -> int:
    """Return the first large stone that looks like this, or -1 for a free space."""
    if text == ".....":
        return -1
    for laid, face in enumerate(DRAWN):
        if all(want in ("*", got) for want, got in zip(text, face, strict=True)):
            return laid
    raise ValueError(f"no stone looks like {text}")


def small(text: str) -> int:
    return -1 if text == ".." else 3 * LETTERS[text[0]] + int(text[1]) - 1


def collected(text: str) -> tuple[int, ...]:
    return tuple(small(stone) for stone in text.split())


def pyramid(text: str = EMPTY, collection: str = "", cards: tuple[int, ...] = ()) -> Player:
    """Return a player with the pyramid drawn."""
    rows = [line.split() for line in text.strip().splitlines()][::-1]
    assert [len(row) for row in rows] == [7, 6, 5, 4, 3, 2]
    stones = [-1] * 15
    sides = []
    for level in range(1, LEVELS + 1):
        row = rows[level - 1]
        sides += [small(row[0]), small(row[-1])]
        if level < LEVELS:
            for space, stone in zip(LEVEL_SPACES[level - 1], row[1:-1], strict=True):
                stones[space] = large(stone)
    return Player(large=tuple(stones), small=tuple(sides), collection=collected(collection), cards=cards)


def colours(text: str) -> Player:
    """Return a player with a pyramid drawn by colours only: one letter per cell, ``.`` for none.

    Top levels may be omitted if empty.
    """
    rows = [line.split(":")[-1].split() for line in text.strip().splitlines()]
    rows = [["."] * (2 * place + 2) for place in range(6 - len(rows))] + rows
    lines = []
    for row in rows:
        sides = [".." if cell == "." else f"{cell}1" for cell in (row[0], row[-1])]
        pairs = zip(row[1:-1:2], row[2:-1:2], strict=True)
        middle = ["....." if pair == (".", ".") else f"*{pair[0]}*{pair[1]}*" for pair in pairs]
        lines.append(" ".join([sides[0], *middle, sides[1]]))
    return pyramid("\n".join(lines))


def setup(seats: int = 2, seed: int = 1) -> AncientState:
    return GAME.start(seats, {}, seed)


def changed(state: AncientState, **changes: Any) -> AncientState:
    """Return a state with changes to its board or to the hidden ``supply``, ``bag`` and ``deck``."""
    hidden = {name: changes.pop(name) for name in ("supply", "bag", "deck") if name in changes}
    return State(replace(state.board, **changes), replace(state.secret, **hidden), state.rng)
