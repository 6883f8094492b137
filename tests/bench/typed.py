"""A slash command that plays given moves: the inverse of what a player types."""

import importlib
from collections.abc import Sequence
from typing import Any

from bot.interactions.slash_turn import name_of
from bot.interactions.slots import Line, fits, value
from engine.core.game import AnyGame


def command_for(game: AnyGame, moves: Sequence[Any]) -> tuple[str, dict[str, str]]:
    """Return a command that plays these moves, and its options. Raises :class:`ValueError` if none does."""
    slug = game.facts.slug
    module = importlib.import_module(f"bot.commands.{slug}")
    for line in module.LINES:
        if (options := _filled(game, line, list(moves))) is not None:
            return f"{name_of(slug, module)} {line.name}", options
    raise ValueError(f"no line plays {moves}")


def _filled(game: AnyGame, line: Line, moves: list[Any]) -> dict[str, str] | None:
    """Return a line's slots filled in to play moves, or None if it can't play them."""
    if line.plays and (not moves or game.notation.write(moves.pop(0)) != line.plays):
        return None
    options = {}
    for slot in line.slots:
        typed: list[str] = []
        while moves and fits(slot, moves[0]) and (slot.many or not typed):
            typed.append(value(game, slot, moves.pop(0)))
        if typed:
            options[slot.name] = "; ".join(typed)
        elif not slot.optional:
            return None
    return None if moves else options
