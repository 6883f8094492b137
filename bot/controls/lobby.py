"""The controls of a lobby: join, leave, options, start."""

from contextlib import suppress
from typing import Unpack

from bot.delivery.pages import show
from bot.interactions.dispatcher import Press, handles
from bot.interactions.errors import say
from bot.interactions.open_table import calm_by_default, show_table
from bot.matches import pace
from bot.matches.names import person_of
from bot.matches.robots.players import default_level, newcomer, robot
from bot.matches.table import Stale, require_host
from bot.platform import language, responses
from bot.platform.actions import (
    AddRobot,
    Decline,
    Join,
    KeepTable,
    Leave,
    LetLoserSit,
    RemoveRobot,
    SetCoaching,
    SetLevel,
    SetOption,
    SetPace,
    SetStart,
    ShowLevels,
    ShowOptions,
    Start,
    TurnOptions,
)
from bot.platform.clock import now
from bot.screens.page import Page
from bot.screens.tables.lobby import COACHING, PACE, START, leaving, levels_panel, options_panel
from engine.catalogue import game
from engine.errors import Refusal
from engine.robots import CALM, LEVELS
from storage.errors import AlreadySeated, Blocked, NotInLobby
from storage.records import Changes, Listing, Person


async def _report(press: Press, row: Listing, notice: str) -> None:
    """Update the message of a changed lobby.

    Replies with ``notice`` if that isn't possible now, or if the control is on a private page.
    """
    responses.note_stored(press.interaction, notice)
    problem = await show_table(press.interaction, row)
    page = Page.of_text(responses.done(press.t, notice, problem))
    if press.in_private:
        await show(press.interaction, page)
    elif problem is not None:
        await say(press.interaction, page)


async def _hosted(press: Press, match_id: int) -> Listing:
    """Return a lobby for its host; raises like :func:`require_host`."""
    row = await press.services.matches.get(match_id)
    require_host(row, press.user.id)
    return row


@handles(Join)
async def join(press: Press, action: Join) -> None:
    """Join the lobby; a player who already sits there gets a button to leave it."""
    await responses.defer(press.interaction)
    try:
        await take_seat(press, action.match)
    except AlreadySeated:
        page = leaving(await press.services.matches.get(action.match), press.t)
        await (show if press.in_private else say)(press.interaction, page)


async def take_seat(press: Press, match_id: int) -> None:
    """Seat the user."""
    await _seat(press, match_id, person_of(press.user, press.interaction.guild_id), "notice-joined")


async def _seat(press: Press, match_id: int, person: Person, notice: str) -> None:
    """Seat a player; when the table is full, start the match or notify the host."""
    row = await press.services.matches.lobbies.join(match_id, person, now=now())
    responses.note_stored(press.interaction, notice)
    if not row.free:
        if row.by_itself:
            with suppress(NotInLobby):  # it has started in the meantime
                row = (await press.services.tables.start(match_id)).record
        else:
            await press.services.channel_boards.want_anew(match_id)
    await _report(press, row, notice)


@handles(AddRobot)
async def add_robot(press: Press, action: AddRobot) -> None:
    """Add a robot, as the host."""
    await responses.defer(press.interaction)
    row = await _hosted(press, action.match)
    level = await default_level(press.services.matches, press.user.id, row.game)
    joining = newcomer(row, language.of_server(press.interaction), level)
    await _seat(press, row.id, joining, "notice-robot-joined")
    if level == CALM and not row.robots:
        begun = row.free == 1 and row.by_itself
        await say(press.interaction, Page.of_text(calm_by_default(row.game, 1, press.t, begun=begun)))


@handles(RemoveRobot)
async def take_robot(press: Press, action: RemoveRobot) -> None:
    """Remove the robot added last, as the host."""
    await responses.defer(press.interaction)
    lobbies, row = press.services.matches.lobbies, await _hosted(press, action.match)
    if row.robots:
        row = await lobbies.leave(row.id, row.robots[-1].user, now=now())
    if press.in_private and row.robots:
        await _update(press, row, "notice-robot-left", levels_panel(row, press.t))
    else:
        await _report(press, row, "notice-robot-left")


@handles(ShowLevels)
async def show_levels(press: Press, action: ShowLevels) -> None:
    """Open the menus of the robots' levels, for the host."""
    await responses.defer(press.interaction, private=True)
    row = await _hosted(press, action.match)
    await show(press.interaction, levels_panel(row, press.t))


@handles(SetLevel)
async def set_level(press: Press, action: SetLevel) -> None:
    """Set a robot's level and update the host's menus and the lobby.

    Raises :class:`Stale` for an unknown level.
    """
    await responses.defer(press.interaction)
    lobbies, row = press.services.matches.lobbies, await _hosted(press, action.match)
    if press.value not in LEVELS:
        raise Stale
    changed = robot(action.robot, language.of_server(press.interaction), press.value)
    row = await lobbies.exchange(row.id, changed, now=now())
    await _update(press, row, "notice-level", levels_panel(row, press.t))


@handles(Decline)
async def decline(press: Press, action: Decline) -> None:
    """Decline an invitation and notify the host."""
    await responses.defer(press.interaction)
    row = await press.services.matches.lobbies.decline(action.match, press.user.id, now=now())
    await _report(press, row, "notice-declined")


@handles(KeepTable)
async def keep_table(press: Press, action: KeepTable) -> None:
    """Keep a lobby that was about to be closed, as the host."""
    await responses.defer(press.interaction)
    lobbies, row = press.services.matches.lobbies, await _hosted(press, action.match)
    await _report(press, await lobbies.keep(row.id, now=now()), "notice-kept")


@handles(Leave)
async def leave(press: Press, action: Leave) -> None:
    """Leave the lobby or decline the invitation."""
    await responses.defer(press.interaction)
    row = await press.services.matches.lobbies.leave(action.match, press.user.id, now=now())
    await _report(press, row, "notice-left")


@handles(Start)
async def start(press: Press, action: Start) -> None:
    """Start the match, as the host or, an hour after the table is full, as any player."""
    await responses.defer(press.interaction)
    table = await press.services.tables.start(action.match, press.user.id)
    await _report(press, table.record, "notice-started")


@handles(ShowOptions)
async def options(press: Press, action: ShowOptions) -> None:
    """Open the menus of the game's options, for the host."""
    await responses.defer(press.interaction, private=True)
    row = await _hosted(press, action.match)
    await show(press.interaction, options_panel(row, press.t))


@handles(TurnOptions)
async def turn_options(press: Press, action: TurnOptions) -> None:
    """Show another page of the options, to the host."""
    await responses.defer(press.interaction)
    row = await _hosted(press, action.match)
    await show(press.interaction, options_panel(row, press.t, action.part))


@handles(SetStart)
async def set_start(press: Press, action: SetStart) -> None:
    """Set how the match starts and update the host's menus and the lobby."""
    await responses.defer(press.interaction)
    row = await _hosted(press, action.match)
    await _configure(press, row, START, by_itself=press.value == "yes")


@handles(LetLoserSit)
async def let_loser_sit(press: Press, action: LetLoserSit) -> None:
    """Let the loser of the last match choose to go first or last in the rematch, and join.

    Raises :class:`Stale` if this isn't a rematch, :class:`engine.errors.Refusal` for other users.
    """
    await responses.defer(press.interaction)
    matches = press.services.matches
    row = await matches.get(action.match)
    if row.again is None:
        raise Stale
    loser = (await matches.results.series(row.again)).loser
    if press.user.id != loser:
        raise Refusal("refusal-not-loser")
    if await matches.house_rules.is_blocked(row.guild, loser):
        raise Blocked
    row = await matches.lobbies.configure(row.id, loser_last=action.last, now=now())
    if row.seat_of(press.user.id) is None:
        await take_seat(press, row.id)
    else:
        await _report(press, row, "notice-loser")


@handles(SetPace)
async def set_pace(press: Press, action: SetPace) -> None:
    """Set the time limit and update the host's menus and the lobby."""
    await responses.defer(press.interaction)
    row = await _hosted(press, action.match)
    await _configure(press, row, PACE, pace=press.read(pace.read))


@handles(SetCoaching)
async def set_coaching(press: Press, action: SetCoaching) -> None:
    """Switch the coach on or off and update the host's menus and the lobby.

    Raises :class:`engine.errors.Refusal` for a deal of the week.
    """
    await responses.defer(press.interaction)
    row = await _hosted(press, action.match)
    if row.week is not None:
        raise Refusal("refusal-coaching-deal")
    await _configure(press, row, COACHING, coaching=press.value == "yes")


@handles(SetOption)
async def set_option(press: Press, action: SetOption) -> None:
    """Set a game option and update the host's menus and the lobby."""
    await responses.defer(press.interaction)
    row = await _hosted(press, action.match)
    facts = game(row.game).facts
    chosen_options = {**row.options, action.name: "+".join(press.values)}
    await _configure(press, row, action.name, options=facts.check_options(chosen_options))


async def _configure(press: Press, row: Listing, shown: str, **changes: Unpack[Changes]) -> None:
    """Change settings of a lobby and update the host's menus and the lobby."""
    row = await press.services.matches.lobbies.configure(row.id, **changes, now=now())
    await _update(press, row, "notice-option", options_panel(row, press.t, shown))


async def _update(press: Press, row: Listing, notice: str, panel: Page) -> None:
    """Update the lobby and the host's menus after a change."""
    responses.note_stored(press.interaction, notice)
    await show_table(press.interaction, row)
    await show(press.interaction, panel)
