"""The list of a player's matches on all servers."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from discord import ui

from bot.matches.names import names_of, waiting_for
from bot.platform.actions import ShowPlans, TakeTurn, TurnList
from bot.platform.clock import now
from bot.platform.components import button
from bot.screens import phone
from bot.screens.match import absence
from bot.screens.page import Page, lines, link, safe
from engine.catalogue import games
from render.texts import Texts, joined
from storage.records import Listing, Status
from storage.timing import DAY, HOUR

LONGEST = 10
"""The most matches on a page."""


MINUTE = 60
_UNITS = (("day", DAY, 2 * DAY), ("hour", HOUR, HOUR), ("minute", MINUTE, 0))
"""The units of the remaining time: name, seconds, and the smallest time shown in that unit."""


def listing(rows: Sequence[Listing], user: int, t: Texts, number: int = 0) -> Page:
    """Return a page of the list; ``number`` counts from 0 and is limited to the last page.

    Matches that wait for the user come first, the longest wait on top, then other live and ended matches, the
    latest change first.
    """
    if not rows:
        return Page.of_text(t("list-empty"))
    hints = {absence.silence(row, user, t) for row in rows}
    both = ui.ActionRow[Any](*(button(t(f"button-{way}"), TurnList(0)) for way in ("back", "next")))
    title = t("list-title-page", page=len(rows), pages=len(rows))
    room = phone.room_beside(Page.of_text(lines(f"### {title}", *hints), both))
    pages = list(paged([_line(row, user, t) for row in _ordered(rows, user)], room))
    number = min(max(number, 0), len(pages) - 1)
    title = t("list-title") if len(pages) == 1 else t("list-title-page", page=number + 1, pages=len(pages))
    text = lines(f"### {title}", *pages[number], *hints)
    row: ui.ActionRow[Any] = ui.ActionRow()
    if any(_planned(each, user) for each in rows):
        row.add_item(button(t("button-plans"), ShowPlans()))
    if len(pages) == 1:
        return Page.of_text(text, row) if row.children else Page.of_text(text)
    if number:
        row.add_item(button(t("button-back"), TurnList(number - 1)))
    if number + 1 < len(pages):
        row.add_item(button(t("button-next"), TurnList(number + 1)))
    return Page.of_text(text, row)


def _planned(row: Listing, user: int) -> bool:
    """Return whether the user has a plan for a running match."""
    seat = row.seat_of(user)
    return row.status is Status.PLAYING and seat is not None and row.plan_of(seat) is not None


def next_waiting(rows: Sequence[Listing], user: int, t: Texts) -> "list[ui.Button[Any]]":
    """Return the button to the match in ``rows`` where the user's time runs out first.

    Among matches without a limit, the longest wait comes first. There is no button if no match waits.
    """
    waiting = [row for row in rows if _mine(row, user)]
    if not waiting:
        return []
    row = min(waiting, key=lambda row: (_due(row, user) or math.inf, row.updated, row.id))
    title, remaining = games()[row.game].facts.short, max(_due(row, user) - now(), 0)
    unit, size = next((unit, size) for unit, size, least in _UNITS if remaining >= least)
    key = "button-next-table" if _due(row, user) else "button-next-table-unlimited"
    return [button(t(key, title=title, unit=unit, count=remaining // size), TakeTurn(row.id))]


def _due(row: Listing, user: int) -> int:
    """Return when the user's time for a turn ends, or 0 for never."""
    seat = row.seat_of(user)
    return 0 if seat is None else dict(row.clocks).get(seat, 0)


def _ordered(rows: Sequence[Listing], user: int) -> list[Listing]:
    own = sorted((row for row in rows if _mine(row, user)), key=lambda row: (row.updated, row.id))
    others = (row for row in rows if not _mine(row, user))
    return own + sorted(others, key=lambda row: (not row.status.live, -row.updated, -row.id))


def paged(entries: Sequence[str], room: float) -> Iterator[list[str]]:
    """Yield the lines of each page, as many as fit on a phone."""
    page: list[str] = []
    for entry in entries:
        if page and (len(page) == LONGEST or phone.height(lines(*page, entry), phone.INSIDE) > room):
            yield page
            page = []
        page.append(entry)
    yield page


def _mine(row: Listing, user: int) -> bool:
    """Return whether the user can take a turn now."""
    playable = row.status is Status.PLAYING and not row.away and not row.paused
    return playable and any(person.user == user for person in row.waiting_for)


def _line(row: Listing, user: int, t: Texts) -> str:
    others = joined(
        (safe(name) for person, name in zip(row.people, names_of(row), strict=True) if person.user != user),
        t,
    )
    time = f"<t:{row.updated}:R>"
    if row.away and row.status.live:
        state = t(f"list-away-{row.away}")
    elif row.paused and row.status is Status.PLAYING:
        state = t("list-paused")
    elif _mine(row, user):
        state = t("list-your-turn", time=time)
    elif row.status is Status.PLAYING:
        names = joined(map(safe, waiting_for(row)), t)
        state = t("list-turn-of", names=names, time=time)
    else:
        state = t(f"list-{row.status}", time=time)
    title = games()[row.game].facts.title if row.game in games() else row.game
    key = "list-line" if others else "list-line-alone"
    return t(key, title=title, where=_where(row, t), others=others, state=state)


def _where(row: Listing, t: Texts) -> str:
    """Return a link to the board, or to the channel if there is no board."""
    direct = row.guild is None
    channel = t("list-direct") if direct else f"<#{row.channel}>"
    if row.board is None or row.away:
        return channel
    return t("list-board", link=link(row), channel=channel)
