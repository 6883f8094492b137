"""The film of a match: drawn for a user and posted on request."""

import asyncio
import io
import time
from contextlib import suppress

import discord

from bot.delivery.pages import show
from bot.features.films import reel as film_reel
from bot.features.films import screens
from bot.features.films.service import Films
from bot.interactions.dispatcher import Press
from bot.interactions.services import services_of
from bot.matches.table import Table, require_told
from bot.platform import language, responses
from bot.platform.actions import DrawFilm, PostFilm
from bot.platform.aio import NETWORK_ERRORS
from bot.screens.page import Page

EVERY = 2.0
"""The interval between progress updates, in seconds."""

UPLOAD_SECONDS = 120.0


async def draw(press: Press, action: DrawFilm) -> None:
    """Draw the film of a match."""
    await responses.defer(press.interaction, private=True)
    await give(press.interaction, action.match)


async def give(interaction: discord.Interaction, match_id: int) -> None:
    """Respond with the public film of a match, and with progress until it is ready."""
    table = await services_of(interaction).tables.load_whole(match_id)
    require_told(table.record)
    film = await _film(interaction, table)
    t = language.of_player(interaction)
    page = screens.film_page(table, film_reel.key(table, language.of_server(interaction)), film, t)
    await show(interaction, page, seconds=UPLOAD_SECONDS)


async def post(press: Press, action: PostFilm) -> None:
    """Post a film in the channel and remove the button."""
    await responses.defer(press.interaction)
    interaction, t = press.interaction, language.of_server(press.interaction)
    table = await press.services.tables.load_whole(action.match)
    require_told(table.record)
    await show(interaction, screens.drawing(table, 0, 0, press.t), is_progress=True)
    film = press.services.feature(Films).cached(film_reel.Key(table.id, action.moment, t.language))
    film = film or await _film(interaction, table)
    file = discord.File(io.BytesIO(film), screens.NAME, description=screens.alt(table, t))
    await press.services.tables.matches.interactions.claim()
    async with asyncio.timeout(UPLOAD_SECONDS):
        await interaction.followup.send(
            screens.posted(table, press.user.id, t),
            file=file,
            allowed_mentions=discord.AllowedMentions.none(),
        )
    await show(interaction, Page.of_text(press.t("notice-film-posted")))


async def _film(interaction: discord.Interaction, table: Table) -> bytes:
    """Return a film in the channel's language, and show its progress."""
    films, t = services_of(interaction).feature(Films), language.of_server(interaction)
    film = films.cached(film_reel.key(table, t))
    if film is not None:
        return film
    own, last = language.of_player(interaction), 0.0

    async def report_progress(frames: int, whole: int) -> None:
        nonlocal last
        if time.monotonic() - last >= EVERY:
            last = time.monotonic()
            with suppress(*NETWORK_ERRORS):
                await show(interaction, screens.drawing(table, frames, whole, own), is_progress=True)

    await report_progress(0, 0)
    return await films.film(table, t, report_progress)
