"""A player's matches everywhere the bot is."""

from collections.abc import Sequence

from bot.screens.page import Page, lines, safe
from engine.catalogue import games
from render.texts import Texts
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
    others = t("list-and").join(safe(person.name) for person in row.people if person.user != user)
    if _mine(row, user):
        state = t("list-your-turn")
    elif row.status is Status.PLAYING:
        state = t("list-turn-of", names=t("list-and").join(safe(person.name) for person in row.waiting_for))
    else:
        state = t(f"list-{row.status}")
    title = games()[row.game].facts.title if row.game in games() else row.game
    key = "list-line" if others else "list-line-alone"
    where = f"<#{row.channel}>"
    return t(key, title=title, channel=where, others=others, state=state, time=f"<t:{row.updated}:R>")
