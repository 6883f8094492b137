"""Slots of one-line commands, and how their text is parsed into moves."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.core.game import AnyGame
from engine.core.values import Move
from engine.draft import Draft
from engine.errors import InvalidMove, Refusal

DASH = " — "
"""Separates a choice from its description in suggestions."""

LONGEST = 40
"""The longest quote of typed text in a reply, in characters."""

LONGEST_TYPED = 500
"""The longest text parsed from a slot, in characters; Discord's suggestions are limited to 100."""


class Slot(NamedTuple):
    """A parameter of a command: a move of one of the ``kinds``, or any move if there are none.

    The verb of the first kind is omitted. A slot with ``many`` takes several moves separated by semicolons.
    """

    name: str
    kinds: tuple[type[Move], ...] = ()
    optional: bool = False
    many: bool = False


class Line(NamedTuple):
    """A command that plays a turn, with its slots in the order of their moves.

    ``plays`` is the notation of moves played before them. Discord shows required slots first.
    """

    name: str
    slots: tuple[Slot, ...] = ()
    plays: str = ""


def tidy(text: str) -> str:
    """Strip a suggestion's description and separators from the typed text."""
    return " ".join(text.partition(DASH.strip())[0].replace(",", " ").split())


def enter(draft: Draft, slot: Slot, text: str) -> None:
    """Add a slot's text to a draft; raises :class:`engine.errors.Refusal`.

    Text after a move that reveals hidden information is ignored.
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
    """Add the complete pieces of partially typed text to a draft; return them and the incomplete rest.

    An accepted suggestion is complete, with or without a semicolon after it. Raises
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
    """Raise :class:`InvalidMove` for text too long for any turn, since parsing it would block the bot."""
    if len(text) > LONGEST_TYPED:
        raise InvalidMove("refusal-no-such", option=slot.name, text=text[:LONGEST])


def settled(text: str) -> tuple[str, str]:
    """Split partially typed text into its complete pieces and the incomplete last one."""
    *pieces, last = text.split(";")
    if DASH.strip() in last:
        pieces, last = [*pieces, last], ""
    return "; ".join(filter(None, map(tidy, pieces))), last


def value(game: AnyGame, slot: Slot, move: Any) -> str:
    """Return the text of a move in a slot."""
    text, verb = game.notation.write(move), game.notation.verb(type(move))
    if slot.kinds and isinstance(move, slot.kinds[0]):
        return text.removeprefix(verb).strip() or text
    return text


def short_name(game: AnyGame, slot: Slot, move: Any, button: str) -> str:
    """Return the name of a move in a slot: its button's label if that can be typed, otherwise its text."""
    return button if button and move in _readings(game, slot, [button]) else value(game, slot, move)


def fits(slot: Slot, move: Any) -> bool:
    """Return whether a slot accepts a move."""
    return not slot.kinds or isinstance(move, slot.kinds)


def _first(draft: Draft, slot: Slot, typed: Sequence[str]) -> tuple[Any, int]:
    """Parse the longest move at the start of the words; return it and the number of words it takes."""
    for count in range(len(typed), 0 if slot.many else len(typed) - 1, -1):
        if readings := _readings(draft.game, slot, typed[:count]):
            return next((move for move in readings if move in draft.options), readings[0]), count
    if slot.kinds and not slot.many:
        raise InvalidMove("refusal-no-such", option=slot.name, text=" ".join(typed)[:LONGEST])
    return draft.game.notation.read(_spelt(draft, slot, typed)), len(typed)


def _spelt(draft: Draft, slot: Slot, typed: Sequence[str]) -> str:
    """Return a slot's text with the omitted verb."""
    verb = draft.game.notation.verb(slot.kinds[0]) if slot.kinds else ""
    return " ".join(filter(None, (verb, *typed)))


def _legal(draft: Draft, slot: Slot, typed: Sequence[str]) -> bool:
    return any(move in draft.options for move in _readings(draft.game, slot, typed))


def _readings(game: AnyGame, slot: Slot, typed: Sequence[str]) -> list[Any]:
    """Return the moves that words can mean in a slot, with or without a verb."""
    moves = []
    for verb in (*(game.notation.verb(kind) for kind in slot.kinds), ""):
        try:
            move = game.notation.read(" ".join([verb, *typed]))
        except InvalidMove:
            continue
        if fits(slot, move):
            moves.append(move)
    return moves
