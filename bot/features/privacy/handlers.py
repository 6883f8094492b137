"""The button that deletes a user's data."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from bot.delivery.pages import show
from bot.features.privacy.service import Erasure
from bot.interactions.dispatcher import Press
from bot.matches.seats import erase
from bot.platform import language, responses
from bot.platform.actions import DeleteData
from bot.screens.page import Page
from storage.records import Traces

SHOW_SECONDS = 5.0


async def delete_data(press: Press, action: DeleteData) -> None:
    """Erase the user and update the boards with their seats."""
    await responses.defer(press.interaction)
    services = press.services

    async def show_ends(ended: Sequence[int]) -> None:
        """Wait briefly for the final boards of ended matches."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SHOW_SECONDS):
                await services.reconciler.tell_all(ended)

    t = language.of_server(press.interaction)
    changed = await erase(services.tables, press.user.id, t, show_ends)
    traces = await services.tables.matches.privacy.traces()
    responses.note_stored(press.interaction, f"data-deleted-{traces}", None)
    await show(press.interaction, Page.of_text(press.t(f"data-deleted-{traces}")))
    if traces is Traces.PENDING:
        services.feature(Erasure).tell(press.interaction, press.t)
    await services.reconciler.tell_all(changed)
