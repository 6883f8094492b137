"""What can be read at any time: the history of a match and the rules of a game."""

import math
from collections.abc import Sequence
from typing import Any

from discord import ui

from bot import story
from bot.play import show
from bot.screens.page import Page, card, lines, safe
from bot.table import Table
from bot.ui import Press, Screen, button, handles, menu, option, shorten
from engine.catalogue import game
from render.texts import Texts
from render.words import Topic, words

TURNS_A_PAGE = 8
TOPICS_A_MENU = 25
TEXT_LIMIT = 3900


def history(table: Table, user: int, page: int, t: Texts) -> Page:
    """Return a page of the turns so far, the newest on page 0, as one player may know them."""
    names = [safe(name) for name in table.names]
    turns = list(story.turns(table.match, names, t, table.seat_of(user)))
    pages = max(1, math.ceil(len(turns) / TURNS_A_PAGE))
    page = min(max(page, 0), pages - 1)
    shown = turns[max(0, len(turns) - (page + 1) * TURNS_A_PAGE) : len(turns) - page * TURNS_A_PAGE]
    blocks = [_turn(turn, names, t) for turn in shown] or [t("history-empty")]
    title = f"### {table.game.info.title} · {t('history-title', page=pages - page, pages=pages)}"
    row: ui.ActionRow[Any] = ui.ActionRow()
    if page + 1 < pages:
        row.add_item(button(t("button-older"), "history", table.id, page + 1))
    if page:
        row.add_item(button(t("button-newer"), "history", table.id, page - 1))
    text: ui.TextDisplay[Any] = ui.TextDisplay(shorten(lines(title, *blocks), TEXT_LIMIT))
    return Page(Screen(card(text, row) if row.children else card(text)))


def _turn(turn: story.Turn, names: list[str], t: Texts) -> str:
    sentences = " ".join(turn.sentences)
    if turn.seat is None:
        return f"-# {sentences}"
    told = f"`{turn.number}` {sentences}"
    if turn.notation:
        told += f"\n-# {turn.notation}"
    return f"~~{told}~~" if turn.undone else told


@handles("history")
async def show_history(press: Press) -> None:
    """Open the history, or turn its pages where it is open."""
    turning = press.interaction.message is not None and press.interaction.message.flags.ephemeral
    await _open(press, turning)
    table = await press.bot.tables.load(int(press.args[0]))
    await show(press.interaction, history(table, press.user.id, int(press.args[1]), press.t))


async def _open(press: Press, here: bool) -> None:
    """Answer in the pressed message if it is private, else in a private one of its own."""
    if here:
        await press.interaction.response.defer()
    else:
        await press.interaction.response.defer(ephemeral=True, thinking=True)


def rules(slug: str, key: str, t: Texts) -> Page:
    """Return a topic of a game's rules with the menu of all topics."""
    topics = words(slug).topics(t)
    topic = next((topic for topic in topics if topic.key == key), topics[0])
    text = lines(f"### {game(slug).info.title} · {topic.title}", topic.body)
    rows: list[ui.Item[Any]] = [ui.TextDisplay(shorten(text, TEXT_LIMIT))]
    for start in range(0, len(topics), TOPICS_A_MENU):
        part = topics[start : start + TOPICS_A_MENU]
        rows.append(_menu_of(part, topic, slug, start, t))
    return Page(Screen(card(*rows)))


def _menu_of(topics: Sequence[Topic], shown: Topic, slug: str, start: int, t: Texts) -> "ui.ActionRow[Any]":
    entries = [option(topic.title, topic.key, chosen=topic is shown) for topic in topics]
    return menu(t("rules-menu", first=topics[0].title, last=topics[-1].title), entries, "topic", slug, start)


@handles("rules")
async def show_rules(press: Press) -> None:
    """Open the rules of a game."""
    await _open(press, here=False)
    await show(press.interaction, rules(press.args[0], "", press.t))


@handles("topic")
async def show_topic(press: Press) -> None:
    """Turn to another topic."""
    await press.interaction.response.defer()
    await show(press.interaction, rules(press.args[0], press.values[0], press.t))
