"""How flat the pictures of a private page have to be, so that the page fits the window of a computer."""

from discord import ui

from bot.screens import phone
from bot.screens.page import Page

HIGHEST = 620
"""CSS pixels of a channel that a window of 1280 x 800 shows, less a line."""

WIDTH, AROUND = 574, 100
"""CSS pixels that text and pictures have inside of a private message, and what stands around them."""

ROW, GAP = 38, 8
"""Height of a row of controls, and of the gap above a picture or a text."""

READABLE = 400
"""The least width of a picture in CSS pixels: there its smallest text is still 9 pixels high.

A page that does not fit then scrolls.
"""


def flatness(page: Page) -> float:
    """Return how high each picture of a page may be, as a share of its width, for the page to fit."""
    room, pictures = float(HIGHEST - AROUND), 0
    for item in page.screen.walk_children():
        match item:
            case ui.TextDisplay():
                room -= phone.height(item.content, WIDTH) + GAP
            case ui.ActionRow():
                labels = [child.label or "" for child in item.children if isinstance(child, ui.Button)]
                room -= ROW * max(1, phone.rows(labels, WIDTH))
            case ui.MediaGallery():
                pictures += len(item.items)
                room -= GAP * len(item.items)
            case _:
                pass
    return room / max(1, pictures) / WIDTH


def least_flatness(png: bytes) -> float:
    """Return to which height, as a share of its width, a picture may be flattened and still be read."""
    return phone.picture_height(png, READABLE) / WIDTH
