"""The page on which a user chooses a colour, an emblem and a title."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import ui

from bot.matches.faces import title_of
from bot.platform.actions import SetColour, SetEmblem, SetTitle
from bot.platform.components import Screen, menu, option
from bot.screens.page import Page, by_content, card, gallery, lines
from render.faces import COLOURS, EMBLEMS
from render.texts import Texts
from storage.timing import Preferences

NONE = "none"
MOST = 24
"""The most titles in the menu, besides the option for none."""


def page(
    person: Preferences, earned: Mapping[str, int], framed: bool, image: bytes, t: Texts, notice: str = ""
) -> Page:
    """Return the page with the current choices selected; ``earned`` counts each title."""
    titles = sorted(earned, key=lambda title: (-earned[title], title))[:MOST]
    file = by_content(image)
    notes = lines(
        "" if earned else t("face-no-title"),
        t("face-framed") if framed else "",
        t("face-hidden") if person.hidden and (person.title or earned) else "",
        t("face-about"),
    )
    items: list[ui.Item[Any]] = [
        ui.TextDisplay(lines(t("face-heading"), notice)),
        gallery(file, t("face-alt")),
        _menu("colour", COLOURS, person.colour, SetColour(), t),
        _menu("emblem", EMBLEMS, person.emblem, SetEmblem(), t),
    ]
    if titles:
        options = [option(t("face-title-none"), NONE, chosen=person.title not in titles)]
        options += [
            option(
                title_of(title, t), title, t("face-earned", count=earned[title]), chosen=title == person.title
            )
            for title in titles
        ]
        items.append(menu(t("face-title-none"), options, SetTitle()))
    return Page(Screen(card(*items, ui.TextDisplay(notes))), ((file, image),))


def _menu(
    kind: str, names: tuple[str, ...], current: str, action: SetColour | SetEmblem, t: Texts
) -> "ui.ActionRow[Any]":
    options: list[discord.SelectOption] = [
        option(t(f"face-{kind}-none"), NONE, chosen=current not in names),
        *(
            option(t(f"face-{kind}", name=t(f"face-{kind}-{name}")), name, chosen=name == current)
            for name in names
        ),
    ]
    return menu(t(f"face-{kind}-none"), options, action)
