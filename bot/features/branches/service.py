"""Finds the positions that users play on from."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from bot.features.branches.lines import Lines, start
from bot.interactions.services import Services
from bot.matches.table import Stale, Table, require_told
from bot.platform.actions import BranchAction
from engine.errors import Refusal
from engine.history.replay import branched, entries_of
from engine.match import Match
from engine.robots.line import LineTurn, followed
from render.texts import Texts


class BranchPoint(NamedTuple):
    """A position to play on from, as a match of its own; ``own`` is the reader's seat in the original.

    It is ``short`` of the chosen position if the coach's line doesn't hold that long with the real secrets.
    """

    match: Match
    names: Sequence[str]
    own: int | None = None
    short: bool = False

    def seat(self, chosen: int | None) -> int:
        """Return the seat to play: the chosen one, or the reader's own, or the next to act.

        Raises :class:`Stale` if there is no such seat.
        """
        default = self.match.to_act[0] if self.own is None else self.own
        seat = default if chosen is None else chosen
        if seat not in range(self.match.seats):
            raise Stale
        return seat


async def position(services: Services, user: int, action: BranchAction, t: Texts) -> BranchPoint:
    """Return the position of an action.

    Raises :class:`engine.errors.Refusal` unless it belongs to a finished match that the user may see, or to a
    puzzle whose solution they know, and the game goes on from there; :class:`Stale` if it doesn't exist.
    """
    if action.puzzle and not action.turns:
        match = await services.solutions.solution(user, action.game, action.puzzle)
        names: Sequence[str] = [t("picture-player", number=seat + 1) for seat in range(match.seats)]
        entries, own = match.seq, None
    else:
        table = await services.tables.load_whole(action.match)
        require_finished(table, user)
        match, names, own = table.match, table.names, table.sight_of(user)
        try:
            entries = entries_of(match, action.point)
        except ValueError as error:
            raise Stale from error
    branch = await services.render_pool.run(partial(branched, match, entries))
    short = False
    if action.turns:
        line = await _line(services, table, action)
        moves = branch.seq + sum(len(turn.moves) for turn in line)
        branch = await services.render_pool.run(partial(followed, branch, line))
        short = branch.seq < moves
    if branch.over:
        raise Refusal("refusal-branch-over")
    return BranchPoint(branch, names, own, short)


async def _line(services: Services, table: Table, action: BranchAction) -> Sequence[LineTurn]:
    """Return the turns of the coach's line before a position; raises :class:`Stale` if there are none."""
    begin = await services.render_pool.run(partial(start, table, action.point))
    line = await services.feature(Lines).get(begin)
    if line is None or action.turns > len(line):
        raise Stale
    return line[: action.turns]


def require_finished(table: Table, user: int) -> None:
    """Raise a refusal unless the match is over, told to everyone, and one that the user may see."""
    require_told(table.record)
    if not table.match.over:
        raise Refusal("refusal-branch-running")
    if table.record.guild is None and table.sight_of(user) is None and table.record.host != user:
        raise Refusal("refusal-branch-others")
