"""Loads statistics and leaderboards, and builds their pages off the event loop."""

from datetime import UTC, datetime
from functools import partial
from typing import Any

import discord

from bot.features.standings import screens
from bot.features.standings.screens import Key, Portrait
from bot.features.standings.summary import by_table, summary
from bot.interactions.services import Services, services_of
from bot.matches.faces import faces_on
from bot.platform.clock import now
from bot.screens.page import Page
from engine.catalogue import game as rules_of
from engine.errors import Refusal
from render.texts import Texts
from storage.standings import WORLD, History, Scope

SERVER, EVERYBODY = "server", "everybody"
"""The subjects of statistics other than a user."""


async def statistics(
    interaction: discord.Interaction[Any],
    about: str | None,
    user: int,
    name: str,
    game: str | None,
    t: Texts,
    part: int = 0,
) -> Page:
    """Return a part of a page of statistics.

    Raises :class:`engine.errors.Refusal` for a hidden user, and if an argument is missing.
    """
    services = services_of(interaction)
    if about == SERVER:
        if interaction.guild_id is None:
            raise Refusal("refusal-stats-direct")
        return await server(services, interaction.guild_id, game, t, part)
    if about == EVERYBODY:
        if game is None:
            raise Refusal("refusal-stats-game")
        return await everybody(services, game, t, part)
    if user != interaction.user.id and await services.tables.matches.statistics.is_hidden(user):
        raise Refusal("refusal-stats-hidden", name=name)
    return await person(services, user, name, interaction.guild_id, game, t, part)


async def person(
    services: Services, user: int, name: str, guild: int | None, game: str | None, t: Texts, part: int = 0
) -> Page:
    """Return a part of the page of a user's statistics, optionally of one game, as shown on a server."""
    store = services.matches.statistics
    history, ratings = await store.of_user(user), await store.ratings_of(user)
    if game is not None:
        scores = tuple(score for score in history.scores if score.game == game)
        history = History(scores, history.others, history.hidden)
    compiled = await services.render_pool.run(partial(summary, history))
    played = {key: tally.played for key, tally in compiled.by_game.items()}
    favourite: Key | None = max(played, key=lambda key: (played[key], key), default=None)
    latest = [s for s in history.scores if s.among_people and (s.game, s.seats) == favourite]
    average = await store.average(*favourite) if favourite else None
    standing = None
    if favourite and (rating := ratings.get(scope := Scope(WORLD, "", *favourite))) and rating.certain:
        standing = await store.standing(scope, rating)
    face = (await faces_on(services.matches, [user], guild, t)).get(user)
    portrait = Portrait(user, name, compiled, ratings, favourite, latest, average, standing, face)
    return await services.render_pool.run(partial(screens.person, portrait, t, part, game or ""))


async def server(services: Services, guild: int, game: str | None, t: Texts, part: int = 0) -> Page:
    """Return a part of the page of a server's statistics."""
    scores = await services.matches.statistics.of_server(guild)
    matching = [score for score in scores if game in (None, score.game)]
    title, tables = t("stats-title-server"), by_table(matching)
    return screens.everybody(title, tables, len(scores), t, part, SERVER, game or "", has_poster=True)


async def everybody(services: Services, game: str, t: Texts, part: int = 0) -> Page:
    """Return a part of the page of a game's statistics."""
    store, facts = services.matches.statistics, rules_of(game).facts
    scores = [score for seats in facts.seats if seats > 1 for score in await store.of_game(game, seats)]
    title = t("stats-title-game", title=facts.title)
    return screens.everybody(title, by_table(scores), len(scores), t, part, EVERYBODY, game)


async def ladder(
    services: Services,
    user: int,
    guild: int,
    game: str,
    seats: int | None,
    t: Texts,
    *,
    month: bool = False,
    world: bool = False,
) -> Page:
    """Return the page of a leaderboard; ``guild`` is 0 in direct messages.

    The default table size is the game's first with any results.
    """
    store = services.matches.statistics
    facts = rules_of(game).facts
    present = datetime.fromtimestamp(now(), UTC).strftime("%Y-%m")
    place = WORLD if world else guild
    sizes = [size for size in facts.seats if size > 1]
    if seats is not None:
        facts.check_seats(seats)
        sizes = [seats]
    for size in sizes:
        ranking = await store.ladder(Scope(place, present if month else "", game, size), user)
        if ranking.best:
            break
    else:
        ranking = await store.ladder(Scope(place, present if month else "", game, sizes[0]), user)
    users = [rating.user for rating in ranking.best]
    people, faces = await store.names(users, guild), await faces_on(services.matches, users, guild, t)
    page = partial(screens.ladder, ranking, guild, present, user, people, t, faces)
    return await services.render_pool.run(page)
