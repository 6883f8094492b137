"""Pages to read at any time: the history of a match, and the rules of a game."""

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.matches import turn_history
from bot.matches.robots.players import plates
from bot.matches.table import Table, is_secret
from bot.platform.actions import Export, FillInFile, LookBack, ShowHistory, ShowTopic
from bot.platform.components import Form, Screen, button, menu, option, shorten
from bot.screens import extras, phone
from bot.screens.match import turn_message
from bot.screens.match.admin_actions import dated, placed, replaced
from bot.screens.page import Page, by_content, card, gallery, lines, quoted, safe, safely
from engine.catalogue import game
from render.texts import Texts
from render.words import Topic, words
from storage.admin import AdminAction

TURNS_A_PAGE = 10
TOPICS_A_MENU = 25
TEXT_LIMIT = 3900
MENTIONED = 6
PART = 800
"""The highest text of a page, in pixels on a phone: with a picture, one and a half screens."""

FILE = "file"
"""The custom id of the file field."""

LEAD = 30
"""The most context before a match in a suggestion, in characters."""


def turns_of(table: Table, user: int, t: Texts) -> list[turn_history.Turn]:
    """Return the turns so far as a player may know them; the match's whole log must be loaded."""
    return turn_history.turns(table.match, safely(table.names_at), t, table.sight_of(user))


def history(
    table: Table,
    turns: Sequence[turn_history.Turn],
    page: int,
    t: Texts,
    *,
    full: bool = False,
    admin_actions: Sequence[AdminAction] = (),
) -> Page:
    """Return a page of :func:`turns_of`, newest first, with the admin actions ``admin_actions``.

    Each turn is one line; with ``full`` it is described move by move and in notation.
    """
    pages = max(1, math.ceil(len(turns) / TURNS_A_PAGE))
    page = min(max(page, 0), pages - 1)
    first, newest = max(0, len(turns) - (page + 1) * TURNS_A_PAGE), len(turns) - page * TURNS_A_PAGE
    tell = _in_full if full else in_a_line
    places = placed(admin_actions, turns)
    blocks = [dated(table.record, admin_action, t) for admin_action in places.get(0, ())] if not first else []
    for number, turn in enumerate(turns[first:newest], first + 1):
        if not replaced(admin_actions, turn):
            blocks.append(tell(turn, t))
        blocks += [dated(table.record, admin_action, t) for admin_action in places.get(number, ())]
    blocks = blocks or [t("history-empty")]
    if not full and len(table.names) > 1 and any(turn.points for turn in turns[first:newest]):
        blocks.insert(0, heads(table, t))
    title = f"### {table.game.facts.title} · {t('history-title', page=pages - page, pages=pages)}"
    row: ui.ActionRow[Any] = ui.ActionRow()
    if page + 1 < pages:
        row.add_item(button(t("button-older"), ShowHistory(table.id, page + 1, full)))
    if page:
        row.add_item(button(t("button-newer"), ShowHistory(table.id, page - 1, full)))
    if turns:
        other = t("button-brief" if full else "button-full")
        row.add_item(button(other, ShowHistory(table.id, page, not full)))
        row.add_item(button(t("button-look"), LookBack(table.id, newest, "history")))
    if table.match.over and not is_secret(table.record):
        row.add_item(button(t("button-export"), Export(table.id)))
    text: ui.TextDisplay[Any] = ui.TextDisplay(shorten(lines(title, *blocks), TEXT_LIMIT))
    return Page(Screen(card(text, row) if row.children else card(text)))


def file_page(table: Table, name: str, data: bytes, t: Texts) -> Page:
    """Return the file of a match with a sentence on its use."""
    text: ui.TextDisplay[Any] = ui.TextDisplay(t("export-told", title=table.game.facts.title))
    return Page(Screen(card(text, ui.File(f"attachment://{name}"))), ((name, data),))


def import_form(t: Texts) -> Form:
    """Return the form for importing a finished match."""
    upload: ui.FileUpload[Any] = ui.FileUpload(custom_id=FILE)
    field: ui.Label[Any] = ui.Label(text=t("form-file"), description=t("form-file-about"), component=upload)
    return Form(t("form-file-title"), FillInFile(), field)


def heads(table: Table, t: Texts) -> str:
    """Return the legend of the points in each line: the players in order."""
    return t("history-points", names=t("list-score").join(map(safe, plates(table.names, table.record))))


def in_a_line(turn: turn_history.Turn, t: Texts) -> str:
    """Return a turn in one line: player, action, points and time; struck through if undone."""
    when = f" · <t:{turn.at}:R>" if turn.at else ""
    sentence = turn_message.said(turn, t, why=0)
    if turn.seat is None:
        return f"-# {sentence}{when}"
    sentence = sentence or t("told-turn", name=turn.names[turn.seat], told=t("told-nothing"))
    points = f" · {turn_message.score(turn.points, t)}" if turn.points else ""
    sentence = f"~~{sentence}~~" if turn.undone else sentence
    return f"`{turn.number}` {sentence}{points}{when}"


def _in_full(turn: turn_history.Turn, t: Texts) -> str:
    sentences = " ".join(turn.sentences)
    if turn.seat is None:
        return f"-# {sentences}"
    line = f"`{turn.number}` {sentences}"
    if turn.notation:
        line += f"\n-# {turn.notation}"
    return f"~~{line}~~" if turn.undone else line


@cache
def topics(slug: str, t: Texts) -> Sequence[Topic]:
    """Return the pages of a game's rules; long ones are split into parts."""
    return tuple(part for topic in words(slug).topics(t) for part in _parts(topic, t))


def _parts(topic: Topic, t: Texts) -> Iterator[Topic]:
    """Yield a page or its parts; all but the first part are listed below it in menus."""
    height = phone.height(topic.body, phone.INSIDE)
    if height <= PART:
        yield topic
        return
    evenly = height / math.ceil(height / PART)
    parts = [""]
    for line in topic.body.splitlines(keepends=True):
        if parts[-1].strip() and phone.height(parts[-1] + line, phone.INSIDE) > min(evenly + 60, PART):
            parts.append("")
        parts[-1] += line
    bodies = [body for part in parts if (body := part.strip("\n"))]
    for number, body in enumerate(bodies, 1):
        title = t("rules-part", title=topic.title, number=number, count=len(bodies))
        key = topic.key if number == 1 else f"{topic.key}.{number}"
        yield Topic(key, title, body, topic.parent or ("" if number == 1 else topic.key))


class Hit(NamedTuple):
    """A search result: a topic and the matching line, empty if the title matches."""

    topic: Topic
    line: str


def search(topics: Sequence[Topic], query: str) -> list[Hit]:
    """Return the topics that contain a text, those with it in their title first."""
    sought = query.strip().casefold()
    named = [Hit(topic, "") for topic in topics if sought in f"{topic.title} {topic.key}".casefold()]
    named.sort(key=lambda hit: not hit.topic.title.casefold().startswith(sought))
    titles = {hit.topic.key for hit in named}
    mentions = [
        Hit(topic, _around(topic.body, sought))
        for topic in topics
        if topic.key not in titles and sought in topic.body.casefold()
    ]
    return named + mentions


def _around(body: str, sought: str) -> str:
    """Return the line of a page that contains a text, without markup and cut before the text."""
    line = next(line for line in body.splitlines() if sought in line.casefold())
    line = discord.utils.remove_markdown(line).lstrip("- ")
    before = line[: max(0, line.casefold().find(sought))]
    return line if len(before) <= LEAD else "…" + line[before.rfind(" ", 0, len(before) - LEAD // 2) + 1 :]


class Leaf(NamedTuple):
    """A page of a game's rules, and a note on how it was found."""

    topic: Topic
    found: str = ""


def leaf(slug: str, query: str, t: Texts) -> Leaf:
    """Return a page of a game's rules.

    ``query`` is a page's key or any text; for a text it returns the first page that contains it and names the
    others.
    """
    pages = topics(slug, t)
    if topic := next((topic for topic in pages if topic.key == query), None):
        return Leaf(topic)
    hits = search(pages, query)
    topic = hits[0].topic if hits else pages[0]
    others = ", ".join(hit.topic.title for hit in hits[1:MENTIONED])
    if query and not hits:
        return Leaf(topic, t("rules-found-none", text=safe(quoted(query))))
    if query and others:
        return Leaf(topic, t("rules-found-also", text=safe(quoted(query)), topics=others))
    return Leaf(topic)


SIGNS = "signs"
"""The key of the page that explains the signs."""


def signs_of(slug: str, t: Texts) -> str:
    """Return the key of a game's page of signs, or an empty string."""
    return SIGNS if any(topic.key == SIGNS for topic in topics(slug, t)) else ""


def rules(slug: str, leaf: Leaf, image: bytes, t: Texts) -> Page:
    """Return a page of a game's rules with its picture, if any, and the menu of topics."""
    topic = leaf.topic
    head = lines(leaf.found, f"### {game(slug).facts.title} · {topic.title}")
    rows: list[ui.Item[Any]] = []
    if image:
        rows += [ui.TextDisplay(head), gallery(by_content(image), topic.title)]
        rows.append(ui.TextDisplay(shorten(topic.body, TEXT_LIMIT - len(head))))
    else:
        rows.append(ui.TextDisplay(shorten(lines(head, topic.body), TEXT_LIMIT)))
    listed = _listed(topics(slug, t), topic)
    for start in range(0, len(listed), TOPICS_A_MENU):
        part = listed[start : start + TOPICS_A_MENU]
        rows.append(_menu_of(part, topic, slug, start, t))
    if buttons := extras.row(extras.ButtonPlace.RULES, slug, t):
        rows.append(ui.ActionRow(*buttons))
    return Page(Screen(card(*rows)), ((by_content(image), image),) if image else ())


def _listed(pages: Sequence[Topic], current: Topic) -> list[Topic]:
    """Return the pages listed in the menus: all without a parent, and the current page's family."""
    family = current.parent or current.key
    return [page for page in pages if page.parent in ("", family)]


def _menu_of(topics: Sequence[Topic], current: Topic, slug: str, start: int, t: Texts) -> "ui.ActionRow[Any]":
    entries = [option(topic.title, topic.key, chosen=topic.key == current.key) for topic in topics]
    return menu(
        t("rules-menu", first=topics[0].title, last=topics[-1].title), entries, ShowTopic(slug, start)
    )
