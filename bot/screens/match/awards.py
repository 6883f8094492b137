"""Awards at the end of a match, which players can choose as titles."""

from collections.abc import Sequence

from bot.matches.table import Table
from bot.matches.turn_history import Turn, taken_by
from bot.screens.page import safe
from render.texts import Texts, signed
from render.words import Honour
from render.words import honours as of_game

LEAST = 5
"""The fewest points for which the best turn is mentioned."""


def awards_of(table: Table, turns: Sequence[Turn], t: Texts) -> list[str]:
    """Return the best turn of the match and the game's own awards, one sentence each."""
    return [honour.sentence for honour in honours_of(table, turns, t)]


def titles_of(table: Table, turns: Sequence[Turn], t: Texts) -> dict[int, list[str]]:
    """Return the keys of the titles earned by each seat; lent seats earn none."""
    lent = {held.seat for held in table.record.held}
    earned: dict[int, list[str]] = {}
    for honour in honours_of(table, turns, t):
        if honour.seat not in lent:
            earned.setdefault(honour.seat, []).append(honour.title)
    return earned


def honours_of(table: Table, turns: Sequence[Turn], t: Texts) -> list[Honour]:
    """Return the awards of a match.

    Only loaded turns count, and ties get no award. Turns taken by a stand-in or a former player don't count
    for the player in the seat.
    """
    match = table.match
    counted = [turn for turn in turns if turn.seat is not None and not turn.undone]
    names = [safe(name) for name in table.names]
    earned = []
    if match.seats > 1 and (best := _best([turn for turn in counted if _own(table, turn)])):
        assert best.seat is not None
        gain = signed(best.gains[best.seat])
        sentence = t("honour-turn", name=names[best.seat], gain=gain, turn=best.number)
        earned.append(Honour(best.seat, "title-turn", sentence))
    played = [(turn.seat if _own(table, turn) else None, turn.events) for turn in counted]
    return [*earned, *of_game(match.game.facts.slug, played, match.view(None), names, t)]


def _own(table: Table, turn: Turn) -> bool:
    """Return whether the player now in the seat took the turn."""
    return turn.seat is not None and taken_by(table, table.record.people[turn.seat].user, turn)


def _best(turns: Sequence[Turn]) -> Turn | None:
    """Return the turn that gained the most points, or None if that is little or tied."""
    gains = {turn: turn.gains[turn.seat] for turn in turns if turn.gains and turn.seat is not None}
    most = max(gains.values(), default=0)
    best = [turn for turn, gain in gains.items() if gain == most]
    return best[0] if most >= LEAST and len(best) == 1 else None
