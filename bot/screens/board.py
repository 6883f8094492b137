"""The board: the public message after each turn, and a player's own look at it."""

from typing import Any

import discord
from discord import ui

from bot import story
from bot.screens.page import PICTURE, SHEET, Page, bullets, card, gallery, lines, safe
from bot.table import Table
from bot.ui import Screen, button
from engine.errors import CannotUndo
from engine.log import Played
from render.texts import Texts
from render.words import words


def heading(table: Table, t: Texts) -> str:
    """Return whose turn it is, or who won, with the title of the game."""
    match = table.match
    names = [f"**{safe(name)}**" for name in table.names]
    if outcome := match.outcome:
        winners = t("list-and").join(names[seat] for seat in outcome.winners)
        result = (
            t("board-abandoned")
            if match.abandoned
            else t("board-won", names=winners, count=len(outcome.winners))
        )
        reasons = [t(f"outcome-{outcome.reason}")]
        if outcome.tiebreak is not None:
            reasons.append(t(f"tiebreak-{outcome.tiebreak}"))
        return lines(f"### {match.game.facts.title}", result, f"-# {' '.join(reasons)}")
    mentions = t("list-and").join(f"<@{table.record.people[seat].user}>" for seat in match.to_act)
    return lines(f"### {match.game.facts.title}", t("board-turn", names=mentions))


def recent(table: Table, t: Texts) -> str:
    """Return what happened since the player to act last moved."""
    match = table.match
    seat = match.to_act[0] if len(match.to_act) == 1 else None
    told = bullets(story.since(match, seat, [safe(name) for name in table.names], t))
    if seat is None:
        title = t("board-last")
    else:
        acted = any(isinstance(entry, Played) and entry.seat == seat for _, entry in match.line)
        title = t("board-since" if acted else "board-so-far")
    return told and lines(title, told)


def public(table: Table, t: Texts, image: bytes, sheet: bytes | None = None) -> Page:
    """Return the message that a whole channel sees: the picture, at the end the score sheet, the controls."""
    match, names = table.match, table.names
    images = [(PICTURE, image)]
    items: list[ui.Item[Any]] = [ui.TextDisplay(heading(table, t))]
    if text := recent(table, t):
        items.append(ui.TextDisplay(text))
    items.append(gallery(PICTURE, words(match.game.facts.slug).alt(match.view(None), names, t)))
    if sheet is not None:
        images.append((SHEET, sheet))
        items.append(gallery(SHEET, t("board-sheet-alt")))
    items.append(controls(table, t, turn=bool(match.to_act)))
    pinged = tuple(table.record.people[seat].user for seat in match.to_act)
    return Page(Screen(card(*items)), tuple(images), pinged)


def controls(table: Table, t: Texts, *, turn: bool) -> "ui.ActionRow[Any]":
    """Return the buttons below a board; those that can do nothing now are left out.

    ``turn`` says whether somebody who sees them is to act.
    """
    match = table.match
    row: ui.ActionRow[Any] = ui.ActionRow()
    if turn:
        style = discord.ButtonStyle.primary
        row.add_item(button(t("button-turn"), "turn", table.id, match.moment, style=style))
    if not match.over:
        if match.game.facts.hands:
            row.add_item(button(t("button-cards"), "cards", table.id))
        if can_undo(table):
            row.add_item(button(t("button-undo"), "undo", table.id, match.moment))
    row.add_item(button(t("button-history"), "history", table.id, 0))
    row.add_item(button(t("button-rules"), "rules", match.game.facts.slug))
    return row


def without_controls(message: discord.Message) -> ui.LayoutView:
    """Return what a message shows, its pictures kept, without buttons and menus."""
    screen = Screen()
    for component in ui.LayoutView.from_message(message, timeout=None).children:
        if isinstance(component, ui.Container):
            for item in list(component.children):
                if isinstance(item, ui.ActionRow):
                    component.remove_item(item)
                elif isinstance(item, ui.MediaGallery):
                    for shown in item.items:
                        name = shown.media.url.partition("?")[0].rpartition("/")[2]
                        shown.media = discord.UnfurledMediaItem(f"attachment://{name}")
        screen.add_item(component)
    return screen


def can_undo(table: Table) -> bool:
    """Return whether whoever moved last may take the turn back."""
    line = table.match.line
    if table.match.over or not line or not isinstance(line[-1][1], Played):
        return False
    try:
        table.match.undo_to(line[-1][1].seat)
    except CannotUndo:
        return False
    return True


def private(table: Table, seat: int | None, t: Texts, notice: str, image: bytes) -> Page:
    """Return the board as one seat, or a spectator (None), may see it, with a notice above."""
    speak, view = words(table.game.facts.slug), table.match.view(seat)
    top: ui.TextDisplay[Any] = ui.TextDisplay(_above(table, t, notice))
    picture = gallery(PICTURE, speak.alt(view, table.names, t))
    return Page(Screen(card(top, picture, _buttons(table, seat, t))), ((PICTURE, image),))


def in_words(table: Table, seat: int | None, t: Texts, notice: str = "") -> Page:
    """Return the board as :func:`private` does, in words instead of as a picture."""
    names = [safe(name) for name in table.names]
    text: ui.TextDisplay[Any] = ui.TextDisplay(
        words(table.game.facts.slug).board(table.match.view(seat), names, t)
    )
    return Page(Screen(card(ui.TextDisplay(_above(table, t, notice)), text, _buttons(table, seat, t))))


def _above(table: Table, t: Texts, notice: str) -> str:
    if table.match.over:
        return lines(notice, heading(table, t))
    whose = t("list-and").join(safe(table.names[seat]) for seat in table.match.to_act)
    return notice or t("board-turn-of", names=whose)


def _buttons(table: Table, seat: int | None, t: Texts) -> "ui.ActionRow[Any]":
    return controls(table, t, turn=seat in table.match.to_act)
