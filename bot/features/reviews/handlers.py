"""The private review of a finished match, for each of its players."""

import asyncio
import time
from contextlib import suppress

from bot.delivery.pages import show
from bot.features.reviews import screens
from bot.features.reviews.service import Progress, Reviews
from bot.interactions.dispatcher import Press
from bot.matches.table import Table, require_told
from bot.platform import responses
from bot.platform.actions import ShowReview
from bot.platform.aio import NETWORK_ERRORS
from bot.screens.page import Page
from engine.robots.review import Review
from render.texts import Texts

EVERY = 2.0
"""The interval between progress updates, in seconds."""

PATIENCE = 600.0
"""How long a user waits before they are asked to come back, in seconds; replies expire after 15 minutes."""


async def show_review(press: Press, action: ShowReview) -> None:
    """Show a page of the review, and progress until it is ready."""
    await responses.defer(press.interaction, private=not press.in_private)
    services = press.services
    table = await services.tables.load_whole(action.match)
    require_told(table.record)
    seat = table.require_seat(press.user.id)
    reviews = services.feature(Reviews)
    review = await reviews.get(table, seat)
    if review is None:
        review = await _worked_out(press, table, reviews, reviews.begun(table, seat))
    if review is not None:
        page = await screens.page(services.render_pool, table, seat, review, action.place, press.t)
        await show(press.interaction, page)


async def _worked_out(press: Press, table: Table, reviews: Reviews, progress: Progress) -> Review | None:
    """Wait for a review; return None if the user was asked to come back instead."""
    progress_text = ""
    deadline = time.monotonic() + PATIENCE
    while not progress.ended.is_set() and time.monotonic() < deadline:
        if progress_text != (progress_text := _said(table, reviews, progress, press.t)):
            with suppress(*NETWORK_ERRORS):
                await show(press.interaction, Page.of_text(progress_text), is_progress=True)
        with suppress(TimeoutError):
            await asyncio.wait_for(progress.ended.wait(), EVERY)
    if progress.review is not None:
        return progress.review
    key = "review-failed" if progress.ended.is_set() else "review-later"
    key = "review-restarting" if progress.abandoned else key
    await show(press.interaction, Page.of_text(press.t(key, title=table.game.facts.title)))
    return None


def _said(table: Table, reviews: Reviews, progress: Progress, t: Texts) -> str:
    """Return the progress of a review: steps done, reviews ahead of it, and minutes left."""
    title, before = table.game.facts.title, reviews.before(progress)
    if progress.count:
        sentence = t("review-working", title=title, done=progress.done, count=progress.count)
    elif before:
        sentence = t("review-queued", title=title, count=before)
    else:
        return t("review-waiting", title=title)
    minutes = reviews.minutes(progress)
    return sentence if minutes is None else f"{sentence} {t('review-in-minutes', minutes=minutes)}"
