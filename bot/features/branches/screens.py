"""The buttons that lead to a branch, and the page on which it is opened."""

from typing import Any, TypeVar

import discord
from discord import ui

from bot.features.branches.service import BranchPoint
from bot.matches.table import Table, is_secret
from bot.platform.actions import (
    BranchAction,
    OpenBranch,
    PickBranchLevel,
    PickBranchSeat,
    ReplaceBranch,
    ShowBranch,
)
from bot.platform.components import button, menu, option
from bot.screens.page import Page, lines, safe
from engine.robots import LEVELS
from render.texts import Texts

A = TypeVar("A", bound=BranchAction)


def goes_on(table: Table, entries: int) -> bool:
    """Return whether a match is over, told to everyone, and the game went on after ``entries`` entries."""
    match = table.match
    over = match.over and not is_secret(table.record)
    return over and (entries < match.seq or bool(match.game.to_act(match.state.board)))


def branch_button(table: Table, entries: int, t: Texts) -> "ui.Button[Any] | None":
    """Return the button to play on from a position of a finished match."""
    if not goes_on(table, entries):
        return None
    return button(t("button-branch"), ShowBranch(table.id, (entries,)))


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
    return Page.of_text(lines(t("branch-title", title=title), told, t("branch-told-small")), *rows)


def other(action: BranchAction, title: str, link: str, t: Texts) -> Page:
    """Return the question whether to end the branch that the user is playing."""
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(t("button-branch-new"), as_kind(ReplaceBranch, action), style=discord.ButtonStyle.danger)
    )
    return Page.of_text(t("branch-other", title=title, link=link), row)


def as_kind(kind: type[A], action: BranchAction) -> A:
    """Return another action about the same position, seat and level."""
    return kind(action.match, action.at, action.game, action.puzzle)
