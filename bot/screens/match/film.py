"""The film of a match for who asked and for all, how far it is drawn, and the loop of its last turns."""

from typing import Any

from discord import ui

from bot.matches.table import Table
from bot.platform.actions import PostFilm, ShowBoard, ShowHistory
from bot.platform.components import Screen, button, shorten
from bot.screens.match.film_reel import Key, told
from bot.screens.page import Page, bullets, by_content, card, gallery, lines, mention, safely
from render.film import SUFFIX
from render.texts import Texts, joined

NAME = "film.gif"

ALT = 1000
"""Characters of the alternative text of a loop at most."""


def drawing(table: Table, frames: int, whole: int, t: Texts) -> Page:
    """Return how far a film is; nothing is done while another one is drawn before it."""
    title = table.game.facts.title
    return Page.of_text(
        t("film-drawing", title=title, done=frames, count=whole) if whole else t("film-waiting")
    )


def shown(table: Table, key: Key, film: bytes, t: Texts) -> Page:
    """Return a film for whoever asked for it, to be shown to all with a button."""
    text: ui.TextDisplay[Any] = ui.TextDisplay(lines(_title(table, t), t("film-yours")))
    row: ui.ActionRow[Any] = ui.ActionRow(button(t("button-film-post"), PostFilm(table.id, key.moment)))
    return Page(Screen(card(text, gallery(NAME, alt(table, t)), row)), ((NAME, film),))


def posted(table: Table, user: int, t: Texts) -> str:
    """Return what stands above a film that somebody shows to all."""
    return t("film-posted", name=mention(user), told=_title(table, t))


def alt(table: Table, t: Texts) -> str:
    """Return what a film shows, in a sentence."""
    return t("film-alt", title=table.game.facts.title, names=joined(table.names, t))


def changes(table: Table, user: int, loop: bytes, t: Texts) -> Page:
    """Return the loop with what was done in words."""
    title = table.game.facts.title
    name = by_content(loop, SUFFIX)
    sentences = told(table, user, safely(table.names_at), t)
    alt = t("changes-alt", title=title, told=" ".join(told(table, user, table.names_at, t)))
    text: ui.TextDisplay[Any] = ui.TextDisplay(lines(t("changes-title", title=title), bullets(sentences)))
    row: ui.ActionRow[Any] = ui.ActionRow(
        button(t("button-board"), ShowBoard(table.id)), button(t("button-history"), ShowHistory(table.id, 0))
    )
    return Page(Screen(card(text, gallery(name, shorten(alt, ALT)), row)), ((name, loop),))


def _title(table: Table, t: Texts) -> str:
    key = "film-title" if table.match.over else "film-title-so-far"
    return t(key, title=table.game.facts.title, count=table.match.now.turns)
