"""What somebody is told beside the board: a direct message with the turn, or a line in the channel."""

import discord

from bot.matches.table import Table
from bot.platform import custom_ids
from bot.platform.actions import LookBack, ShowCards, TakeCalledTurn
from bot.platform.components import Controls, button
from bot.screens import phone
from bot.screens.match import ending, turn_message
from bot.screens.page import Post, lines, link, mention
from render.texts import Texts
from render.words import words
from storage.delivery import Kind, OutboxItem
from storage.records import Listing
from storage.timing import Habits, Way


def letter(table: Table, item: OutboxItem, person: Habits, t: Texts, image: bytes | None) -> Post:
    """Return the message of an item; a direct one has an ``image`` of what its reader may see of the board.

    Its button has the item's number, by which the message is found again. ``person`` reads it.
    """
    match, row = table.match, table.record
    title = match.game.facts.short
    if image is not None:
        text = _in_full(table, item, t)
    elif item.kind is Kind.PAUSE:
        text = t("letter-pause", title=title)
    elif item.kind is Kind.REFUSED:
        text = _refused(table, item, person, t)
    else:
        text = _in_short(table, item, t)
    if item.seat in match.to_act:
        style = discord.ButtonStyle.primary
        control = button(t("button-turn"), TakeCalledTurn(row.id, item.id), style=style)
    else:
        control = button(t("button-board"), ShowCards(row.id, item.id))
    alt = words(match.game.facts.slug).alt(match.view(item.seat), table.names, t) if image is not None else ""
    key = "line-reminder" if item.kind is Kind.REMINDER else "line-letter"
    line = t(key, title=title, turn=match.turn)
    pinged = () if item.kind is Kind.PAUSE else (item.user,)
    return Post(lines(text, _where(row, t)), Controls(control), image, alt, pinged, line)


def marks(item: OutboxItem) -> tuple[str, ...]:
    """Return the ids of the button that the message of an item has, whichever it is."""
    kinds = (TakeCalledTurn, ShowCards, LookBack)
    return tuple(custom_ids.pack(kind(item.match, item.id)) for kind in kinds)


def _in_short(table: Table, item: OutboxItem, t: Texts) -> str:
    """Return a line that stands in the channel, which shows the board itself."""
    match, name = table.match, mention(item.user)
    title = match.game.facts.short
    if item.kind is Kind.END or match.over:
        return t("letter-end", name=name, title=title)
    if item.kind is Kind.REMINDER:
        return _reminder(table, item, t)
    return t("letter-turn", name=name, title=title, turn=match.turn)


def _refused(table: Table, item: OutboxItem, person: Habits, t: Texts) -> str:
    """Return that Discord takes no direct messages, with the turn that could not be told of by one."""
    if item.seat not in table.match.to_act or person.way is Way.BOTH:  # the board has called them
        return t("letter-refused", name=mention(item.user))
    return lines(_in_short(table, item, t), t("letter-refused-too"))


def _in_full(table: Table, item: OutboxItem, t: Texts) -> str:
    """Return all that the channel reads with the board, after the reminder if it is one."""
    if table.match.over:
        return ending.whole(table, phone.room(b"", ()), t)
    first = _reminder(table, item, t) if item.kind is Kind.REMINDER else ""
    return lines(first, turn_message.whole(table, turn_message.turns(table, t), phone.room(b"", ()), t))


def _reminder(table: Table, item: OutboxItem, t: Texts) -> str:
    end = dict(table.record.clocks).get(item.seat, 0)
    title = table.match.game.facts.short
    if not end:
        return t("letter-nudge", name=mention(item.user), title=title)
    return t("letter-reminder", name=mention(item.user), title=title, time=f"<t:{end}:R>")


def _where(row: Listing, t: Texts) -> str:
    """Return a link to the board in its channel, nothing where there is none."""
    if row.board is None:
        return ""
    return t("letter-board", link=link(row), channel=f"<#{row.channel}>")
