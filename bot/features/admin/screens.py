"""The page of a server's settings, and the overview of its live matches."""

from collections.abc import Collection, Sequence
from typing import Any

import discord
from discord import ui

from bot.matches import pace
from bot.matches.names import names_of
from bot.platform import custom_ids
from bot.platform.actions import ChooseGame, HouseRule, SetHouseRule, TurnHouse, TurnList
from bot.platform.components import Controls, button, menu, option
from bot.screens import phone
from bot.screens.page import Page, Post, lines, link, mention, safe, short_title
from render.texts import Texts, joined, offered, texts
from storage.admin import HouseRules, ThreadSetting
from storage.records import Listing, Status

STANDARD = "standard"
COUNTS = (0, 1, 2, 3, 5, 10, 20, 50)
"""The choices for the limit on simultaneous matches; 0 is no limit."""

MOST_CHANNELS = 25
NAMED = 20
"""The most blocked users that are listed."""


def house(
    rules: HouseRules,
    there: Collection[int],
    blocked: Sequence[int],
    t: Texts,
    notice: str = "",
    shown: str | int = 0,
) -> Page:
    """Return the settings page with the current values selected.

    ``there`` are the ids of the server's channels and roles; ids that no longer exist are only reported.
    ``shown`` names the setting, or numbers the page, to show if not all fit on a phone.
    """
    rows = {
        HouseRule.CHANNELS: _channels(HouseRule.CHANNELS, rules.channels, there, MOST_CHANNELS, t),
        HouseRule.MOST: _choices(HouseRule.MOST, COUNTS, rules.most, t),
        HouseRule.THREADS: _threads(rules, t),
        HouseRule.STARTERS: _starters(rules, there, t),
        HouseRule.PACE: _pace(rules, t),
        HouseRule.LANGUAGE: _language(rules, t),
        HouseRule.LOG: _channels(HouseRule.LOG, [rules.log] if rules.log else (), there, 1, t),
    }
    blocks: dict[str, Sequence[ui.Item[Any]]] = {
        rule: (ui.TextDisplay(t(f"house-{rule}")), row) for rule, row in rows.items()
    }
    set_up = [*rules.channels, *filter(None, (rules.starters, rules.log))]
    gone = t("house-gone") if any(number not in there for number in set_up) else ""
    if blocked:
        names = [mention(user) for user in blocked[:NAMED]]
        more = len(blocked) - len(names)
        blocks["blocked"] = (ui.TextDisplay(t("house-blocked", names=joined(names, t), more=more)),)
    return phone.sheet(lines(t("house-title"), notice, gone), blocks, shown, TurnHouse, t)


def _choices(rule: HouseRule, values: Sequence[int], current: int, t: Texts) -> "ui.ActionRow[Any]":
    options = [option(t("house-count", count=value), value, chosen=value == current) for value in values]
    return menu(t("panel-choose"), options, SetHouseRule(rule))


def _threads(rules: HouseRules, t: Texts) -> "ui.ActionRow[Any]":
    options = [
        option(t("house-thread", kind=kind or STANDARD), kind or STANDARD, chosen=kind is rules.threads)
        for kind in ThreadSetting
    ]
    return menu(t("panel-choose"), options, SetHouseRule(HouseRule.THREADS))


def _pace(rules: HouseRules, t: Texts) -> "ui.ActionRow[Any]":
    current = STANDARD if rules.pace is None else pace.written(rules.pace, rules.bank or 0)
    standard = t("house-pace-standard", pace=pace.label(pace.STANDARD, 0, t))
    options = [option(standard, STANDARD, chosen=current == STANDARD)]
    options += [
        option(pace.label(*pace.read(choice), t), choice, chosen=choice == current) for choice in pace.CHOICES
    ]
    return menu(t("panel-choose"), options, SetHouseRule(HouseRule.PACE))


def _language(rules: HouseRules, t: Texts) -> "ui.ActionRow[Any]":
    options = [option(t("house-language-standard"), STANDARD, chosen=not rules.language)]
    for name in offered():
        own = texts(name)("language-name")
        options.append(option(own, name, chosen=name == rules.language))
    return menu(t("panel-choose"), options, SetHouseRule(HouseRule.LANGUAGE))


def _channels(
    rule: HouseRule, chosen: Sequence[int], there: Collection[int], most: int, t: Texts
) -> "ui.ActionRow[Any]":
    select: ui.ChannelSelect[Any] = ui.ChannelSelect(
        custom_id=custom_ids.pack(SetHouseRule(rule)),
        channel_types=[discord.ChannelType.text],
        placeholder=t(f"house-{rule}-none"),
        min_values=0,
        max_values=most,
        default_values=[
            discord.SelectDefaultValue(id=number, type=discord.SelectDefaultValueType.channel)
            for number in chosen
            if number in there
        ],
    )
    return ui.ActionRow(select)


def _starters(rules: HouseRules, there: Collection[int], t: Texts) -> "ui.ActionRow[Any]":
    starters = [rules.starters] if rules.starters in there and rules.starters else []
    select: ui.RoleSelect[Any] = ui.RoleSelect(
        custom_id=custom_ids.pack(SetHouseRule(HouseRule.STARTERS)),
        placeholder=t("house-starters-none"),
        min_values=0,
        max_values=1,
        default_values=[
            discord.SelectDefaultValue(id=number, type=discord.SelectDefaultValueType.role)
            for number in starters
        ],
    )
    return ui.ActionRow(select)


LIMIT = 1900
"""The longest list, in characters; Discord's limit for a message is 2,000."""


def overview(rows: Sequence[Listing], t: Texts, hidden: Collection[int] = ()) -> Post:
    """Return the overview without the names of hidden users; matches that don't fit are only counted."""
    entries = [_overview_line(row, hidden, t) for row in rows]
    count = len(entries)
    while len(_overview_text(entries, count, t)) > LIMIT:
        count -= 1
    buttons = (
        button(t("button-new"), ChooseGame(), style=discord.ButtonStyle.primary),
        button(t("button-my-matches"), TurnList(0)),
    )
    return Post(_overview_text(entries, count, t), Controls(*buttons))


def _overview_text(entries: Sequence[str], count: int, t: Texts) -> str:
    more = len(entries) - count
    rest = t("overview-more", count=more) if more else ""
    return lines(t("overview-title"), *entries[:count], rest, "" if entries else t("overview-none"))


def _overview_line(row: Listing, hidden: Collection[int], t: Texts) -> str:
    """Return the line of a match (players, active player and since when) or of a lobby (free seats)."""
    title = short_title(row.game)
    where = t("overview-link", title=title, link=link(row)) if row.board else title
    parts = [
        t("overview-hidden") if person.user in hidden else safe(name)
        for person, name in zip(row.people, names_of(row), strict=True)
    ]
    names, time = joined(parts, t), f"<t:{row.updated}:R>"
    if row.status is Status.LOBBY:
        return t("overview-lobby", where=where, host=parts[row.seat_of(row.host) or 0], count=row.free)
    if row.paused or row.status is Status.FROZEN:
        return t("overview-paused", where=where, names=names)
    turn = joined([parts[seat] for seat in row.to_act], t)
    return t("overview-line", where=where, names=names, turn=turn, time=time)
