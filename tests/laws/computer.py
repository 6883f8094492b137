"""Laws of computer displays: the pictures of questions fill the width, and panels nearly fit the window."""

import asyncio
import struct
from itertools import pairwise
from random import Random
from typing import Any

from discord import ui

from bot.screens.page import Page
from storage.timing import Device
from tests.bot.test_devices import on_a_computer
from tests.bot.walking import raw
from tests.bot.watched import offered_best
from tests.laws.law import of_showing
from tests.laws.layout import BUTTON_HEIGHT, COMPUTER, height_of_panel, row_height
from tests.laws.matches import Course, some
from tests.laws.phone import any_way, collected, is_question, panels
from tests.thorough import times

FILLED = 0.85
"""The least share of a picture's width that its board takes; the rest pads it."""

HIGHEST = 720
"""The greatest height of a panel in CSS pixels, which a window of 1280 x 800 shows but for the head."""

ACROSS = 5
"""The most buttons in a row."""

SLACK = 80
"""Pixels by which the bot may overestimate a row of buttons."""

TWO_ROWS = 2 * BUTTON_HEIGHT


@of_showing
def questions_fill_a_computer(course: Course, chance: Random) -> None:
    """Each question of a turn and its confirmation, with buttons in rows as wide as the picture."""
    for match in some(course.acting(chance, 6), chance, times(1, 20)):
        for pick in (offered_best, any_way(chance)):
            for page in asyncio.run(collected(panels(match, match.to_act[0], pick, Device.COMPUTER))):
                if not is_question(page):
                    continue
                shown = asyncio.run(on_a_computer(page))
                assert height_of_panel(shown, COMPUTER) <= HIGHEST, raw(page)
                drawn, sent = (_width(pictured.images[0][1]) for pictured in (page, shown))
                assert drawn >= FILLED * sent - 1, raw(page)
                assert not _short_rows(shown), raw(page)


def _short_rows(page: Page) -> list[str]:
    """Return the options that also fit into the row above, except in a layout like the board's."""
    rows = [
        [item for item in row.children if isinstance(item, ui.Button)]
        for row in page.screen.walk_children()
        if isinstance(row, ui.ActionRow)
    ]
    options = [row for row in rows if row and all(map(_is_option, row))]
    if len(options) > 1 and len({*map(len, options)}) == 1:
        return []
    return [
        below[0].label or ""
        for above, below in pairwise(options)
        if len(above) < ACROSS and row_height([*above, below[0]], COMPUTER - SLACK) < TWO_ROWS
    ]


def _is_option(item: "ui.Button[Any]") -> bool:
    return (item.custom_id or "").startswith("z:step:")


def _width(png: bytes) -> int:
    width: int = struct.unpack(">I", png[16:20])[0]
    return width
