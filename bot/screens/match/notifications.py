"""Notifications besides the board: a direct message, or a line in the channel."""

from collections.abc import Callable

import discord

from bot.matches import planned
from bot.matches.table import Table
from bot.platform import custom_ids
from bot.platform.actions import LookBack, ShowCards, TakeCalledTurn, Unfollow
from bot.platform.components import Controls, button
from bot.screens import phone
from bot.screens.match import ending, plan_news, turn_message
from bot.screens.page import Post, lines, link, mention
from render.texts import Texts
from render.words import words
from storage.delivery import OutboxItem, OutboxKind
from storage.records import Listing
from storage.timing import Preferences, Way


def notification(table: Table, item: OutboxItem, person: Preferences, t: Texts, image: bytes | None) -> Post:
    """Return the notification of an outbox item; a direct one has the reader's board as ``image``.

    Its button contains the item's id, by which the message can be found again.
    """
    match, row = table.match, table.record
    text = TEXTS[item.kind](table, item, person, t)
    if image is not None:
        text = _in_full(table, item, text, t)
    if item.seat in match.to_act:
        style = discord.ButtonStyle.primary
        control = button(t("button-turn"), TakeCalledTurn(row.id, item.id), style=style)
    else:
        control = button(t("button-board"), ShowCards(row.id, item.id))
    view = match.view(None if item.kind.to_follower else item.seat)
    alt = words(match.game.facts.slug).alt(view, table.names, t) if image is not None else ""
    key = "line-reminder" if item.kind is OutboxKind.REMINDER else "line-letter"
    line = t(key, title=match.game.facts.short, turn=match.turn)
    pinged = (item.user,) if item.kind.to_person else ()
    controls = [control]
    if item.kind in (OutboxKind.FOLLOWED_LEAD, OutboxKind.FOLLOWED_CAPTURE):
        controls.append(button(t("button-unfollow"), Unfollow(row.id)))
    return Post(lines(text, _where(row, t)), Controls(*controls), image, alt, pinged, line)


def marks(item: OutboxItem) -> tuple[str, ...]:
    """Return all custom ids that the button of an item's message can have."""
    kinds = (TakeCalledTurn, ShowCards, LookBack)
    return tuple(custom_ids.pack(kind(item.match, item.id)) for kind in kinds)


def _in_full(table: Table, item: OutboxItem, text: str, t: Texts) -> str:
    """Return the text of the channel's board, below the item's own text."""
    first = "" if item.kind in (OutboxKind.TURN, OutboxKind.END) else text
    if table.match.over:
        return lines(first, ending.whole(table, phone.room(b"", ()), t))
    if item.kind.to_follower:  # the board's own text is addressed to the active players
        latest = turn_message.turns(table, t)[-1:]
        return lines(text, *turn_message.in_points(latest, t), turn_message.standing(table, t))
    return lines(first, turn_message.whole(table, turn_message.turns(table, t), phone.room(b"", ()), t))


def _turn(table: Table, item: OutboxItem, person: Preferences, t: Texts) -> str:
    if table.match.over:
        return _end(table, item, person, t)
    title = table.match.game.facts.short
    return t("letter-turn", name=mention(item.user), title=title, turn=table.match.turn)


def _reminder(table: Table, item: OutboxItem, _person: Preferences, t: Texts) -> str:
    end = dict(table.record.clocks).get(item.seat, 0)
    title = table.match.game.facts.short
    if not end:
        return t("letter-nudge", name=mention(item.user), title=title)
    return t("letter-reminder", name=mention(item.user), title=title, time=f"<t:{end}:R>")


def _end(table: Table, item: OutboxItem, _person: Preferences, t: Texts) -> str:
    return t("letter-end", name=mention(item.user), title=table.match.game.facts.short)


def _refused(table: Table, item: OutboxItem, person: Preferences, t: Texts) -> str:
    """Return the notice that Discord rejects direct messages to a player, with the turn it was about."""
    if item.seat not in table.match.to_act or person.way is Way.BOTH:  # the board has pinged them
        return t("letter-refused", name=mention(item.user))
    return lines(_turn(table, item, person, t), t("letter-refused-too"))


def _pause(table: Table, _item: OutboxItem, _person: Preferences, t: Texts) -> str:
    return t("letter-pause", title=table.match.game.facts.short)


def _plan_dropped(table: Table, item: OutboxItem, _person: Preferences, t: Texts) -> str:
    why = plan_news.reason(planned.reasons_of(table.record.plan_of(item.seat)), t, table, item.seat)
    return t("letter-plan-dropped", name=mention(item.user), title=table.match.game.facts.short, reason=why)


def _plan_played(table: Table, item: OutboxItem, _person: Preferences, t: Texts) -> str:
    return t("letter-plan-played", name=mention(item.user), title=table.match.game.facts.short)


def _followed(table: Table, item: OutboxItem, _person: Preferences, t: Texts) -> str:
    return t(f"letter-{item.kind}", name=mention(item.user), title=table.match.game.facts.short)


TEXTS: dict[OutboxKind, Callable[[Table, OutboxItem, Preferences, Texts], str]] = {
    OutboxKind.TURN: _turn,
    OutboxKind.REMINDER: _reminder,
    OutboxKind.END: _end,
    OutboxKind.REFUSED: _refused,
    OutboxKind.PAUSE: _pause,
    OutboxKind.PLAN_DROPPED: _plan_dropped,
    OutboxKind.PLAN_PLAYED: _plan_played,
    OutboxKind.FOLLOWED_LEAD: _followed,
    OutboxKind.FOLLOWED_CAPTURE: _followed,
    OutboxKind.FOLLOWED_END: _followed,
}
"""The text of each kind of item; a lapse has a vote of its own, and a planned turn is no message."""


def _where(row: Listing, t: Texts) -> str:
    """Return a link to the board in its channel, if there is one."""
    if row.board is None:
        return ""
    return t("letter-board", link=link(row), channel=f"<#{row.channel}>")
