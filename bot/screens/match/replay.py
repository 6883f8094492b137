"""Replays a match turn by turn, as one reader may see it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import ui

from bot.matches import turn_history
from bot.matches.table import Table
from bot.platform.actions import LookBack, ShowHistory
from bot.platform.components import Screen, button
from bot.screens import extras, phone
from bot.screens.match import turn_message
from bot.screens.match.reading import heads, in_a_line, page_with
from bot.screens.page import Page, by_content, card, gallery, lines, safely
from engine.core.values import Outcome, View
from engine.history import replay
from render.texts import Texts
from render.words import words

NEWEST = -1
"""The number that means the last step."""


class ReplayStep(NamedTuple):
    """The position after a ``turn``, which has a ``number`` up to ``last``; number 0 is the start.

    ``outcome`` is None before the end. ``since`` is the step after the reader's last turn, if any. ``names``
    are the players at that time, ``page`` is the page of the history with the turn, and ``point`` the
    position (:func:`engine.history.replay.point_of`).
    """

    number: int
    last: int
    turn: turn_history.Turn | None
    view: View[Any, Any]
    outcome: Outcome | None
    since: int | None
    names: Sequence[str]
    page: int = 0
    point: int = 0


def step(table: Table, user: int, number: int, t: Texts) -> ReplayStep:
    """Return a step of a match whose whole log is loaded; numbers that are too high mean the last one.

    Replays the match: meant to run in a thread.
    """
    match, seat = table.match, table.sight_of(user)
    turns = turn_history.turns(match, safely(table.names_at), t, seat)
    last = len(turns)
    number = last if number < 0 else min(number, last)
    turn = turns[number - 1] if number else None
    entries = match.seq if number == last else turn.last + 1 if turn else 0
    view = match.game.view(replay.state_after(match, entries), seat)
    outcome = match.outcome if number == last else None
    names = table.names if number == last else table.names_at(turn.last if turn else 0)
    page, point = page_with(table, turns, number, t), replay.point_of(match, entries)
    return ReplayStep(number, last, turn, view, outcome, _since(table, user, turns), names, page, point)


def _since(table: Table, user: int, turns: Sequence[turn_history.Turn]) -> int | None:
    """Return the number of the first step after a player's last turn that counts."""
    seat = table.sight_of(user)
    own = [
        number
        for number, turn in enumerate(turns, 1)
        if turn.seat == seat and not turn.undone and turn_history.taken_by(table, user, turn)
    ]
    if seat is None or (own and own[-1] == len(turns)) or not turns:
        return None
    return (own[-1] if own else 0) + 1


def step_page(table: Table, step: ReplayStep, image: bytes, t: Texts) -> Page:
    """Return the page of a step with its picture.

    The buttons keep their places even if disabled; *Last* also loads turns played since. The order of the
    points, then details of the turn are left out if a phone has no room for them.
    """
    title = t("step-title", title=table.game.facts.title, number=step.number, count=step.last)
    points = heads(table, t) if step.turn and step.turn.points and len(table.names) > 1 else ""
    name, alt = by_content(image), words(table.game.facts.slug).alt(step.view, step.names, t)

    def page(*parts: str) -> Page:
        text: ui.TextDisplay[Any] = ui.TextDisplay(lines(*parts))
        return Page(
            Screen(card(text, gallery(name, alt), _ways(table, step, t), _others(table, step, t))),
            ((name, image),),
        )

    if step.turn is None:
        return page(title, t("step-begin"))
    short = t("step-title-short", number=step.number, count=step.last)
    full, brief = in_a_line(step.turn, t), in_a_line(step.turn, t, turn_message.in_brief(table, t))
    texts = ((title, full, points), (title, full), (short, full), (short, brief))
    return phone.fitting(page(*parts) for parts in texts)


def _ways(table: Table, step: ReplayStep, t: Texts) -> "ui.ActionRow[Any]":
    ways = [
        ("button-first", 0, "first", step.number > 0),
        ("button-back", step.number - 1, "back", step.number > 0),
        ("button-next", step.number + 1, "next", step.number < step.last),
        ("button-last", NEWEST, "last", True),
    ]
    row: ui.ActionRow[Any] = ui.ActionRow()
    for key, number, way, open_ in ways:
        pressed = button(t(key), LookBack(table.id, max(number, NEWEST), way))
        pressed.disabled = not open_
        row.add_item(pressed)
    return row


def _others(table: Table, step: ReplayStep, t: Texts) -> "ui.ActionRow[Any]":
    row: ui.ActionRow[Any] = ui.ActionRow()
    if step.since is not None:
        row.add_item(button(t("button-since"), LookBack(table.id, step.since, "since")))
    row.add_item(button(t("button-history"), ShowHistory(table.id, step.page)))
    for extra in extras.row(extras.ButtonPlace.STEP, table, t):
        row.add_item(extra)
    for extra in extras.row(extras.ButtonPlace.POSITION, table, step.point, t):
        row.add_item(extra)
    return row
