"""``/architectura``: turns in one line, effects included, and what only oneself may see."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
from discord import app_commands
from engine.games.architectura.components import BLOCKS
from engine.games.architectura.view import ArchitecturaView

from bot import language, oneline
from bot.permissions import channel_of
from bot.play import show
from bot.screens import board
from bot.ui import shorten
from engine.draft import Draft
from engine.games.architectura import GAME
from engine.games.architectura.choices import touched
from engine.games.architectura.moves import Move, Street
from render.texts import texts
from render.words.architectura import own_cards

if TYPE_CHECKING:
    from bot.client import Ziggurat

    Interaction = discord.Interaction[Ziggurat]

SLUG = "architectura"
DASH = " — "
"""What stands between a choice and what it is worth, in suggestions."""
t = texts()  # of the language that commands are registered in

group = app_commands.Group(name=SLUG, description=GAME.info.title)
Choices = list[app_commands.Choice[str]]


class Typed(NamedTuple):
    """The options of ``/architectura play`` as they are filled in, None where they are not."""

    card: str | None = None
    street: str | None = None
    block: str | None = None
    pay: str | None = None
    then: str | None = None
    fetch: str | None = None


def notation(typed: Typed) -> list[str]:
    """Return the moves that are filled in, in the order in which they are played."""
    found = [f"fetch {typed.fetch}"] if typed.fetch else []
    if typed.card:
        card = tidy(typed.card)
        found.append(card if card.partition(" ")[0] in ("remove", "end") else f"play {card}")
    found += [f"pay {card}" for card in split(typed.pay)]
    if typed.block:
        found.append(f"at {space(typed.street, typed.block)}")
    return found + split(typed.then)


def space(street: str | None, block: str) -> str:
    """Return the notation of a space; the block may be a whole space such as 2-5 by itself."""
    block = tidy(block)
    return block if "-" in block or not street else f"{tidy(street)}-{block}"


def split(text: str | None) -> list[str]:
    """Return the parts between semicolons, without what suggestions say about them."""
    return [part for piece in (text or "").split(";") if (part := tidy(piece))]


def tidy(piece: str) -> str:
    """Return what was typed without what a suggestion says about it."""
    return " ".join(piece.partition(DASH.strip())[0].split())


def spell(draft: Draft, move: Move) -> Sequence[Move]:
    """Put the street in where the menu asks for it before a space, and leave it out elsewhere."""
    if isinstance(move, Street):
        return (move,) if move in draft.options else ()
    street = [Street(found // BLOCKS) for found in touched(move)[:1]]
    return (*street, move) if street and street[0] in draft.options else (move,)


# commands


@group.command(description=t("architectura-command-play"))
@app_commands.describe(
    card=t("architectura-command-play-card"),
    street=t("architectura-command-play-street"),
    block=t("architectura-command-play-block"),
    pay=t("architectura-command-play-pay"),
    then=t("architectura-command-play-then"),
    fetch=t("architectura-command-play-fetch"),
)
async def play(
    interaction: "Interaction",
    card: str,
    street: str | None = None,
    block: str | None = None,
    pay: str | None = None,
    then: str | None = None,
    fetch: str | None = None,
) -> None:
    """Play a turn."""
    typed = Typed(card, street, block, pay, then, fetch)
    await oneline.play(interaction, SLUG, notation(typed), spell=spell)


@group.command(description=t("architectura-command-decide"))
@app_commands.describe(choices=t("architectura-command-decide-choices"))
async def decide(interaction: "Interaction", choices: str) -> None:
    """Go on with what is to be decided, whatever it is."""
    await oneline.play(interaction, SLUG, split(choices), spell=spell)


@group.command(name="fresh-hand", description=t("architectura-command-fresh"))
async def fresh_hand(interaction: "Interaction") -> None:
    """Take a fresh hand; the turn goes on in the panel."""
    await oneline.play(interaction, SLUG, ["fresh"])


@group.command(description=t("architectura-command-hand"))
async def hand(interaction: "Interaction") -> None:
    """Show a player the own cards, with the text of each."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    bot, own = interaction.client, language.of_player(interaction)
    table = await bot.tables.latest(channel_of(interaction))
    oneline.require_game(table, SLUG)
    view = table.match.view(table.require_seat(interaction.user.id))
    assert isinstance(view, ArchitecturaView)
    told = own_cards(view, own)
    await show(interaction, await board.private(bot, table, interaction.user.id, own, told))


# autocomplete


def _typed(interaction: "Interaction", option: str) -> Typed:
    """Return what is filled in before an option, in the order in which the options are played."""
    order = ("fetch", "card", "pay", "street", "block", "then")
    filled = interaction.namespace
    before = order[: order.index(option)]
    return Typed(**{name: getattr(filled, name, None) for name in before})


async def _suggest(
    interaction: "Interaction", before: Sequence[str], verbs: Sequence[str], current: str, **options: Any
) -> Choices:
    return await oneline.suggest(interaction, SLUG, before, verbs, current, spell=spell, **options)


@play.autocomplete("card")
async def _cards(interaction: "Interaction", current: str) -> Choices:
    before = notation(_typed(interaction, "card"))
    found = await _suggest(interaction, before, ("play", "remove", "end"), current, whole=True)
    return [_renamed(choice, choice.value.removeprefix("play ")) for choice in found]


@play.autocomplete("fetch")
async def _fetched(interaction: "Interaction", current: str) -> Choices:
    return await _suggest(interaction, [], ("fetch",), current)


@play.autocomplete("pay")
async def _payments(interaction: "Interaction", current: str) -> Choices:
    before = notation(_typed(interaction, "pay"))
    return await _one_more(interaction, before, ("pay",), current)


@play.autocomplete("street")
async def _streets(interaction: "Interaction", current: str) -> Choices:
    """Offer each street in which the card can be built, with its blocks."""
    before = notation(_typed(interaction, "street"))
    found = await _suggest(interaction, before, ("at", "street"), "")
    blocks: dict[str, list[str]] = {}
    for choice in found:
        if choice.value == oneline.NOTHING:
            return [choice]
        street, _, block = choice.value.partition("-")
        blocks.setdefault(street, []).extend([block] if block else [])
    own = language.of_player(interaction)
    names = {
        street: own("architectura-command-street", street=street, blocks=", ".join(there), count=len(there))
        for street, there in blocks.items()
    }
    return [
        app_commands.Choice(name=shorten(name, oneline.CHOICE_LENGTH), value=street)
        for street, name in names.items()
        if current.strip() in street
    ]


@play.autocomplete("block")
async def _blocks(interaction: "Interaction", current: str) -> Choices:
    """Offer the blocks, each with what is turned or destroyed there and what that is worth."""
    typed = _typed(interaction, "block")
    street = tidy(typed.street or "")
    before = [*notation(typed), *([f"street {street}"] if re.fullmatch("[1-4]", street) else [])]
    found = await _suggest(interaction, before, ("at",), "")
    if not street:
        return [choice for choice in found if current.lower().strip() in choice.name.lower()]
    found = [
        _renamed(choice, choice.value.removeprefix(f"{street}-"))
        for choice in found
        if choice.value == oneline.NOTHING or choice.value.startswith(f"{street}-")
    ]
    return [choice for choice in found if current.strip() in choice.value]


@play.autocomplete("then")
async def _after(interaction: "Interaction", current: str) -> Choices:
    return await _one_more(interaction, notation(_typed(interaction, "then")), (), current)


@decide.autocomplete("choices")
async def _decisions(interaction: "Interaction", current: str) -> Choices:
    return await _one_more(interaction, [], (), current)


async def _one_more(
    interaction: "Interaction", before: Sequence[str], verbs: Sequence[str], current: str
) -> Choices:
    """Offer what was typed so far with one more choice; ``verbs`` are left away, none means all of them.

    A choice's name begins with its value, so that it can be typed on from there. A hint has what was
    typed so far as its value, so that nothing is lost by choosing it.
    """
    done, part = finished(current)
    moves = [f"{verbs[0]} {piece}" for piece in done] if verbs else done
    found = await _suggest(interaction, [*before, *moves], verbs or VERBS, part, whole=not verbs)
    offered = []
    for choice in found:
        if choice.value == oneline.NOTHING:
            so_far = "; ".join(done)
            return [_renamed(choice, so_far) if 0 < len(so_far) <= oneline.CHOICE_LENGTH else choice]
        value = "; ".join([*done, choice.value])
        if len(value) <= oneline.CHOICE_LENGTH:
            name = f"{value}{DASH}{choice.name.replace(';', ',')}"
            offered.append(app_commands.Choice(name=shorten(name, oneline.CHOICE_LENGTH), value=value))
    if not offered and done and not part:
        value = "; ".join(done)
        return [app_commands.Choice(name=shorten(value, oneline.CHOICE_LENGTH), value=value)]
    return offered


VERBS = (
    *("replace", "pay", "at", "turn", "swap", "affect", "spare"),
    *("look", "order", "bury", "pass", "play", "remove", "street", "end"),
)
"""What can be chosen after a card, or in somebody else's turn."""


def finished(current: str) -> tuple[list[str], str]:
    """Return the finished parts of a text that is being typed, and the part at its end.

    A part that a suggestion was taken for is finished, with or without a semicolon behind it.
    """
    *pieces, last = current.split(";")
    done = [part for piece in pieces if (part := tidy(piece))]
    if DASH in last:
        return [*done, tidy(last)], ""
    return done, tidy(last)


def _renamed(choice: app_commands.Choice[str], value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=choice.name, value=value)
