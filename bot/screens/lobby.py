"""The lobby: who sits at the table, by which options it will play, and how to join."""

from typing import Any

import discord
from discord import ui

from bot.screens.page import Page, card, lines, safe
from bot.ui import Screen, button, menu, option
from engine.catalogue import game
from engine.facts import Option
from engine.game import AnyGame
from render.texts import Texts
from storage.records import Listing, Status


def lobby(row: Listing, t: Texts, *, ping: bool = False, closed: bool = False) -> Page:
    """Return the public message of a lobby; ``ping`` calls those who were invited.

    ``closed`` is for one that another message has taken the place of.
    """
    rules = game(row.game)
    facts = rules.facts
    seated = [f"- **{safe(person.name)}**" for person in row.people]
    awaited = [t("lobby-invited", name=f"<@{user}>") for user in row.awaited]
    open_seats = row.free - len(row.awaited)
    text = lines(
        f"### {facts.title}",
        t(_state(row, closed)),
        *seated,
        *(f"- {line}" for line in awaited),
    )
    more = lines(
        t("lobby-seats", count=open_seats) if open_seats else "",
        *option_lines(rules, row.options, len(row.people), t),
    )
    items: list[ui.Item[Any]] = [ui.TextDisplay(part) for part in (text, more) if part]
    if row.status is Status.LOBBY and not closed:
        items.append(_buttons(row, rules, t))
    return Page(Screen(card(*items)), pinged=row.awaited if ping else ())


def _state(row: Listing, closed: bool) -> str:
    if row.status is Status.LOBBY:
        return "lobby-below" if closed else "lobby-open"
    return "lobby-closed" if row.rules_version is not None else "lobby-ended"


def _buttons(row: Listing, rules: AnyGame, t: Texts) -> "ui.ActionRow[Any]":
    buttons: ui.ActionRow[Any] = ui.ActionRow()
    ready = min(rules.facts.seats) <= len(row.people)
    if row.free:
        join = discord.ButtonStyle.secondary if ready else discord.ButtonStyle.primary
        buttons.add_item(button(t("button-join"), "join", row.id, style=join))
    if ready:
        buttons.add_item(button(t("button-start"), "start", row.id, style=discord.ButtonStyle.success))
    if rules.facts.options:
        buttons.add_item(button(t("button-options"), "options", row.id))
    buttons.add_item(button(t("button-leave"), "leave", row.id))
    buttons.add_item(button(t("button-rules"), "rules", rules.facts.slug))
    return buttons


def option_lines(rules: AnyGame, options: dict[str, str], seats: int, t: Texts) -> list[str]:
    """Return a line for each option of a game with what is chosen."""
    return [
        t("lobby-option", name=option_name(rules, wanted, t), value=option_value(rules, wanted, options, t))
        for wanted in rules.facts.options
        if wanted.matters(options, seats)
    ]


def option_name(rules: AnyGame, wanted: Option, t: Texts) -> str:
    """Return the name of an option."""
    return t(f"{rules.facts.slug}-option-{wanted.name}")


def option_value(rules: AnyGame, wanted: Option, options: dict[str, str], t: Texts) -> str:
    """Return what is chosen of an option."""
    chosen = options[wanted.name].split("+") if wanted.many else [options[wanted.name]]
    keys = (f"{rules.facts.slug}-option-{wanted.name}-{choice}" for choice in chosen if choice)
    return ", ".join(t(key.replace("+", "-")) for key in keys) or t("lobby-option-none")


def options_panel(row: Listing, t: Texts) -> Page:
    """Return the host's private menus, one for each option."""
    rules = game(row.game)
    items: list[ui.Item[Any]] = [ui.TextDisplay(t("lobby-options-title"))]
    for wanted in rules.facts.options:
        if not wanted.matters(row.options, len(row.people)):
            continue
        name = option_name(rules, wanted, t)
        chosen = row.options[wanted.name].split("+") if wanted.many else [row.options[wanted.name]]
        entries = [
            option(option_value(rules, wanted, {wanted.name: choice}, t), choice, chosen=choice in chosen)
            for choice in wanted.choices
        ]
        items.append(ui.TextDisplay(f"**{name}**"))
        least, most = (0, len(entries)) if wanted.many else (1, 1)
        items.append(menu(t("panel-choose"), entries, "set", row.id, wanted.name, least=least, most=most))
    return Page(Screen(card(*items)))
