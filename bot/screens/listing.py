"""A player's matches everywhere the bot is."""

from collections.abc import Sequence

from bot.screens.page import Page, lines, safe
from engine.catalogue import games
from render.texts import Texts, joined
from storage.records import Listing, Status

LONGEST = 15


def listing(rows: Sequence[Listing], user: int, t: Texts) -> Page:
    """Return the list: one's own turns first, then the other live matches, then those that ended."""
    if not rows:
        return Page.of_text(t("list-empty"))
    ordered = sorted(rows, key=lambda row: (not _mine(row, user), not row.status.live))
    return Page.of_text(lines(f"### {t('list-title')}", *(_line(row, user, t) for row in ordered[:LONGEST])))


def _mine(row: Listing, user: int) -> bool:
    return any(person.user == user for person in row.waiting_for)


def _line(row: Listing, user: int, t: Texts) -> str:
    others = joined((safe(person.name) for person in row.people if person.user != user), t)
    time = f"<t:{row.updated}:R>"
    if row.away and row.status.live:
        state = t(f"list-away-{row.away}")
    elif _mine(row, user):
        state = t("list-your-turn", time=time)
    elif row.status is Status.PLAYING:
        names = joined((safe(person.name) for person in row.waiting_for), t)
        state = t("list-turn-of", names=names, time=time)
    else:
        state = t(f"list-{row.status}", time=time)
    title = games()[row.game].facts.title if row.game in games() else row.game
    key = "list-line" if others else "list-line-alone"
    return t(key, title=title, where=_where(row, t), others=others, state=state)


def _where(row: Listing, t: Texts) -> str:
    """Return a link to the board, or the channel where there is none."""
    direct = row.guild is None
    channel = t("list-direct") if direct else f"<#{row.channel}>"
    if row.board is None or row.away:
        return channel
    link = f"https://discord.com/channels/{row.guild or '@me'}/{row.channel}/{row.board}"
    return t("list-board", link=link, channel=channel)
