"""Messages and buttons for films, private and public, and their progress."""

from typing import Any

from discord import ui

from bot.features.films.reel import Key
from bot.matches.table import Table, is_secret
from bot.platform.actions import DrawFilm, PostFilm
from bot.platform.components import Screen, button
from bot.screens.page import Page, card, gallery, lines, mention
from render.texts import Texts, joined

NAME = "film.gif"


def film_button(table: Table, t: Texts) -> "ui.Button[Any] | None":
    """Return the button that draws the film of a match, unless others may still play that deal."""
    return None if is_secret(table.record) else button(t("button-film"), DrawFilm(table.id))


def drawing(table: Table, frames: int, whole: int, t: Texts) -> Page:
    """Return the progress page of a film; ``whole`` is 0 while it waits for another film."""
    title = table.game.facts.title
    return Page.of_text(
        t("film-drawing", title=title, done=frames, count=whole) if whole else t("film-waiting")
    )


def film_page(table: Table, key: Key, film: bytes, t: Texts) -> Page:
    """Return the private page of a film, with a button to post it."""
    text: ui.TextDisplay[Any] = ui.TextDisplay(lines(_title(table, t), t("film-yours")))
    row: ui.ActionRow[Any] = ui.ActionRow(button(t("button-film-post"), PostFilm(table.id, key.moment)))
    return Page(Screen(card(text, gallery(NAME, alt(table, t)), row)), ((NAME, film),))


def posted(table: Table, user: int, t: Texts) -> str:
    """Return the text above a posted film."""
    return t("film-posted", name=mention(user), told=_title(table, t))


def alt(table: Table, t: Texts) -> str:
    """Return the alternative text of a film."""
    return t("film-alt", title=table.game.facts.title, names=joined(table.names, t))


def _title(table: Table, t: Texts) -> str:
    key = "film-title" if table.match.over else "film-title-so-far"
    return t(key, title=table.game.facts.title, count=table.match.now.turns)
