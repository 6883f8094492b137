"""The buttons that lead to a branch, the page on which it is opened, and the pages of the coach's line."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

import discord
from discord import ui

from bot.features.branches.lines import LineStart
from bot.features.branches.service import BranchPoint
from bot.jobs.render_pool import RenderPool
from bot.matches import turn_history
from bot.matches.faces import faces_of
from bot.matches.robots.players import plates
from bot.matches.table import Stale, Table, is_secret
from bot.platform.actions import (
    BranchAction,
    OpenBranch,
    PickBranchLevel,
    PickBranchSeat,
    ReplaceBranch,
    ShowBranch,
    ShowLine,
)
from bot.platform.components import Screen, button, menu, option
from bot.screens import phone
from bot.screens.match.reading import heads, in_a_line
from bot.screens.page import Page, by_content, card, gallery, lines, safe
from engine.core.values import Outcome, View
from engine.history.replay import END
from engine.robots import LEVELS
from engine.robots.line import LineTurn, played
from render.boards import Scene
from render.picture import picture, touched
from render.texts import Texts
from render.words import words

A = TypeVar("A", bound=BranchAction)


def goes_on(table: Table, point: int) -> bool:
    """Return whether a match is over, told to everyone, and the game went on from a position."""
    match = table.match
    over = match.over and not is_secret(table.record)
    return over and (point != END or bool(match.game.to_act(match.state.board)))


def branch_button(table: Table, point: int, t: Texts) -> "ui.Button[Any] | None":
    """Return the button to play on from a position of a finished match."""
    if not goes_on(table, point):
        return None
    return button(t("button-branch"), ShowBranch(table.id, (point,)))


def line_button(table: Table, point: int, t: Texts) -> "ui.Button[Any] | None":
    """Return the button to the coach's line from a position of a finished match."""
    if not goes_on(table, point):
        return None
    return button(t("button-line"), ShowLine(table.id, point))


def solution_button(game: str, key: str, t: Texts) -> "ui.Button[Any]":
    """Return the button to play on from a puzzle whose solution is out."""
    return button(t("button-branch"), ShowBranch(game=game, puzzle=key))


def page(action: BranchAction, position: BranchPoint, seat: int, level: str, t: Texts) -> Page:
    """Return the page to choose a seat and the robots' level, and to play on."""
    match, names = position.match, position.names
    title, alone = match.game.facts.title, match.seats == 1
    told = t(
        "branch-told-alone" if alone else "branch-told", turn=match.turn, name=safe(names[match.to_act[0]])
    )
    rows: list[ui.ActionRow[Any]] = []
    if not alone:
        seats = [
            option(
                t("branch-seat", name=name),
                number,
                t("branch-seat-next") if number in match.to_act else "",
                chosen=number == seat,
            )
            for number, name in enumerate(names)
        ]
        levels = [
            option(
                t("branch-robots", level=t("robot-level", level=each)),
                number,
                t("robot-level-about", level=each),
                chosen=each == level,
            )
            for number, each in enumerate(LEVELS)
        ]
        rows += [
            menu(t("branch-seat", name=names[seat]), seats, as_kind(PickBranchSeat, action)),
            menu(t("robot-level", level=level), levels, as_kind(PickBranchLevel, action)),
        ]
    style = discord.ButtonStyle.primary
    rows.append(ui.ActionRow(button(t("button-branch-go"), as_kind(OpenBranch, action), style=style)))
    short = t("branch-told-short") if position.short else ""
    return Page.of_text(lines(t("branch-title", title=title), told, short, t("branch-told-small")), *rows)


def other(action: BranchAction, title: str, link: str, t: Texts) -> Page:
    """Return the question whether to end the branch that the user is playing."""
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(t("button-branch-new"), as_kind(ReplaceBranch, action), style=discord.ButtonStyle.danger)
    )
    return Page.of_text(t("branch-other", title=title, link=link), row)


def as_kind(kind: type[A], action: BranchAction) -> A:
    """Return another action about the same position, seat and level."""
    return kind(action.match, action.at, action.game, action.puzzle)


class LineView(NamedTuple):
    """The position after a turn of the coach's line, as the line's seat sees it.

    Turns have a ``number`` from 1 to ``last``. ``coached`` says that the coach chose this one.
    """

    number: int
    last: int
    turn: turn_history.Turn
    view: View[Any, Any]
    outcome: Outcome | None
    coached: bool


def line_view(
    begin: LineStart, line: Sequence[LineTurn], number: int, names: Sequence[str], t: Texts
) -> LineView:
    """Return the position after a turn of a line: meant to run in a thread.

    Raises :class:`Stale` if there is no such turn, :class:`engine.errors.Refusal` for a line of other rules.
    """
    if number not in range(1, len(line) + 1):
        raise Stale
    match = played(begin.match, begin.view, begin.seed, line[:number])
    turn = turn_history.turns(match, lambda _: names, t, begin.seat)[-1]
    coached = line[number - 1].seat == begin.seat
    return LineView(number, len(line), turn, match.view(begin.seat), match.outcome, coached)


async def line_page(
    render_pool: RenderPool, table: Table, begin: LineStart, line: Sequence[LineTurn], number: int, t: Texts
) -> Page:
    """Return the page of a turn of the coach's line, with the turn marked on the board."""
    names = [safe(name) for name in table.names]
    shown = await render_pool.run(partial(line_view, begin, line, number, names, t))
    slug, turn = table.game.facts.slug, shown.turn
    marks = touched(slug, [(getattr(event, "seat", turn.seat or 0), [event]) for event in turn.events])
    faces = faces_of(table.record, t)
    scene = Scene(plates(table.names, table.record), t, shown.outcome, touched=marks, faces=faces)
    key = (line_page, slug, shown.view, tuple(scene.names), t.language, shown.outcome, marks, faces)
    image = await render_pool.picture(key, partial(picture, slug, shown.view, scene))
    name, alt = by_content(image), words(slug).alt(shown.view, table.names, t)
    buttons = _line_buttons(begin, shown, t)

    def form(*parts: str) -> Page:
        text: ui.TextDisplay[Any] = ui.TextDisplay(lines(*parts))
        return Page(Screen(card(text, gallery(name, alt), ui.ActionRow(*buttons))), ((name, image),))

    title = t("line-title", number=number, count=shown.last)
    by = t("line-coached" if shown.coached else "line-replied", name=names[begin.seat])
    small = t("line-title-short", number=number, count=shown.last)
    points = heads(table, t) if turn.points and len(names) > 1 else ""
    full = in_a_line(turn, t)
    forms = ((title, full, by, points), (title, full, by), (small, full, by), (title, full))
    return phone.fitting(form(*parts) for parts in forms)


def _line_buttons(begin: LineStart, shown: LineView, t: Texts) -> "list[ui.Button[Any]]":
    buttons = []
    for key, number in (("button-back", shown.number - 1), ("button-next", shown.number + 1)):
        way = button(t(key), ShowLine(begin.id, begin.point, number, here=True))
        way.disabled = number not in range(1, shown.last + 1)
        buttons.append(way)
    if shown.outcome is None:
        buttons.append(button(t("button-branch"), ShowBranch(begin.id, (begin.point, shown.number))))
    return buttons
