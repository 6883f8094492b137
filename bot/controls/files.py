"""Export and import of finished matches as files."""

import asyncio
from functools import partial
from typing import Any

import discord

from bot.delivery.pages import show
from bot.interactions.dispatcher import Press, handles
from bot.interactions.services import services_of
from bot.matches import transfer
from bot.matches.table import Stale, require_told
from bot.platform import language, permissions, responses
from bot.platform.actions import Export, FillInFile
from bot.platform.aio import NETWORK_ERRORS
from bot.platform.clock import now
from bot.screens.match.reading import FILE, file_page
from bot.screens.page import Page
from engine.errors import Refusal


@handles(Export)
async def export(press: Press, action: Export) -> None:
    """Send the file of a match."""
    await responses.defer(press.interaction, private=True)
    await hand_out(press.interaction, action.match)


@handles(FillInFile)
async def fill_in(press: Press, action: FillInFile) -> None:
    """Import the finished match in the form's file; raises :class:`Stale` if there is no file."""
    data: Any = press.interaction.data or {}
    attachments = data.get("resolved", {}).get("attachments", {})
    numbers = press.fields.get(FILE, ())
    if len(numbers) != 1 or numbers[0] not in attachments:
        raise Stale
    await responses.defer(press.interaction, private=True)
    state = press.interaction._state  # discord.py creates attachments only for forms that it stores
    await take_in(press.interaction, discord.Attachment(data=attachments[numbers[0]], state=state))


async def hand_out(interaction: discord.Interaction, match_id: int) -> None:
    """Respond with the file of a match; raises :class:`engine.errors.Refusal` while it is running."""
    services = services_of(interaction)
    table = await services.tables.load_whole(match_id)
    require_told(table.record)
    transfer.require_over(table.match)
    row = table.record
    written = partial(transfer.write, table.match, row.people, coaching=row.coaching)
    data = (await services.render_pool.run(written)).encode()
    name = f"{row.game}-{match_id}.txt"
    await show(interaction, file_page(table, name, data, language.of_player(interaction)))


async def take_in(interaction: discord.Interaction, file: discord.Attachment) -> None:
    """Import the finished match in a file, for everyone in the channel to browse.

    Raises :class:`engine.errors.Refusal` for an invalid file or an unsuitable channel.
    """
    services = services_of(interaction)
    matches, channel = services.matches, permissions.channel_of(interaction)
    if channel is None:
        raise Refusal("refusal-group")
    permissions.require_bot(interaction)
    permissions.require_writing(interaction)
    if not permissions.is_admin(interaction) and await matches.live_in(channel) is not None:
        raise Refusal("refusal-import-playing")
    transfer.require_small(file.size)
    with services.imports.admitted(interaction.user.id):
        match_record = await services.imports.replay(await _content(file))
        people = transfer.nobody(match_record.names)
        row = await matches.insert(
            channel, interaction.guild_id, interaction.user.id, people, match_record.match, now=now()
        )
    responses.note_stored(interaction, "notice-imported")
    await services.channel_boards.want_anew(row.id)
    problem = await services.reconciler.tell(row.id)
    own = language.of_player(interaction)
    await show(interaction, Page.of_text(responses.done(own, "notice-imported", problem)))


async def _content(file: discord.Attachment) -> bytes:
    try:
        async with asyncio.timeout(responses.LIMIT_SECONDS):
            return await file.read()
    except NETWORK_ERRORS as error:
        raise Refusal("refusal-import-lost") from error
