"""The public question whether a match is to end without a result."""

import discord

from bot.screens.page import Post, lines, mention, safe
from bot.table import Table
from bot.ui import Controls, button
from render.texts import Texts


def question(table: Table, asker: int, agreed: int, t: Texts) -> Post:
    """Return the question of a seat, with who agreed so far, a bit for each seat."""
    seats = range(table.match.seats)
    missing = [seat for seat in seats if not agreed >> seat & 1]
    names = t("list-and").join(mention(table.record.people[seat].user) for seat in missing)
    title, name = table.game.facts.title, safe(table.names[asker])
    others = [safe(table.names[seat]) for seat in seats if agreed >> seat & 1 and seat != asker]
    content = lines(
        t("abandon-question", names=names, name=name, title=title),
        t("abandon-agreed", names=t("list-and").join(others), count=len(others)) if others else "",
    )
    moment = (table.id, table.match.moment)
    buttons = (
        button(t("button-agree"), "consent", *moment, asker, agreed, style=discord.ButtonStyle.danger),
        button(t("button-play-on"), "playon", *moment),
    )
    pinged = tuple(table.record.people[seat].user for seat in missing)
    return Post(content, Controls(*buttons), pinged=pinged, line=t("line-asked", name=name, title=title))


def refused(table: Table, seat: int, t: Texts) -> str:
    """Return what is left of the question once somebody would rather play on."""
    return t("abandon-refused", name=safe(table.names[seat]), title=table.game.facts.title)
