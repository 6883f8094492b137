"""Pages with their pictures: what :mod:`bot.screens` builds, painted off the event loop."""

import asyncio
from collections.abc import Sequence
from typing import Any

import discord

from bot import answers, language
from bot.advice import Advice
from bot.painter import Painter
from bot.permissions import channel_of
from bot.screens import board
from bot.screens.page import Page
from bot.screens.panel import Look, decide
from bot.table import Table, Tables
from bot.walk import walk
from engine.errors import Refusal
from render.boards import Scene
from render.picture import picture, score_sheet
from render.texts import Texts
from storage.errors import StorageError

PATIENCE = 3.0
"""Seconds after which a panel comes without what choices are worth, rather than later."""


async def public(painter: Painter, table: Table, t: Texts) -> Page:
    """Return the message that a whole channel sees, with the controls of the moment."""
    match, slug = table.match, table.game.facts.slug
    view, outcome = match.view(None), match.outcome
    scene = Scene(table.names, t, outcome)
    image = await _picture(painter, slug, view, scene)
    sheet = await painter.paint(lambda: score_sheet(slug, view, outcome, scene)) if outcome else None
    return board.public(table, t, image, sheet)


async def private(painter: Painter, table: Table, user: int, t: Texts, notice: str = "") -> Page:
    """Return the board as one player may see it, with a notice above; nobody else sees the message."""
    slug, seat = table.game.facts.slug, table.seat_of(user)
    view = table.match.view(seat)
    scene = Scene(table.names, t, table.match.outcome, private=seat is not None)
    image = await _picture(painter, slug, view, scene)
    return board.private(table, seat, t, notice, image)


async def panel(
    painter: Painter,
    advice: Advice,
    table: Table,
    seat: int,
    path: Sequence[int],
    t: Texts,
    *,
    notice: str = "",
    group: int | None = None,
) -> Page:
    """Return the panel after the choices of ``path``, with a group of choices opened.

    Raises :class:`bot.table.Stale` where they do not fit the match.
    """
    way, slug = walk(table, seat, path), table.game.facts.slug
    view, scene = way.draft.view, Scene(table.names, t, private=True)
    gains = await advice.gains(table, way.draft, PATIENCE)
    image = await _picture(painter, slug, view, scene)
    return decide(table, way, Look(gains, group, notice, image), t)


async def _picture(painter: Painter, slug: str, view: Any, scene: Scene) -> bytes:
    """Return the picture of a view; the view itself is in the key, so that nobody gets to see another one."""
    key = (slug, view, tuple(scene.names), scene.t.language, scene.outcome, scene.private)
    return await painter.picture(key, lambda: picture(slug, view, scene))


async def beside(
    painter: Painter, tables: Tables, interaction: discord.Interaction[Any], sentence: str
) -> Page:
    """Return a sentence with the present board of the channel, or alone where there is none."""
    try:
        table = await tables.latest(channel_of(interaction))
    except (Refusal, StorageError):
        return Page.of_text(sentence)
    return await private(painter, table, interaction.user.id, language.of_player(interaction), sentence)


async def show(interaction: discord.Interaction[Any], page: Page) -> None:
    """Put a page into the private message that this interaction answers with; raises TimeoutError."""
    async with asyncio.timeout(answers.LIMIT_SECONDS):
        await interaction.edit_original_response(view=page.screen, attachments=page.files)
