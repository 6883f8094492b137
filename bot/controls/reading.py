"""The controls of what can be read at any time: history and rules."""

from bot import answers
from bot.pages import show
from bot.press import Press, handles
from bot.screens import reading


@handles("history")
async def show_history(press: Press) -> None:
    """Open the history, or turn its pages where it is open."""
    turning = press.interaction.message is not None and press.interaction.message.flags.ephemeral
    await _open(press, turning)
    table = await press.services.tables.load_whole(int(press.args[0]))
    full = "full" in press.args
    page = reading.history(table, press.user.id, int(press.args[1]), press.t, full=full)
    await show(press.interaction, page)


async def _open(press: Press, here: bool) -> None:
    """Answer in the pressed message if it is private, else in a private one of its own."""
    if here:
        await answers.defer(press.interaction)
    else:
        await answers.defer(press.interaction, private=True)


@handles("rules")
async def show_rules(press: Press) -> None:
    """Open the rules of a game."""
    await _open(press, here=False)
    await show(press.interaction, reading.rules(press.args[0], "", press.t))


@handles("topic")
async def show_topic(press: Press) -> None:
    """Turn to another topic."""
    await answers.defer(press.interaction)
    await show(press.interaction, reading.rules(press.args[0], press.values[0], press.t))
