"""``/ancient``: a whole turn of *Ancient Architects* in one line, and what is left of it after Amun-Ra."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
from discord import app_commands
from engine.games.ancient.components import TURNABLE
from engine.games.ancient.state import AncientView
from msgspec.structs import replace

from bot import oneline
from bot.permissions import channel_of
from bot.ui import shorten
from engine.errors import Refusal
from engine.games.ancient import GAME, rules
from engine.games.ancient.moves import Place
from engine.games.ancient.pyramid import LARGE_NAMES, SMALL_NAMES
from render.texts import texts

if TYPE_CHECKING:
    from bot.client import Ziggurat

SLUG = "ancient"
t = texts()  # of the language that commands are registered in

group = app_commands.Group(name=SLUG, description=GAME.info.title)
Choices = list[app_commands.Choice[str]]


class Typed(NamedTuple):
    """The options of ``/ancient take`` as they are filled in, None where they are not."""

    stone: str | None = None
    place: str | None = None
    turned: bool | None = None
    small: str | None = None
    card: str | None = None


def moves(view: AncientView, typed: Typed) -> list[str]:
    """Return the notation of what is filled in, as far as stone and space are.

    A stone lies upright unless something else is said; its rotation is put where the rules ask for it.
    """
    if typed.stone is None:
        return []
    found = [f"take {typed.stone}"]
    if typed.place is None:
        return found
    found += lay(rotation(view, typed.stone), typed.place, typed.turned)
    found += smalls(typed.small, len(view.pile) + 1)
    return found + cards(typed.card)


def rotation(view: AncientView, stone: str) -> str:
    """Return when the rules ask for a stone's rotation: ``never``, ``with`` its space or ``after`` it."""
    number = 1 if stone.strip().lower() == "first" else int(stone) if stone.strip().isdecimal() else 0
    if view.phase != "take" or not 1 <= number <= len(view.common) or not TURNABLE[view.common[number - 1]]:
        return "never"
    taken = replace(view, phase="place", stone=view.common[number - 1])
    at_once = any(isinstance(move, Place) and move.turned is not None for move in rules.moves(taken))
    return "with" if at_once else "after"


def lay(asked: str, place: str, turned: bool | None) -> list[str]:
    """Return the notation of laying a stone; ``turned`` wins over a rotation that stands behind the space."""
    space, _, way = " ".join(place.split()).partition(" ")
    if turned is not None or not way:
        way = "turned" if turned else "upright"
    if asked == "never":
        return [f"place {space}"]
    return [f"place {space} {way}"] if asked == "with" else [f"place {space}", way]


def smalls(text: str | None, count: int = 0) -> list[str]:
    """Return the notation of several small stones' places: ``l1 collect r3``, ``all`` for the collection.

    Where ``all`` comes to the last of ``count`` stones, it is just that one.
    """
    found: list[str] = []
    for word in (text or "").lower().replace(",", " ").split():
        if word == "all":
            if found and found[-1] == "collect":
                found.pop()
            found.append("collect" if len(found) == count - 1 else "collect all")
        else:
            found.append(word if word == "collect" else f"place {word}")
    return found


def cards(text: str | None) -> list[str]:
    """Return the notation of the cards that are taken: ``osiris, ra``."""
    names = (name.strip() for name in (text or "").split(","))
    return [f"card {name}" for name in names if name not in ("", oneline.NOTHING)]


# commands


@group.command(description=t("ancient-command-take"))
@app_commands.describe(
    stone=t("ancient-command-take-stone"),
    place=t("ancient-command-take-place"),
    turned=t("ancient-command-take-turned"),
    small=t("ancient-command-take-small"),
    card=t("ancient-command-take-card"),
)
async def take(
    interaction: "discord.Interaction[Ziggurat]",
    stone: str,
    place: str,
    turned: bool | None = None,
    small: str | None = None,
    card: str | None = None,
) -> None:
    """Play a turn."""
    typed = Typed(stone, place, turned, small, card)
    await oneline.play(interaction, SLUG, lambda view: moves(view, typed))


@group.command(description=t("ancient-command-drawn"))
@app_commands.describe(
    small=t("ancient-command-drawn-small"),
    card=t("ancient-command-drawn-card"),
)
async def drawn(
    interaction: "discord.Interaction[Ziggurat]", small: str | None = None, card: str | None = None
) -> None:
    """Play the rest of a turn."""
    await oneline.play(interaction, SLUG, [*smalls(small), *cards(card)])


async def _view(interaction: "discord.Interaction[Ziggurat]") -> AncientView:
    """Return what the player to act sees; raises :class:`engine.errors.Refusal` like playing would."""
    table = await interaction.client.tables.here(channel_of(interaction))
    oneline.require_game(table, SLUG)
    view = table.match.view(table.require_turn(interaction.user.id))
    assert isinstance(view, AncientView)
    return view


# autocomplete


@take.autocomplete("stone")
async def _stones(interaction: "discord.Interaction[Ziggurat]", current: str) -> Choices:
    return await oneline.suggest(interaction, SLUG, [], ["take"], current)


@take.autocomplete("place")
async def _spaces(interaction: "discord.Interaction[Ziggurat]", current: str) -> Choices:
    """Offer spaces; behind a space whose rotation is asked for later, offer both ways round."""
    before = await _before(interaction, "place")
    space, _, way = current.strip().lower().partition(" ")
    if space in LARGE_NAMES:
        ways = await oneline.suggest(
            interaction, SLUG, [*before, f"place {space}"], ["upright", "turned"], way
        )
        if any(choice.value in ("upright", "turned") for choice in ways):
            return [_after(choice, space) for choice in ways]
    return await oneline.suggest(interaction, SLUG, before, ["place"], current)


@take.autocomplete("small")
async def _small(interaction: "discord.Interaction[Ziggurat]", current: str) -> Choices:
    before = await _before(interaction, "small")
    if len(before) < 2:
        return await oneline.suggest(interaction, SLUG, before, [], current)
    return await _one_more(interaction, before, current)


@take.autocomplete("card")
async def _cards(interaction: "discord.Interaction[Ziggurat]", current: str) -> Choices:
    taken, comma, part = current.rpartition(",")
    before = [*await _before(interaction, "card"), *cards(taken)]
    found = await oneline.suggest(interaction, SLUG, before, ["card"], part)
    return [_after(choice, taken.strip() + comma) for choice in found]


def split(current: str, known: Sequence[str]) -> tuple[list[str], str]:
    """Return the finished words of a text that is being typed, and the part of a word at its end."""
    finished = current.lower().replace(",", " ").split()
    part = ""
    if finished and finished[-1] not in known:
        part = finished.pop()
    return finished, part


@drawn.autocomplete("small")
async def _drawn_small(interaction: "discord.Interaction[Ziggurat]", current: str) -> Choices:
    return await _one_more(interaction, [], current)


async def _before(interaction: "discord.Interaction[Ziggurat]", option: str) -> list[str]:
    """Return the notation of what is filled in before an option; nothing where it is not one's turn."""
    typed: Any = interaction.namespace
    filled = Typed(*(getattr(typed, name, None) for name in Typed._fields))
    later = Typed._fields[Typed._fields.index(option) :]
    try:
        return moves(await _view(interaction), filled._replace(**dict.fromkeys(later)))
    except Refusal:
        return []


async def _one_more(interaction: "discord.Interaction[Ziggurat]", before: list[str], current: str) -> Choices:
    """Offer the small stones' places typed so far with one more, or as they are when that is all."""
    chosen, part = split(current, (*SMALL_NAMES, "collect", "all"))
    so_far = " ".join(chosen)
    if "all" in chosen:
        return [app_commands.Choice(name=shorten(so_far, oneline.CHOICE_LENGTH), value=so_far)]
    offered = await oneline.suggest(interaction, SLUG, [*before, *smalls(so_far)], ["place", "collect"], part)
    if not offered and chosen and not part:
        return [app_commands.Choice(name=shorten(so_far, oneline.CHOICE_LENGTH), value=so_far)]
    return [_after(choice, so_far) for choice in offered]


def _after(choice: app_commands.Choice[str], text: str) -> app_commands.Choice[str]:
    """Return a choice that adds to a text; a hint stays as it is."""
    if choice.value == oneline.NOTHING or not text:
        return choice
    name = shorten(f"{text} + {choice.name}", oneline.CHOICE_LENGTH)
    return app_commands.Choice(name=name, value=f"{text} {choice.value}")
