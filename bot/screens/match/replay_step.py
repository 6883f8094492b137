"""One step of a match that is looked back at: the turn in a line, the picture, the way to the others."""

from typing import Any

from discord import ui

from bot.matches.table import Table
from bot.platform.actions import LookBack, ShowHistory
from bot.platform.components import Screen, button
from bot.screens import extras
from bot.screens.match.reading import TURNS_A_PAGE, heads, in_a_line
from bot.screens.match.replay import NEWEST, Step
from bot.screens.page import Page, by_content, card, gallery, lines
from render.texts import Texts
from render.words import words


def step_page(table: Table, step: Step, image: bytes, t: Texts) -> Page:
    """Return a step with its picture.

    Its buttons stay in their places, whatever they can do; *Last* looks whether there is more by now.
    """
    title = t("step-title", title=table.game.facts.title, number=step.number, count=step.last)
    sentence = in_a_line(step.turn, t) if step.turn else t("step-begin")
    points = heads(table, t) if step.turn and step.turn.points and len(table.names) > 1 else ""
    text: ui.TextDisplay[Any] = ui.TextDisplay(lines(title, sentence, points))
    name, alt = by_content(image), words(table.game.facts.slug).alt(step.view, step.names, t)
    return Page(
        Screen(card(text, gallery(name, alt), _ways(table, step, t), _others(table, step, t))),
        ((name, image),),
    )


def _ways(table: Table, step: Step, t: Texts) -> "ui.ActionRow[Any]":
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


def _others(table: Table, step: Step, t: Texts) -> "ui.ActionRow[Any]":
    row: ui.ActionRow[Any] = ui.ActionRow()
    if step.since is not None:
        row.add_item(button(t("button-since"), LookBack(table.id, step.since, "since")))
    page = (step.last - max(step.number, 1)) // TURNS_A_PAGE if step.last else 0
    row.add_item(button(t("button-history"), ShowHistory(table.id, page)))
    for extra in extras.row(extras.Place.STEP, table, t):
        row.add_item(extra)
    return row
