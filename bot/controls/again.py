"""New tables: from the buttons below a final board, and from the form."""

from collections.abc import Sequence
from typing import Any

from bot.controls.lobby import take_seat
from bot.delivery.pages import show
from bot.interactions.dispatcher import Press, handles
from bot.interactions.errors import say
from bot.interactions.open_table import (
    OPENED_DIRECT,
    alone,
    new_table,
    open_table,
    opened,
    rematch_here,
)
from bot.matches import pace
from bot.matches.robots import players as robot_players
from bot.matches.table import Stale
from bot.platform import custom_ids, language, permissions, responses
from bot.platform.actions import (
    ChooseGame,
    ChooseGameAlone,
    FillInTable,
    OpenTable,
    OpenThread,
    PlayAlone,
    Rematch,
)
from bot.screens.page import Page
from bot.screens.tables.new_table import COACH, COACHED, FIELD, USUAL
from bot.screens.tables.which import games_alone, games_to_play
from engine.catalogue import game, games
from engine.errors import Refusal
from engine.robots import LEVELS
from storage.records import TableSpec


@handles(Rematch)
async def rematch(press: Press, action: Rematch) -> None:
    """Open a table with the same players and options, or join the one already open."""
    await responses.defer(press.interaction)
    tables = press.services.tables
    was = await tables.load(action.match)
    was.require_seat(press.user.id)
    channel = _here(press)
    if (lobby := await rematch_here(press.services, channel, was.id)) is not None:
        await take_seat(press, lobby.id)
        return
    others = [
        person.user for person in was.record.people if person.user != press.user.id and not person.robot
    ]
    spec = TableSpec(
        was.record.game,
        was.match.seats,
        options=was.record.options,
        invited=others,
        robots=robot_players.robots(
            [person.robot for person in was.record.robots], language.of_server(press.interaction)
        ),
        pace=(was.record.pace, was.record.bank),
        coaching=was.record.coaching,
        again=was.id,
        grace=was.record.grace,
    )
    problem = await open_table(press.interaction, channel, spec)
    if problem is not None:
        await say(press.interaction, Page.of_text(responses.done(press.t, "notice-table", problem)))
    elif press.in_private:
        begun = len(was.record.robots) == was.match.seats - 1
        direct = permissions.is_direct(press.interaction)
        key = OPENED_DIRECT if direct else "notice-opened"
        sentence = opened(press.interaction, channel, key, spec.game, press.t, begun=begun)
        await show(press.interaction, Page.of_text(sentence))


@handles(ChooseGame)
async def choose_game(press: Press, action: ChooseGame) -> None:
    """Show the choice of games."""
    await responses.defer(press.interaction, private=True)
    await show(press.interaction, games_to_play(press.t))


@handles(ChooseGameAlone)
async def choose_game_alone(press: Press, action: ChooseGameAlone) -> None:
    """Show the choice of games for a match against a robot."""
    await responses.defer(press.interaction, private=True)
    await show(press.interaction, games_alone(press.t))


@handles(PlayAlone)
async def open_alone(press: Press, action: PlayAlone) -> None:
    """Start a match against a robot."""
    seats = alone(action.game)
    await _open(press, action.game, seats, (), thread=None, robots=seats - 1)


@handles(OpenTable)
async def open_game(press: Press, action: OpenTable) -> None:
    """Open a table for the chosen game."""
    seats = game(action.game).facts.seats
    if action.guest is None:
        await _open(press, action.game, max(seats), (), thread=None)
    else:
        await _open(press, action.game, 2 if 2 in seats else max(seats), (action.guest,), thread=None)


@handles(OpenThread)
async def open_thread(press: Press, action: OpenThread) -> None:
    """Open a table in a thread because the channel already has one.

    Raises :class:`Stale` for more robots than the game has seats.
    """
    if action.robots not in range(max(game(action.game).facts.seats)):
        raise Stale
    await _open(press, action.game, action.seats, action.invited, thread=True, robots=action.robots)


async def _open(
    press: Press, slug: str, seats: int, invited: Sequence[int], thread: bool | None, robots: int = 0
) -> None:
    """Open a table; a public message with the pressed button is left unchanged."""
    chosen_in = press.interaction.message
    await responses.defer(press.interaction, private=chosen_in is None or not chosen_in.flags.ephemeral)
    spec = TableSpec(slug, seats, invited=invited)
    await new_table(press.interaction, spec, robots=robots, thread=thread)


def _here(press: Press) -> int:
    channel = permissions.channel_of(press.interaction)
    if channel is None:
        raise Refusal("refusal-group")
    return channel


@handles(FillInTable)
async def fill_in(press: Press, action: FillInTable) -> None:
    """Open a table with the form's settings, with robots on the free seats if requested.

    Raises :class:`Stale` for values that the form doesn't offer, :class:`engine.errors.Refusal` for invited
    bots.
    """
    slug, seats = _chosen(press, FIELD.game), _chosen(press, FIELD.seats)
    free, time = _chosen(press, FIELD.free), _chosen(press, FIELD.pace)
    level, coaching = free.removesuffix(COACHED), free.endswith(COACHED)
    coaching |= _chosen(press, FIELD.coach) == COACH
    if slug not in games() or level not in (USUAL, *LEVELS) or time not in (USUAL, *pace.CHOICES):
        raise Stale
    facts, direct = game(slug).facts, permissions.is_direct(press.interaction)
    await responses.defer(press.interaction, private=True)
    invited = _guests(press)
    with_robots = direct or level != USUAL
    together = len(invited) + 1
    if seats != USUAL:
        count = _number(seats)
    elif with_robots:
        count = max(together, alone(slug))
    else:
        count = together if together > 1 and together in facts.seats else max(facts.seats)
    spec = TableSpec(
        slug,
        count,
        invited=invited,
        pace=None if time == USUAL else pace.read(time),
        coaching=coaching,
    )
    await new_table(
        press.interaction,
        spec,
        robots=count - together if with_robots else 0,
        level=None if level == USUAL else level,
    )


def _chosen(press: Press, name: str) -> str:
    """Return the value of a field, or the default if it is missing."""
    values = press.fields.get(name, ())
    return values[0] if values else USUAL


def _number(text: str) -> int:
    try:
        return custom_ids.read_number(text)
    except ValueError:
        raise Stale from None


def _guests(press: Press) -> list[int]:
    """Return the invited users without the host; raises :class:`Refusal` for bots."""
    data: Any = press.interaction.data or {}
    people = data.get("resolved", {}).get("users", {})
    invited = [_number(user) for user in press.fields.get(FIELD.guests, ()) if user != str(press.user.id)]
    if any(people.get(str(user), {}).get("bot") for user in invited):
        raise Refusal("refusal-bots")
    return invited
