"""The private review of a finished match, for each of its players, and the list of their matches."""

from functools import partial
from typing import Any

import discord

from bot.delivery.pages import show, show_progress
from bot.features.reviews import screens
from bot.features.reviews.service import Progress, Reviews
from bot.interactions.dispatcher import Press
from bot.interactions.services import services_of
from bot.matches.table import Table, is_secret, require_told
from bot.platform import language, responses
from bot.platform.actions import ListReviews, PickReview, ShowReview
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
    said = partial(_said, table, reviews, progress, press.t)
    await show_progress(press.interaction, progress.ended, said, every=EVERY, patience=PATIENCE)
    if progress.review is not None:
        return progress.review
    key = "review-failed" if progress.ended.is_set() else "review-later"
    key = "review-restarting" if progress.abandoned else key
    await show(press.interaction, Page.of_text(press.t(key, title=table.game.facts.title)))
    return None


def _said(table: Table, reviews: Reviews, progress: Progress, t: Texts) -> str:
    """Return the progress of a review: minutes left, and steps done or reviews ahead of it."""
    title, before = table.game.facts.title, reviews.before(progress)
    minutes = reviews.minutes(progress)
    time_left = "" if minutes is None else t("review-in-minutes", minutes=minutes)
    if progress.started:
        sentence = t("review-working", title=title, done=progress.done, count=progress.count)
    elif before:
        sentence = t("review-queued", title=title, count=before)
    else:
        sentence = t("review-waiting", title=title)
    return f"{time_left} {sentence}".strip()


async def list_reviews(press: Press, action: ListReviews) -> None:
    """Show another page of the user's ended matches."""
    await responses.defer(press.interaction)
    await show_list(press.interaction, action.page)


async def show_list(interaction: discord.Interaction[Any], number: int = 0) -> None:
    """Show the user's ended matches on this server, or in direct messages, with a menu to review one."""
    matches, user = services_of(interaction).matches, interaction.user.id
    guild = interaction.guild_id
    rows = [
        row
        for row in await matches.of_user(user)
        if not row.status.live and row.guild == guild and row.seat_of(user) is not None and not is_secret(row)
    ]
    reviewed = await matches.reviews.of_user(user)
    await show(interaction, screens.listing(rows, reviewed, user, number, language.of_player(interaction)))


async def pick_review(press: Press, action: PickReview) -> None:
    """Show the review of the match selected in the menu."""
    await show_review(press, ShowReview(press.number))
