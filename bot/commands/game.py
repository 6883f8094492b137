"""``/game``: open, look at, undo, end and list matches of all games."""

from typing import Any

import discord
from discord import app_commands

from bot import language, pages, permissions
from bot.controls import consent
from bot.controls.lobby import open_lobby
from bot.controls.play import undo_here
from bot.pages import show
from bot.screens import board, reading
from bot.screens.listing import listing
from bot.screens.page import Page
from bot.services import services_of
from engine.catalogue import game as rules_of
from engine.catalogue import games
from engine.errors import Refusal
from render.texts import texts
from render.words import words
from storage.records import Person

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

group = app_commands.Group(name="game", description=t("command-game"))

GAMES = [app_commands.Choice(name=game.facts.title, value=slug) for slug, game in games().items()]
LONGEST_NAME = 80


def _here(interaction: Interaction) -> int:
    """Return the channel; raises :class:`engine.errors.Refusal` in a direct message."""
    channel = permissions.channel_of(interaction)
    if channel is None:
        raise Refusal("refusal-direct-message")
    return channel


@group.command(description=t("command-game-new"))
@app_commands.describe(
    game=t("command-game-new-game"),
    thread=t("command-game-new-thread"),
    seats=t("command-game-new-seats"),
    player1=t("command-game-new-first"),
    player2=t("command-game-new-player"),
    player3=t("command-game-new-player"),
    player4=t("command-game-new-player"),
    player5=t("command-game-new-player"),
)
@app_commands.choices(game=GAMES)
async def new(
    interaction: Interaction,
    game: str,
    thread: bool = False,
    seats: app_commands.Range[int, 1, 6] | None = None,
    player1: discord.User | None = None,
    player2: discord.User | None = None,
    player3: discord.User | None = None,
    player4: discord.User | None = None,
    player5: discord.User | None = None,
) -> None:
    """Open a lobby."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    services, own, host = services_of(interaction), language.of_player(interaction), interaction.user
    channel = _here(interaction)
    permissions.require_bot(interaction, thread=thread)
    facts = rules_of(game).facts
    guests = [user for user in (player1, player2, player3, player4, player5) if user is not None]
    if any(user.bot for user in guests):
        raise Refusal("refusal-bots")
    invited = [user.id for user in guests if user.id != host.id]
    wanted = seats or (len(invited) + 1 if len(invited) + 1 in facts.seats else max(facts.seats))
    facts.check_seats(wanted)
    if thread:
        channel = await _new_thread(interaction, facts.title)
    row = await services.tables.matches.create(
        channel, interaction.guild_id, game, facts.check_options({}), Person(host.id, host.display_name),
        wanted, invited,
    )  # fmt: skip
    try:
        await open_lobby(services, row, interaction.guild)
    except discord.HTTPException:
        await services.tables.matches.leave(row.id, host.id)
        raise
    key = "notice-opened-thread" if thread else "notice-opened"
    await show(interaction, Page.of_text(own(key, channel=f"<#{channel}>")))


async def _new_thread(interaction: Interaction, title: str) -> int:
    if not isinstance(interaction.channel, discord.TextChannel):
        raise Refusal("refusal-no-thread-here")
    name = language.of_guild(interaction.guild)(
        "thread-name", title=title, name=interaction.user.display_name[: LONGEST_NAME - len(title)]
    )
    thread = await interaction.channel.create_thread(
        name=name, type=discord.ChannelType.public_thread, auto_archive_duration=10080
    )
    return thread.id


@group.command(name="board", description=t("command-game-board"))
@app_commands.describe(words=t("command-game-board-words"), here=t("command-game-board-here"))
async def show_board(interaction: Interaction, words: bool = False, here: bool = False) -> None:
    """Show the board to whoever asks, or post it anew."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    services, own = services_of(interaction), language.of_player(interaction)
    table = await services.tables.latest(_here(interaction))
    notice = ""
    if here or table.record.board is None:
        permissions.require_bot(interaction)
        await services.publisher.post(table.id, ping=False)
        notice = own("notice-posted")
    user = interaction.user.id
    if words:
        page = board.in_words(table, table.seat_of(user), own, notice)
    else:
        page = await pages.private(services.painter, table, user, own, notice)
    await show(interaction, page)


@group.command(description=t("command-game-undo"))
async def undo(interaction: Interaction) -> None:
    """Take back a turn."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    match_id = await services_of(interaction).tables.id_here(_here(interaction))
    await undo_here(interaction, match_id, language.of_player(interaction))


@group.command(description=t("command-game-history"))
async def history(interaction: Interaction) -> None:
    """Show the history, the newest turns first."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    tables = services_of(interaction).tables
    table = await tables.load_whole(await tables.id_latest(_here(interaction)))
    page = reading.history(table, interaction.user.id, 0, language.of_player(interaction))
    await show(interaction, page)


@group.command(description=t("command-game-rules"))
@app_commands.describe(game=t("command-game-rules-game"), topic=t("command-game-rules-topic"))
@app_commands.choices(game=GAMES)
async def rules(interaction: Interaction, game: str | None = None, topic: str | None = None) -> None:
    """Show the rules of a game."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    slug = game or await _game_here(interaction)
    await show(interaction, reading.rules(slug, topic or "", language.of_player(interaction)))


@rules.autocomplete("topic")
async def _topics(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    slug = interaction.namespace.game or await _game_here(interaction)
    topics = words(slug).topics(language.of_player(interaction))
    found = [topic for topic in topics if current.lower() in f"{topic.title} {topic.key}".lower()]
    return [app_commands.Choice(name=topic.title[:100], value=topic.key) for topic in found[:25]]


async def _game_here(interaction: Interaction) -> str:
    matches = services_of(interaction).tables.matches
    found = await matches.latest_in(interaction.channel_id) if interaction.channel_id else None
    return (await matches.get(found)).game if found is not None else next(iter(games()))


@group.command(description=t("command-game-resign"))
@app_commands.describe(sure=t("command-game-resign-sure"))
async def resign(interaction: Interaction, sure: bool) -> None:
    """Resign."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    services, own = services_of(interaction), language.of_player(interaction)
    match_id = await services.tables.id_here(_here(interaction))
    if not sure:
        (await services.tables.load(match_id)).require_seat(interaction.user.id)
        raise Refusal("refusal-not-sure")
    change = await services.tables.resign(match_id, interaction.user.id)
    problem = await services.publisher.announce(change)
    await show(interaction, Page.of_text(own(problem or "notice-resigned")))


@group.command(description=t("command-game-abandon"))
@app_commands.describe(admin=t("command-game-abandon-admin"))
async def abandon(interaction: Interaction, admin: bool = False) -> None:
    """Ask the others to agree, or end the match as an admin."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    services, own = services_of(interaction), language.of_player(interaction)
    match_id = await services.tables.id_here(_here(interaction))
    if admin:
        if not permissions.is_admin(interaction):
            raise Refusal("refusal-admin-only")
        await consent.end(services, match_id, by_admin=True)
        await show(interaction, Page.of_text(own("notice-abandoned")))
        return
    await consent.ask(interaction, await services.tables.load(match_id))
    await show(interaction, Page.of_text(own("notice-asked")))


@group.command(name="list", description=t("command-game-list"))
async def list_matches(interaction: Interaction) -> None:
    """List the matches of whoever asks."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    rows = await services_of(interaction).tables.matches.of_user(interaction.user.id)
    await show(interaction, listing(rows, interaction.user.id, language.of_player(interaction)))
