"""The controls of a running match: the panel and the board."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from bot.delivery import pages
from bot.delivery.pages import show
from bot.interactions import play_turn
from bot.interactions.dispatcher import Press, handles
from bot.interactions.double_taps import PanelTurn
from bot.interactions.services import Services
from bot.matches.table import Stale, Table
from bot.matches.turn_path import onward, steps_of, walk
from bot.platform import responses
from bot.platform.actions import (
    AnswerBest,
    AnswerDevice,
    AnswerRest,
    Back,
    Confirm,
    LessonTurn,
    OpenGroup,
    PanelAction,
    Pick,
    PlanTurn,
    ShowBoard,
    ShowCards,
    ShowMore,
    ShowPoints,
    ShowWhole,
    StartOver,
    Step,
    TakeCalledTurn,
    TakeTurn,
    Zoom,
)
from bot.platform.clock import now
from bot.screens.match import board, seats
from bot.screens.page import Page, lines, link, refused, safe
from bot.screens.turn import plans
from bot.screens.turn.panel import asks_device
from bot.screens.turn.redirect import BY_VERB
from engine.draft import Draft
from engine.errors import Refusal
from render.texts import Texts, joined
from render.words import words
from storage.records import Status
from storage.timing import Device


@handles(TakeTurn)
@handles(TakeCalledTurn)
async def take_turn(press: Press, action: TakeTurn | TakeCalledTurn) -> None:
    """Open the active player's panel where it was left; other users see the board."""
    await responses.defer_beside(press.interaction, press.t)
    press.services.finished_turns.begin(press.user.id)
    table = await press.services.tables.load(action.match)
    try:
        seat = table.require_turn(press.user.id)
    except Refusal as refusal:
        lent = [loan.offer for loan in table.record.held if loan.user == press.user.id]
        back = [seats.take_back(offer, press.t) for offer in lent]
        await show(press.interaction, pages.with_board(refused(refusal, press.t), table.id, press.t, *back))
        return
    if path := await press.services.unfinished.path(table, seat):
        try:
            page = await pages.resumed(press.services.render_pool, table, seat, path, press.t)
        except Stale:
            press.services.unfinished.record(table, seat, ())
        else:
            await show(press.interaction, page)
            return
    services = press.services
    await _show_panel(press, table)
    panel = partial(pages.panel, services.render_pool, services.forecast_cache, path=(), t=press.t)
    services.prefetch.expect(press.user.id, table.id, panel)


@handles(Pick)
async def pick(press: Press, action: Pick) -> None:
    """Add the options selected in a menu to the path, in order."""
    await _step(press, action, action.path, chosen=sorted(press.numbers))


@handles(OpenGroup)
async def open_group(press: Press, action: OpenGroup) -> None:
    """Open the menu of a group of options."""
    await _step(press, action, action.path, group=press.number)


@handles(Step)
@handles(Back)
async def step(press: Press, action: Step | Back) -> None:
    """Show the panel at the path in the button's id."""
    await _step(press, action, action.path)


@handles(AnswerBest)
@handles(AnswerRest)
async def answer_row(press: Press, action: AnswerBest | AnswerRest) -> None:
    """Answer a run of questions; *Back* returns to its start.

    Raises :class:`Stale` if the run isn't on the path.
    """
    if action.before not in range(len(action.path) + 1):
        raise Stale
    await _step(press, action, action.path, back=action.path[: action.before])


@handles(AnswerDevice)
async def answer_device(press: Press, action: AnswerDevice) -> None:
    """Set which device the player uses, and show the question again in its form for that.

    Raises :class:`Stale` for an unknown device.
    """
    if action.device is Device.UNKNOWN:
        raise Stale
    table = await _present(press, action)
    people, locale = press.services.matches.people, str(press.interaction.locale)
    person = replace(await people.get(press.user.id), device=action.device, locale=locale)
    await people.save(person, now=now())
    press.services.devices.record(press.user.id, action.device)
    if table is not None:
        notice = press.t("notice-device", device=action.device)
        await _show_panel(press, table, action.path, notice=notice)


@handles(StartOver)
async def start_over(press: Press, action: StartOver) -> None:
    """Restart the turn."""
    await _step(press, action, ())


@handles(Zoom)
async def zoom(press: Press, action: Zoom) -> None:
    """Show the player's part of the board instead of the panel."""
    await _look(press, action, pages.own_part)


@handles(ShowWhole)
async def whole(press: Press, action: ShowWhole) -> None:
    """Show the public board instead of the panel."""
    await _look(press, action, pages.whole)


@handles(ShowPoints)
async def counts(press: Press, action: ShowPoints) -> None:
    """Show the player's points by source instead of the panel."""
    await _look(press, action, pages.counted)


async def _look(press: Press, action: PanelAction, draw: Callable[..., Awaitable[Page]]) -> None:
    table = await _present(press, action)
    if table is not None:
        seat = table.require_turn(press.user.id)
        page = await draw(press.services.render_pool, table, seat, action.path, press.t)
        await show(press.interaction, page)


async def _step(
    press: Press,
    action: PanelAction | StartOver,
    path: Sequence[int],
    *,
    chosen: Sequence[int] = (),
    **options: Any,
) -> None:
    table = await _present(press, action)
    if table is None:
        return
    seat = table.require_turn(press.user.id)
    if chosen:
        path, options["notice"] = picked(table, seat, path, chosen, press.t)
    walk(table, seat, path)  # raises for an invalid path before it is stored
    press.services.unfinished.record(table, seat, path)
    await _show_panel(press, table, path, **options)


def picked(
    table: Table, seat: int, path: Sequence[int], chosen: Sequence[int], t: Texts
) -> tuple[Sequence[int], str]:
    """Return the path with the selected options that are legal, and a notice about the others."""
    if len(chosen) == 1:
        return [*path, *steps_of(chosen[0])], ""
    way, speak = walk(table, seat, path), words(table.game.facts.slug)
    moves = [move for number in chosen for move in _moves(way.draft, steps_of(number))]
    end, fitting = onward(table, way, moves, speak.together)
    left_out = [move for move in moves[len(fitting) :] if move in way.draft.options]
    unfitting = [speak.choice(way.draft.view, move, t).label for move in left_out]
    return end.path, t(
        "notice-left-out", names=joined(unfitting, t), count=len(unfitting)
    ) if unfitting else ""


def next_question(
    press: Press, action: LessonTurn | PlanTurn, table: Table, seat: int
) -> tuple[Sequence[int], dict[str, Any]]:
    """Return the path and the other arguments of :func:`pages.panel` after a redirected control of a panel.

    Raises :class:`Stale` for a control that doesn't lead to a question.
    """
    kind = BY_VERB.get(action.verb)
    if kind is Pick:
        path, notice = picked(table, seat, action.path, sorted(press.numbers), press.t)
        return path, {"notice": notice}
    if kind is OpenGroup:
        return action.path, {"group": press.number}
    if kind in (AnswerBest, AnswerRest) and action.before in range(len(action.path) + 1):
        return action.path, {"back": action.path[: action.before]}
    if kind in (Step, Back, StartOver):
        return action.path, {}
    raise Stale


def _moves(draft: Draft, steps: Sequence[int]) -> list[Any]:
    """Return the moves of a menu option, including forced moves in between."""
    moves: list[Any] = []
    for step in steps:
        options = draft.after(moves).options
        if step >= len(options):
            raise Stale
        moves.append(options[step])
    return moves


async def _present(press: Press, action: PanelAction | StartOver) -> Table | None:
    """Return the table of a panel, or show the present state and return None if the panel is stale."""
    await responses.defer(press.interaction)
    table = await press.services.tables.load(action.match)
    if table.is_present(table.require_seat(press.user.id), action.moment):
        return table
    await _show_present(press, table, action)
    return None


@handles(Confirm)
async def confirm(press: Press, action: Confirm) -> None:
    """Play the path in the button's id, update the channel, and show the panel again if the turn goes on."""
    await responses.defer(press.interaction)

    def choose(table: Table, seat: int) -> Draft:
        return walk(table, seat, action.path).draft

    press.services.double_taps.confirm(_turn(press, action))
    try:
        await play_turn.play(press.interaction, action.match, choose, press.t, moment=action.moment)
    except Stale:
        await _show_present(press, await press.services.tables.load(action.match), action)


def _turn(press: Press, action: PanelAction | StartOver) -> PanelTurn:
    message = press.interaction.message
    return PanelTurn(message.id if message else 0, action.match, action.moment)


async def _show_present(press: Press, table: Table, action: PanelAction | StartOver) -> None:
    """Show the present state after a stale press, unless the message already shows the reply to *Confirm*."""
    if press.services.double_taps.is_confirmed(_turn(press, action)):
        return
    if table.seat_of(press.user.id) in table.match.to_act:
        await _show_panel(press, table, notice=press.t("refusal-stale"))
        return
    names = joined((safe(table.names[seat]) for seat in table.match.to_act), press.t)
    sentence = press.t("refusal-stale-turn", names=names) if names else press.t("refusal-over")
    await show(press.interaction, pages.with_board(sentence, table.id, press.t))


async def _show_panel(press: Press, table: Table, path: Sequence[int] = (), **options: Any) -> None:
    services, seat = press.services, table.require_turn(press.user.id)
    if not path and options.get("group") is None:
        options["helped"] = await _is_new(services, table, press.user.id)
        note = plans.note_text(await services.matches.plans.note(table.id, press.user.id), press.t)
        why = plans.dropped(table, seat, press.t)
        due = plans.about_to_play(table, seat, press.t)
        options["notice"] = lines(options.get("notice", ""), why or due, note)
    device = await services.devices.of(press.user.id)
    options |= {"device": device, "asks_device": device is Device.UNKNOWN}
    page = await pages.panel(
        services.render_pool, services.forecast_cache, table, seat, path, press.t, **options
    )
    await show(press.interaction, page)
    if asks_device(page):
        await services.devices.record_asked(press.user.id)


@handles(ShowCards)
async def cards(press: Press, action: ShowCards) -> None:
    """Show a player's hidden cards."""
    await responses.defer_beside(press.interaction, press.t)
    table = await press.services.tables.load(action.match)
    if table.sight_of(press.user.id) is None:
        table.require_seat(press.user.id)
    await _show_board(press, table)


@handles(ShowMore)
async def show_more(press: Press, action: ShowMore) -> None:
    """Show the less common buttons in a private page."""
    await responses.defer_beside(press.interaction, press.t)
    table = await press.services.tables.load(action.match)
    await show(press.interaction, board.more(table, table.seat_of(press.user.id), press.t))


@handles(ShowBoard)
async def show_board(press: Press, action: ShowBoard) -> None:
    """Show the user the board, or a link to the lobby if the match hasn't started."""
    await responses.defer(press.interaction)
    row = await press.services.matches.get(action.match)
    if row.status is Status.LOBBY:
        await show(press.interaction, Page.of_text(press.t("notice-lobby-here", link=link(row))))
        return
    await _show_board(press, await press.services.tables.load(row.id))


async def _show_board(press: Press, table: Table) -> None:
    page = await pages.private(press.services.render_pool, table, press.user.id, press.t)
    await show(press.interaction, page)


async def _is_new(services: Services, table: Table, user: int) -> bool:
    """Return whether a player is in the first turns of their first match of the game."""
    if table.match.now.turns >= table.game.facts.learning * table.match.seats:
        return False
    results = await services.matches.results.of_user(user)
    return all(result.game != table.record.game for result in results)
