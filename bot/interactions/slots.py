"""What is typed for a whole turn: the table of a command's slots, and how it is read as moves."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core.game import AnyGame
from engine.core.values import Move
from engine.draft import Draft
from engine.errors import InvalidMove, Refusal

DASH = " — "
"""What stands between a choice and what is said of it, in suggestions."""

LONGEST = 40
"""Characters of what was typed that are repeated in an answer."""

LONGEST_TYPED = 500
"""Characters that are read of a slot at most; Discord's own suggestions have 100."""


class Slot(NamedTuple):
    """One parameter of a command: a move of one of the ``kinds``, or any move where there are none.

    It is typed without the verb of the first kind. A slot of ``many`` takes several moves, parted
    by semicolons.
    """

    name: str
    kinds: tuple[type[Move], ...] = ()
    optional: bool = False
    many: bool = False


class Line(NamedTuple):
    """A command that plays a turn: its slots in the order in which their moves are played.

    ``plays`` is the notation of what it plays before them. Discord shows required slots first.
    """

    name: str
    slots: tuple[Slot, ...] = ()
    plays: str = ""


def tidy(text: str) -> str:
    """Return what was typed without what a suggestion says about it."""
    return " ".join(text.partition(DASH.strip())[0].replace(",", " ").split())


def enter(draft: Draft, slot: Slot, text: str) -> None:
    """Add what is typed in a slot to a turn; raises :class:`engine.errors.Refusal`.

    What comes behind a move that lets hidden information out is not even read.
    """
    _require_short(slot, text)
    for piece in text.split(";") if slot.many else (text,):
        typed = tidy(piece).split()
        while typed:
            draft.require_open()
            if draft.turn_over:
                raise Refusal("refusal-turn-over", move=_spelt(draft, slot, typed)[:LONGEST])
            move, count = _first(draft, slot, typed)
            draft.push(move)
            typed = typed[count:]


def advance(draft: Draft, slot: Slot, text: str) -> tuple[str, str]:
    """Add what is finished of a text that is being typed; return it, and the part at its end.

    What a suggestion was taken for is finished, with or without a semicolon behind it. Raises
    :class:`engine.errors.Refusal`.
    """
    if not slot.many:
        return "", tidy(text)
    _require_short(slot, text)
    finished, last = settled(text)
    enter(draft, slot, finished)
    typed = tidy(last).split()
    moves = [finished] if finished else []
    while count := next((n for n in range(len(typed) - 1, 0, -1) if _legal(draft, slot, typed[:n])), 0):
        moves.append(" ".join(typed[:count]))
        enter(draft, slot, moves[-1])
        typed = typed[count:]
    return "; ".join(moves), " ".join(typed)


def _require_short(slot: Slot, text: str) -> None:
    """Raise :class:`InvalidMove` for what is too long for any turn: reading it would hold up everyone."""
    if len(text) > LONGEST_TYPED:
        raise InvalidMove("refusal-no-such", option=slot.name, text=text[:LONGEST])


def settled(text: str) -> tuple[str, str]:
    """Return the finished pieces of a text that is being typed, and the piece at its end."""
    *pieces, last = text.split(";")
    if DASH.strip() in last:
        pieces, last = [*pieces, last], ""
    return "; ".join(filter(None, map(tidy, pieces))), last


def value(game: AnyGame, slot: Slot, move: Any) -> str:
    """Return what is typed in a slot for a move."""
    text, verb = game.notation.write(move), game.notation.verb(type(move))
    if slot.kinds and isinstance(move, slot.kinds[0]):
        return text.removeprefix(verb).strip() or text
    return text


def short_name(game: AnyGame, slot: Slot, move: Any, button: str) -> str:
    """Return what a move is called in a slot: as its button is, where that can be typed, too."""
    return button if button and move in _readings(game, slot, [button]) else value(game, slot, move)


def fits(slot: Slot, move: Any) -> bool:
    """Return whether a move may be typed in a slot."""
    return not slot.kinds or isinstance(move, slot.kinds)


def _first(draft: Draft, slot: Slot, typed: Sequence[str]) -> tuple[Any, int]:
    """Return the move that words begin with, and how many of them it takes; the most that can be read."""
    for count in range(len(typed), 0 if slot.many else len(typed) - 1, -1):
        if readings := _readings(draft.game, slot, typed[:count]):
            return next((move for move in readings if move in draft.options), readings[0]), count
    if slot.kinds and not slot.many:
        raise InvalidMove("refusal-no-such", option=slot.name, text=" ".join(typed)[:LONGEST])
    return draft.game.notation.read(_spelt(draft, slot, typed)), len(typed)


def _spelt(draft: Draft, slot: Slot, typed: Sequence[str]) -> str:
    """Return what is typed in a slot with the verb that is left out there."""
    verb = draft.game.notation.verb(slot.kinds[0]) if slot.kinds else ""
    return " ".join(filter(None, (verb, *typed)))


def _legal(draft: Draft, slot: Slot, typed: Sequence[str]) -> bool:
    return any(move in draft.options for move in _readings(draft.game, slot, typed))


def _readings(game: AnyGame, slot: Slot, typed: Sequence[str]) -> list[Any]:
    """Return the moves that words may stand for in a slot, without a verb and with one."""
    moves = []
    for verb in (*(game.notation.verb(kind) for kind in slot.kinds), ""):
        try:
            move = game.notation.read(" ".join([verb, *typed]))
        except InvalidMove:
            continue
        if fits(slot, move):
            moves.append(move)
    return moves
