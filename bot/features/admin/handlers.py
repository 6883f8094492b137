"""The menus of the server settings."""

from collections.abc import Sequence
from typing import Any

import discord
from msgspec.structs import replace

from bot.delivery.pages import show
from bot.features.admin.screens import COUNTS, MOST_CHANNELS, STANDARD, house
from bot.interactions.dispatcher import Press
from bot.interactions.house import is_known, numbers_of, require_manager
from bot.interactions.services import services_of
from bot.matches import pace
from bot.matches.table import Stale
from bot.platform import language, responses
from bot.platform.actions import HouseRule, SetHouseRule, TurnHouse
from bot.screens.page import Page
from engine.errors import Refusal
from render.texts import offered
from storage.admin import ThreadSetting


async def set_rule(press: Press, action: SetHouseRule) -> None:
    """Store a setting and show the page again."""
    await responses.defer(press.interaction)
    guild = require_manager(press.interaction)
    house_rules = press.services.tables.matches.house_rules
    rules = await house_rules.get(guild)
    await house_rules.save(replace(rules, **_chosen(press, action.rule)))
    notice = press.t("notice-house")
    await show(press.interaction, await house_page(press.interaction, guild, notice, action.rule))


async def turn_house(press: Press, action: TurnHouse) -> None:
    """Show another page of the settings."""
    await responses.defer(press.interaction)
    guild = require_manager(press.interaction)
    await show(press.interaction, await house_page(press.interaction, guild, shown=action.part))


def _chosen(press: Press, rule: HouseRule) -> dict[str, Any]:
    """Return the setting chosen in a menu; raises :class:`Stale` or :class:`Refusal` for an invalid one."""
    match rule:
        case HouseRule.CHANNELS:
            channels = _there(press)
            if len(channels) > MOST_CHANNELS:
                raise Stale
            return {"channels": tuple(channels)}
        case HouseRule.LOG:
            return {"log": next(iter(_there(press)), None)}
        case HouseRule.STARTERS:
            role = next(iter(_there(press)), None)
            return {"starters": None if role == press.interaction.guild_id else role}
        case HouseRule.MOST:
            if press.number not in COUNTS:
                raise Stale
            return {"most": press.number}
        case HouseRule.THREADS:
            return {"threads": ThreadSetting.EITHER if press.value == STANDARD else press.read(ThreadSetting)}
        case HouseRule.PACE:
            limits = (None, None) if press.value == STANDARD else press.read(pace.read)
            return dict(zip(("pace", "bank"), limits, strict=True))
        case HouseRule.LANGUAGE:
            if press.value not in (STANDARD, *offered()):
                raise Stale
            return {"language": "" if press.value == STANDARD else press.value}


def _there(press: Press) -> Sequence[int]:
    """Return the selected channels or roles; raises :class:`Refusal` if one is gone."""
    guild: discord.Guild | None = press.interaction.guild
    for number in press.numbers if guild is None or is_known(guild) else ():
        if guild is None or (guild.get_channel(number) is None and guild.get_role(number) is None):
            raise Refusal("refusal-house-gone")
    return press.numbers


async def house_page(
    interaction: discord.Interaction[Any], guild: int, notice: str = "", shown: str | int = 0
) -> Page:
    """Return the page of a server's settings; ``shown`` is as in :func:`house`."""
    store = services_of(interaction).matches.house_rules
    rules, blocked = await store.get(guild), await store.blocked(guild)
    there, own = numbers_of(interaction.guild, rules), language.of_player(interaction)
    return house(rules, there, blocked, own, notice, shown)
