"""The controls of what can be read at any time: lists of matches, history, rules, an example of each game."""

from bot.controls.play import cards
from bot.delivery import pages
from bot.delivery.pages import show, shown
from bot.interactions.dispatcher import Press, handles
from bot.platform import responses
from bot.platform.actions import (
    ChooseSeat,
    LookBack,
    ShowCards,
    ShowChanges,
    ShowExample,
    ShowHistory,
    ShowRules,
    ShowSeat,
    ShowSigns,
    ShowTopic,
    TurnExample,
    TurnList,
)
from bot.screens.match import reading
from bot.screens.tables.listing import listing


@handles(ShowHistory)
async def show_history(press: Press, action: ShowHistory) -> None:
    """Open the history, or turn its pages where it is open."""
    await _open(press, press.in_private)
    table = await press.services.tables.load_whole(action.match)
    render_pool, user = press.services.render_pool, press.user.id
    deeds = await press.services.matches.deeds.of_match(table.id)
    page = await pages.history(render_pool, table, user, action.page, press.t, full=action.full, deeds=deeds)
    await show(press.interaction, page)


@handles(LookBack)
async def look_back(press: Press, action: LookBack) -> None:
    """Show a step of a match, in the place of the one before.

    Direct messages of earlier versions have the same verb, without the way to a step, for *Show board*.
    """
    if not action.way:
        await cards(press, ShowCards(action.match))
        return
    await _open(press, press.in_private)
    table = await press.services.tables.load_whole(action.match)
    page = await pages.step(press.services.render_pool, table, press.user.id, action.turn, press.t)
    await show(press.interaction, page)


@handles(ShowChanges)
async def show_changes(press: Press, action: ShowChanges) -> None:
    """Show what others have done since the own last turn, beside whatever is open."""
    await _open(press, here=False)
    table = await press.services.tables.load_whole(action.match)
    page = await pages.changes(press.services.render_pool, table, press.user.id, press.t)
    await show(press.interaction, page)


async def _open(press: Press, here: bool) -> None:
    """Answer in the pressed message if it is private, else in a private one of its own."""
    if here:
        await responses.defer(press.interaction)
    else:
        await responses.defer_beside(press.interaction, press.t)


@handles(ShowRules)
async def show_rules(press: Press, action: ShowRules) -> None:
    """Open the rules of a game."""
    await _open(press, here=False)
    await _rules(press, action.game, "")


@handles(ShowSeat)
async def show_seat(press: Press, action: ShowSeat) -> None:
    """Show what lies before a seat."""
    await _seat(press, action.match, action.seat, here=bool(action.here))


@handles(ChooseSeat)
async def choose_seat(press: Press, action: ChooseSeat) -> None:
    """Show what lies before the seat that is chosen."""
    await _seat(press, action.match, press.number, here=bool(action.here))


async def _seat(press: Press, match_id: int, seat: int, *, here: bool) -> None:
    await _open(press, here=here)
    table = await press.services.tables.load(match_id)
    page = await pages.tableau(press.services.render_pool, table, press.user.id, seat, press.t)
    await show(press.interaction, page)


@handles(ShowSigns)
async def show_signs(press: Press, action: ShowSigns) -> None:
    """Open the signs of a game, beside the panel where they are met; its first page where it has none."""
    await _open(press, here=False)
    await _rules(press, action.game, reading.signs_of(action.game, press.t))


async def _rules(press: Press, slug: str, topic: str) -> None:
    page = await pages.rules(press.services.render_pool, slug, topic, press.t)
    await show(press.interaction, page)


@handles(ShowTopic)
async def show_topic(press: Press, action: ShowTopic) -> None:
    """Turn to another topic."""
    await responses.defer(press.interaction)
    await _rules(press, action.game, press.value)


@handles(ShowExample)
async def show_example(press: Press, action: ShowExample) -> None:
    """Open the example of a game."""
    await _open(press, here=False)
    page = await shown(press.services.render_pool, action.game, 0, press.t, action.match)
    await show(press.interaction, page)


@handles(TurnExample)
async def turn_example(press: Press, action: TurnExample) -> None:
    """Turn to another picture of the example."""
    await responses.defer(press.interaction)
    page = await shown(press.services.render_pool, action.game, action.page, press.t, action.match)
    await show(press.interaction, page)


@handles(TurnList)
async def turn_list(press: Press, action: TurnList) -> None:
    """Turn to another page of the matches of whoever presses."""
    await responses.defer(press.interaction)
    rows = await press.services.matches.of_user(press.user.id)
    await show(press.interaction, listing(rows, press.user.id, press.t, action.page))
