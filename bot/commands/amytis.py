"""``/amytis build``: a whole turn of *The Architects of Amytis* in one line."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot import language, oneline
from engine.games.amytis import GAME
from render.texts import texts

if TYPE_CHECKING:
    from bot.client import Ziggurat

SLUG = "amytis"
t = texts()  # of the language that commands are registered in

group = app_commands.Group(name=SLUG, description=GAME.info.title)
Choices = list[app_commands.Choice[str]]


def _moves(stack: Any, space: Any, project: Any, favor: Any) -> list[str]:
    """Return the notation of what is filled in, as far as nothing before it is missing."""
    moves: list[str] = []
    for verb, value in (("take", stack), ("place", space)):
        if value is None:
            return moves
        moves.append(f"{verb} {value}")
    if project not in (None, oneline.NOTHING):
        moves.append("score" if project == "score" else f"project {project}")
    if favor not in (None, oneline.NOTHING):
        moves.append(f"favor {favor}")
    return moves


@group.command(description=t("amytis-command-build"))
@app_commands.describe(
    stack=t("amytis-command-build-stack"),
    space=t("amytis-command-build-space"),
    project=t("amytis-command-build-project"),
    favor=t("amytis-command-build-favor"),
)
async def build(
    interaction: "discord.Interaction[Ziggurat]",
    stack: str,
    space: str,
    project: str | None = None,
    favor: str | None = None,
) -> None:
    """Play a turn."""
    await oneline.play(interaction, SLUG, _moves(stack, space, project, favor))


@build.autocomplete("stack")
async def _stacks(interaction: "discord.Interaction[Ziggurat]", current: str) -> Choices:
    return await oneline.suggest(interaction, SLUG, [], ["take"], current)


@build.autocomplete("space")
async def _spaces(interaction: "discord.Interaction[Ziggurat]", current: str) -> Choices:
    typed = interaction.namespace
    before = _moves(typed.stack, None, None, None)
    return await oneline.suggest(interaction, SLUG, before, ["place"], current)


@build.autocomplete("project")
async def _projects(interaction: "discord.Interaction[Ziggurat]", current: str) -> Choices:
    typed = interaction.namespace
    before = _moves(typed.stack, typed.space, None, None)
    found = await oneline.suggest(interaction, SLUG, before, ["project", "score"], current)
    return found or [oneline.hint(language.of_player(interaction)("amytis-hint-no-project"))]


@build.autocomplete("favor")
async def _favors(interaction: "discord.Interaction[Ziggurat]", current: str) -> Choices:
    typed = interaction.namespace
    before = _moves(typed.stack, typed.space, typed.project, None)
    found = await oneline.suggest(interaction, SLUG, before, ["favor"], current)
    return found or [oneline.hint(language.of_player(interaction)("amytis-hint-no-favor"))]
