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

LEAST = 0.4
"""Height of a picture as a share of its width below which nothing could be read on it."""


def flatness(page: Page) -> float:
    """Return how high each picture of a page may be, as a share of its width."""
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
    return max(LEAST, room / max(1, pictures) / WIDTH)
