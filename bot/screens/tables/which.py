"""The choice of a game."""

from typing import Any

import discord
from discord import ui

from bot.platform.actions import ChooseGameAlone, OpenTable, PlayAlone
from bot.platform.components import Controls, button, button_rows
from bot.screens import extras
from bot.screens.page import Page, Post, lines, mention
from engine.catalogue import games
from render.texts import Texts


def games_to_play(t: Texts) -> Page:
    """Return a page with a button for each game that opens a table."""
    return Page.of_text(t("new-which"), *button_rows([*_buttons(), _alone(t)]))


def games_with(guest: int, t: Texts) -> Page:
    """Return a page with a button for each game that opens a table with one user invited."""
    buttons = [button(rules.facts.title, OpenTable(slug, guest)) for slug, rules in games().items()]
    return Page.of_text(t("new-with", mention=mention(guest)), *button_rows(buttons))


def games_alone(t: Texts) -> Page:
    """Return a page with a button for each game that starts a match against a robot."""
    return Page.of_text(t("new-alone"), *button_rows(_buttons(PlayAlone)))


def welcome(t: Texts) -> Post:
    """Return the greeting for a new channel, with a button for each game."""
    introductions = [
        t("welcome-game", title=rules.facts.title, about=t(f"{slug}-about"))
        for slug, rules in games().items()
    ]
    controls = Controls(*_buttons(), _alone(t), *extras.row(extras.ButtonPlace.WELCOME, t))
    return Post(lines(t("welcome"), *introductions, t("welcome-how")), controls)


def _buttons(kind: type[OpenTable | PlayAlone] = OpenTable) -> "list[ui.Button[Any]]":
    return [button(rules.facts.title, kind(slug)) for slug, rules in games().items()]


def _alone(t: Texts) -> "ui.Button[Any]":
    return button(t("button-alone"), ChooseGameAlone(), style=discord.ButtonStyle.success)
