"""The controls of what can be read at any time: history and rules."""

from bot.pages import show
from bot.press import Press, handles
from bot.screens import reading


@handles("history")
async def show_history(press: Press) -> None:
    """Open the history, or turn its pages where it is open."""
    turning = press.interaction.message is not None and press.interaction.message.flags.ephemeral
    await _open(press, turning)
    table = await press.services.tables.load_whole(int(press.args[0]))
    await show(press.interaction, reading.history(table, press.user.id, int(press.args[1]), press.t))


async def _open(press: Press, here: bool) -> None:
    """Answer in the pressed message if it is private, else in a private one of its own."""
    if here:
        await press.interaction.response.defer()
    else:
        await press.interaction.response.defer(ephemeral=True, thinking=True)


@handles("rules")
async def show_rules(press: Press) -> None:
    """Open the rules of a game."""
    await _open(press, here=False)
    await show(press.interaction, reading.rules(press.args[0], "", press.t))


@handles("topic")
async def show_topic(press: Press) -> None:
    """Turn to another topic."""
    await press.interaction.response.defer()
    await show(press.interaction, reading.rules(press.args[0], press.values[0], press.t))
