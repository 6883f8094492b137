"""``/me``: a user's notification settings, for all channels and games."""

import time
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.delivery.pages import show
from bot.features.preferences import typed
from bot.features.preferences.screens import me
from bot.interactions.services import services_of
from bot.platform import language, responses, zones
from bot.platform.clock import now
from render.texts import texts

Interaction = discord.Interaction[Any]
Choice = app_commands.Choice[str]

t = texts()  # of the language that commands are registered in

SHOWN = 25


@app_commands.command(name="me", description=t("command-me"))
@app_commands.describe(
    zone=t("command-me-zone"), away_from=t("command-me-from"), away_until=t("command-me-until")
)
async def show_preferences(
    interaction: Interaction,
    zone: app_commands.Range[str, 1, 60] | None = None,
    away_from: app_commands.Range[str, 1, 20] | None = None,
    away_until: app_commands.Range[str, 1, 20] | None = None,
) -> None:
    """Show the settings, and change those that don't fit a menu."""
    await responses.defer(interaction, private=True)
    services = services_of(interaction)
    people = services.matches.people
    person = await people.get(interaction.user.id)
    changed = person
    if zone is not None:
        changed = replace(changed, zone=zones.zone(zone))
    if away_from is not None or away_until is not None:
        first, last = typed.days(away_from, away_until, changed)
        changed = replace(changed, away_from=first, away_until=last)
    affected: list[int] = []
    if changed != person:
        affected = await people.save(replace(changed, locale=str(interaction.locale)), now=now())
    muted = await people.muted(interaction.user.id)
    await show(interaction, me(changed, time.time(), language.of_player(interaction), muted=muted))
    await services.reconciler.tell_all(affected)


@show_preferences.autocomplete("zone")
async def _zones(_: Interaction, current: str) -> list[Choice]:
    """Suggest time zones."""
    return [app_commands.Choice(name=name, value=name) for name in zones.suggested(current)]


@show_preferences.autocomplete("away_from")
@show_preferences.autocomplete("away_until")
async def _suggest_days(interaction: Interaction, current: str) -> list[Choice]:
    """Suggest days, starting today."""
    person = await services_of(interaction).matches.people.get(interaction.user.id)
    today = typed.today(person)
    days = ((today + timedelta(days=more)).isoformat() for more in range(typed.AHEAD))
    matching = [day for day in days if day.startswith(current.strip())]
    return [app_commands.Choice(name=day, value=day) for day in matching[:SHOWN]]
