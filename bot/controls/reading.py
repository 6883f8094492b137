"""The controls of pages to read at any time: match lists, history, rules and examples."""

from bot.controls.play import cards
from bot.delivery import pages
from bot.delivery.pages import rendered_example, show
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
    TurnSeat,
    TurnTopic,
    TurnWords,
)
from bot.screens.match import board, reading
from bot.screens.tables.listing import listing


@handles(ShowHistory)
async def show_history(press: Press, action: ShowHistory) -> None:
    """Open the history or turn its pages."""
    await open_page(press, press.in_private)
    table = await press.services.tables.load_whole(action.match)
    render_pool, user = press.services.render_pool, press.user.id
    admin_actions = await press.services.matches.admin_actions.of_match(table.id)
    page = await pages.history(
        render_pool, table, user, action.page, press.t, full=action.full, admin_actions=admin_actions
    )
    await show(press.interaction, page)


@handles(LookBack)
async def look_back(press: Press, action: LookBack) -> None:
    """Show a step of a replayed match instead of the previous one.

    In direct messages of earlier versions, the same verb without a ``way`` means *Show board*.
    """
    if not action.way:
        await cards(press, ShowCards(action.match))
        return
    await open_page(press, press.in_private)
    table = await press.services.tables.load_whole(action.match)
    page = await pages.step(press.services.render_pool, table, press.user.id, action.turn, press.t)
    await show(press.interaction, page)


@handles(ShowChanges)
async def show_changes(press: Press, action: ShowChanges) -> None:
    """Show what happened since the player's last turn, in a new private page."""
    await open_page(press, here=False)
    table = await press.services.tables.load_whole(action.match)
    page = await pages.changes(press.services.render_pool, table, press.user.id, press.t)
    await show(press.interaction, page)


async def open_page(press: Press, here: bool) -> None:
    """Defer an edit of a private message, or a new private message."""
    if here:
        await responses.defer(press.interaction)
    else:
        await responses.defer_beside(press.interaction, press.t)


@handles(ShowRules)
async def show_rules(press: Press, action: ShowRules) -> None:
    """Open the rules of a game."""
    await open_page(press, here=False)
    await _rules(press, action.game, "")


@handles(ShowSeat)
async def show_seat(press: Press, action: ShowSeat) -> None:
    """Show a seat's area."""
    await _seat(press, action.match, action.seat, here=bool(action.here))


@handles(ChooseSeat)
async def choose_seat(press: Press, action: ChooseSeat) -> None:
    """Show the area of the selected seat."""
    await _seat(press, action.match, press.number, here=bool(action.here))


@handles(TurnSeat)
async def turn_seat(press: Press, action: TurnSeat) -> None:
    """Show another part of the description of a seat's area."""
    await _seat(press, action.match, action.seat, here=True, part=action.part)


async def _seat(press: Press, match_id: int, seat: int, *, here: bool, part: int = 0) -> None:
    await open_page(press, here=here)
    table = await press.services.tables.load(match_id)
    page = await pages.tableau(press.services.render_pool, table, press.user.id, seat, press.t, part)
    await show(press.interaction, page)


@handles(ShowSigns)
async def show_signs(press: Press, action: ShowSigns) -> None:
    """Open a game's page of signs, or its first page if it has none."""
    await open_page(press, here=False)
    await _rules(press, action.game, reading.signs_of(action.game, press.t))


async def _rules(press: Press, slug: str, topic: str, part: int = 0) -> None:
    page = await pages.rules(press.services.render_pool, slug, topic, press.t, part)
    await show(press.interaction, page)


@handles(ShowTopic)
async def show_topic(press: Press, action: ShowTopic) -> None:
    """Show another topic."""
    await responses.defer(press.interaction)
    await _rules(press, action.game, press.value)


@handles(TurnTopic)
async def turn_topic(press: Press, action: TurnTopic) -> None:
    """Show another part of a rules page."""
    await responses.defer(press.interaction)
    await _rules(press, action.game, action.topic, action.part)


@handles(TurnWords)
async def turn_words(press: Press, action: TurnWords) -> None:
    """Show another part of the board in words."""
    await responses.defer(press.interaction)
    table, user = await press.services.tables.load(action.match), press.user.id
    plays = table.seat_of(user) is not None
    page = board.in_words(table, table.sight_of(user), press.t, plays=plays, part=action.part)
    await show(press.interaction, page)


@handles(ShowExample)
async def show_example(press: Press, action: ShowExample) -> None:
    """Open the example of a game."""
    await open_page(press, here=False)
    page = await rendered_example(press.services.render_pool, action.game, 0, press.t, action.match)
    await show(press.interaction, page)


@handles(TurnExample)
async def turn_example(press: Press, action: TurnExample) -> None:
    """Show another picture of the example."""
    await responses.defer(press.interaction)
    page = await rendered_example(press.services.render_pool, action.game, action.page, press.t, action.match)
    await show(press.interaction, page)


@handles(TurnList)
async def turn_list(press: Press, action: TurnList) -> None:
    """Show another page of the user's matches."""
    await responses.defer(press.interaction)
    rows = await press.services.matches.of_user(press.user.id)
    await show(press.interaction, listing(rows, press.user.id, press.t, action.page))
