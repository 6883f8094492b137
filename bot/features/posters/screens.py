"""The private page with a poster, and the public message."""

from typing import Any

import discord
from discord import ui

from bot.features.posters.service import Contents, Period, offered, poster, summary
from bot.platform.actions import PosterOf, PostPoster, ShowPoster
from bot.platform.components import Controls, Screen, button
from bot.screens.page import Page, Post, by_content, card, gallery, lines, mention, safe
from render.kit.annals import Annals, annals
from render.texts import Texts

ALT = 1000
"""The longest alternative text, in characters."""


def page(action: ShowPoster, contents: Contents, now: int, t: Texts) -> Page:
    """Return the private page with a poster, or a note that there is none."""
    title = t("poster-title", period=contents.period.title(t), group=safe(contents.group))
    others = _choices(action, contents.period, now, t)
    if not contents.total:
        return Page.of_text(lines(title, t("refusal-poster-none")), ui.ActionRow(*others))
    drawn = poster(contents, t)
    image = annals(drawn)
    post = button(
        t("button-poster-post"),
        PostPoster(action.of, action.subject, contents.period.code),
        style=discord.ButtonStyle.primary,
    )
    text = ui.TextDisplay[Any](title)
    file = by_content(image)
    shown = gallery(file, alt(drawn, contents, t))
    return Page(Screen(card(text, shown, ui.ActionRow[Any](post, *others))), ((file, image),))


def post(of: PosterOf, subject: int, contents: Contents, t: Texts, *, user: int = 0) -> Post:
    """Return the public message with a poster, posted by a ``user``, or automatically with 0."""
    title = t("poster-title", period=contents.period.title(t), group=safe(contents.group))
    escaped = contents._replace(names={user: safe(name) for user, name in contents.names.items()})
    by = t("poster-posted", name=mention(user)) if user else ""
    drawn = poster(contents, t)
    return Post(
        lines(title, summary(escaped, t), by),
        Controls(button(t("button-posters"), ShowPoster(of, subject, contents.period.code))),
        annals(drawn),
        alt(drawn, contents, t),
    )


def alt(drawn: Annals, contents: Contents, t: Texts) -> str:
    """Return a poster as text for screen readers."""
    people = (f"{person.name}: {person.wins} {person.note}" for person in drawn.people)
    listed = (f"{record.name}: {record.value}" for record in drawn.records)
    parts = (f"{drawn.title}, {drawn.below}", summary(contents, t).rstrip("."), *people, *listed)
    return ". ".join(parts)[:ALT]


def _choices(action: ShowPoster, shown: Period, now: int, t: Texts) -> "list[ui.Button[Any]]":
    """Return the buttons to the posters of other periods."""
    names = ("month", "last-month", "year", "last-year")
    return [
        button(t(f"button-poster-{name}"), ShowPoster(action.of, action.subject, period.code))
        for name, period in zip(names, offered(now), strict=True)
        if period != shown
    ]
