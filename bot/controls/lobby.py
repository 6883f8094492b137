"""The controls of a lobby: join, leave, options, start."""

from contextlib import suppress
from typing import Unpack

from bot.delivery.pages import show
from bot.interactions.dispatcher import Press, handles
from bot.interactions.errors import say
from bot.interactions.open_table import show_table
from bot.matches import pace
from bot.matches.names import person_of
from bot.matches.robots.players import newcomer, robot
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
)
from bot.platform.clock import now
from bot.screens.page import Page
from bot.screens.tables.lobby import levels_panel, options_panel
from engine.catalogue import game
from engine.errors import Refusal
from engine.robots import LEVELS
from storage.errors import Blocked, NotInLobby
from storage.records import Changes, Listing, Person


async def _report(press: Press, row: Listing, notice: str) -> None:
    """Show a changed lobby in its message.

    Say what is stored where that can't be done now, and where the control is on a private page.
    """
    responses.note_stored(press.interaction, notice)
    problem = await show_table(press.interaction, row)
    page = Page.of_text(responses.done(press.t, notice, problem))
    if press.in_private:
        await show(press.interaction, page)
    elif problem is not None:
        await say(press.interaction, page)


async def _hosted(press: Press, match_id: int) -> Listing:
    """Return the match of the controls, for its host alone; raises what :func:`require_host` does."""
    row = await press.services.matches.get(match_id)
    require_host(row, press.user.id)
    return row


@handles(Join)
async def join(press: Press, action: Join) -> None:
    """Take a seat."""
    await responses.defer(press.interaction)
    await take_seat(press, action.match)


async def take_seat(press: Press, match_id: int) -> None:
    """Give whoever presses a seat."""
    await _seat(press, match_id, person_of(press.user, press.interaction.guild_id), "notice-joined")


async def _seat(press: Press, match_id: int, person: Person, notice: str) -> None:
    """Give somebody a seat; with the last one the match begins, or its host is called."""
    row = await press.services.matches.lobbies.join(match_id, person, now=now())
    responses.note_stored(press.interaction, notice)
    if not row.free:
        if row.by_itself:
            with suppress(NotInLobby):  # it has begun by now
                row = (await press.services.tables.start(match_id)).record
        else:
            await press.services.channel_boards.want_anew(match_id)
    await _report(press, row, notice)


@handles(AddRobot)
async def add_robot(press: Press, action: AddRobot) -> None:
    """Give a robot a seat; the host may."""
    await responses.defer(press.interaction)
    row = await _hosted(press, action.match)
    await _seat(press, row.id, newcomer(row, language.of_server(press.interaction)), "notice-robot-joined")


@handles(RemoveRobot)
async def take_robot(press: Press, action: RemoveRobot) -> None:
    """Free the seat of the robot that came last; the host may."""
    await responses.defer(press.interaction)
    lobbies, row = press.services.matches.lobbies, await _hosted(press, action.match)
    if row.robots:
        row = await lobbies.leave(row.id, row.robots[-1].user, now=now())
    await _report(press, row, "notice-robot-left")


@handles(ShowLevels)
async def show_levels(press: Press, action: ShowLevels) -> None:
    """Open the menus of how well each robot plays; the host may change it."""
    await responses.defer(press.interaction, private=True)
    row = await _hosted(press, action.match)
    await show(press.interaction, levels_panel(row, press.t))


@handles(SetLevel)
async def set_level(press: Press, action: SetLevel) -> None:
    """Change how well a robot plays, in the host's menus and in the public lobby.

    Raises :class:`Stale` for a level that there is not.
    """
    await responses.defer(press.interaction)
    lobbies, row = press.services.matches.lobbies, await _hosted(press, action.match)
    if press.value not in LEVELS:
        raise Stale
    changed = robot(action.robot, language.of_server(press.interaction), press.value)
    row = await lobbies.exchange(row.id, changed, now=now())
    responses.note_stored(press.interaction, "notice-level")
    await show_table(press.interaction, row)
    await show(press.interaction, levels_panel(row, press.t))


@handles(Decline)
async def decline(press: Press, action: Decline) -> None:
    """Turn an invitation down, which the host is told."""
    await responses.defer(press.interaction)
    row = await press.services.matches.lobbies.decline(action.match, press.user.id, now=now())
    await _report(press, row, "notice-declined")


@handles(KeepTable)
async def keep_table(press: Press, action: KeepTable) -> None:
    """Keep a table that was asked to make room; the host may."""
    await responses.defer(press.interaction)
    lobbies, row = press.services.matches.lobbies, await _hosted(press, action.match)
    await _report(press, await lobbies.keep(row.id, now=now()), "notice-kept")


@handles(Leave)
async def leave(press: Press, action: Leave) -> None:
    """Free a seat or turn an invitation down."""
    await responses.defer(press.interaction)
    row = await press.services.matches.lobbies.leave(action.match, press.user.id, now=now())
    await _report(press, row, "notice-left")


@handles(Start)
async def start(press: Press, action: Start) -> None:
    """Begin the match; the host may, and anybody at a full table an hour later."""
    await responses.defer(press.interaction)
    table = await press.services.tables.start(action.match, press.user.id)
    await _report(press, table.record, "notice-started")


@handles(ShowOptions)
async def options(press: Press, action: ShowOptions) -> None:
    """Open the menus of the game's options; the host may change them."""
    await responses.defer(press.interaction, private=True)
    row = await _hosted(press, action.match)
    await show(press.interaction, options_panel(row, press.t))


@handles(SetStart)
async def set_start(press: Press, action: SetStart) -> None:
    """Change how the match starts, in the host's menus and in the public lobby."""
    await responses.defer(press.interaction)
    row = await _hosted(press, action.match)
    await _configure(press, row, by_itself=press.value == "yes")


@handles(LetLoserSit)
async def let_loser_sit(press: Press, action: LetLoserSit) -> None:
    """Have whoever lost sit first or last in the rematch; only they may, and they join with that.

    Raises :class:`Stale` for what is no rematch, :class:`engine.errors.Refusal` for anybody else.
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
    """Change how long turns may take, in the host's menus and in the public lobby."""
    await responses.defer(press.interaction)
    row = await _hosted(press, action.match)
    await _configure(press, row, pace=press.read(pace.read))


@handles(SetCoaching)
async def set_coaching(press: Press, action: SetCoaching) -> None:
    """Change whether the table has a coach, in the host's menus and in the public lobby.

    Raises :class:`engine.errors.Refusal` for a deal of the week.
    """
    await responses.defer(press.interaction)
    row = await _hosted(press, action.match)
    if row.week is not None:
        raise Refusal("refusal-coaching-deal")
    await _configure(press, row, coaching=press.value == "yes")


@handles(SetOption)
async def set_option(press: Press, action: SetOption) -> None:
    """Change an option, in the host's menus and in the public lobby."""
    await responses.defer(press.interaction)
    row = await _hosted(press, action.match)
    facts = game(row.game).facts
    chosen_options = {**row.options, action.name: "+".join(press.values)}
    await _configure(press, row, options=facts.check_options(chosen_options))


async def _configure(press: Press, row: Listing, **changes: Unpack[Changes]) -> None:
    """Change what is set for a lobby, and show it in the host's menus and in the public lobby."""
    row = await press.services.matches.lobbies.configure(row.id, **changes, now=now())
    responses.note_stored(press.interaction, "notice-option")
    await show_table(press.interaction, row)
    await show(press.interaction, options_panel(row, press.t))
