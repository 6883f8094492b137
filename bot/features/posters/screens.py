"""The private page with a poster, and the public message."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.features.posters.service import Contents, Period, months_now, poster, summary
from bot.platform.actions import PosterOf, PostPoster, ShowPoster
from bot.platform.components import Controls, Screen, button
from bot.screens.page import Page, Post, by_content, card, gallery, lines, mention, safe
from render.kit.annals import annals
from render.texts import Texts

ALT = 1000
"""The longest alternative text, in characters."""


def page(action: ShowPoster, contents: Contents, now: int, t: Texts) -> Page:
    """Return the private page with a poster, or the reason why there is none."""
    title = t("poster-title", period=contents.period.title(t), group=safe(contents.group))
    others = _choices(action, contents.period, now, t)
    if not contents.total:
        return Page.of_text(lines(title, t("poster-none")), ui.ActionRow(*others))
    image = annals(poster(contents, t))
    post = button(
        t("button-poster-post"),
        PostPoster(action.of, action.subject, contents.period.code),
        style=discord.ButtonStyle.primary,
    )
    text = ui.TextDisplay[Any](title)
    file = by_content(image)
    drawn = gallery(file, alt(contents, t))
    return Page(Screen(card(text, drawn, ui.ActionRow[Any](post, *others))), ((file, image),))


def post(of: PosterOf, subject: int, contents: Contents, t: Texts, *, user: int = 0) -> Post:
    """Return the public message with a poster, posted by a ``user`` or, with 0, by itself."""
    title = t("poster-title", period=contents.period.title(t), group=safe(contents.group))
    escaped = contents._replace(names={user: safe(name) for user, name in contents.names.items()})
    by = t("poster-posted", name=mention(user)) if user else ""
    return Post(
        lines(title, summary(escaped, t), by),
        Controls(button(t("button-posters"), ShowPoster(of, subject, contents.period.code))),
        annals(poster(contents, t)),
        alt(contents, t),
    )


def alt(contents: Contents, t: Texts) -> str:
    """Return a poster as text for screen readers."""
    drawn = poster(contents, t)
    people = (f"{person.name}: {person.wins} {person.note}" for person in drawn.people)
    listed = (f"{record.name}: {record.value}" for record in drawn.records)
    parts = (f"{drawn.title}, {drawn.below}", summary(contents, t).rstrip("."), *people, *listed)
    return ". ".join(parts)[:ALT]


def _choices(action: ShowPoster, shown: Period, now: int, t: Texts) -> "list[ui.Button[Any]]":
    """Return the buttons to the posters of other periods."""
    month, last = months_now(now)
    periods: Sequence[tuple[str, Period]] = (
        ("month", month),
        ("last-month", last),
        ("year", month.whole_year),
        ("last-year", month.whole_year.before),
    )
    return [
        button(t(f"button-poster-{name}"), ShowPoster(action.of, action.subject, period.code))
        for name, period in periods
        if period != shown
    ]
