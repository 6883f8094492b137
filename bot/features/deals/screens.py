"""The results of a deal of the week: all points, and those of the *master* robot."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.features.deals.service import DealStandings
from bot.matches.names import listed
from bot.platform.actions import DrawFilm, LookBack, ShowOwnDeals
from bot.platform.components import Controls, button
from bot.screens.page import Page, Post, lines, safe
from engine.catalogue import game as rules_of
from render.texts import Texts, joined
from storage.contests import DealEntry

LISTED = 10
"""The most players listed per game."""

LONGEST = 1900
"""The longest message, in characters."""


def post(week: int, standings: Sequence[DealStandings], t: Texts) -> Post:
    """Return the message with a week's results in all games."""
    buttons = [
        button(t("button-deal-film", title=rules_of(standing.game).facts.short), film)
        for standing in standings
        for film in films([standing])
    ]
    most = LISTED
    while most > 1 and len(_text(standings, most, t)) > LONGEST:
        most -= 1
    own = button(t("button-deal-own"), ShowOwnDeals(week), style=discord.ButtonStyle.primary)
    return Post(_text(standings, most, t), Controls(own, *buttons))


def own(standings: Sequence[DealStandings], user: int, channel: int, t: Texts) -> Page:
    """Return the page with a user's own results of a week, and buttons to look back at their matches."""
    told, looks = [t("deal-own")], list[ui.Button[Any]]()
    for standing in standings:
        facts = rules_of(standing.game).facts
        entry = standing.of(user)
        if entry is None:
            continue
        if entry.playing:
            link = f"https://discord.com/channels/@me/{channel}"
            told.append(t("deal-own-playing", title=facts.title, link=link))
            continue
        if entry.ended:
            place, count = standing.place(entry), len(standing.entries)
            told.append(t("deal-own-place", title=facts.title, points=entry.points, place=place, count=count))
        else:
            told.append(t("deal-own-gave-up", title=facts.title))
        looks.append(button(t("button-deal-look", title=facts.short), LookBack(entry.match, 0, "history")))
    if len(told) == 1:
        return Page.of_text(t("deal-own-none"))
    return Page.of_text(lines(*told), *([ui.ActionRow[Any](*looks)] if looks else []))


def films(standings: Sequence[DealStandings]) -> list[DrawFilm]:
    """Return the film buttons: for each game, the best listed player's match."""
    return [DrawFilm(best.match) for standing in standings for best in _named(standing.entries)[:1]]


def _text(standings: Sequence[DealStandings], most: int, t: Texts) -> str:
    games = (_of_game(standing, most, t) for standing in standings)
    return lines(t("deal-results"), *games, t("deal-next"))


def _named(entries: Sequence[DealEntry]) -> list[DealEntry]:
    """Return the entries of players who aren't hidden; hidden ones are only counted."""
    return [entry for entry in entries if not entry.hidden]


def _of_game(standing: DealStandings, most: int, t: Texts) -> str:
    """Return the results of a game: ranks, unlisted players and the master."""
    title = rules_of(standing.game).facts.title
    named, gone = _named(standing.entries)[:most], _named(standing.gave_up)[:most]
    names = listed([entry.person for entry in (*named, *gone)], t("name-unknown"))
    places = [
        t("deal-place", place=standing.place(entry), name=safe(name), points=entry.points)
        for entry, name in zip(named, names, strict=False)
    ]
    gave_up = [safe(name) for name in names[len(named) :]]
    unnamed = len(standing.gave_up) - len(gave_up)
    left = len(standing.entries) - len(places)
    shown = [*places, t("deal-more", count=left)] if left else places
    notes = [
        t("deal-playing", count=len(standing.playing)) if standing.playing else "",
        t("deal-gave-up", names=joined(gave_up, t), more=unnamed) if gave_up else "",
        t("deal-gave-up-unnamed", count=unnamed) if unnamed and not gave_up else "",
        "" if standing.master is None else t("deal-master", points=standing.master),
    ]
    results = t("deal-game", title=title, told=t("list-dot").join(shown) or t("deal-nobody"))
    small = t("list-dot").join(filter(None, notes))
    small = small[:1].upper() + small[1:]
    return lines(results, f"-# {small}" if small else "")
