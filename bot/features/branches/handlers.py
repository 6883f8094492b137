"""The controls that open a branch, and show the coach's line."""

from functools import partial
from typing import TypeVar

from bot.delivery.pages import show, show_progress
from bot.features.branches import opening, screens
from bot.features.branches.lines import Lines, PendingLine, start
from bot.features.branches.service import position, require_finished
from bot.interactions.dispatcher import Press
from bot.matches.robots.players import default_level
from bot.matches.table import Stale
from bot.platform import responses
from bot.platform.actions import (
    BranchAction,
    OpenBranch,
    PickBranchLevel,
    PickBranchSeat,
    ReplaceBranch,
    ShowBranch,
    ShowLine,
)
from bot.screens.page import Page
from engine.robots import LEVELS
from engine.robots.line import LineTurn

A = TypeVar("A", bound=BranchAction)

EVERY = 1.0
"""The interval between progress updates, in seconds."""

PATIENCE = 180.0
"""How long a user waits before they are asked to try again, in seconds."""


async def show_branch(press: Press, action: ShowBranch) -> None:
    """Show how to play on from a position, in a new private page."""
    await responses.defer(press.interaction, private=True)
    await _show(press, action)


async def pick_seat(press: Press, action: PickBranchSeat) -> None:
    """Show the page with the selected seat."""
    await responses.defer(press.interaction)
    await _show(press, _with(action, 2, press.number + 1))


async def pick_level(press: Press, action: PickBranchLevel) -> None:
    """Show the page with the selected level."""
    await responses.defer(press.interaction)
    await _show(press, _with(action, 3, press.number + 1))


async def open_branch(press: Press, action: OpenBranch) -> None:
    """Open the match, or ask about the one that the user is playing already."""
    await responses.defer(press.interaction)
    await _open(press, action, replace=False)


async def replace_branch(press: Press, action: ReplaceBranch) -> None:
    """End the branch that the user is playing, and open the match."""
    await responses.defer(press.interaction)
    await _open(press, action, replace=True)


async def _open(press: Press, action: BranchAction, *, replace: bool) -> None:
    found = await position(press.services, press.user.id, action, press.t)
    seat, level = found.seat(action.seat), await _level(press, action, found.match.game.facts.slug)
    branch = opening.Branch(found.match, seat, level)
    await show(press.interaction, await opening.opened(press, action, branch, replace=replace))


async def _show(press: Press, action: BranchAction) -> None:
    found = await position(press.services, press.user.id, action, press.t)
    level = await _level(press, action, found.match.game.facts.slug)
    await show(press.interaction, screens.page(action, found, found.seat(action.seat), level, press.t))


async def _level(press: Press, action: BranchAction, slug: str) -> str:
    if action.level is None:
        return await default_level(press.services.matches, press.user.id, slug)
    if action.level not in range(len(LEVELS)):
        raise Stale
    return LEVELS[action.level]


def _with(action: A, place: int, number: int) -> A:
    """Return an action with another number in ``at``."""
    at = [*action.at, *[0] * (place + 1 - len(action.at))]
    at[place] = number
    return type(action)(action.match, tuple(at), action.game, action.puzzle)


async def show_line(press: Press, action: ShowLine) -> None:
    """Show a turn of the coach's line from a position, and progress until the line is ready."""
    await responses.defer(press.interaction, private=not action.here)
    services, lines = press.services, press.services.feature(Lines)
    table = await services.tables.load_whole(action.match)
    require_finished(table, press.user.id)
    begin = await services.render_pool.run(partial(start, table, action.point))
    line = await lines.get(begin)
    if line is None:
        line = await _worked_out(press, lines.begun(begin))
    if line is not None:
        page = await screens.line_page(services.render_pool, table, begin, line, action.turn, press.t)
        await show(press.interaction, page)


async def _worked_out(press: Press, pending: PendingLine) -> tuple[LineTurn, ...] | None:
    """Wait for a line; return None if the user was told to try again instead."""

    def progress() -> str:
        return press.t("line-working", count=pending.turns)

    await show_progress(press.interaction, pending.ended, progress, every=EVERY, patience=PATIENCE)
    if pending.line is None:
        key = "line-failed" if pending.ended.is_set() and not pending.abandoned else "line-later"
        await show(press.interaction, Page.of_text(press.t(key)))
    return pending.line
