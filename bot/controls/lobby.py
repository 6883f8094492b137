"""The controls of a lobby: join, leave, options, start."""

from contextlib import suppress

from bot.delivery.pages import show
from bot.interactions.dispatcher import Press, handles
from bot.interactions.errors import say
from bot.interactions.open_table import show_table
from bot.matches import pace
from bot.matches.robots import newcomer
from bot.matches.tables import require_host
from bot.platform import language, responses
from bot.screens.page import Page
from bot.screens.tables.lobby import options_panel
from engine.catalogue import game
from storage.errors import NotInLobby
from storage.records import Listing, Person


async def _tell(press: Press, row: Listing, done: str) -> None:
    """Show a changed lobby in its message; say what is stored where that can't be done now."""
    responses.note_stored(press.interaction, done)
    problem = await show_table(press.interaction, row)
    if problem is not None:
        await say(press.interaction, Page.of_text(responses.done(press.t, done, problem)))


async def _hosted(press: Press) -> Listing:
    """Return the match of the controls, for its host alone; raises what :func:`require_host` does."""
    row = await press.services.tables.matches.get(press.number(0))
    require_host(row, press.user.id)
    return row


@handles("join")
async def join(press: Press) -> None:
    """Take a seat."""
    await responses.defer(press.interaction)
    await take_seat(press, press.number(0))


async def take_seat(press: Press, match_id: int) -> None:
    """Give whoever presses a seat."""
    await _seat(press, match_id, Person(press.user.id, press.user.display_name), "notice-joined")


async def _seat(press: Press, match_id: int, person: Person, done: str) -> None:
    """Give somebody a seat; with the last one the match begins, or its host is called."""
    tables = press.services.tables
    row = await tables.matches.join(match_id, person)
    responses.note_stored(press.interaction, done)
    if not row.free:
        if row.by_itself:
            with suppress(NotInLobby):  # it has begun by now
                row = (await tables.start(match_id)).record
        else:
            await tables.matches.want_anew(match_id)
    await _tell(press, row, done)


@handles("addrobot")
async def add_robot(press: Press) -> None:
    """Give a robot a seat; the host may."""
    await responses.defer(press.interaction)
    row = await _hosted(press)
    robot = newcomer(row, language.of_guild(press.interaction.guild))
    await _seat(press, row.id, robot, "notice-robot-joined")


@handles("takerobot")
async def take_robot(press: Press) -> None:
    """Free the seat of the robot that came last; the host may."""
    await responses.defer(press.interaction)
    matches, row = press.services.tables.matches, await _hosted(press)
    if row.robots:
        row = await matches.leave(row.id, row.robots[-1].user)
    await _tell(press, row, "notice-robot-left")


@handles("leave")
async def leave(press: Press) -> None:
    """Free a seat or turn an invitation down."""
    await responses.defer(press.interaction)
    row = await press.services.tables.matches.leave(press.number(0), press.user.id)
    await _tell(press, row, "notice-left")


@handles("start")
async def start(press: Press) -> None:
    """Begin the match; the host may, and anybody at a full table an hour later."""
    await responses.defer(press.interaction)
    table = await press.services.tables.start(press.number(0), press.user.id)
    await _tell(press, table.record, "notice-started")


@handles("options")
async def options(press: Press) -> None:
    """Open the menus of the game's options; the host may change them."""
    await responses.defer(press.interaction, private=True)
    row = await _hosted(press)
    await show(press.interaction, options_panel(row, press.t))


@handles("byitself")
async def set_start(press: Press) -> None:
    """Change how the match starts, in the host's menus and in the public lobby."""
    await responses.defer(press.interaction)
    matches, row = press.services.tables.matches, await _hosted(press)
    await _configured(press, await matches.configure(row.id, by_itself=press.value == "yes"))


@handles("pace")
async def set_pace(press: Press) -> None:
    """Change how long turns may take, in the host's menus and in the public lobby."""
    await responses.defer(press.interaction)
    matches, row = press.services.tables.matches, await _hosted(press)
    await _configured(press, await matches.configure(row.id, pace=press.read(pace.read, press.value)))


@handles("set")
async def set_option(press: Press) -> None:
    """Change an option, in the host's menus and in the public lobby."""
    await responses.defer(press.interaction)
    matches, row = press.services.tables.matches, await _hosted(press)
    facts = game(row.game).facts
    wanted = {**row.options, press.text(1): "+".join(press.values)}
    await _configured(press, await matches.configure(row.id, options=facts.check_options(wanted)))


async def _configured(press: Press, row: Listing) -> None:
    responses.note_stored(press.interaction, "notice-option")
    await show_table(press.interaction, row)
    await show(press.interaction, options_panel(row, press.t))
