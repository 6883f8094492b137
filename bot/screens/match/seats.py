"""Seats that change hands: a player's own options, and the public offer."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.matches.names import traded_names
from bot.matches.table import Table
from bot.platform.actions import (
    AskResign,
    DeclineSeat,
    Dismiss,
    EndTogether,
    GiveSeat,
    LendSeat,
    Resign,
    ReturnSeat,
    ShowBoard,
    TakeSeat,
)
from bot.platform.components import Controls, button
from bot.screens import phone
from bot.screens.match.absence import come_back
from bot.screens.page import Page, Post, lines, mention, safe
from engine.catalogue import game
from render.texts import Texts
from storage.records import Deal, Listing, Offer, Trade

UNTAKEN = (Trade.WITHDRAWN, Trade.EXPIRED, Trade.ENDED)
"""The states of an offer that ended without being accepted."""


def own_seat(table: Table, user: int, live: Sequence[Offer], guest: int | None, t: Texts) -> Page:
    """Return a player's options for their seat, with the effect of each on the results.

    ``live`` are the match's open offers; ``guest`` is the user to offer the seat to, None for anyone.
    """
    if table.record.week is not None or table.record.branched is not None:
        return giving_up(table, t)
    seat = table.sight_of(user)
    offer = next((offer for offer in live if offer.seat == seat), None)
    if offer is not None and offer.state is Trade.HELD:
        (owner, taker), mine = map(safe, traded_names(table.record, offer)), offer.owner == user
        held_key, lent = f"seat-held-{offer.deal}", f"seat-lent-{offer.deal}"
        text = t(lent, taker=taker) if mine else t(held_key, owner=owner)
        return Page.of_text(text, ui.ActionRow(_back(offer, t, mine=mine)))
    args = (table.id,) if guest is None else (table.id, guest)
    name = t("seat-anybody") if guest is None else mention(guest)
    rows = [
        ui.ActionRow[Any](
            button(t("button-give-seat"), GiveSeat(*args)), button(t("button-lend-seat"), LendSeat(*args))
        ),
        ui.ActionRow[Any](
            button(t("button-give-up"), AskResign(table.id)),
            button(t("button-end-together"), EndTogether(table.id)),
        ),
    ]
    standing = ""
    if offer is not None:
        standing = t("seat-offered", name=mention(offer.guest) if offer.guest else t("seat-anybody"))
        rows[0].add_item(button(t("button-withdraw"), DeclineSeat(offer.id)))
    more = t("seat-name-somebody") if guest is None else ""
    text = t("seat-own", title=table.game.facts.title, name=name, count=table.match.seats - 1)
    return phone.fitting(Page.of_text(lines(standing, text, hint), *rows) for hint in (more, ""))


def giving_up(table: Table, t: Texts) -> Page:
    """Return the question that confirms a resignation, with its consequences."""
    question = "deal-give-up" if table.record.week is not None else "seat-give-up"
    question = "branch-give-up" if table.record.branched is not None else question
    style = discord.ButtonStyle.danger
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(t("button-play-on"), ShowBoard(table.id)),
        button(t("button-give-up-now"), Resign(table.id), style=style),
    )
    return Page.of_text(t(question, title=table.game.facts.title, count=table.match.seats - 1), row)


def giving_back(row: Listing, offer: Offer, t: Texts) -> Page:
    """Return the private question that confirms the return of a borrowed seat."""
    owner, taker = map(safe, traded_names(row, offer))
    text = t(f"seat-held-{offer.deal}", owner=owner, taker=taker)
    buttons: ui.ActionRow[Any] = ui.ActionRow(
        button(t("button-dismiss"), Dismiss()), _back(offer, t, mine=False)
    )
    return Page.of_text(text, buttons)


def offered(row: Listing, offer: Offer, t: Texts) -> Post:
    """Return the public message of an offer: open, accepted, or the line that remains."""
    owner, taker = map(safe, traded_names(row, offer))
    values = {
        "title": game(row.game).facts.title,
        "owner": owner,
        "taker": taker,
        "guest": mention(offer.guest) if offer.guest else "",
    }
    if offer.state is Trade.HELD:
        return Post(t(f"line-{offer.deal}-held", **values), Controls(_back(offer, t, mine=True)))
    if offer.state is not Trade.OPEN:
        ended = "played" if offer.state is Trade.ENDED and offer.taker else offer.state
        kind = "absent" if offer.deal is Deal.ABSENT and ended in UNTAKEN else "offer"
        return Post(t(f"line-{kind}-{ended}", **values), Controls())
    whom = "anybody" if offer.guest is None else "guest"
    content = lines(t(f"offer-{offer.deal}-{whom}", **values), t(f"offer-{offer.deal}-counts", **values))
    style = discord.ButtonStyle.primary
    if offer.guest is None and offer.deal is Deal.ABSENT:
        other = come_back(row, offer.seat, t)
    else:
        other = button(
            t("button-withdraw" if offer.guest is None else "button-no-thanks"), DeclineSeat(offer.id)
        )
    buttons = button(t("button-take-seat"), TakeSeat(offer.id), style=style), other
    return Post(content, Controls(*buttons), pinged=() if offer.guest is None else (offer.guest,))


def take_back(offer_id: int, t: Texts) -> "ui.Button[Any]":
    """Return the button with which an owner takes a lent seat back."""
    return button(t("button-seat-back"), ReturnSeat(offer_id), style=discord.ButtonStyle.primary)


def _back(offer: Offer, t: Texts, *, mine: bool) -> "ui.Button[Any]":
    if mine:
        return take_back(offer.id, t)
    return button(t("button-give-back"), ReturnSeat(offer.id), style=discord.ButtonStyle.primary)
