"""The board: the public message after each turn, and a player's own look at it."""

from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot import language, story
from bot.permissions import channel_of
from bot.screens.page import PICTURE, SHEET, Page, bullets, card, gallery, lines, safe
from bot.table import Table
from bot.ui import Screen, button
from engine.errors import CannotUndo, Refusal
from engine.match import Played
from render.boards import Scene
from render.picture import picture, score_sheet
from render.texts import Texts
from render.words import words
from storage.errors import DamagedMatch

if TYPE_CHECKING:
    from bot.client import Ziggurat


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
        return lines(f"### {match.game.info.title}", result, f"-# {' '.join(reasons)}")
    mentions = t("list-and").join(f"<@{table.record.people[seat].user}>" for seat in match.to_act)
    return lines(f"### {match.game.info.title}", t("board-turn", names=mentions))


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


async def public(bot: "Ziggurat", table: Table, t: Texts) -> Page:
    """Return the message that a whole channel sees, with the controls of the moment."""
    match = table.match
    view = match.view(None)
    names = table.names
    scene = Scene(names, t, match.outcome)
    slug = match.game.info.slug
    image = await bot.painter.paint(lambda: picture(slug, view, scene))
    images = [(PICTURE, image)]
    items: list[ui.Item[Any]] = [ui.TextDisplay(heading(table, t))]
    if text := recent(table, t):
        items.append(ui.TextDisplay(text))
    items.append(gallery(PICTURE, words(slug).alt(view, names, t)))
    if outcome := match.outcome:
        sheet = await bot.painter.paint(lambda: score_sheet(slug, view, outcome, scene))
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
        if match.game.info.hidden:
            row.add_item(button(t("button-cards"), "cards", table.id))
        if can_undo(table):
            row.add_item(button(t("button-undo"), "undo", table.id, match.moment))
    row.add_item(button(t("button-history"), "history", table.id, 0))
    row.add_item(button(t("button-rules"), "rules", match.game.info.slug))
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


async def private(
    bot: "Ziggurat", table: Table, user: int, t: Texts, notice: str = "", *, in_words: bool = False
) -> Page:
    """Return the board as one player may see it, with a notice above; nobody else sees the message."""
    match, seat = table.match, table.seat_of(user)
    view = match.view(seat)
    slug = match.game.info.slug
    whose = t("board-turn-of", names=t("list-and").join(safe(table.names[s]) for s in match.to_act))
    above = lines(notice, heading(table, t)) if match.over else notice or whose
    top: ui.TextDisplay[Any] = ui.TextDisplay(above)
    buttons = controls(table, t, turn=seat in match.to_act)
    if in_words:
        text: ui.TextDisplay[Any] = ui.TextDisplay(
            words(slug).board(view, [safe(name) for name in table.names], t)
        )
        return Page(Screen(card(top, text, buttons)))
    scene = Scene(table.names, t, match.outcome, private=seat is not None)
    image = await bot.painter.paint(lambda: picture(slug, view, scene))
    alt = words(slug).alt(view, table.names, t)
    return Page(Screen(card(top, gallery(PICTURE, alt), buttons)), ((PICTURE, image),))


async def beside(interaction: "discord.Interaction[Ziggurat]", sentence: str) -> Page:
    """Return a sentence with the present board of the channel, or alone where there is none."""
    bot = interaction.client
    try:
        table = await bot.tables.latest(channel_of(interaction))
    except (Refusal, DamagedMatch):
        return Page.of_text(sentence)
    return await private(bot, table, interaction.user.id, language.of_player(interaction), sentence)
