"""The buttons below the last board of a match: play again, or something else."""

from bot import answers, permissions
from bot.controls.lobby import take_seat
from bot.errors import say
from bot.opening import open_table, rematch_here
from bot.pages import show
from bot.press import Press, handles
from bot.screens.page import Page
from bot.screens.which import games_to_play
from engine.catalogue import game
from engine.errors import Refusal


@handles("rematch")
async def rematch(press: Press) -> None:
    """Open a table with the same people and options, or take one's seat at it."""
    await answers.defer(press.interaction)
    tables = press.services.tables
    was = await tables.load(int(press.args[0]))
    was.require_seat(press.user.id)
    channel = _here(press)
    if (lobby := await rematch_here(press.services, channel, was.id)) is not None:
        await take_seat(press, lobby.id)
        return
    others = [person.user for person in was.record.people if person.user != press.user.id]
    problem = await open_table(
        press.interaction,
        channel,
        was.record.game,
        seats=was.match.seats,
        invited=others,
        options=was.record.options,
        again=was.id,
    )
    if problem is not None:
        await say(press.interaction, Page.of_text(answers.done(press.t, "notice-table", problem)))


@handles("new")
async def choose_game(press: Press) -> None:
    """Ask which game it is to be."""
    await answers.defer(press.interaction, private=True)
    await show(press.interaction, games_to_play(press.t))


@handles("open")
async def open_game(press: Press) -> None:
    """Open a table for a game that was chosen; a public message that it was chosen in stays as it is."""
    chosen_in = press.interaction.message
    public = chosen_in is None or not chosen_in.flags.ephemeral
    await answers.defer(press.interaction, private=public)
    channel, slug = _here(press), press.args[0]
    permissions.require_bot(press.interaction)
    problem = await open_table(press.interaction, channel, slug, seats=max(game(slug).facts.seats))
    told = press.t("notice-opened", channel=f"<#{channel}>")
    await show(
        press.interaction, Page.of_text(answers.done(press.t, "notice-table", problem) if problem else told)
    )


def _here(press: Press) -> int:
    channel = permissions.channel_of(press.interaction)
    if channel is None:
        raise Refusal("refusal-direct-message")
    return channel
