"""A message without its controls, kept so that it can be shown so when another has taken its place."""

import msgspec
from discord import ui

from bot.screens.page import card, gallery
from bot.ui import Screen

LOBBY = "lobby"
"""Stands for the parts of a lobby, which tells what it has come to instead."""


class Picture(msgspec.Struct, frozen=True, array_like=True):
    """An attached picture by its name, with its alternative text."""

    name: str
    alt: str


_decoder = msgspec.json.Decoder(list[str | Picture])


def parts(screen: Screen) -> str:
    """Return the texts and pictures of a screen."""
    found: list[str | Picture] = []
    for item in screen.walk_children():
        if isinstance(item, ui.TextDisplay):
            found.append(item.content)
        elif isinstance(item, ui.MediaGallery):
            found += [
                Picture(shown.media.url.removeprefix("attachment://"), shown.description or "")
                for shown in item.items
            ]
    return msgspec.json.encode(found).decode()


def screen(stored: str) -> Screen:
    """Return a screen with the texts and pictures that :func:`parts` returned."""
    return Screen(
        card(
            *(
                gallery(part.name, part.alt) if isinstance(part, Picture) else ui.TextDisplay(part)
                for part in _decoder.decode(stored)
            )
        )
    )
