"""``/game``: open, view, undo, end and list matches of all games."""

from typing import Any

import discord
from discord import app_commands

from bot.controls import consent, files
from bot.controls.absence import nudge_here
from bot.controls.seats import resign_here, seat_here
from bot.controls.undo import undo_here
from bot.delivery import pages
from bot.delivery.pages import show
from bot.interactions.house import admin_of, do_as_admin, house_rules
from bot.interactions.open_table import alone, new_table
from bot.interactions.services import services_of
from bot.matches import pace as paces
from bot.matches.table import require_host, require_told
from bot.platform import language, permissions, responses
from bot.platform.clock import now
from bot.platform.components import shorten
from bot.screens.match import board, reading
from bot.screens.match import consent as question
from bot.screens.match.reading import import_form
from bot.screens.match.seats import giving_up
from bot.screens.page import Page, isolated, quoted
from bot.screens.tables.listing import listing
from bot.screens.tables.new_table import new_table_form
from engine.catalogue import game as rules_of
from engine.catalogue import games
from engine.errors import Refusal
from engine.robots import LEVELS
from render.texts import texts
from storage.records import Listing, Motion, Status, TableSpec, VoteOutcome

Interaction = discord.Interaction[Any]

t = texts()  # of the language that commands are registered in

group = app_commands.Group(name="game", description=t("command-game"))

GAMES = [app_commands.Choice(name=game.facts.title, value=slug) for slug, game in games().items()]
ROBOT_LEVELS = [app_commands.Choice(name=t("robot-level", level=level), value=level) for level in LEVELS]


def _here(interaction: Interaction) -> int:
    """Return the channel id; raises :class:`engine.errors.Refusal` in group chats, where the bot is not."""
    channel = permissions.channel_of(interaction)
    if channel is None:
        raise Refusal("refusal-group")
    return channel


@group.command(description=t("command-game-new"))
@app_commands.describe(
    game=t("command-game-new-game"),
    thread=t("command-game-new-thread"),
    seats=t("command-game-new-seats"),
    robots=t("command-game-new-robots"),
    level=t("command-game-new-level"),
    coaching=t("command-game-new-coaching"),
    player1=t("command-game-new-first"),
    player2=t("command-game-new-player"),
    player3=t("command-game-new-player"),
    player4=t("command-game-new-player"),
    player5=t("command-game-new-player"),
)
@app_commands.choices(game=GAMES, level=ROBOT_LEVELS)
async def new(
    interaction: Interaction,
    game: str | None = None,
    thread: bool | None = None,
    seats: app_commands.Range[int, 1, 6] | None = None,
    robots: app_commands.Range[int, 0, 5] | None = None,
    level: str | None = None,
    coaching: bool = False,
    player1: discord.User | None = None,
    player2: discord.User | None = None,
    player3: discord.User | None = None,
    player4: discord.User | None = None,
    player5: discord.User | None = None,
) -> None:
    """Open a lobby or, in a direct message, start a match against robots; without a game, show a form.

    Raises :class:`Refusal` for invited bots, and for invitations in a direct message.
    """
    if game is None:
        direct = permissions.is_direct(interaction)
        await interaction.response.send_modal(new_table_form(language.of_player(interaction), direct=direct))
        return
    await responses.defer(interaction, private=True)
    facts, host = rules_of(game).facts, interaction.user
    guests = [user for user in (player1, player2, player3, player4, player5) if user is not None]
    if any(user.bot for user in guests):
        raise Refusal("refusal-bots")
    invited = [user.id for user in guests if user.id != host.id]
    if permissions.is_direct(interaction) and not invited and robots is None:
        robots = (seats or alone(game)) - 1
    taken_seats = len(invited) + (robots or 0) + 1
    fits = robots or (taken_seats > 1 and taken_seats in facts.seats)
    seat_count = seats or (taken_seats if fits else max(facts.seats))
    spec = TableSpec(
        game,
        seat_count,
        invited=invited,
        coaching=coaching,
    )
    known = level if level in LEVELS else None
    await new_table(interaction, spec, robots=robots or 0, level=known, thread=thread)


@group.command(name="board", description=t("command-game-board"))
@app_commands.describe(words=t("command-game-board-words"), here=t("command-game-board-here"))
async def show_board(interaction: Interaction, words: bool = False, here: bool = False) -> None:
    """Show the board privately, or post it again."""
    await responses.defer(interaction, private=True)
    services, own = services_of(interaction), language.of_player(interaction)
    channel, user = _here(interaction), interaction.user.id
    notice = await _take_up(interaction, channel) if here else ""
    row = await services.matches.get(await services.tables.id_latest(channel))
    if row.status is Status.LOBBY:
        await _show_lobby(interaction, row, anew=here)
        return
    table = await services.tables.load(row.id)
    if (here or row.board is None) and not notice:
        permissions.require_bot(interaction)
        await services.channel_boards.want_anew(row.id)
        problem = await services.reconciler.tell(row.id)
        notice = own(problem or "notice-posted")
    if words:
        plays = table.seat_of(user) is not None
        page = board.in_words(table, table.sight_of(user), own, notice, plays=plays)
    else:
        page = await pages.private(services.render_pool, table, user, own, notice)
    await show(interaction, page)


async def _take_up(interaction: Interaction, channel: int) -> str:
    """Resume a player's match whose channel is gone in this free channel; return the notice."""
    services = services_of(interaction)
    matches = services.matches
    away = await matches.away.of_user(interaction.user.id)
    if away is None or await matches.live_in(channel) not in (None, away):
        return ""
    row = await matches.get(away)
    if permissions.is_direct(interaction) and len(row.people) - len(row.robots) > 1:
        raise Refusal("refusal-direct")
    if not permissions.is_direct(interaction):
        require_told(row)
    await house_rules(interaction, opens=row.guild != interaction.guild_id)
    permissions.require_bot(interaction)
    await matches.away.move(away, channel, interaction.guild_id, now=now())
    responses.note_stored(interaction, "notice-moved")
    own = language.of_player(interaction)
    return responses.done(own, "notice-moved", await services.reconciler.tell(away))


async def _show_lobby(interaction: Interaction, row: Listing, *, anew: bool) -> None:
    """Post a lobby again if its message is gone, or in any case."""
    services, own = services_of(interaction), language.of_player(interaction)
    permissions.require_bot(interaction)
    if anew or row.board is None:
        await services.channel_boards.want_anew(row.id)
        problem = await services.reconciler.tell(row.id)
    else:
        await services.channel_boards.repost_if_gone(row)
        problem = None
    await show(interaction, Page.of_text(responses.done(own, "notice-lobby", problem)))


@group.command(description=t("command-game-undo"))
@app_commands.describe(reason=t("command-game-undo-reason"))
async def undo(interaction: Interaction, reason: app_commands.Range[str, 1, 200] | None = None) -> None:
    """Undo a turn, or ask the other players."""
    await responses.defer(interaction, private=True)
    match_id = await services_of(interaction).tables.id_here(_here(interaction))
    await undo_here(interaction, match_id, language.of_player(interaction), reason or "")


@group.command(description=t("command-game-history"))
async def history(interaction: Interaction) -> None:
    """Show the history, newest turns first."""
    await responses.defer(interaction, private=True)
    services, own = services_of(interaction), language.of_player(interaction)
    table = await services.tables.load_whole(await services.tables.id_latest(_here(interaction)))
    admin_actions = await services.matches.admin_actions.of_match(table.id)
    page = await pages.history(
        services.render_pool, table, interaction.user.id, 0, own, admin_actions=admin_actions
    )
    await show(interaction, page)


@group.command(description=t("command-game-rules"))
@app_commands.describe(game=t("command-game-rules-game"), topic=t("command-game-rules-topic"))
@app_commands.choices(game=GAMES)
async def rules(interaction: Interaction, game: str | None = None, topic: str | None = None) -> None:
    """Show the rules of a game."""
    await responses.defer(interaction, private=True)
    slug = await _game(interaction, game)
    render_pool, own = services_of(interaction).render_pool, language.of_player(interaction)
    await show(interaction, await pages.rules(render_pool, slug, topic or "", own))


@rules.autocomplete("topic")
async def _topics(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    slug = await _game(interaction, interaction.namespace.game)
    own = language.of_player(interaction)
    matches = reading.search(reading.topics(slug, own), current)
    if not matches:
        none = own("hint-rules-none", text=isolated(quoted(current)))
        return [app_commands.Choice(name=shorten(none, 100), value=current[:100])]
    return [
        app_commands.Choice(
            name=shorten(" – ".join(filter(None, (hit.topic.title, hit.line))), 100),
            value=reading.suggested(hit, current),
        )
        for hit in matches[:25]
    ]


async def _game(interaction: Interaction, slug: str | None) -> str:
    """Return the chosen game, perhaps half typed, or the one played in this channel."""
    if slug in games():
        return str(slug)
    matches = services_of(interaction).matches
    match_id = await matches.latest_in(interaction.channel_id) if interaction.channel_id else None
    return (await matches.get(match_id)).game if match_id is not None else next(iter(games()))


@group.command(description=t("command-game-resign"))
@app_commands.describe(sure=t("command-game-resign-sure"))
async def resign(interaction: Interaction, sure: bool = False) -> None:
    """Resign, or ask for confirmation first."""
    await responses.defer(interaction, private=True)
    tables, own = services_of(interaction).tables, language.of_player(interaction)
    match_id = await tables.id_here(_here(interaction))
    if sure:
        await resign_here(interaction, match_id, own)
        return
    table = await tables.load(match_id)
    table.require_seat(interaction.user.id)
    await show(interaction, giving_up(table, own))


@group.command(description=t("command-game-seat"))
@app_commands.describe(player=t("command-game-seat-player"))
async def seat(interaction: Interaction, player: discord.User | None = None) -> None:
    """Show the options for the player's seat."""
    await responses.defer(interaction, private=True)
    match_id = await services_of(interaction).tables.id_here(_here(interaction))
    await seat_here(interaction, match_id, language.of_player(interaction), player)


@group.command(description=t("command-game-abandon"))
@app_commands.describe(admin=t("command-game-abandon-admin"))
async def abandon(interaction: Interaction, admin: bool = False) -> None:
    """Start a vote on ending the match, or end it as an admin.

    Raises :class:`Refusal` for ``admin`` if the user isn't one.
    """
    await responses.defer(interaction, private=True)
    services, own = services_of(interaction), language.of_player(interaction)
    match_id = await services.tables.id_here(_here(interaction))
    if admin and not permissions.is_admin(interaction):
        raise Refusal("refusal-admin-only")
    row = await services.matches.get(match_id)
    lobby = row.status is Status.LOBBY
    key = "notice-closed" if lobby else "notice-abandoned"
    if admin:
        await do_as_admin(interaction, match_id, key, services.tables.close(match_id, admin_of(interaction)))
        return
    if lobby:
        consent.require_closable(row, interaction.user.id)
        problem = await consent.end(interaction, match_id, key)
        await show(interaction, Page.of_text(responses.done(own, key, problem)))
        return
    table = await services.tables.load(match_id)
    if consent.is_alone(table, interaction.user.id):
        await show(interaction, question.alone(table, own))
        return
    await show(interaction, Page.of_text(await consent.ask(interaction, table)))


@group.command(description=t("command-game-export"))
async def export(interaction: Interaction) -> None:
    """Send the file of the channel's last match."""
    await responses.defer(interaction, private=True)
    await files.hand_out(interaction, await services_of(interaction).tables.id_latest(_here(interaction)))


@group.command(name="import", description=t("command-game-import"))
@app_commands.describe(file=t("command-game-import-file"))
async def import_(interaction: Interaction, file: discord.Attachment | None = None) -> None:
    """Import a finished match from a file, or show a form if none is given."""
    if file is None:
        await interaction.response.send_modal(import_form(language.of_player(interaction)))
        return
    await responses.defer(interaction, private=True)
    await files.take_in(interaction, file)


@group.command(name="pace", description=t("command-game-pace"))
@app_commands.describe(pace=t("command-game-pace-pace"))
@app_commands.choices(
    pace=[app_commands.Choice(name=paces.label(*paces.read(each), t), value=each) for each in paces.CHOICES]
)
async def change_pace(interaction: Interaction, pace: str) -> None:
    """Change the time limit: at once in a lobby, otherwise by a vote."""
    await responses.defer(interaction, private=True)
    services, own = services_of(interaction), language.of_player(interaction)
    row = await services.matches.get(await services.tables.id_here(_here(interaction)))
    if row.status is Status.LOBBY:
        require_host(row, interaction.user.id)
        await services.matches.lobbies.configure(row.id, pace=paces.read(pace), now=now())
        is_vote = False
    else:
        table = await services.tables.load(row.id)
        vote = await services.consents.ask(
            row.id, Motion.PACE, table.require_seat(interaction.user.id), choice=pace
        )
        is_vote = vote.outcome is VoteOutcome.OPEN
    key = "notice-pace-asked" if is_vote else "notice-option"
    responses.note_stored(interaction, key)
    problem = await services.reconciler.tell(row.id)
    await show(interaction, Page.of_text(responses.done(own, key, problem)))


@group.command(name="nudge", description=t("command-game-nudge"))
async def nudge(interaction: Interaction) -> None:
    """Nudge the active players."""
    await responses.defer(interaction, private=True)
    match_id = await services_of(interaction).tables.id_here(_here(interaction))
    await nudge_here(interaction, match_id, language.of_player(interaction))


@group.command(name="list", description=t("command-game-list"))
async def list_matches(interaction: Interaction) -> None:
    """List the user's matches."""
    await responses.defer(interaction, private=True)
    rows = await services_of(interaction).matches.of_user(interaction.user.id)
    await show(interaction, listing(rows, interaction.user.id, language.of_player(interaction)))
