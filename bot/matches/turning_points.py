"""Detects turning points of a running match, for the notifications of its followers."""

from bot.matches.table import Change
from engine.core.game import AnyGame, Game
from engine.history.log import Played
from storage.delivery import OutboxKind

MANY_CAPTURED = 4
"""The least number of captures in a change that make it a turning point."""

LATE, LATE_ROUND = 0.6, 6
"""The progress of a match from which the lead matters, and the round for games that don't know theirs."""


def turning_point(change: Change) -> OutboxKind | None:
    """Return what makes a change a turning point, if anything: a new leader late, or many captures."""
    match, game = change.after.match, change.after.game
    if match.over or match.seats < 2:
        return None
    if game.has_captures:
        played = (entry for entry in change.entries if isinstance(entry, Played))
        if sum(amount for entry in played for *_, amount in game.captures(entry.events)) >= MANY_CAPTURED:
            return OutboxKind.FOLLOWED_CAPTURE
    if not change.entries or not getattr(change.entries[-1], "turn_over", False):
        return None
    ended = [entry.points for _, entry in match.line if isinstance(entry, Played) and entry.points]
    if len(ended) < 2 or _leader(ended[-1]) in (None, _leader(ended[-2])):
        return None
    if measures_progress(game):
        is_late = game.progress(match.state.board) >= LATE
    else:
        is_late = match.now.turns >= LATE_ROUND * match.seats
    return OutboxKind.FOLLOWED_LEAD if is_late else None


def measures_progress(game: AnyGame) -> bool:
    """Return whether a game knows how far a match has progressed."""
    return type(game).progress is not Game.progress


def _leader(points: tuple[int, ...]) -> int | None:
    """Return the seat with the most points, or None if several have them."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None
