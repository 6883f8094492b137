"""The area of each seat, one at a time, and the turn order."""

from typing import Any

import discord
from discord import ui

from bot.matches.table import Table
from bot.platform.actions import ChooseSeat, ShowSeat, TurnSeat
from bot.platform.components import Screen, button, menu, option, shorten
from bot.screens import phone
from bot.screens.page import Page, by_content, card, gallery, lines, safe, turner
from render.picture import has_tableaus
from render.texts import Texts
from render.words import everyone, tableau, words

NAME = 12
"""The longest name on a button, in characters."""


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
    """Return buttons, or a menu if they take more than one row, that open each seat's area.

    There are none in games without such areas.
    """
    if not has_tableaus(table.game.facts.slug):
        return []
    names = everyone(table.match, table.names, t)
    labels = [shorten(name, NAME) for name in names]
    if phone.rows(labels, phone.INSIDE) > 1:
        entries = [option(name, seat, chosen=seat == current) for seat, name in enumerate(names)]
        return [menu(t("button-seat-which"), entries, ChooseSeat(table.id, int(here)))]
    buttons = [
        button(
            label,
            ShowSeat(table.id, seat, int(here)),
            style=discord.ButtonStyle.primary if seat == current else discord.ButtonStyle.secondary,
        )
        for seat, label in enumerate(labels)
    ]
    return [ui.ActionRow(*buttons)]


def page(table: Table, view: Any, seat: int, image: bytes, t: Texts, part: int = 0) -> Page:
    """Return the page of a seat's area in picture and words, with controls to open the others.

    Words that don't fit on a phone are shown in parts, the first one below the picture.
    """
    slug, picture = table.game.facts.slug, by_content(image)
    names = everyone(table.match, [safe(name) for name in table.names], t)
    told = tableau(slug, view, seat, names, t)
    alt = words(slug).alt(view, table.names, t)

    def form(text: str, number: int, count: int, following: str = "") -> Page:
        text_item: ui.TextDisplay[Any] = ui.TextDisplay(lines(following, text))
        items = [text_item] if number else [gallery(picture, alt), text_item]
        rows = seat_rows(table, t, here=True, current=seat)
        if turning := turner(number, count, lambda other: TurnSeat(table.id, seat, other), t):
            rows.insert(0, ui.ActionRow(*turning))
        return Page(Screen(card(*items, *rows)), () if number else ((picture, image),))

    whole = phone.fitting(form(told, 0, 1, following) for following in (order(table, t), ""))
    if phone.room_beside(whole) >= 0:
        return whole
    return phone.part_of(told, form, part)
