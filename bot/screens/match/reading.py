"""Pages to read at any time: the history of a match, and the rules of a game."""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.matches import turn_history
from bot.matches.robots.players import plates
from bot.matches.table import Table, is_secret
from bot.platform.actions import Export, FillInFile, LookBack, ShowHistory, ShowTopic, TurnTopic
from bot.platform.components import Form, Screen, button, menu, option
from bot.screens import extras, phone
from bot.screens.match import turn_message
from bot.screens.match.admin_actions import dated, placed, replaced
from bot.screens.page import Page, by_content, card, gallery, lines, quoted, safe, safely, turner
from engine.catalogue import game
from render.texts import Texts
from render.words import Topic, words
from storage.admin import AdminAction

TOPICS_A_MENU = 25
MENTIONED = 6

FILE = "file"
"""The custom id of the file field."""

LEAD = 30
"""The most context before a match in a suggestion, in characters."""


def turns_of(table: Table, user: int, t: Texts) -> list[turn_history.Turn]:
    """Return the turns so far as a player may know them; the match's whole log must be loaded."""
    turns = turn_history.turns(table.match, safely(table.names_at), t, table.sight_of(user))
    return turn_message.with_owners(table, turns)


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

    Each turn is one line; with ``full`` it is described move by move and in notation. A page has as many
    turns as fit on a phone.
    """
    sheets = _sheets(table, turns, t, full=full, admin_actions=admin_actions)
    page = min(max(page, 0), len(sheets) - 1)
    return _history_page(table, sheets, page, t, full=full)


def page_with(table: Table, turns: Sequence[turn_history.Turn], number: int, t: Texts) -> int:
    """Return the page of the history that has a turn, counted from 1."""
    sheets = _sheets(table, turns, t, full=False, admin_actions=())
    return next((page for page, sheet in enumerate(sheets) if number >= sheet.first), 0)


class _Sheet(NamedTuple):
    """The text of a history page, and its first and last turn, counted from 1; 0 if there is none."""

    text: str
    first: int
    last: int


def _sheets(
    table: Table,
    turns: Sequence[turn_history.Turn],
    t: Texts,
    *,
    full: bool,
    admin_actions: Sequence[AdminAction],
) -> list[_Sheet]:
    """Return all pages of the history, the newest first."""
    empty = _history_page(table, [_Sheet("", 1, 1)] * 3, 1, t, full=full)
    room, tell = phone.room_beside(empty), _in_full if full else in_a_line
    legend = heads(table, t) if not full and len(table.names) > 1 else ""
    room -= phone.height(legend, phone.INSIDE)
    places = placed(admin_actions, turns)
    blocks = [(0, dated(table.record, admin_action, t)) for admin_action in places.get(0, ())]
    for number, turn in enumerate(turns, 1):
        if not replaced(admin_actions, turn):
            blocks += [(number, part) for part in phone.parts(tell(turn, t), room, room)]
        blocks += [(number, dated(table.record, admin_action, t)) for admin_action in places.get(number, ())]
    sheets, used = [list[tuple[int, str]]()], 0.0
    for block in reversed(blocks or [(0, t("history-empty"))]):
        used += (high := phone.height(block[1], phone.INSIDE))
        if sheets[-1] and used > room:
            sheets.append([])
            used = high
        sheets[-1].insert(0, block)
    scored = legend if any(turn.points for turn in turns) else ""
    return [
        _Sheet(lines(scored, *(text for _, text in sheet)), max(sheet[0][0], 1), sheet[-1][0])
        for sheet in sheets
    ]


def _history_page(table: Table, sheets: Sequence[_Sheet], page: int, t: Texts, *, full: bool) -> Page:
    pages = len(sheets)
    title = f"### {table.game.facts.title} · {t('history-title', page=pages - page, pages=pages)}"
    row: ui.ActionRow[Any] = ui.ActionRow()
    if page + 1 < pages:
        row.add_item(button(t("button-older"), ShowHistory(table.id, page + 1, full)))
    if page:
        row.add_item(button(t("button-newer"), ShowHistory(table.id, page - 1, full)))
    if sheets[page].last:
        other = t("button-brief" if full else "button-full")
        row.add_item(button(other, ShowHistory(table.id, page, not full)))
        row.add_item(button(t("button-look"), LookBack(table.id, sheets[page].last, "history")))
    if table.match.over and not is_secret(table.record):
        row.add_item(button(t("button-export"), Export(table.id)))
    text: ui.TextDisplay[Any] = ui.TextDisplay(lines(title, sheets[page].text))
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


def in_a_line(
    turn: turn_history.Turn,
    t: Texts,
    tell: turn_message.Telling = turn_message.said,
) -> str:
    """Return a turn in one line: player, action (by ``tell``), points and time; struck through if undone."""
    when = f" · <t:{turn.at}:R>" if turn.at else ""
    sentence = tell(turn, t, why=0)
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
    notes = [turn.notation, t("history-planned") if turn.planned else ""]
    if any(notes):
        line += f"\n-# {t('list-dot').join(filter(None, notes))}"
    return f"~~{line}~~" if turn.undone else line


@cache
def topics(slug: str, t: Texts) -> Sequence[Topic]:
    """Return the pages of a game's rules; what doesn't fit on a phone is shown in parts."""
    return tuple(words(slug).topics(t))


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
    """A page of a game's rules, and a note on how it was found.

    If it is shown in parts, this is number ``part``, or the first part that contains ``sought``.
    """

    topic: Topic
    found: str = ""
    part: int = 0
    sought: str = ""


def leaf(slug: str, query: str, t: Texts, part: int = 0) -> Leaf:
    """Return a page of a game's rules.

    ``query`` is a page's key, a suggestion (:func:`suggested`) or any text; for a text it returns the first
    page that contains it and names the others.
    """
    pages = topics(slug, t)
    key, _, sought = query.partition(" ")
    old, _, number = key.partition(".")  # menus of earlier versions list the parts of a page
    for topic in pages:
        if topic.key == key:
            return Leaf(topic, part=part, sought=sought)
        if topic.key == old and number.isdecimal():
            return Leaf(topic, part=int(number) - 1)
    hits = search(pages, query)
    topic = hits[0].topic if hits else pages[0]
    sought = query if hits and hits[0].line else ""
    others = ", ".join(hit.topic.title for hit in hits[1:MENTIONED])
    if query and not hits:
        return Leaf(topic, t("rules-found-none", text=safe(quoted(query))))
    if query and others:
        return Leaf(topic, t("rules-found-also", text=safe(quoted(query)), topics=others), sought=sought)
    return Leaf(topic, sought=sought)


def suggested(hit: Hit, query: str) -> str:
    """Return the value of a suggested page, which opens it where it contains the text."""
    return f"{hit.topic.key} {query.strip()}"[:100] if hit.line else hit.topic.key


SIGNS = "signs"
"""The key of the page that explains the signs."""


def signs_of(slug: str, t: Texts) -> str:
    """Return the key of a game's page of signs, or an empty string."""
    return SIGNS if any(topic.key == SIGNS for topic in topics(slug, t)) else ""


def rules(slug: str, leaf: Leaf, image: bytes, t: Texts) -> Page:
    """Return a part of a page of a game's rules, the first one with its picture, and the menu of topics."""
    topic, sought = leaf.topic, leaf.sought.casefold()
    whole = _rules_page(slug, leaf, image, topic.body, 0, 1, t)
    if phone.room_beside(whole) >= 0:
        return whole
    first, rest = (
        phone.room_beside(_rules_page(slug, leaf, picture, "", part, 3, t))
        for part, picture in enumerate((image, b""))
    )
    parts = phone.parts(topic.body, first, rest)
    part = min(max(leaf.part, 0), len(parts) - 1)
    if sought:
        part = next((number for number, text in enumerate(parts) if sought in text.casefold()), part)
    return _rules_page(slug, leaf, b"" if part else image, parts[part], part, len(parts), t)


def _rules_page(slug: str, leaf: Leaf, image: bytes, body: str, part: int, count: int, t: Texts) -> Page:
    topic = leaf.topic
    title = topic.title if count == 1 else t("rules-part", title=topic.title, number=part + 1, count=count)
    head = lines(leaf.found, f"### {game(slug).facts.title} · {title}")
    rows: list[ui.Item[Any]] = []
    if image:
        rows += [ui.TextDisplay(head), gallery(by_content(image), topic.title)]
        rows += [ui.TextDisplay(body)] if body else []
    else:
        rows.append(ui.TextDisplay(lines(head, body)))
    turning = turner(part, count, lambda other: TurnTopic(slug, topic.key, other), t)
    if buttons := [*turning, *extras.row(extras.ButtonPlace.RULES, slug, t)]:
        rows.append(ui.ActionRow(*buttons))
    listed = _listed(topics(slug, t), topic)
    for start in range(0, len(listed), TOPICS_A_MENU):
        menu_part = listed[start : start + TOPICS_A_MENU]
        rows.append(_menu_of(menu_part, topic, slug, start, t))
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
