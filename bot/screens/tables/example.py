"""A short example match of each game in pictures, played by robots.

It is always the same and has no secrets, so it is played once and its pictures are shared.
"""

from functools import cache
from typing import Any, NamedTuple

import discord
from discord import ui
from PIL import Image

from bot.matches.prospects import prospects
from bot.platform.actions import Join, ShowRules, TurnExample
from bot.platform.components import Screen, button
from bot.screens.page import Page, by_content, card, gallery, lines
from bot.screens.turn.offers import offered
from engine.catalogue import game
from engine.core.values import Outcome, View
from engine.draft import Draft
from engine.forecast import wisest
from engine.match import Match
from render.boards import Scene, board
from render.encode import paint
from render.picture import question
from render.texts import Texts

SEED = 7
WIDTH = 1
"""The robots' search width; a good example needn't be a perfect match."""

HIGHEST = 1250
"""The highest picture, in pixels at a width of 1000."""

SMALL = (936, 930)
"""The size of a lobby's picture: as wide as on a phone with three device pixels per CSS pixel."""

PICTURES = 4
"""The first question, the second question of a later turn, the board then, and the board at the end."""

LEAST = 3
"""The fewest options of that second question; with fewer it doesn't show how a turn works."""


class Example(NamedTuple):
    """The first player's views at the start and in the middle, and the public views then and at the end."""

    first: View[Any, Any]
    middle: View[Any, Any]
    table: View[Any, Any]
    end: View[Any, Any]
    outcome: Outcome | None
    seats: int


@cache
def example(slug: str) -> Example:
    """Return the example of a game; meant to run in a thread."""
    rules = game(slug)
    match, positions = Match.new(rules, min(seats for seats in rules.facts.seats if seats > 1), seed=SEED), []
    while match.to_act:
        view = match.view(match.to_act[0])
        positions.append((view, match.view(None)))
        match.play(match.to_act[0], *wisest(rules, view, WIDTH))
    middle, table = positions[len(positions) // 2]
    return Example(positions[0][0], middle, table, match.view(None), match.outcome, match.seats)


def small(slug: str, t: Texts) -> bytes | None:
    """Return a game's lobby picture, or None if it isn't drawn yet."""
    return _small.get((slug, t.language))


def draw_small(slug: str, t: Texts) -> None:
    """Draw a game's lobby picture, once per process; meant to run in a thread."""
    if (slug, t.language) not in _small:
        title = t("picture-example", title=game(slug).facts.title)
        _small[slug, t.language] = paint(lambda: _shrunk(_built(slug, t, title)), board(slug).PALETTE)


_small: dict[tuple[str, str], bytes] = {}


def picture(slug: str, number: int, t: Texts) -> bytes:
    """Return one of the :data:`PICTURES` of a game's example, counted from 0; meant to run in a thread."""
    match, renderer = example(slug), board(slug)
    if number == 2:
        return paint(lambda: _fitted(renderer.draw(match.table, _scene(match, t))), renderer.PALETTE)
    if number == 3:
        return paint(lambda: _fitted(_built(slug, t)), renderer.PALETTE)
    draft = turn_begun(slug) if number else Draft(game(slug), match.first)
    forecasts = prospects(draft, WIDTH)
    offers = [offer.on_picture(draft.seat, t) for offer in offered(draft, forecasts, t)]
    return question(slug, draft.view, offers, (), _scene(match, t)._replace(private=True))


def turn_begun(slug: str) -> Draft:
    """Return a turn from the middle of the example, at its second question or, if more telling, its first."""
    draft = Draft(game(slug), example(slug).middle)
    draft.push(max(prospects(draft, WIDTH), key=lambda forecast: forecast.gains[draft.seat]).line[0])
    if len(draft.options) < LEAST:
        draft = Draft(game(slug), example(slug).middle)
    return draft


def _built(slug: str, t: Texts, title: str = "") -> Image.Image:
    match = example(slug)
    return board(slug).final(match.end, _scene(match, t)._replace(outcome=match.outcome, title=title))


def _scene(match: Example, t: Texts) -> Scene:
    return Scene([t("picture-player", number=seat + 1) for seat in range(match.seats)], t)


def _shrunk(image: Image.Image) -> Image.Image:
    image.thumbnail(SMALL, Image.Resampling.LANCZOS)
    return image


def _fitted(image: Image.Image) -> Image.Image:
    """Fit a picture into the maximum height, with margins in its own background colour."""
    if image.height <= HIGHEST:
        return image
    small = image.resize((image.width * HIGHEST // image.height, HIGHEST), Image.Resampling.LANCZOS)
    whole = Image.new("RGB", (image.width, HIGHEST), image.getpixel((0, image.height // 2)))
    whole.paste(small, ((whole.width - small.width) // 2, 0))
    return whole


def example_page(slug: str, number: int, image: bytes, t: Texts, lobby: int = 0) -> Page:
    """Return the page of one picture, counted from 0, with its caption and buttons to the others.

    The last page has a button to join the ``lobby`` with this match id, if there is one.
    """
    name, caption = by_content(image), t(f"{slug}-example-{number + 1}")
    title = t("example-title", title=game(slug).facts.title, number=number + 1, count=PICTURES)
    row: ui.ActionRow[Any] = ui.ActionRow()
    if number:
        row.add_item(button(t("button-back"), TurnExample(slug, number - 1, lobby)))
    if number + 1 < PICTURES:
        row.add_item(button(t("button-next"), TurnExample(slug, number + 1, lobby)))
    elif lobby:
        row.add_item(button(t("button-join"), Join(lobby), style=discord.ButtonStyle.primary))
    row.add_item(button(t("button-rules"), ShowRules(slug)))
    text: ui.TextDisplay[Any] = ui.TextDisplay(lines(title, caption))
    return Page(Screen(card(text, gallery(name, caption), row)), ((name, image),))
