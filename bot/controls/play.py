"""The controls of a running match: take a turn in the panel, look at the board."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from bot.delivery import pages
from bot.delivery.pages import show
from bot.interactions import play_turn
from bot.interactions.dispatcher import Press, handles
from bot.interactions.newcomers import is_new
from bot.matches.table import Stale, Table
from bot.matches.turn_path import onward, walk
from bot.platform import responses
from bot.screens.match import seats
from bot.screens.page import Page, link, refused, safe
from engine.draft import Draft
from engine.errors import Refusal
from render.texts import Texts, joined
from render.words import words
from storage.records import Status


@handles("turn")
@handles("called")
async def take_turn(press: Press) -> None:
    """Open the panel of the player to act, where it was left; anybody else may see the board."""
    await responses.defer(press.interaction, private=True)
    table = await press.services.tables.load(press.number(0))
    try:
        seat = table.require_turn(press.user.id)
    except Refusal as refusal:
        lent = [held.offer for held in table.record.held if held.user == press.user.id]
        back = [seats.take_back(offer, press.t) for offer in lent]
        await show(press.interaction, pages.with_board(refused(refusal, press.t), table.id, press.t, *back))
        return
    if path := await press.services.unfinished.path(table, seat):
        try:
            page = await pages.resumed(press.services.render_pool, table, seat, path, press.t)
        except Stale:
            press.services.unfinished.note(table, seat, ())
        else:
            await show(press.interaction, page)
            return
    await _show_panel(press, table)
    services = press.services
    panel = partial(pages.panel, services.render_pool, services.forecast_cache, path=(), t=press.t)
    services.prefetch.expect(press.user.id, "panel", panel)


@handles("pick")
async def pick(press: Press) -> None:
    """Add the options chosen in a menu to the path, in their order where they are several."""
    await _step(press, press.path(2), chosen=sorted(press.numbers))


@handles("group")
async def open_group(press: Press) -> None:
    """Open the menu of a group of options."""
    await _step(press, press.path(2), group=press.value_number)


@handles("step")
@handles("back")
async def step(press: Press) -> None:
    """Go on, or back, to the path in the button's id."""
    await _step(press, press.path(2))


@handles("best")
@handles("rest")
async def answer_row(press: Press) -> None:
    """Go on to the end of a row of questions; *Back* leads to where it was answered."""
    path, length = press.path(2), press.number(3)
    if length not in range(len(path) + 1):
        raise Stale
    await _step(press, path, back=path[:length])


@handles("over")
async def start_over(press: Press) -> None:
    """Begin the turn again."""
    await _step(press, ())


@handles("zoom")
async def zoom(press: Press) -> None:
    """Show the own part of the board in the panel's place."""
    await _look(press, pages.closer)


@handles("whole")
async def whole(press: Press) -> None:
    """Show the board that all see in the panel's place."""
    await _look(press, pages.whole)


@handles("counts")
async def counts(press: Press) -> None:
    """Show the own points by their sources in the panel's place."""
    await _look(press, pages.counted)


async def _look(press: Press, draw: Callable[..., Awaitable[Page]]) -> None:
    table = await _present(press)
    if table is not None:
        seat, path = table.require_turn(press.user.id), press.path(2)
        await show(press.interaction, await draw(press.services.render_pool, table, seat, path, press.t))


async def _step(press: Press, path: Sequence[int], *, chosen: Sequence[int] = (), **look: Any) -> None:
    table = await _present(press)
    if table is None:
        return
    seat = table.require_turn(press.user.id)
    if chosen:
        path, look["notice"] = _chosen(table, seat, path, chosen, press.t)
    walk(table, seat, path)  # nothing is kept of a way that there is not
    press.services.unfinished.note(table, seat, path)
    await _show_panel(press, table, path, **look)


def _chosen(
    table: Table, seat: int, path: Sequence[int], chosen: Sequence[int], t: Texts
) -> tuple[Sequence[int], str]:
    """Return the path with the options of these numbers, as far as they fit, and which do not if any."""
    if len(chosen) == 1:
        return [*path, *chosen], ""
    way, speak = walk(table, seat, path), words(table.game.facts.slug)
    options = way.draft.options
    if chosen[-1] >= len(options):
        raise Stale
    moves = [options[number] for number in chosen]
    end, made = onward(table, way, moves, speak.together)
    left = [speak.choice(way.draft.view, move, t).label for move in moves[len(made) :]]
    return end.path, t("notice-left-out", names=joined(left, t), count=len(left)) if left else ""


async def _present(press: Press) -> Table | None:
    """Return the match of a panel; where the panel is of an earlier moment show how things stand instead."""
    await responses.defer(press.interaction)
    table = await press.services.tables.load(press.number(0))
    if table.is_present(table.require_seat(press.user.id), press.text(1)):
        return table
    await _show_present(press, table)
    return None


@handles("confirm")
async def confirm(press: Press) -> None:
    """Play the path in the button's id, show it to the channel, and go on if the turn does."""
    await responses.defer(press.interaction)
    match_id, moment, path = press.number(0), press.text(1), press.path(2)

    def choose(table: Table, seat: int) -> Draft:
        return walk(table, seat, path).draft

    try:
        await play_turn.play(press.interaction, match_id, choose, press.t, moment=moment)
    except Stale:
        await _show_present(press, await press.services.tables.load(match_id))


async def _show_present(press: Press, table: Table) -> None:
    """Show how things stand where the control is of an earlier moment."""
    if table.seat_of(press.user.id) in table.match.to_act:
        await _show_panel(press, table, notice=press.t("refusal-stale"))
        return
    names = joined((safe(table.names[seat]) for seat in table.match.to_act), press.t)
    sentence = press.t("refusal-stale-turn", names=names) if names else press.t("refusal-over")
    await show(press.interaction, pages.with_board(sentence, table.id, press.t))


async def _show_panel(press: Press, table: Table, path: Sequence[int] = (), **look: Any) -> None:
    services, seat = press.services, table.require_turn(press.user.id)
    if not path and look.get("group") is None:
        look["helped"] = await is_new(services, table, press.user.id)
    page = await pages.panel(
        services.render_pool, services.forecast_cache, table, seat, path, press.t, **look
    )
    await show(press.interaction, page)


@handles("cards")
async def cards(press: Press) -> None:
    """Show a player what only that player may see."""
    await responses.defer(press.interaction, private=True)
    table = await press.services.tables.load(press.number(0))
    if table.sight_of(press.user.id) is None:
        table.require_seat(press.user.id)
    await _show_board(press, table)


@handles("board")
async def show_board(press: Press) -> None:
    """Show whoever presses the board below what was said, or where the table is that has not begun."""
    await responses.defer(press.interaction)
    row = await press.services.tables.matches.get(press.number(0))
    if row.status is Status.LOBBY:
        await show(press.interaction, Page.of_text(press.t("notice-lobby-here", link=link(row))))
        return
    await _show_board(press, await press.services.tables.load(row.id))


async def _show_board(press: Press, table: Table) -> None:
    page = await pages.private(press.services.render_pool, table, press.user.id, press.t)
    await show(press.interaction, page)
