"""The film of a match for who asked and for all, how far it is drawn, and the buttons that lead to it."""

from typing import Any

from discord import ui

from bot.features.films.reel import Key
from bot.matches.table import Table
from bot.platform.actions import DrawFilm, PostFilm
from bot.platform.components import Screen, button
from bot.screens.page import Page, card, gallery, lines, mention
from render.texts import Texts, joined

NAME = "film.gif"


def film_button(table: Table, t: Texts) -> "ui.Button[Any]":
    """Return the button that asks for the film of a match."""
    return button(t("button-film"), DrawFilm(table.id))


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


def _title(table: Table, t: Texts) -> str:
    key = "film-title" if table.match.over else "film-title-so-far"
    return t(key, title=table.game.facts.title, count=table.match.now.turns)
