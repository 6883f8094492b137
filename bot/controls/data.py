"""The button that deletes somebody's data."""

from bot.delivery.pages import show
from bot.interactions.dispatcher import Press, handles
from bot.matches.seats import erase
from bot.platform import language, responses
from bot.platform.actions import DeleteData
from bot.screens.page import Page


@handles(DeleteData)
async def delete_data(press: Press, action: DeleteData) -> None:
    """Erase whoever pressed it, and show their seats in the channels."""
    await responses.defer(press.interaction)
    changed = await erase(press.services.tables, press.user.id, language.of_server(press.interaction))
    responses.note_stored(press.interaction, "data-deleted", None)
    await show(press.interaction, Page.of_text(press.t("data-deleted")))
    await press.services.reconciler.tell_all(changed)
