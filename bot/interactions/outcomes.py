"""Records how interactions end, for the metrics."""

import asyncio
import time
from functools import partial
from typing import Any, Final

import discord

from bot.platform import measures

DONE: Final = "done"
REFUSED: Final = "refused"
UNTOLD: Final = "untold"
"""Everything is stored, but the reply failed."""

UNREADABLE: Final = "unreadable"
UNSTORED: Final = "unstored"
UNSURE: Final = "unsure"
"""It is unknown whether anything was stored."""

GONE: Final = "gone"
DUPLICATE: Final = "duplicate"
"""Another delivery of the same interaction is answered."""

UNREACHED: Final = "unreached"
"""Discord or the network failed."""

LIMITED: Final = "limited"
FORBIDDEN: Final = "forbidden"
ENDING: Final = "ending"
FAULT: Final = "fault"

ACTION = "action"
RESULT = "result"
"""Keys under which an interaction records its action and its result."""

KINDS = {
    discord.InteractionType.application_command: "command",
    discord.InteractionType.autocomplete: "suggestion",
    discord.InteractionType.component: "press",
    discord.InteractionType.modal_submit: "form",
}


def watch(interaction: discord.Interaction[Any], action: str | None) -> None:
    """Measure an interaction until the current task ends; ``action`` names a press."""
    interaction.extras[ACTION] = action
    task = asyncio.current_task()
    if measures.taken() and task is not None:
        task.add_done_callback(partial(_measure, interaction, time.perf_counter()))


def name_of(interaction: discord.Interaction[Any]) -> str:
    """Return the name of an interaction's command, or of a press's action."""
    command, action = interaction.command, interaction.extras.get(ACTION)
    return action or (command.qualified_name if command else "unknown")


def record(interaction: discord.Interaction[Any], result: str) -> None:
    """Record how an interaction ended; the default is success."""
    interaction.extras[RESULT] = result


def _measure(interaction: discord.Interaction[Any], began: float, task: "asyncio.Task[Any]") -> None:
    failed = task.cancelled() or task.exception() is not None
    result = FAULT if failed else interaction.extras.get(RESULT, DONE)
    kind = KINDS.get(interaction.type, "other")
    measures.interaction(kind, name_of(interaction), result, time.perf_counter() - began)
