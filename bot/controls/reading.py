"""The controls of what can be read at any time: lists of matches, history, rules, an example of each game."""

from bot.controls.play import cards
from bot.delivery import pages
from bot.delivery.pages import show, shown
from bot.interactions.dispatcher import Press, handles
from bot.platform import responses
from bot.screens.tables.listing import listing


@handles("history")
async def show_history(press: Press) -> None:
    """Open the history, or turn its pages where it is open."""
    await _open(press, _in_own(press))
    table = await press.services.tables.load_whole(press.number(0))
    full = "full" in press.args
    render_pool, user = press.services.render_pool, press.user.id
    page = await pages.history(render_pool, table, user, press.number(1), press.t, full=full)
    await show(press.interaction, page)


@handles("look")
async def look_back(press: Press) -> None:
    """Show a step of a match, in the place of the one before.

    Direct messages of earlier versions have the same verb, without the way to a step, for *Show board*.
    """
    if len(press.args) < 3:
        await cards(press)
        return
    await _open(press, _in_own(press))
    table = await press.services.tables.load_whole(press.number(0))
    page = await pages.step(press.services.render_pool, table, press.user.id, press.number(1), press.t)
    await show(press.interaction, page)


def _in_own(press: Press) -> bool:
    """Return whether the pressed message is one that only this player sees."""
    return press.interaction.message is not None and press.interaction.message.flags.ephemeral


async def _open(press: Press, here: bool) -> None:
    """Answer in the pressed message if it is private, else in a private one of its own."""
    if here:
        await responses.defer(press.interaction)
    else:
        await responses.defer(press.interaction, private=True)


@handles("rules")
async def show_rules(press: Press) -> None:
    """Open the rules of a game."""
    await _open(press, here=False)
    await _rules(press, "")


async def _rules(press: Press, wanted: str) -> None:
    page = await pages.rules(press.services.render_pool, press.game(0), wanted, press.t)
    await show(press.interaction, page)


@handles("topic")
async def show_topic(press: Press) -> None:
    """Turn to another topic."""
    await responses.defer(press.interaction)
    await _rules(press, press.value)


@handles("showme")
async def show_example(press: Press) -> None:
    """Open the example of a game."""
    await _open(press, here=False)
    await show(press.interaction, await shown(press.services.render_pool, press.text(0), 0, press.t))


@handles("showpage")
async def turn_example(press: Press) -> None:
    """Turn to another picture of the example."""
    await responses.defer(press.interaction)
    slug, number = press.text(0), press.number(1)
    await show(press.interaction, await shown(press.services.render_pool, slug, number, press.t))


@handles("list")
async def turn_list(press: Press) -> None:
    """Turn to another page of the matches of whoever presses."""
    await responses.defer(press.interaction)
    rows = await press.services.tables.matches.of_user(press.user.id)
    await show(press.interaction, listing(rows, press.user.id, press.t, press.number(0)))
