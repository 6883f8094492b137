"""Context menus of users and messages: *Invite*, *Show this board again*, *History*."""

from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.delivery import pages
from bot.delivery.pages import show
from bot.interactions.house import house_rules
from bot.interactions.services import services_of
from bot.platform import custom_ids, language, responses
from bot.screens.tables.which import games_with
from engine.errors import Refusal
from render.texts import texts
from storage.errors import Blocked, NotInvitable

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in


async def _invite(interaction: Interaction, user: discord.User) -> None:
    """Show the choice of games for an invitation; raises :class:`Refusal` if the user can't be invited."""
    await responses.defer(interaction, private=True)
    if user.bot:
        raise Refusal("refusal-bots")
    if user.id == interaction.user.id:
        raise Refusal("refusal-invite-self")
    await house_rules(interaction)
    store = services_of(interaction).matches.house_rules
    if await store.is_blocked(interaction.guild_id, user.id):
        raise Blocked(user.id)
    if interaction.user.id in await services_of(interaction).matches.people.muted(user.id):
        raise NotInvitable(user.id)
    await show(interaction, games_with(user.id, language.of_player(interaction)))


async def _board(interaction: Interaction, message: discord.Message) -> None:
    """Show the present board of the match that a message is about."""
    await responses.defer(interaction, private=True)
    services, own = services_of(interaction), language.of_player(interaction)
    table = await services.tables.load(await _match_of(interaction, message))
    await show(interaction, await pages.private(services.render_pool, table, interaction.user.id, own))


async def _history(interaction: Interaction, message: discord.Message) -> None:
    """Show the history of the match that a message is about, newest turns first."""
    await responses.defer(interaction, private=True)
    services, own = services_of(interaction), language.of_player(interaction)
    table = await services.tables.load_whole(await _match_of(interaction, message))
    admin_actions = await services.matches.admin_actions.of_match(table.id)
    page = await pages.history(
        services.render_pool, table, interaction.user.id, 0, own, admin_actions=admin_actions
    )
    await show(interaction, page)


async def _match_of(interaction: Interaction, message: discord.Message) -> int:
    """Return the match that one of the bot's messages is about, or the channel's match.

    Raises :class:`Refusal` for messages of other users.
    """
    if message.author != interaction.client.user:
        raise Refusal("refusal-other-message")
    for action_id in _ids(message.components):
        if (found := custom_ids.TEMPLATE.fullmatch(action_id)) is None:
            continue
        verb, words = custom_ids.split(found)
        if verb in OF_MATCHES and words and words[0].isdecimal():
            return int(words[0])
    return await services_of(interaction).tables.id_latest(interaction.channel_id)


def _ids(components: Any) -> Iterator[str]:
    for component in components:
        if custom_id := getattr(component, "custom_id", None):
            yield custom_id
        yield from _ids(getattr(component, "children", ()))


OF_MATCHES = frozenset({"history", "more", "turn", "called", "film", "rematch", "undo", "cards"})
"""Verbs of controls below boards whose first field is the match id."""

menus = (
    app_commands.ContextMenu(name=t("command-menu-invite"), callback=_invite),
    app_commands.ContextMenu(name=t("command-menu-board"), callback=_board),
    app_commands.ContextMenu(name=t("command-menu-history"), callback=_history),
)
