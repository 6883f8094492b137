"""The page of matches worth watching, and the match of the week."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import discord
from discord import ui

from bot.features.watching.service import SHOWN, ShownMatch, Stake
from bot.matches import turn_history
from bot.matches.names import names_of
from bot.matches.table import Table
from bot.platform import custom_ids
from bot.platform.actions import (
    ChooseFollow,
    DrawFilm,
    Follow,
    ShowHistory,
    ShowWatched,
    Unfollow,
    UnfollowChosen,
)
from bot.platform.components import Controls, button, menu, option, shorten
from bot.screens import extras, phone
from bot.screens.match import ending
from bot.screens.page import Page, Post, called, isolated, lines, link, safe, short_title
from engine.catalogue import game as rules_of
from render.texts import Texts, joined
from render.words import words
from storage.records import Listing

LONGEST_NAME = 16


def overview(
    watched: Sequence[ShownMatch], count: int, hidden: Collection[int], reader: int, t: Texts
) -> Page:
    """Return the page of the matches most worth watching, of ``count`` that the reader can see."""
    if not watched:
        return Page.of_text(t("watch-none"))
    return phone.fitting(_page(watched[:most], count, hidden, reader, t) for most in range(SHOWN, 0, -1))


def _page(watched: Sequence[ShownMatch], count: int, hidden: Collection[int], reader: int, t: Texts) -> Page:
    more = count - len(watched)
    options = [
        option(rules_of(row.game).facts.short, row.id, t("list-comma").join(_names(row, hidden, isolated, t)))
        for row, _ in watched
        if row.seat_of(reader) is None
    ]
    rows = [menu(t("watch-follow"), options, ChooseFollow())] if options else []
    told = "\n\n".join(_entry(each, hidden, t) for each in watched)
    return Page.of_text(lines(t("watch-title"), told, t("watch-more", count=more) if more else ""), *rows)


def _names(row: Listing, hidden: Collection[int], escape: Callable[[str], str], t: Texts) -> list[str]:
    """Return the players' names, shortened and escaped."""
    return [
        t("overview-hidden") if person.user in hidden else escape(shorten(name, LONGEST_NAME))
        for person, name in zip(row.people, names_of(row), strict=True)
    ]


def following(row: Listing, current: bool | None, t: Texts, notice: str = "") -> Page:
    """Return the page on which the user follows a match.

    ``current`` says whether the user follows its turning points, too; None if they don't follow the match.
    """
    end = button(t("button-follow-end"), Follow(row.id), style=discord.ButtonStyle.primary)
    turns = button(t("button-follow-turns"), Follow(row.id, turns=True))
    stop = button(t("button-unfollow"), Unfollow(row.id))
    only_end = button(t("button-follow-only-end"), Follow(row.id))
    buttons = [end, turns] if current is None else [only_end if current else turns, stop]
    buttons.append(button(t("button-back"), ShowWatched()))
    state = "none" if current is None else "turns" if current else "end"
    text = t("follow-state", title=rules_of(row.game).facts.short, channel=f"<#{row.channel}>", state=state)
    return Page.of_text(lines(notice, text), ui.ActionRow[Any](*buttons))


def followed(rows: Sequence[Listing], turns: Mapping[int, bool], t: Texts, notice: str = "") -> Page:
    """Return the page of the matches that the user follows."""
    if not rows:
        return Page.of_text(lines(notice, t("followed-none")))
    told = [
        t(
            "followed-match",
            title=short_title(row.game),
            link=link(row),
            channel=f"<#{row.channel}>",
            turns="yes" if turns[row.id] else "no",
        )
        for row in rows
    ]
    options = [option(short_title(row.game), row.id, f"{row.id}") for row in rows]
    row = menu(t("followed-stop"), options, UnfollowChosen())
    return Page.of_text(lines(notice, t("followed-title"), *told), row)


def week(table: Table, stake: Stake, image: bytes, t: Texts, *, is_film: bool) -> Post:
    """Return the match of the week: who won, why it was chosen, and its film or else its last board."""
    title = table.game.facts.title
    row = extras.row(
        extras.ButtonPlace.END,
        table,
        t,
        own=[
            (40, button(t("button-history"), ShowHistory(table.id, 0))),
            (90, button(t("button-watch"), ShowWatched(table.id))),
        ],
    )
    film = custom_ids.pack(DrawFilm(table.id))
    buttons = [each for each in row if not (is_film and each.custom_id == film)]
    head = t("watch-week", link=link(table.record), channel=f"<#{table.record.channel}>")
    why = _why_chosen(stake, turn_history.lead_changes(table.match), t)
    players = [called(person) for person in table.record.people]
    room = phone.room(image, [each.label or "" for each in buttons])
    for brief in (False, True):
        text = lines(head, ending.headline(table, players.__getitem__, t, brief=brief), why)
        if phone.height(text) <= room:
            break
    if is_film:
        alt = t("film-alt", title=title, names=joined(table.names, t))
        return Post(text, Controls(*buttons), image, alt, name="film.gif")
    alt = words(table.game.facts.slug).alt(table.match.view(None), table.names, t)
    return Post(text, Controls(*buttons), image, alt)


def _why_chosen(stake: Stake, lead_changes: int, t: Texts) -> str:
    reasons = [
        t("watch-week-close", count=stake.gap) if stake.close else "",
        t("watch-week-lead", count=lead_changes) if lead_changes > 1 else "",
        t("watch-week-captures", count=stake.captures) if stake.captures else "",
        t("watch-week-strong") if stake.strong else "",
    ]
    told = joined(filter(None, reasons), t)
    return t("watch-week-why", reasons=told) if told else t("watch-week-latest")


def week_stalled(channel: int, server: str, why: str, missing: str, t: Texts) -> Post:
    """Return the message to the admin who asked for the match of the week: why it can't be posted."""
    cause = "permissions" if missing and why != "gone" else why
    where = {"channel": f"<#{channel}>", "server": safe(server) if server else "none"}
    return Post(t("watch-week-stalled", why=cause, missing=missing, **where), Controls())


def _entry(watched: ShownMatch, hidden: Collection[int], t: Texts) -> str:
    """Return the lines about a match: game, turn and channel; scores; whose turn and what is at stake."""
    row, stake = watched
    names = _names(row, hidden, safe, t)
    order = sorted(range(len(names)), key=lambda seat: -stake.points[seat])
    active = joined((names[seat] for seat in row.to_act), t)
    return lines(
        t(
            "watch-match",
            title=rules_of(row.game).facts.short,
            link=link(row),
            turn=stake.turn,
            channel=f"<#{row.channel}>",
        ),
        t("list-dot").join(t("told-points", name=names[seat], points=stake.points[seat]) for seat in order),
        "-# "
        + t("list-dot").join([t("watch-turn", names=active, time=f"<t:{row.updated}:R>"), *_why(stake, t)]),
    )


def _why(stake: Stake, t: Texts) -> list[str]:
    why = [
        t("watch-close", count=stake.gap) if stake.close else "",
        t("watch-strong") if stake.strong else "",
        t("watch-captures", count=stake.captures) if stake.captures else "",
    ]
    return [each for each in why if each]
