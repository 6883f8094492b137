"""Opens tables: by command, by button, and as rematches."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple

import discord
from msgspec.structs import replace

from bot.delivery.pages import show
from bot.delivery.threads import ThreadRefused, Why
from bot.interactions.house import house_rules
from bot.interactions.services import Services, services_of
from bot.matches import give_way, pace
from bot.matches.names import person_of
from bot.matches.robots import players as robot_players
from bot.platform import language, permissions, responses
from bot.platform.clock import now
from bot.screens.page import Page
from bot.screens.tables.example import draw_small
from engine.catalogue import game as rules_of
from engine.errors import Refusal
from engine.match import Match
from engine.robots import CALM
from render.people import clean
from render.texts import Texts
from storage.admin import ThreadSetting
from storage.errors import ChannelTaken, NotInLobby
from storage.records import Listing, Status, TableSpec

LONGEST_NAME = 80
"""The longest thread name, in characters."""


OPENED_DIRECT = "notice-opened-direct"


class LobbyHere(Refusal):
    """The channel already has a lobby that can be joined."""

    def __init__(self) -> None:
        super().__init__("refusal-lobby-here")


async def new_table(
    interaction: discord.Interaction[Any],
    spec: TableSpec,
    *,
    robots: int = 0,
    level: str | None = None,
    thread: bool | None = None,
) -> None:
    """Open a table, in a thread if the channel already has one, and reply.

    ``robots`` join it, by default at a level that suits the host. All checks are made before a thread is
    opened. See :func:`open_table`. Raises :class:`Refusal` for invitations in a direct message, or if no
    table can be opened.
    """
    if spec.invited and permissions.is_direct(interaction):
        raise Refusal("refusal-direct")
    rules_of(spec.game).facts.check_seats(spec.seats)
    services, own, guild = services_of(interaction), language.of_player(interaction), interaction.guild_id
    host = person_of(interaction.user, guild)
    chosen = level or await robot_players.default_level(services.matches, host.user, spec.game)
    kinds = [chosen] * robots
    spec = replace(spec, robots=robot_players.robots(kinds, language.of_server(interaction)))
    await services.matches.lobbies.check(guild, host, spec, now=now())

    async def opens(place: TablePlace) -> str | None:
        return await open_table(interaction, place.channel, spec, may_move=place.refused is None)

    place, problem = await _placed(interaction, spec.game, thread, opens)
    begun = robots == spec.seats - 1
    sentence = opened(interaction, place.channel, place.key, spec.game, own, begun=begun)
    if problem:
        sentence = responses.done(own, "notice-table", problem)
    if robots and level is None and chosen == CALM:
        sentence = "\n".join((sentence, calm_by_default(spec.game, robots, own, begun=begun)))
    if place.refused is not None:
        sentence = "\n".join((own("notice-no-thread", reason=reason(interaction, place.refused)), sentence))
    await show(interaction, Page.of_text(sentence))


async def open_from(interaction: discord.Interaction[Any], match: Match, seat: int, level: str) -> None:
    """Open an unrated match that goes on from a position, with the user in a seat and robots in the others.

    The match needs its whole log. It opens where a new table would; see :func:`new_table` for errors.
    """
    services, own, guild = services_of(interaction), language.of_player(interaction), interaction.guild_id
    host = person_of(interaction.user, guild)
    people = robot_players.robots([level] * (match.seats - 1), language.of_server(interaction))
    slug = match.game.facts.slug
    spec = TableSpec(slug, match.seats, options=match.options, robots=people)
    await services.matches.lobbies.check(guild, host, spec, now=now())
    seated = [*people[:seat], host, *people[seat:]]

    async def opens(place: TablePlace) -> str | None:
        may_move = place.refused is None and permissions.may_open_threads(interaction)
        await _make_room(interaction, place.channel, may_move=may_move)
        row = await services.matches.insert(place.channel, guild, host.user, seated, match, now=now())
        responses.note_stored(interaction, "notice-table")
        return await services.reconciler.tell(row.id)

    place, problem = await _placed(interaction, slug, None, opens)
    sentence = opened(interaction, place.channel, place.key, slug, own, begun=True)
    await show(
        interaction, Page.of_text(responses.done(own, "notice-table", problem) if problem else sentence)
    )


async def _placed(
    interaction: discord.Interaction[Any],
    game: str,
    thread: bool | None,
    opens: Callable[["TablePlace"], Awaitable[str | None]],
) -> tuple["TablePlace", str | None]:
    """Open a table in a suitable place, in a thread if the channel turns out to be taken.

    Returns the place and a message key if the channel could not be updated yet.
    """

    async def opened_in(place: TablePlace) -> tuple[TablePlace, str | None]:
        try:
            return place, await opens(place)
        except BaseException:
            if place.purpose:
                await services_of(interaction).threads.discard(place.purpose)
            raise

    place = await place_for(interaction, game, thread)
    try:
        return await opened_in(place)
    except (ChannelTaken, LobbyHere) as taken:
        if place.refused is not None and isinstance(taken, ChannelTaken):
            raise Refusal("refusal-thread-taken", reason=reason(interaction, place.refused)) from taken
        if place.refused is not None or not permissions.may_open_threads(interaction):
            raise
        place = await place_for(interaction, game, thread=True)
        if place.refused is not None:
            raise Refusal("refusal-thread-taken", reason=reason(interaction, place.refused)) from taken
        return await opened_in(place)


async def open_table(
    interaction: discord.Interaction[Any], channel: int, spec: TableSpec, *, may_move: bool = True
) -> str | None:
    """Open a table in a channel, with the user as host, and post it.

    With robots on all other seats the match starts. ``may_move`` says that a thread would be an alternative,
    if the bot may open one. Returns a message key if the channel could not be updated yet.
    """
    services = services_of(interaction)
    facts = rules_of(spec.game).facts
    facts.check_seats(spec.seats)
    house = await house_rules(interaction)
    await _make_room(interaction, channel, may_move=may_move and permissions.may_open_threads(interaction))
    usual = (pace.STANDARD, 0) if house.pace is None else (house.pace, house.bank or 0)
    full = replace(spec, options=facts.check_options(spec.options), pace=spec.pace or usual)
    guild = interaction.guild_id
    host = person_of(interaction.user, guild)
    row = await services.matches.lobbies.create(channel, guild, host, full, now=now())
    responses.note_stored(interaction, "notice-table")
    if not row.free:
        with suppress(NotInLobby):  # started by the sweep for full lobbies
            row = (await services.tables.start(row.id)).record
    return await show_table(interaction, row)


def calm_by_default(game: str, robots: int, t: Texts, *, begun: bool) -> str:
    """Return why the robots of a new table are calm, and how to get others."""
    title = rules_of(game).facts.title
    return t("notice-calm", title=title, count=robots, begun="yes" if begun else "no")


def alone(game: str) -> int:
    """Return the number of seats for a match of one human against robots."""
    return min(seats for seats in rules_of(game).facts.seats if seats > 1)


async def show_table(interaction: discord.Interaction[Any], row: Listing) -> str | None:
    """Post or update a table in its channel, with the game's picture.

    See :meth:`bot.delivery.reconciler.Reconciler.tell`.
    """
    services = services_of(interaction)
    if row.status is Status.LOBBY:
        t = language.of_server(interaction)
        await services.render_pool.run(lambda: draw_small(row.game, t))
    return await services.reconciler.tell(row.id)


def opened(
    interaction: discord.Interaction[Any], channel: int, key: str, game: str, t: Texts, *, begun: bool
) -> str:
    """Return the reply about a new table (message ``key``), with an invitation to share."""
    if begun:
        key = "notice-begun-direct" if key == OPENED_DIRECT else "notice-begun"
    sentence = t(key, channel=f"<#{channel}>")
    if begun or key == OPENED_DIRECT:
        return sentence
    link = f"https://discord.com/channels/{interaction.guild_id}/{channel}"
    return "\n".join((sentence, t("notice-invitation", title=rules_of(game).facts.title, link=link)))


class TablePlace(NamedTuple):
    """The channel for a new table, and the message key of the reply.

    ``purpose`` is recorded with a new thread; ``refused`` is the reason why a requested thread wasn't opened.
    """

    channel: int
    key: str
    purpose: str = ""
    refused: Why | None = None


async def place_for(interaction: discord.Interaction[Any], game: str, thread: bool | None) -> TablePlace:
    """Choose the place for a new table.

    It is a new thread if ``thread`` asks for one or the channel is taken, otherwise the channel. Raises
    :class:`engine.errors.Refusal` if neither is possible.
    """
    channel = permissions.channel_of(interaction)
    if channel is None:
        raise Refusal("refusal-group")
    if permissions.is_direct(interaction):
        return TablePlace(channel, OPENED_DIRECT)
    house = await house_rules(interaction)
    if house.threads is not ThreadSetting.EITHER:
        if thread is not None and thread is not (house.threads is ThreadSetting.ALWAYS):
            raise Refusal("refusal-house-threads", kind=house.threads)
        thread = house.threads is ThreadSetting.ALWAYS and not isinstance(interaction.channel, discord.Thread)
    if thread is None:
        thread = permissions.may_open_threads(interaction)
    refused: Why | None = None
    if thread and not isinstance(interaction.channel, discord.TextChannel):
        refused = Why.KIND
    else:
        permissions.require_bot(interaction, thread=thread)
        if not thread:
            return TablePlace(channel, "notice-opened")
        try:
            return await _new_thread(interaction, game)
        except ThreadRefused as error:
            refused = error.why
    if house.threads is ThreadSetting.ALWAYS:
        raise Refusal("refusal-thread", reason=reason(interaction, refused))
    permissions.require_bot(interaction)
    return TablePlace(channel, "notice-opened", refused=refused)


def reason(interaction: discord.Interaction[Any], refused: Why) -> str:
    """Return why no thread was opened, as the first half of a sentence."""
    return language.of_player(interaction)("thread-refused", why=refused)


async def _new_thread(interaction: discord.Interaction[Any], game: str) -> TablePlace:
    """Open a thread in the channel; raises :class:`bot.delivery.threads.ThreadRefused`."""
    channel: Any = interaction.channel
    title = rules_of(game).facts.title
    host = clean(interaction.user.display_name)[: LONGEST_NAME - len(title)]
    name = language.of_server(interaction)("thread-name", title=title, name=host)
    purpose = f"table:{interaction.id}"
    threads = services_of(interaction).threads
    number = await threads.open(purpose, interaction.guild_id or 0, channel, name, title)
    return TablePlace(number, "notice-opened-thread", purpose)


async def rematch_here(services: Services, channel: int, match_id: int) -> Listing | None:
    """Return the lobby in a channel that is a rematch of the match, or None."""
    match_id_here = await services.matches.live_in(channel)
    row = None if match_id_here is None else await services.matches.get(match_id_here)
    return row if row is not None and row.status is Status.LOBBY and row.again == match_id else None


async def _make_room(interaction: discord.Interaction[Any], channel: int, *, may_move: bool) -> None:
    """Make room for a new table: post the present lobby again if its message is gone, or close a hidden one.

    If no thread can be opened instead, an empty lobby is closed after its host was asked. Raises
    :class:`engine.errors.Refusal` if the lobby stays.
    """
    services = services_of(interaction)
    matches = services.matches
    match_id = await matches.live_in(channel)
    row = None if match_id is None else await matches.get(match_id)
    if row is None or row.status is not Status.LOBBY:
        return
    if row.board is None:
        await services.reconciler.tell(row.id)
        if await matches.lobbies.end_unseen(row.id, now=now()):
            return
    else:
        await services.channel_boards.repost_if_gone(row)
        if not may_move:
            try:
                made_room = await give_way.made_room(services.tables, row, interaction.user.id)
            finally:
                await services.reconciler.tell(row.id)
            if made_room:
                return
    raise LobbyHere
