"""Limits the height of a private page's pictures, so that the page fits a computer's window."""

from discord import ui

from bot.screens import phone
from bot.screens.page import Page

HIGHEST = 620
"""The visible height of a channel in a 1280 x 800 window, less one line, in CSS pixels."""

WIDTH, AROUND = 574, 100
"""The width for text and pictures inside a private message, and the height around them, in CSS pixels."""

ROW, GAP = 38, 8
"""The height of a row of controls, and of the gap above a picture or text."""

FILLED = 0.85
"""The least share of the width that the picture of a question takes."""

QUESTION = 0.9
"""The greatest height of a question's picture, as a share of its width."""

READABLE = 400
"""The smallest width of any other picture in CSS pixels: its smallest text is then 9 pixels high.

A page that still doesn't fit scrolls.
"""

PANEL = phone.PanelSpace(WIDTH, WIDTH, HIGHEST, AROUND, FILLED, shown=2)
"""A private panel on a computer. A menu below the best options would take two rows as well."""


def flatness(page: Page) -> float:
    """Return the ratio of height to width that each picture may have for the page to fit."""
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
    """Return the smallest ratio of height to width to which a picture may be flattened."""
    is_question = phone.picture_height(png, WIDTH) <= QUESTION * WIDTH
    return phone.picture_height(png, round(FILLED * WIDTH) if is_question else READABLE) / WIDTH
