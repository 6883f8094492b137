"""The message that lists the live matches of a server."""

from collections.abc import Collection, Sequence

import discord

from bot.matches.names import names_of
from bot.platform.actions import ChooseGame, TurnList
from bot.platform.components import Controls, button
from bot.screens.page import Post, lines, link, safe
from engine.catalogue import games
from render.texts import Texts, joined
from storage.records import Listing, Status

LIMIT = 1900
"""Characters of the list: Discord takes 2,000 in a message."""


def overview(rows: Sequence[Listing], t: Texts, hidden: Collection[int] = ()) -> Post:
    """Return the message, without the names of hidden users; what there is no room for is counted."""
    entries = [_line(row, hidden, t) for row in rows]
    shown = len(entries)
    while len(_text(entries, shown, t)) > LIMIT:
        shown -= 1
    buttons = (
        button(t("button-new"), ChooseGame(), style=discord.ButtonStyle.primary),
        button(t("button-my-matches"), TurnList(0)),
    )
    return Post(_text(entries, shown, t), Controls(*buttons))


def _text(entries: Sequence[str], shown: int, t: Texts) -> str:
    more = len(entries) - shown
    rest = t("overview-more", count=more) if more else ""
    return lines(t("overview-title"), *entries[:shown], rest, "" if entries else t("overview-none"))


def _line(row: Listing, hidden: Collection[int], t: Texts) -> str:
    """Tell of a match who plays, whose turn it is and since when; of a lobby how many seats are free."""
    title = games()[row.game].facts.short if row.game in games() else row.game
    where = t("overview-link", title=title, link=link(row)) if row.board else title
    shown = [
        t("overview-hidden") if person.user in hidden else safe(name)
        for person, name in zip(row.people, names_of(row), strict=True)
    ]
    names, time = joined(shown, t), f"<t:{row.updated}:R>"
    if row.status is Status.LOBBY:
        return t("overview-lobby", where=where, host=shown[row.seat_of(row.host) or 0], count=row.free)
    if row.paused or row.status is Status.FROZEN:
        return t("overview-paused", where=where, names=names)
    turn = joined([shown[seat] for seat in row.to_act], t)
    return t("overview-line", where=where, names=names, turn=turn, time=time)
