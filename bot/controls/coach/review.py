"""The review of a match that is over, for each of its players by themselves."""

import asyncio
import time
from contextlib import suppress

from bot.delivery.pages import show
from bot.delivery.reviews import review_page
from bot.interactions.dispatcher import Press, handles
from bot.matches.coach.reviews import Progress
from bot.matches.table import Table
from bot.matches.weekly.deals import require_told
from bot.platform import responses
from bot.platform.actions import ShowReview
from bot.platform.aio import NETWORK_ERRORS
from bot.screens.page import Page
from engine.robots.review import Review

EVERY = 2.0
"""Seconds between two answers of how far a review is."""

PATIENCE = 600.0
"""Seconds after which whoever waits is asked to come back: an answer can be changed for 15 minutes."""


@handles(ShowReview)
async def show_review(press: Press, action: ShowReview) -> None:
    """Show a page of the review, and meanwhile how far it is."""
    await responses.defer(press.interaction, private=not press.in_private)
    services = press.services
    table = await services.tables.load_whole(action.match)
    require_told(table.record)
    seat = table.require_seat(press.user.id)
    review = await services.reviews.get(table, seat)
    if review is None:
        review = await _worked_out(press, table, services.reviews.begun(table, seat))
    if review is not None:
        page = await review_page(services.render_pool, table, seat, review, action.place, press.t)
        await show(press.interaction, page)


async def _worked_out(press: Press, table: Table, progress: Progress) -> Review | None:
    """Return a review once it is worked out; None where whoever asked was told something else."""
    title, told = table.game.facts.title, (-1, -1)
    deadline = time.monotonic() + PATIENCE
    while not progress.ended.is_set() and time.monotonic() < deadline:
        if told != (told := (progress.done, progress.count)):
            key = "review-working" if progress.count else "review-waiting"
            with suppress(*NETWORK_ERRORS):
                sentence = press.t(key, title=title, done=progress.done, count=progress.count)
                await show(press.interaction, Page.of_text(sentence), is_progress=True)
        with suppress(TimeoutError):
            await asyncio.wait_for(progress.ended.wait(), EVERY)
    if progress.review is not None:
        return progress.review
    key = "review-failed" if progress.ended.is_set() else "review-later"
    await show(press.interaction, Page.of_text(press.t(key, title=title)))
    return None
