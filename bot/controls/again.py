"""The buttons below the last board of a match: play again, or something else."""

from collections.abc import Sequence

from bot.controls.lobby import take_seat
from bot.delivery.pages import show
from bot.interactions.dispatcher import Press, handles
from bot.interactions.errors import say
from bot.interactions.open_table import alone, open_table, opened, place_for, rematch_here
from bot.matches.table import Stale
from bot.platform import permissions, responses
from bot.platform.actions import ChooseGame, ChooseGameAlone, OpenTable, OpenThread, PlayAlone, Rematch
from bot.screens.page import Page
from bot.screens.tables.which import games_alone, games_to_play
from engine.catalogue import game
from engine.errors import Refusal
from engine.robots import KEEN


@handles(Rematch)
async def rematch(press: Press, action: Rematch) -> None:
    """Open a table with the same people and options, or take one's seat at it."""
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
    problem = await open_table(
        press.interaction,
        channel,
        was.record.game,
        seats=was.match.seats,
        invited=others,
        robots=[person.robot for person in was.record.robots],
        options=was.record.options,
        again=was.id,
        time=(was.record.pace, was.record.bank),
    )
    if problem is not None:
        await say(press.interaction, Page.of_text(responses.done(press.t, "notice-table", problem)))


@handles(ChooseGame)
async def choose_game(press: Press, action: ChooseGame) -> None:
    """Ask which game it is to be."""
    await responses.defer(press.interaction, private=True)
    await show(press.interaction, games_to_play(press.t))


@handles(ChooseGameAlone)
async def choose_game_alone(press: Press, action: ChooseGameAlone) -> None:
    """Ask which game is to be played against a robot."""
    await responses.defer(press.interaction, private=True)
    await show(press.interaction, games_alone(press.t))


@handles(PlayAlone)
async def open_alone(press: Press, action: PlayAlone) -> None:
    """Begin a match against a robot."""
    seats = alone(action.game)
    await _open(press, action.game, seats, (), thread=None, robots=seats - 1)


@handles(OpenTable)
async def open_game(press: Press, action: OpenTable) -> None:
    """Open a table for a game that was chosen."""
    seats = game(action.game).facts.seats
    if action.guest is None:
        await _open(press, action.game, max(seats), (), thread=None)
    else:
        await _open(press, action.game, 2 if 2 in seats else max(seats), (action.guest,), thread=None)


@handles(OpenThread)
async def open_thread(press: Press, action: OpenThread) -> None:
    """Open a table in a thread, as there was no room in the channel.

    Raises :class:`Stale` for more robots than the game has seats for.
    """
    if action.robots not in range(max(game(action.game).facts.seats)):
        raise Stale
    await _open(press, action.game, action.seats, action.invited, thread=True, robots=action.robots)


async def _open(
    press: Press, slug: str, seats: int, invited: Sequence[int], thread: bool | None, robots: int = 0
) -> None:
    """Open a table; a public message in which it was chosen stays as it is."""
    chosen_in = press.interaction.message
    await responses.defer(press.interaction, private=chosen_in is None or not chosen_in.flags.ephemeral)
    channel, key = await place_for(press.interaction, slug, thread)
    problem = await open_table(
        press.interaction, channel, slug, seats=seats, invited=invited, robots=[KEEN] * robots
    )
    opening = opened(press.interaction, channel, key, slug, press.t, begun=robots == seats - 1)
    sentence = responses.done(press.t, "notice-table", problem) if problem else opening
    await show(press.interaction, Page.of_text(sentence))


def _here(press: Press) -> int:
    channel = permissions.channel_of(press.interaction)
    if channel is None:
        raise Refusal("refusal-group")
    return channel
