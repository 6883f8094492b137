"""The area of each seat, one at a time, and the turn order."""

from typing import Any

import discord
from discord import ui

from bot.matches.table import Table
from bot.platform.actions import ChooseSeat, ShowSeat
from bot.platform.components import Screen, button, menu, option, shorten
from bot.screens.page import Page, by_content, card, gallery, lines, safe
from render.picture import has_tableaus
from render.texts import Texts
from render.words import everyone, tableau, words

MOST = 4
"""The most seats that get a button each; more get a menu."""

ACROSS = 3
"""The most buttons in a row."""

NAME, WORDS = 12, 1500
"""The longest name on a button, and the longest text, in characters."""


def order(table: Table, t: Texts) -> str:
    """Return the order of the next players; nothing for two players or simultaneous turns."""
    names, seats = [safe(name) for name in table.names], following(table)
    if not seats:
        return ""
    (first,) = table.match.to_act
    return t("board-then", name=names[first], names=t("list-comma").join(names[seat] for seat in seats))


def following(table: Table) -> list[int]:
    """Return the next seats in turn order; none for two players or simultaneous turns."""
    match = table.match
    if match.seats < 3 or len(match.to_act) != 1:
        return []
    (first,) = match.to_act
    return [
        seat
        for ahead in range(1, match.seats)
        if (seat := (first + ahead) % match.seats) not in match.resigned
    ]


def seat_rows(table: Table, t: Texts, *, here: bool = False, current: int = -1) -> "list[ui.ActionRow[Any]]":
    """Return buttons, or a menu for many seats, that open each seat's area, in games that have one."""
    if not has_tableaus(table.game.facts.slug):
        return []
    names = everyone(table.match, table.names, t)
    if len(names) > MOST:
        entries = [option(name, seat, "", None) for seat, name in enumerate(names)]
        return [menu(t("button-seat-which"), entries, ChooseSeat(table.id, int(here)))]
    buttons = [
        button(
            shorten(name, NAME),
            ShowSeat(table.id, seat, int(here)),
            style=discord.ButtonStyle.primary if seat == current else discord.ButtonStyle.secondary,
        )
        for seat, name in enumerate(names)
    ]
    return [ui.ActionRow(*buttons[start : start + ACROSS]) for start in range(0, len(buttons), ACROSS)]


def page(table: Table, view: Any, seat: int, image: bytes, t: Texts) -> Page:
    """Return the page of a seat's area in picture and words, with controls to open the others."""
    slug, picture = table.game.facts.slug, by_content(image)
    names = everyone(table.match, [safe(name) for name in table.names], t)
    text = shorten(lines(order(table, t), tableau(slug, view, seat, names, t)), WORDS)
    tableau_picture = gallery(picture, words(slug).alt(view, table.names, t))
    rows = seat_rows(table, t, here=True, current=seat)
    return Page(Screen(card(tableau_picture, ui.TextDisplay(text), *rows)), ((picture, image),))
