"""What lies before each seat, one at a time, and the order in which they play."""

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
"""Seats with a button each; more are in a menu."""

ACROSS = 3
"""Buttons in a row at most."""

NAME, WORDS = 12, 1500
"""Characters of a name on a button, and of what is told in words."""


def order(table: Table, t: Texts) -> str:
    """Return who plays after whoever is to act; nothing for two, and where several act at once."""
    names, seats = [safe(name) for name in table.names], following(table)
    if not seats:
        return ""
    (first,) = table.match.to_act
    return t("board-then", name=names[first], names=t("list-comma").join(names[seat] for seat in seats))


def following(table: Table) -> list[int]:
    """Return the seats that play after the one to act, in their order; none of two, or where several act."""
    match = table.match
    if match.seats < 3 or len(match.to_act) != 1:
        return []
    (first,) = match.to_act
    return [
        seat
        for ahead in range(1, match.seats)
        if (seat := (first + ahead) % match.seats) not in match.resigned
    ]


def seat_rows(table: Table, t: Texts, *, here: bool = False, shown: int = -1) -> "list[ui.ActionRow[Any]]":
    """Return what leads to the table before each seat, in games that show it: buttons, or a menu for many."""
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
            style=discord.ButtonStyle.primary if seat == shown else discord.ButtonStyle.secondary,
        )
        for seat, name in enumerate(names)
    ]
    return [ui.ActionRow(*buttons[start : start + ACROSS]) for start in range(0, len(buttons), ACROSS)]


def page(table: Table, view: Any, seat: int, image: bytes, t: Texts) -> Page:
    """Return what lies before a seat, in picture and words, with the way to the others."""
    slug, picture = table.game.facts.slug, by_content(image)
    names = everyone(table.match, [safe(name) for name in table.names], t)
    text = shorten(lines(order(table, t), tableau(slug, view, seat, names, t)), WORDS)
    tableau_picture = gallery(picture, words(slug).alt(view, table.names, t))
    rows = seat_rows(table, t, here=True, shown=seat)
    return Page(Screen(card(tableau_picture, ui.TextDisplay(text), *rows)), ((picture, image),))
