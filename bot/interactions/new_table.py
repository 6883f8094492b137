"""Opens a new table as a command or a form asks for it, and says where it is."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import discord

from bot.delivery.pages import show
from bot.interactions.open_table import LobbyHere, open_table, opened, place_for
from bot.platform import language, permissions, responses
from bot.screens.page import Page
from engine.catalogue import game as rules_of
from engine.errors import Refusal
from storage.errors import ChannelTaken


async def new_table(
    interaction: discord.Interaction[Any],
    game: str,
    *,
    seats: int,
    invited: Sequence[int] = (),
    robots: Sequence[str] = (),
    thread: bool | None = None,
    time: tuple[int, int] | None = None,
    coaching: bool = False,
) -> None:
    """Open a table, in a thread where the channel has one already, and say so.

    See :func:`bot.interactions.open_table.open_table`. Raises :class:`Refusal` where somebody is invited to a
    direct message, or nothing can be opened.
    """
    if invited and permissions.is_direct(interaction):
        raise Refusal("refusal-direct")
    rules_of(game).facts.check_seats(seats)
    channel, key = await place_for(interaction, game, thread)
    opens = partial(
        open_table,
        interaction,
        game=game,
        seats=seats,
        invited=invited,
        robots=robots,
        time=time,
        coaching=coaching,
    )
    try:
        problem = await opens(channel)
    except (ChannelTaken, LobbyHere):
        if not permissions.may_open_threads(interaction):
            raise
        channel, key = await place_for(interaction, game, thread=True)
        problem = await opens(channel)
    own = language.of_player(interaction)
    opening = opened(interaction, channel, key, game, own, begun=len(robots) == seats - 1)
    sentence = responses.done(own, "notice-table", problem) if problem else opening
    await show(interaction, Page.of_text(sentence))
