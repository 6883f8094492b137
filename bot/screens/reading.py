"""What can be read at any time: the history of a match and the rules of a game."""

import math
from collections.abc import Sequence
from typing import Any

from discord import ui

from bot import story
from bot.screens import notice
from bot.screens.page import Page, card, lines, safe
from bot.table import Table
from bot.ui import Screen, button, menu, option, shorten
from engine.catalogue import game
from render.texts import Texts
from render.words import Topic, words

TURNS_A_PAGE = 10
TOPICS_A_MENU = 25
TEXT_LIMIT = 3900


def history(table: Table, user: int, page: int, t: Texts, *, full: bool = False) -> Page:
    """Return a page of the turns so far, the newest on page 0, as one player may know them.

    The table's match needs its whole log. A turn is one line; with ``full`` it is told move by move,
    in notation too.
    """
    names = [safe(name) for name in table.names]
    turns = story.turns(table.match, names, t, table.seat_of(user))
    pages = max(1, math.ceil(len(turns) / TURNS_A_PAGE))
    page = min(max(page, 0), pages - 1)
    shown = turns[max(0, len(turns) - (page + 1) * TURNS_A_PAGE) : len(turns) - page * TURNS_A_PAGE]
    tell = _in_full if full else _in_a_line
    blocks = [tell(turn, table, t) for turn in shown] or [t("history-empty")]
    title = f"### {table.game.facts.title} · {t('history-title', page=pages - page, pages=pages)}"
    row: ui.ActionRow[Any] = ui.ActionRow()
    mode = ("full",) if full else ()
    if page + 1 < pages:
        row.add_item(button(t("button-older"), "history", table.id, page + 1, *mode))
    if page:
        row.add_item(button(t("button-newer"), "history", table.id, page - 1, *mode))
    if turns:
        other = () if full else ("full",)
        row.add_item(button(t("button-brief" if full else "button-full"), "history", table.id, page, *other))
    text: ui.TextDisplay[Any] = ui.TextDisplay(shorten(lines(title, *blocks), TEXT_LIMIT))
    return Page(Screen(card(text, row) if row.children else card(text)))


def _in_a_line(turn: story.Turn, table: Table, t: Texts) -> str:
    when = f" · <t:{turn.at}:R>" if turn.at else ""
    told = notice.said(turn, table, t)
    if turn.seat is None:
        return f"-# {told}{when}"
    told = told or t("told-turn", name=safe(table.names[turn.seat]), told=t("told-nothing"))
    points = f" · {notice.score(turn.points, t)}" if turn.points else ""
    told = f"~~{told}~~" if turn.undone else told
    return f"`{turn.number}` {told}{points}{when}"


def _in_full(turn: story.Turn, table: Table, t: Texts) -> str:
    sentences = " ".join(turn.sentences)
    if turn.seat is None:
        return f"-# {sentences}"
    told = f"`{turn.number}` {sentences}"
    if turn.notation:
        told += f"\n-# {turn.notation}"
    return f"~~{told}~~" if turn.undone else told


def rules(slug: str, key: str, t: Texts) -> Page:
    """Return a topic of a game's rules with the menu of all topics."""
    topics = words(slug).topics(t)
    topic = next((topic for topic in topics if topic.key == key), topics[0])
    text = lines(f"### {game(slug).facts.title} · {topic.title}", topic.body)
    rows: list[ui.Item[Any]] = [ui.TextDisplay(shorten(text, TEXT_LIMIT))]
    for start in range(0, len(topics), TOPICS_A_MENU):
        part = topics[start : start + TOPICS_A_MENU]
        rows.append(_menu_of(part, topic, slug, start, t))
    return Page(Screen(card(*rows)))


def _menu_of(topics: Sequence[Topic], shown: Topic, slug: str, start: int, t: Texts) -> "ui.ActionRow[Any]":
    entries = [option(topic.title, topic.key, chosen=topic is shown) for topic in topics]
    return menu(t("rules-menu", first=topics[0].title, last=topics[-1].title), entries, "topic", slug, start)
