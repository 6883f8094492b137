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
from storage.records import Kind, Listing, Notice
from storage.timing import Habits, Way


def letter(table: Table, told: Notice, person: Habits, t: Texts, image: bytes | None) -> Post:
    """Return the message of a notice; a direct one has an ``image`` of what its reader may see of the board.

    Its button has the notice's number, by which the message is found again. ``person`` reads it.
    """
    match, row = table.match, table.record
    title = match.game.facts.short
    if image is not None:
        said = _in_full(table, told, t)
    elif told.kind is Kind.PAUSE:
        said = t("letter-pause", title=title)
    elif told.kind is Kind.REFUSED:
        said = _refused(table, told, person, t)
    else:
        said = _in_short(table, told, t)
    if told.seat in match.to_act:
        style = discord.ButtonStyle.primary
        control = button(t("button-turn"), TakeCalledTurn(row.id, told.id), style=style)
    else:
        control = button(t("button-board"), ShowCards(row.id, told.id))
    alt = words(match.game.facts.slug).alt(match.view(told.seat), table.names, t) if image is not None else ""
    key = "line-reminder" if told.kind is Kind.REMINDER else "line-letter"
    line = t(key, title=title, turn=match.turn)
    pinged = () if told.kind is Kind.PAUSE else (told.user,)
    return Post(lines(said, _where(row, t)), Controls(control), image, alt, pinged, line)


def marks(told: Notice) -> tuple[str, ...]:
    """Return the ids of the button that the message of a notice has, whichever it is."""
    kinds = (TakeCalledTurn, ShowCards, LookBack)
    return tuple(custom_ids.pack(kind(told.match, told.id)) for kind in kinds)


def _in_short(table: Table, told: Notice, t: Texts) -> str:
    """Return a line that stands in the channel, which shows the board itself."""
    match, name = table.match, mention(told.user)
    title = match.game.facts.short
    if told.kind is Kind.END or match.over:
        return t("letter-end", name=name, title=title)
    if told.kind is Kind.REMINDER:
        return _reminder(table, told, t)
    return t("letter-turn", name=name, title=title, turn=match.turn)


def _refused(table: Table, told: Notice, person: Habits, t: Texts) -> str:
    """Return that Discord takes no direct messages, with the turn that could not be told of by one."""
    if told.seat not in table.match.to_act or person.way is Way.BOTH:  # the board has called them
        return t("letter-refused", name=mention(told.user))
    return lines(_in_short(table, told, t), t("letter-refused-too"))


def _in_full(table: Table, told: Notice, t: Texts) -> str:
    """Return all that the channel reads with the board, after the reminder if it is one."""
    if table.match.over:
        return ending.whole(table, phone.room(b"", ()), t)
    first = _reminder(table, told, t) if told.kind is Kind.REMINDER else ""
    return lines(first, turn_message.whole(table, turn_message.turns(table, t), phone.room(b"", ()), t))


def _reminder(table: Table, told: Notice, t: Texts) -> str:
    end = dict(table.record.clocks).get(told.seat, 0)
    title = table.match.game.facts.short
    return t("letter-reminder", name=mention(told.user), title=title, time=f"<t:{end}:R>")


def _where(row: Listing, t: Texts) -> str:
    """Return a link to the board in its channel, nothing where there is none."""
    if row.board is None:
        return ""
    return t("letter-board", link=link(row), channel=f"<#{row.channel}>")
