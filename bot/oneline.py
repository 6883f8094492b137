"""A whole turn in one line: slash commands whose options are notation, with autocomplete."""

import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot import language
from bot.permissions import channel_of
from bot.play import Moment, announce, show
from bot.screens.page import Page
from bot.screens.panel import panel, played
from bot.table import Table
from bot.ui import shorten
from engine.draft import Draft
from engine.errors import Refusal, ZigguratError
from render.words import words

if TYPE_CHECKING:
    from bot.client import Ziggurat

log = logging.getLogger(__name__)

CHOICES = 25
NOTHING = "-"
CHOICE_LENGTH = 100


Spell = Callable[[Draft, Any], Sequence[Any]]
"""Spells a move out: the moves that stand for it where a draft has got to."""


def as_typed(draft: Draft, move: Any) -> Sequence[Any]:
    """Return the move alone."""
    return (move,)


async def play(
    interaction: "discord.Interaction[Ziggurat]",
    slug: str,
    line: Sequence[str] | Callable[[Any], Sequence[str]],
    *,
    spell: Spell = as_typed,
) -> None:
    """Play a turn given as notation, whole or not at all, and show it to the channel.

    Where the notation depends on the position, ``line`` makes it from the player's view. After a
    move that lets hidden information out nothing more can be typed; the panel asks for the rest.
    """
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, t = interaction.client, language.of_player(interaction)
    table = await bot.tables.here(channel_of(interaction))
    require_game(table, slug)
    seat = table.require_turn(interaction.user.id)
    draft = follow(table, seat, line(table.match.view(seat)) if callable(line) else line, spell)
    speak = words(slug)
    if draft.options:
        raise Refusal("refusal-incomplete", question=speak.prompt(draft.view, t))
    steps = [speak.choice(view, step, t).label for view, step in draft.steps]
    before = Moment.of(table)
    table = await bot.tables.play(table.id, interaction.user.id, draft.played, seq=before.seq)
    if seat in table.match.to_act and not getattr(table.match.log[-1], "turn_over", False):
        await show(interaction, await panel(bot, table, seat, [], t, t("notice-go-on")))
        await announce(bot, before, table)
        return
    problem = await announce(bot, before, table)
    await show(interaction, Page.of_text(t(problem) if problem else played(steps, t)))


def require_game(table: Table, slug: str) -> None:
    """Raise :class:`engine.errors.Refusal` if another game is played here."""
    if table.game.info.slug != slug:
        raise Refusal("refusal-other-game", title=table.game.info.title)


async def suggest(
    interaction: "discord.Interaction[Ziggurat]",
    slug: str,
    before: Sequence[str],
    verbs: Sequence[str],
    current: str,
    *,
    whole: bool = False,
    spell: Spell = as_typed,
) -> list[app_commands.Choice[str]]:
    """Return what may follow the moves typed so far, as far as its notation begins with a verb.

    Each choice says what it is worth; its value is the notation after the verb, or the verb where
    nothing follows it. Where nothing can be offered, as behind a move that lets hidden information
    out, a single choice says why. ``whole`` gives the notation with its verb.
    """
    t = language.of_player(interaction)
    try:
        table = await interaction.client.tables.here(channel_of(interaction))
        require_game(table, slug)
        seat = table.require_turn(interaction.user.id)
        draft = follow(table, seat, before, spell)
        draft.require_open()
    except Refusal as refusal:
        return [hint(t.refusal(refusal))]
    except ZigguratError:
        log.info("no suggestions in channel %s", interaction.channel_id, exc_info=True)
        return []
    found = []
    for move in draft.options:
        notation = table.game.format(draft.view, move)
        verb, _, rest = notation.partition(" ")
        if verb not in verbs:
            continue
        choice = words(slug).choice(draft.view, move, t)
        value = notation if whole else rest or verb
        name = " — ".join(filter(None, (choice.label, choice.description)))
        if current.lower().strip() in f"{value} {name}".lower():
            found.append(app_commands.Choice(name=shorten(name, CHOICE_LENGTH), value=value))
    return found[:CHOICES]


def follow(table: Table, seat: int, texts: Sequence[str], spell: Spell = as_typed) -> Draft:
    """Return the turn that notation leads to; raises :class:`engine.errors.Refusal`.

    What comes behind a move that lets hidden information out is not even read.
    """
    draft = Draft(table.match, seat)
    for text in texts:
        draft.require_open()
        for move in spell(draft, table.game.parse(draft.view, text)):
            draft.push(move)
    return draft


def hint(sentence: str) -> app_commands.Choice[Any]:
    """Return a suggestion that only says something; its value stands for nothing chosen."""
    return app_commands.Choice(name=shorten(sentence, CHOICE_LENGTH), value=NOTHING)
